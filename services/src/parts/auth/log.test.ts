import { privateKeyToAccount } from 'viem/accounts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { result, startScriptedNode } from '../../../test/scriptedNode.js'
import { openPage, toOutcome } from '../../../test/signInPage.js'
import { openTestStore } from '../../../test/testStore.js'
import { createServices } from '../../createServices.js'
import { listen } from '../../http/listen.js'
import { createLineLog } from '../../log.js'

// Real servers and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const account = privateKeyToAccount(`0x${'33'.repeat(32)}`)
const origin = 'https://canary.example.com'

test('S37: nothing of a sign-in is in the log, of one that is good and of those that are not', async () => {
  const lines: string[] = []
  let isBusy = false
  const node = await startScriptedNode((call, response) =>
    isBusy ? response.destroy() : response.end(result(call, '0x')),
  )
  const store = await openTestStore()
  const services = createServices({
    store,
    chains: { 'eip155:31337': `${node.url}/canarykey` },
    log: createLineLog((line) => lines.push(line)),
  })
  await services.projects.add({ id: 'canaryproject', origins: [origin] })
  const listener = await listen(services.fetch, { host: '127.0.0.1', port: 0, trustedProxies: 1 })
  onTestFinished(() => listener.close().then(() => services.close()))
  const page = openPage({ fetch }, { url: listener.url, origin, projectId: 'canaryproject' })

  const secrets = new Set<string>(['canary', account.address, account.address.slice(2).toLowerCase()])
  const attempt = async (change = (text: string) => text) => {
    const nonce = await page.readNonce()
    const message = change(
      page.write(nonce, { address: account.address, chainId: '31337', statement: 'canary statement' }),
    )
    const signature = await account.signMessage({ message })
    const response = await page.authenticate(nonce, message, signature, { walletInfo: { name: 'canarywallet' } })
    const { token } = (await response.clone().json()) as { token?: string }
    for (const secret of [nonce.nonce, nonce.token, signature.slice(2), token]) if (secret) secrets.add(secret)
    return { outcome: await toOutcome(response), token: token ?? '' }
  }
  const good = await attempt()
  expect(good.outcome).toBe('200')
  expect((await attempt((text) => `${text}canary`)).outcome).toBe('400 MESSAGE_INVALID')
  expect((await attempt((text) => text.replace('Chain ID: 31337', 'Chain ID: 5'))).outcome).toBe('400 CHAIN_NOT_SERVED')
  expect(await toOutcome(await page.call('GET', 'me', good.token))).toBe('200')
  expect(await toOutcome(await page.call('GET', 'me', `${good.token}canary`))).toBe('401 SESSION_INVALID')
  expect(await toOutcome(await page.call('POST', 'sign-out', good.token))).toBe('200')
  expect((await fetch(`${listener.url}/auth/v1/canarypath?projectId=canaryproject`)).status).toBe(404)
  isBusy = true
  expect((await attempt()).outcome).toBe('503 CHAIN_UNREACHABLE')
  // A failure of our own, with the text of a query in its error.
  await store.auth.schema.dropTable('auth.used_nonces').execute()
  const broken = await attempt()
  expect(broken.outcome).toBe('503 SERVER_ERROR')

  // The node is asked a question of ours before anything is said of it.
  await vi.waitFor(() => expect(lines.join('')).toMatch(/problem: node 1 of eip155:31337 is well, but did not/), 10_000)
  const text = lines.join('')
  expect(text).toMatch(/ auth POST \/auth\/v1\/authenticate 200 /)
  expect(text).toMatch(/problem: auth failed while answering: /)
  expect(secrets.size).toBeGreaterThan(15)
  for (const secret of secrets) expect(text.toLowerCase()).not.toContain(secret.toLowerCase())
})

test('S40: with its database gone sign-in says so, lets no user in, and other parts work', async () => {
  const store = await openTestStore()
  const services = createServices({ store })
  onTestFinished(() => services.close())
  await services.projects.add({ id: 'demo', origins: [origin] })
  const page = openPage(services, { origin })
  const nonce = await page.readNonce()
  const { rows } = await store.auth
    .selectNoFrom((row) => row.lit(1).as('one'))
    .execute()
    .then((found) => ({ rows: found }))
  expect(rows).toEqual([{ one: 1 }])
  for (const table of ['auth.keys', 'auth.used_nonces', 'auth.ended_sessions'] as const) {
    await store.auth.schema.dropTable(table).execute()
  }
  const message = page.write(nonce, { address: account.address, chainId: '1' })
  const response = await page.authenticate(nonce, message, '0x00')
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe(origin)
  expect(await toOutcome(response)).toBe('503 SERVER_ERROR')
  const evil = await openPage(services, { origin: 'https://evil.example' }).request('GET', 'nonce')
  expect([evil.status, evil.headers.get('Access-Control-Allow-Origin')]).toEqual([403, null])
  expect((await services.directory.request('/appkit/v1/config?projectId=demo')).status).toBe(200)
})
