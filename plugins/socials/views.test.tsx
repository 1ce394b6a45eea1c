// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { createTestLatchkey } from '../../src/testing/createTestLatchkey.js'
import { createTestAdapter } from '../../src/testing/index.js'
import { settle } from '../../src/testing/settle.js'
import { dialog, each } from '../../src/testing/test/page.js'
import { socials } from './index.js'
import { createLogin } from './test/world.js'
import type { SocialsOptions } from './types.js'

const living: { stop(): void }[] = []
afterEach(async () => {
  for (const one of living.splice(0)) one.stop()
  await settle(6)
  document.body.replaceChildren()
})

function createWorld(
  listed: readonly string[],
  options: SocialsOptions = {},
  more: Partial<Parameters<typeof createTestLatchkey>[0]> = {},
) {
  const login = createLogin()
  const { descriptor } = createTestAdapter()
  const test = createTestLatchkey({
    testModal: 'real',
    adapters: [descriptor, login.source()],
    plugins: [socials(options)],
    features: { socials: listed },
    ...more,
  })
  living.push(test.latchkey)
  return { ...test, login }
}

const labels = () =>
  each<HTMLElement>('button').map((button) => button.getAttribute('aria-label') ?? button.textContent ?? '')
const offered = () => labels().filter((label) => /Continue with|More ways/.test(label))

test('behavior: two rows, then icons, the rest behind More, in the order of the list', async () => {
  const { latchkey } = createWorld(['discord', 'google', 'x', 'github', 'apple', 'facebook'])
  latchkey.connect().catch(() => undefined)
  const continued = (...names: string[]) => names.map((name) => `Continue with ${name}`)
  await vi.waitFor(
    () =>
      expect(offered().map((label) => label.trim())).toEqual(
        continued('Discord', 'Google', 'X', 'GitHub', 'Apple', 'Facebook'),
      ),
    { timeout: 5000 },
  )
  expect(each('[part=icon-button][aria-label^="Continue"]')).toHaveLength(4)
})

test('parameters: excluded leaves a provider out where it cannot be reached', async () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const { latchkey } = createWorld(['google', 'apple', 'github'], {
    excluded: { apple: ['Antarctica/Troll', timeZone] },
  })
  latchkey.connect().catch(() => undefined)
  await vi.waitFor(() => expect(offered()).toHaveLength(2), { timeout: 5000 })
  expect(offered().join()).not.toContain('Apple')
})

test('behavior: a first login by a provider says who could help to recover the wallet; a further one does not', async () => {
  const label = 'The operator can help you recover, and could also sign.'
  const { latchkey, login } = createWorld(['farcaster'])
  const open = () => void latchkey.open({ view: 'ConnectingFarcaster' } as never).catch(() => undefined)
  open()
  await vi.waitFor(() => expect(dialog().textContent).toContain(label), { timeout: 5000 })
  latchkey.close()
  login.user.provider = 'farcaster'
  await latchkey.connect({ connector: 'embedded' })
  await latchkey.disconnect()
  open()
  await vi.waitFor(() => expect(dialog().textContent).toContain('Scan this'), { timeout: 5000 })
  expect(dialog().textContent).not.toContain(label)
})

test('behavior: a blocked window is reported, with a button to try again', async () => {
  const { latchkey, visits } = createWorld(['google'])
  latchkey.connect().catch(() => undefined)
  await vi.waitFor(() => expect(offered()).toHaveLength(1), { timeout: 5000 })
  each<HTMLElement>('button')
    .find((button) => button.textContent?.includes('Google'))
    ?.click()
  await vi.waitFor(() => expect(dialog().textContent).toContain('The window was blocked'), { timeout: 5000 })
  expect(visits).toEqual([{ href: '', target: '_blank' }])
  each<HTMLElement>('button')
    .find((button) => button.textContent?.includes('Try again'))
    ?.click()
  await vi.waitFor(() => expect(visits).toHaveLength(2))
})

/** Services whose list of providers comes when the test says so. */
function createAuth() {
  const waiting: ((response: Response) => void)[] = []
  const services = {
    services: { auth: 'https://auth.test' },
    projectId: 'demo',
    fetch: () => new Promise<Response>((resolve) => void waiting.push(resolve)),
  }
  const answerAll = async (ids: readonly string[], more: object) => {
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    const providers = ids.map((id) => ({ id, name: id.toUpperCase() }))
    const offers = { providers, farcaster: false, telegram: false, passkey: false, ...more }
    waiting.splice(0).map((one) => one(Response.json(offers)))
    await settle()
  }
  return { services, answerAll, answer: (...ids: string[]) => answerAll(ids, {}) }
}
const skeletons = () => each('[part=skeleton]').map(({ className }) => className.replace(/skeleton |-shape/g, ''))
const isGone = (label: string) =>
  each<HTMLElement>('button').some(
    (button) =>
      (button.getAttribute('aria-label') ?? button.textContent)?.trim() === label &&
      button.getAttribute('aria-disabled') === 'true',
  )
