import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Providers, startProviders } from '../../../../../devnet/src/providers/index.js'
import { type ConsoleBrowser, codeOf, createConsoleBrowser, outcome, useConsole } from '../../../../test/testConsole.js'
import { walkProvider } from '../../../../test/walkProvider.js'
import { type RunningServices, serve } from '../../../serve.js'

// Real ports and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const world = useConsole()
let providers: Providers
let running: RunningServices
beforeAll(async () => {
  providers = await startProviders()
  const {
    issuer = '',
    clientId,
    clientSecret = '',
  } = providers.entries.find(({ id }) => id === 'acme') ?? { clientId: '' }
  const store = world.store()
  const openId = { name: 'Acme', issuer, clientId, clientSecret }
  running = await serve({ store, ports: { console: 0 }, clock: world.clock, mailer: world.mailer, console: { openId } })
  providers.allow(`http://console.localhost:${new URL(running.consoleUrl).port}`)
})
afterAll(() => providers.stop())

/** Goes to the provider, and is led back. @returns what the console answered there, and where it had led */
async function visit(browser: ConsoleBrowser, body: object, person?: string) {
  const begun = await browser.post('openid/begin', body)
  if (begun.status !== 200) return { answer: begun, path: '' }
  const [set = ''] = begun.headers['set-cookie'] ?? []
  const cookie = set.split(';')[0] ?? ''
  const {
    redirectUri,
    provider: _provider,
    ...parameters
  } = await walkProvider(String(begun.json.url), {
    ...(person && { person }),
  })
  const path = `${new URL(redirectUri).pathname}?${new URLSearchParams(parameters)}`
  // As a browser sends it: from another site, with the Lax cookie alone.
  const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'cross-site' }
  return { answer: await browser.call('GET', path, { headers }), path, cookie }
}

test('S29: who was invited is bound to an account of the provider, and that account alone logs in', async () => {
  const owner = createConsoleBrowser(running)
  await owner.join(await running.consoleLinks.makeOwnerLink())
  const { json } = await owner.post('operators', { name: 'Ada', roles: [{ project: '*', role: 'editor' }] })
  const code = codeOf(String(json.link))

  const ada = createConsoleBrowser(running)
  expect((await ada.get('ways')).json).toEqual({ provider: 'Acme' })
  // Not invited yet: the account is no one's.
  expect((await visit(ada, { what: 'login' }, 'ada@example.com')).answer.status).toBe(403)
  const joined = await visit(ada, { what: 'join', code }, 'ada@example.com')
  expect(joined.answer.status).toBe(200)
  expect(joined.answer.text).toContain('content="0;url=/"')
  expect((await ada.get('me')).json).toMatchObject({
    operator: { name: 'Ada', hasProvider: true },
    wantsPasskey: false,
  })
  // The link is used up, also for another account.
  expect((await visit(createConsoleBrowser(running), { what: 'join', code }, 'eve@example.com')).answer.status).toBe(
    403,
  )

  // What led back once leads back no more, and another browser's visit not at all.
  const again = await ada.call('GET', joined.path, { headers: { Cookie: joined.cookie } })
  expect(again.status).toBe(403)
  const eve = createConsoleBrowser(running)
  const begun = await eve.post('openid/begin', { what: 'login' })
  const {
    redirectUri,
    provider: _provider,
    ...parameters
  } = await walkProvider(String(begun.json.url), {
    person: 'ada@example.com',
  })
  const stolen = `${new URL(redirectUri).pathname}?${new URLSearchParams(parameters)}`
  const victim = createConsoleBrowser(running)
  expect((await victim.call('GET', stolen)).status).toBe(403)

  const back = createConsoleBrowser(running)
  expect((await visit(back, { what: 'login' }, 'eve@example.com')).answer.status).toBe(403)
  expect((await visit(back, { what: 'login' }, 'ada@example.com')).answer.status).toBe(200)
  expect((await back.get('me')).status).toBe(200)
})

test('behavior: a proof by the provider is as old as its login there, and of the same account', async () => {
  const owner = createConsoleBrowser(running)
  await owner.join(await running.consoleLinks.makeOwnerLink())
  const { json } = await owner.post('operators', { name: 'Ada', roles: [{ project: '*', role: 'owner' }] })
  const ada = createConsoleBrowser(running)
  await visit(ada, { what: 'join', code: codeOf(String(json.link)) }, 'ada@example.com')
  const invite = async () =>
    outcome(await ada.post('operators', { name: 'Eve', roles: [{ project: '*', role: 'viewer' }] }))
  await world.store().console.updateTable('console.sessions').set({ fresh_at: 0 }).execute()
  expect(await invite()).toBe('403 CONSOLE_PROOF_NEEDED')
  expect((await visit(ada, { what: 'proof' }, 'eve@example.com')).answer.status).toBe(403)
  expect(await invite()).toBe('403 CONSOLE_PROOF_NEEDED')
  expect((await visit(ada, { what: 'proof' }, 'ada@example.com')).answer.status).toBe(200)
  expect(await invite()).toBe('200')
  // The clock of the console is ahead: the provider's login is six minutes old by it.
  world.clock.advance(6 * 60_000)
  expect((await visit(ada, { what: 'proof' }, 'ada@example.com')).answer.status).toBe(200)
  expect(await invite()).toBe('403 CONSOLE_PROOF_NEEDED')
})

test('behavior: a link of the machine is for a passkey: no provider makes the first owner', async () => {
  const browser = createConsoleBrowser(running)
  const code = codeOf(await running.consoleLinks.makeOwnerLink())
  const begun = await browser.post('openid/begin', { what: 'join', code })
  expect(outcome(begun)).toBe('403 CONSOLE_LINK_INVALID')
})
