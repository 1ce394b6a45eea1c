import { describe, expect, test, vi } from 'vitest'
import { createTestClock } from '../testing/clock.js'
import { siwx } from './index.js'
import { account, cluster, local, origin, other, prepareWorld, second, solanaAddress, third } from './test/world.js'
import type { SignedIn } from './types.js'

vi.setConfig({ testTimeout: 60_000 })
const world = prepareWorld()
const day = 86_400_000
const start = Date.UTC(2026, 0, 1)
const chainId = 'eip155:31337'

/** A page whose user has signed in. */
async function begin(
  options: Parameters<typeof siwx>[0] = {},
  visit: Omit<Parameters<typeof world.visit>[0], 'siwx'> = {},
) {
  const told: SignedIn[] = []
  const signIn = siwx({ onSession: (signedIn) => void told.push(signedIn), ...options })
  const page = world.visit({ ...visit, siwx: signIn })
  await page.connect()
  expect(await page.sign()).toBeUndefined()
  return { ...page, signIn, told, token: told[0]?.token }
}

test('behavior: a user who signs is signed in at the services, and onSession gets the session', async () => {
  const resources = ['https://app.example.com/terms']
  const page = await begin({ statement: 'Sign in to the shop.', resources })
  expect(page.latchkey.state().session).toMatchObject({
    data: {
      resources,
      accountAddress: account.address,
      chainId,
      domain: 'app.example.com',
      uri: origin,
      version: '1',
      issuedAt: '2026-01-01T00:00:00.000Z',
      expirationTime: '2026-01-02T00:00:00.000Z',
    },
    signature: expect.stringMatching(/^0x[0-9a-f]{130}$/),
  })
  expect(page.latchkey.state()).toMatchObject({ open: false, status: 'connected' })
  expect(page.latchkey.state().session?.message.split('\n').slice(0, 4)).toEqual([
    'app.example.com wants you to sign in with your Ethereum account:',
    account.address,
    '',
    'Sign in to the shop.',
  ])
  expect(page.told).toEqual([{ session: page.latchkey.state().session, token: page.signIn.token() }])
  expect(await world.judge(page.token)).toBe('200')
  expect(page.signIn.token({ chainId, accountAddress: account.address })).toBe(page.token)
  expect(page.signIn.token({ chainId, accountAddress: other.address })).toBeUndefined()
})