const soon = (check: () => void) => vi.waitFor(check, { timeout: 5000 })
const trimmed = () => offered().map((label) => label.trim())

test('behavior: until the list of the services is known its places are held; then what is set up is there', async () => {
  const { services, answer } = createAuth()
  const { latchkey } = createWorld(['google', 'x', 'github', 'apple'], {}, services)
  latchkey.connect().catch(() => undefined)
  await soon(() => expect(skeletons().filter((shape) => shape !== 'text')).toEqual(['row', 'row', 'icons']))
  expect(offered()).toEqual([])
  await answer('github')
  await soon(() => expect(trimmed()).toEqual(['Continue with GitHub']))
})

test('behavior: after a second the listed ways are there; what turns out missing is grey in its place, and nothing moves', async () => {
  const { services, answer } = createAuth()
  const { latchkey, clock } = createWorld(['google', 'x', 'github'], {}, services)
  latchkey.connect().catch(() => undefined)
  await soon(() => expect(skeletons()).toContain('icons'))
  await clock.advance(1000)
  await soon(() => expect(trimmed()).toEqual(['Continue with Google', 'Continue with X', 'Continue with GitHub']))
  await answer('x', 'acme')
  await soon(() => expect(isGone('Google is not set up here') && isGone('GitHub is not set up here')).toBe(true))
  expect(trimmed()).toEqual(['Continue with X'])
  const rows = each<HTMLElement>('[part=row]').map(({ textContent }) => textContent)
  expect(rows.slice(0, 2)).toEqual([expect.stringContaining('Google'), expect.stringContaining('X')])
})

test('behavior: the list of last time is kept for the project: the ways are there at once, and follow the next time', async () => {
  const { services, answer } = createAuth()
  const first = createWorld(['google', 'x', 'github'], {}, services)
  first.latchkey.connect().catch(() => undefined)
  await answer('google', 'x')
  await soon(() => expect(trimmed()).toHaveLength(2))
  const again = first.reload()
  living.push(again.latchkey)
  again.latchkey.connect().catch(() => undefined)
  await soon(() => expect(trimmed()).toEqual(['Continue with Google', 'Continue with X']))
  await answer('github')
  await soon(() => expect(isGone('X is not set up here')).toBe(true))
  again.latchkey.close()
  await soon(() => expect(again.latchkey.state().open).toBe(false))
  again.latchkey.connect().catch(() => undefined)
  await soon(() => expect(trimmed()).toEqual(['Continue with GitHub']))
})

test('behavior: a passkey is a named row, whatever the operator has set up besides; the rest is icons with names, and behind More', async () => {
  vi.stubGlobal('PublicKeyCredential', class {})
  const { services, answerAll } = createAuth()
  const listed = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']
  const { latchkey } = createWorld(listed, {}, services)
  latchkey.connect().catch(() => undefined)
  await answerAll([...listed.filter((id) => id !== 'farcaster'), 'acme'], { farcaster: true, passkey: true })
  const names = ['Google', 'a passkey', 'X', 'Discord', 'Farcaster', 'GitHub', 'Apple']
  await soon(() =>
    expect(trimmed()).toEqual([...names.map((name) => `Continue with ${name}`), 'More ways to continue']),
  )
  const rows = each('[part=row]').map(({ textContent }) => textContent?.trim())
  expect(rows.slice(0, 2)).toEqual(['Continue with Google', 'Continue with a passkey'])
  const icons = each<HTMLElement>('[part=icon-button][aria-label^="Continue"]')
  expect(icons.map(({ title }) => title)).toEqual(icons.map((icon) => icon.getAttribute('aria-label')))
  vi.unstubAllGlobals()
})

test('behavior: who comes back begins with the way that was taken last, which has focus; another wallet is no such way', async () => {
  const { latchkey, login, reload } = createWorld(['google', 'x', 'github'])
  login.user.provider = 'github'
  await latchkey.use(socials)
  await latchkey.connect({ connector: 'embedded' })
  const again = reload()
  living.push(again.latchkey)
  await again.latchkey.disconnect()
  again.latchkey.connect().catch(() => undefined)
  await soon(() => expect(trimmed()[0]).toBe('Continue with GitHub'))
  await soon(() => expect((dialog().getRootNode() as ShadowRoot).activeElement?.textContent).toContain('GitHub'))
  again.latchkey.close()
  await again.latchkey.connect({ connector: 'test' })
  await again.latchkey.disconnect()
  again.latchkey.connect().catch(() => undefined)
  await soon(() => expect(trimmed()[0]).toBe('Continue with Google'))
})