test('S36 what is stored has no token in it; S37 neither has an address that was called', async () => {
  const page = await begin()
  const stored = JSON.stringify([...page.storage])
  expect(stored).toContain('sessions')
  expect(page.token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  for (const part of page.token?.split('.') ?? []) expect(stored).not.toContain(part)
  expect(stored).not.toMatch(/ey[A-Z][\w-]+\.ey/)
  const urls = page.requests.map(({ url }) => url).join()
  expect(urls).not.toMatch(/ey[A-Z]|secret|0x/)
  expect(Object.keys(JSON.parse(page.storage.get('latchkey:default:siwx.sessions') ?? '{}').sessions[0])).toEqual([
    'data',
    'message',
    'signature',
    'expires',
  ])
})

test('behavior: a Solana account signs in by the form of CAIP-122', async () => {
  const page = await begin({}, { networks: [cluster] })
  expect(page.latchkey.state().session?.message).toMatch(
    new RegExp(`^app.example.com wants you to sign in with your Solana account:\n${solanaAddress}\n`),
  )
  expect(await world.judge(page.token)).toBe('200')
})

test('behavior: a reload finds the session and asks for no signature; the token is gone', async () => {
  const first = await begin()
  first.latchkey.stop()
  const signIn = siwx()
  const page = world.visit({ siwx: signIn, storage: first.storage })
  await page.connect()
  await vi.waitFor(() => expect(page.latchkey.state().session?.message).toBe(first.told[0]?.session.message))
  expect(page.request()).toBeUndefined()
  expect(signIn.token()).toBeUndefined()
  expect(page.requests).toEqual([])
})

test.each([
  ['when its message ends', { expiresIn: 3_600_000 }, 3_600_000],
  ['when the services end it earlier', { expiresIn: 30 * day }, day],
])('behavior: a session is over %s', async (_, options, validFor) => {
  const first = await begin(options)
  first.latchkey.stop()
  const later = async (ms: number) => {
    const page = world.visit({ siwx: siwx(options), storage: first.storage, clock: createTestClock(start + ms) })
    await page.connect()
    await vi.waitFor(() => expect([page.request(), page.latchkey.state().session].filter(Boolean)).toHaveLength(1))
    page.latchkey.stop()
    return page.latchkey.state().session !== undefined
  }
  expect(await later(validFor - 1000)).toBe(true)
  expect(await later(validFor + 1000)).toBe(false)
  await first.clock.advance(validFor + 1000)
  expect(first.signIn.token()).toBeUndefined()
})

test.each([
  ['required, and the user is asked for the next', true],
  ['optional, and the user is not disturbed', false],
])('behavior: a session that ends while the page is open is gone; %s', async (_, required) => {
  const page = await begin({ required, expiresIn: 2 * 3_600_000 })
  await page.clock.advance(2 * 3_600_000 - 1)
  expect(page.latchkey.state().session).toBeDefined()
  await page.clock.advance(1)
  expect(page.latchkey.state()).toMatchObject({ session: undefined, status: 'connected', open: required })
  if (!required) return
  world.pass(2 * 3_600_000)
  expect(await page.sign()).toBeUndefined()
  expect(page.latchkey.state().session).toBeDefined()
  page.latchkey.stop()
  expect(page.clock.pending).toBe(0)
})

test.each([
  ['ahead', day],
  ['behind', -day],
])('F24 a clock that is a day %s signs in, and the session lasts as long as it should', async (_, off) => {
  const clock = createTestClock(start + off)
  const first = await begin({}, { clock })
  expect(first.latchkey.state().session?.data).toMatchObject({
    issuedAt: '2026-01-01T00:00:00.000Z',
    expirationTime: '2026-01-02T00:00:00.000Z',
  })
  expect(first.signIn.token()).toBe(first.token)
  first.latchkey.stop()
  const later = async (at: number) => {
    const page = world.visit({ siwx: siwx(), storage: first.storage, clock: createTestClock(at) })
    await page.connect()
    await vi.waitFor(() => expect([page.request(), page.latchkey.state().session].filter(Boolean)).toHaveLength(1))
    page.latchkey.stop()
    return page.latchkey.state().session !== undefined
  }
  expect(await later(start + off + day - 1000)).toBe(true)
  expect(await later(start + off + day + 1000)).toBe(false)
})

test('F24 a clock that was set back does not give a session a second day', async () => {
  const first = await begin({}, { clock: createTestClock(start + 2 * day) })
  first.latchkey.stop()
  const page = world.visit({ siwx: siwx(), storage: first.storage, clock: createTestClock(start) })
  await page.connect()
  await vi.waitFor(() => expect(page.request()).toBeDefined())
})

test('behavior: a user who disconnects is signed out at the services too', async () => {
  const page = await begin()
  await page.latchkey.disconnect()
  await vi.waitFor(async () => expect(await world.judge(page.token)).toBe('SESSION_REVOKED'))
  expect([...page.storage.keys()].filter((key) => key.includes('siwx'))).toEqual([])
  expect(page.signIn.token()).toBeUndefined()
})

describe('S32: signing out ends the token at the services', () => {
  const reloaded = async (storage: Map<string, string>, more: Parameters<typeof world.visit>[0] = {}) => {
    const signIn = siwx({ required: false })
    const page = world.visit({ siwx: signIn, storage, ...more })
    await page.connect()
    await vi.waitFor(() => expect(page.latchkey.state().session).toBeDefined())
    return { ...page, signIn }
  }

  test('behavior: after a reload, when the page has no token any more', async () => {
    const first = await begin()
    first.latchkey.stop()
    const page = await reloaded(first.storage)
    expect(page.signIn.token()).toBeUndefined()
    expect(await world.judge(first.token)).toBe('200')
    await page.signOut()
    expect(await world.judge(first.token)).toBe('SESSION_REVOKED')
  })

  test('behavior: after a reload, by a disconnect', async () => {
    const first = await begin()
    first.latchkey.stop()
    const page = await reloaded(first.storage)
    await page.latchkey.disconnect()
    await vi.waitFor(async () => expect(await world.judge(first.token)).toBe('SESSION_REVOKED'))
  })

  test('behavior: on every chain of the account, also those that the app no longer has; other accounts go on', async () => {
    const networks = [local, third]
    const page = await begin({}, { networks })
    page.emit({ type: 'network', namespace: 'eip155', networkId: 'eip155:31339' })
    expect(await page.sign()).toBeUndefined()
    page.emit({ type: 'accounts', namespace: 'eip155', accounts: [{ address: other.address }] })
    page.signBy((message) => other.signMessage({ message }))
    expect(await page.sign()).toBeUndefined()
    const tokens = page.told.map(({ token }) => token)
    expect(tokens).toHaveLength(3)
    page.latchkey.stop()
    const later = await reloaded(page.storage, { networks: [local] })
    await later.signOut()
    expect(await Promise.all(tokens.map(world.judge))).toEqual(['SESSION_REVOKED', 'SESSION_REVOKED', '200'])
  })

  test('F23: in all tabs at once: the session and the token of the other tab are gone, and it asks again', async () => {
    const browser = new EventTarget()
    const signIn = siwx()
    const two = world.visit({ siwx: signIn, browser })
    await two.connect()
    const one = await begin({}, { browser, storage: two.storage })
    // It was asked before the other signed in: one account, one session, the later.
    expect(await two.sign()).toBeUndefined()
    await vi.waitFor(() => expect(one.latchkey.state().session).toEqual(two.latchkey.state().session))
    expect(await world.judge(one.token)).toBe('SESSION_REVOKED')
    expect(one.signIn.token()).toBeUndefined()
    const token = signIn.token()
    expect(await world.judge(token)).toBe('200')

    await one.signOut()
    await vi.waitFor(() => expect(two.latchkey.state()).toMatchObject({ session: undefined, view: 'SIWXSignMessage' }))
    expect(signIn.token()).toBeUndefined()
    expect(await world.judge(token)).toBe('SESSION_REVOKED')
  })

  test('F23: other tabs do not wait for services that do not answer, and neither does this one', async () => {
    const browser = new EventTarget()
    const one = await begin({ required: false }, { browser })
    const two = await reloaded(one.storage, { browser })
    world.lose(true)
    const left = one.signOut()
    left.catch(() => undefined)
    await vi.waitFor(() =>
      expect([one, two].map(({ latchkey }) => latchkey.state().session)).toEqual([undefined, undefined]),
    )
    // It is tried again, for ending twice is ending.
    world.lose(false)
    await one.clock.advance(1000)
    await left
    expect(await world.judge(one.token)).toBe('SESSION_REVOKED')
  })

  test('F23: tabs that sign out at once end one session, and a tab that stopped hears nothing', async () => {
    const browser = new EventTarget()
    const one = await begin({ required: false }, { browser })
    const tabs = [one, await reloaded(one.storage, { browser }), await reloaded(one.storage, { browser })]
    tabs[2]?.latchkey.stop()
    await Promise.all(tabs.slice(0, 2).map((tab) => tab.signOut()))
    expect(await world.judge(one.token)).toBe('SESSION_REVOKED')
    expect(tabs.slice(0, 2).map(({ latchkey }) => latchkey.state().session)).toEqual([undefined, undefined])
    expect(tabs[2]?.errors).toEqual([])
  })

  test('behavior: of the other storage of the page nothing is made', async () => {
    const browser = new EventTarget()
    const page = await begin({ required: false }, { browser })
    const session = page.latchkey.state().session
    for (const key of ['theme', 'latchkey:other:siwx.sessions', 'latchkey:default:connections'])
      browser.dispatchEvent(new CustomEvent('storage', { detail: { key, from: undefined } }))
    await Promise.resolve()
    expect(page.latchkey.state().session).toBe(session)
    page.storage.clear()
    browser.dispatchEvent(new CustomEvent('storage', { detail: { key: null, from: undefined } }))
    await vi.waitFor(() => expect(page.latchkey.state().session).toBeUndefined())
  })
})

test('parameters: signOutOnDisconnect false keeps the session', async () => {
  const page = await begin({ signOutOnDisconnect: false })
  await page.latchkey.disconnect()
  expect(await world.judge(page.token)).toBe('200')
  await page.connect()
  await vi.waitFor(() => expect(page.latchkey.state().session).toEqual(page.told[0]?.session))
})

test('behavior: signing out leaves the wallet connected; where a session is required the user is asked again', async () => {
  const page = await begin({ required: false })
  await page.signOut()
  expect(page.latchkey.state()).toMatchObject({ session: undefined, status: 'connected', open: false })
  expect(await world.judge(page.token)).toBe('SESSION_REVOKED')

  const strict = await begin()
  await strict.signOut()
  await vi.waitFor(() => expect(strict.latchkey.state()).toMatchObject({ session: undefined, open: true }))
  expect(strict.request()?.required).toBe(true)
})

test('behavior: signed out here also when the services do not answer', async () => {
  const page = await begin({ required: false })
  world.lose(true)
  const left = page.signOut()
  left.catch(() => undefined)
  await vi.waitFor(() => expect(page.latchkey.state().session).toBeUndefined())
  await page.clock.advance(60_000)
  await expect(left).rejects.toMatchObject({ code: 'SERVICE_UNREACHABLE' })
  expect(page.latchkey.state().session).toBeUndefined()
  expect([...page.storage.keys()].filter((key) => key.includes('siwx'))).toEqual([])
})

test('parameters: onSession that rejects: the user is not signed in, and the token is revoked', async () => {
  let token = ''
  const signIn = siwx({
    async onSession(signedIn) {
      token = signedIn.token
      throw new Error('the back end is down')
    },
  })
  const page = world.visit({ siwx: signIn })
  await page.connect()
  expect(await page.sign()).toMatchObject({
    code: 'SIGN_IN_FAILED',
    message: 'Error signing message: the back end is down',
  })
  expect(page.latchkey.state().session).toBeUndefined()
  expect(signIn.token()).toBeUndefined()
  expect([...page.storage.keys()].filter((key) => key.includes('siwx'))).toEqual([])
  expect(await world.judge(token)).toBe('SESSION_REVOKED')
})

test('behavior: a signature of another account is refused by its code; the next try is good', async () => {
  const page = world.visit({ siwx: siwx() })
  await page.connect()
  page.signBy((message) => other.signMessage({ message }))
  expect(await page.sign()).toMatchObject({ code: 'SIGNATURE_INVALID', outcome: 'failed' })
  expect(page.latchkey.state().session).toBeUndefined()
  page.signBy((message) => account.signMessage({ message }))
  expect(await page.sign()).toBeUndefined()
  expect(page.latchkey.state().session).toBeDefined()
})

test('behavior: a message that was changed on its way to the wallet is refused', async () => {
  const page = world.visit({ siwx: siwx() })
  await page.connect()
  page.signBy((message) => account.signMessage({ message: message.replace('app.example.com', 'evil.example.com') }))
  expect(await page.sign()).toMatchObject({ code: 'SIGNATURE_INVALID' })
})

test('behavior: a wallet that takes longer than the nonce lives has NONCE_EXPIRED', async () => {
  const page = world.visit({ siwx: siwx() })
  await page.connect()
  page.signBy((message) => {
    world.pass(11 * 60_000)
    return account.signMessage({ message })
  })
  expect(await page.sign()).toMatchObject({ code: 'NONCE_EXPIRED' })
  page.signBy((message) => account.signMessage({ message }))
  expect(await page.sign()).toBeUndefined()
})

test.each([
  ['a page that the project does not name', { origin: 'https://evil.example.com' }, 'ORIGIN_NOT_ALLOWED'],
  ['a page without an address', { origin: 'null' }, 'ORIGIN_MISSING'],
  ['a chain without a node', { networks: [second] }, 'CHAIN_NOT_SERVED'],
  ['an app without services', { services: {} }, 'SERVICES_MISSING'],
])('behavior: %s cannot sign users in, and says why', async (_, visit, code) => {
  const page = world.visit({ siwx: siwx(), ...visit })
  await page.connect()
  expect(await page.sign('patience')).toMatchObject({ code })
  expect(page.latchkey.state().session).toBeUndefined()
})

test('behavior: services that cannot be reached are no reason to leave the wallet', async () => {
  const page = world.visit({ siwx: siwx() })
  await page.connect()
  world.lose(true)
  expect(await page.sign('patience')).toMatchObject({ code: 'SERVICE_UNREACHABLE' })
  expect(page.latchkey.state().status).toBe('connected')
  world.lose(false)
  expect(await page.sign()).toBeUndefined()
})

const nonce = { nonce: 'abcdefgh12345678', token: 'a.b.c', serverTime: '2026-01-01T00:00:00.000Z' }
test.each([
  ['nonce', { ...nonce, nonce: 'abcdefgh\nURI: https://evil.example.com' }],
  ['nonce', { ...nonce, nonce: 'short' }],
  ['nonce', { ...nonce, token: 'a b' }],
  ['nonce', { ...nonce, token: 'a\r\nx: y' }],
  ['nonce', { ...nonce, serverTime: undefined }],
  ['nonce', { ...nonce, serverTime: '2026-13-01T00:00:00Z' }],
  ['nonce', null],
  ['authenticate', {}],
  ['authenticate', { token: 7 }],
  ['authenticate', { token: 'no web token' }],
  ['authenticate', { token: 'a.%%%.c' }],
  ['authenticate', { token: `a.${'x'.repeat(9000)}.c` }],
])('S38 services that answer %s with %j are not believed', async (route, json) => {
  const page = world.visit({ siwx: siwx() })
  await page.connect()
  page.answer(`/auth/v1/${route}`, json)
  expect(await page.sign()).toMatchObject({ code: 'SERVICE_ANSWER_INVALID' })
  expect(page.latchkey.state().session).toBeUndefined()
})

test('behavior: each account has its own session; the newest token is the one that is given', async () => {
  const page = await begin()
  page.emit({ type: 'accounts', namespace: 'eip155', accounts: [{ address: other.address }] })
  page.signBy((message) => other.signMessage({ message }))
  expect(await page.sign()).toBeUndefined()
  expect(page.signIn.token()).toBe(page.told[1]?.token)
  expect(page.signIn.token({ chainId, accountAddress: account.address })).toBe(page.token)
  page.emit({ type: 'accounts', namespace: 'eip155', accounts: [{ address: account.address }] })
  await vi.waitFor(() => expect(page.latchkey.state().session).toEqual(page.told[0]?.session))
  expect(page.told).toHaveLength(2)
  expect(page.told[0]?.session.data.nonce).not.toBe(page.told[1]?.session.data.nonce)
})

test('behavior: networks of the page are what is signed for', async () => {
  const page = await begin({}, { networks: [local, second] })
  expect(page.latchkey.state().session?.message).toContain('\nChain ID: 31337\n')
})
