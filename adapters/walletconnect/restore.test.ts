import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bitcoin, solana } from '../../src/networks/index.js'
import { createTestClock } from '../../src/testing/index.js'
import { createPageStorage, createWorld, first, networks, only, second, until, type World } from './test/world.js'

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await world.stop()
})

const here = { networkId: 'eip155:31337' } as const
const sign = { method: 'personal_sign', params: ['0x68656c6c6f', first] }
const all = [...networks, solana, bitcoin]

/** Waits until nothing is written any more. */
async function untilWritten(storage: Map<string, string>) {
  const read = () => JSON.stringify([...storage])
  for (let before = ''; before !== read(); ) {
    before = read()
    await new Promise((resume) => setTimeout(resume, 50))
  }
}

/** A page that was connected and then left. */
async function leftPage(known = networks) {
  const phone = await world.phone({ approve: () => 'approve' })
  const storage = createPageStorage()
  const source = world.source({ storage, networks: known })
  const attempt = source.connect()
  await phone.pair(await attempt.code())
  const sessions = await attempt.sessions
  const { topic } = await phone.waitFor((state) => state.sessions[0])
  source.stop()
  attempt.release()
  await untilWritten(storage)
  return { phone, storage, sessions, topic }
}
const restore = (storage: Map<string, string>, namespace = 'eip155', address?: string) =>
  world
    .source({ storage, networks: all })
    .connect({ silent: true, namespaces: [namespace], ...(address && { account: { address } }) })
const keyOf = (storage: Map<string, string>, name: string) =>
  [...storage.keys()].find((key) => key.endsWith(`//${name}`)) ?? ''
function edit(storage: Map<string, string>, name: string, change: (value: Record<string, unknown>[]) => unknown) {
  const key = keyOf(storage, name)
  storage.set(key, JSON.stringify(change(JSON.parse(storage.get(key) ?? '[]'))))
}

const connectsAgain = async (storage: Map<string, string>) => {
  const phone = await world.phone({ approve: () => 'approve' })
  const attempt = world.source({ storage }).connect()
  await phone.pair(await attempt.code())
  expect(await (await only(attempt)).request(sign, here)).toMatch(/^0x/)
}

describe('reload', () => {
  test('behavior: the session goes on, and is followed', async () => {
    const { phone, storage, topic } = await leftPage()
    const attempt = restore(storage, 'eip155', first)
    const session = await only(attempt)
    expect(session).toMatchObject({ networkId: 'eip155:31337', accounts: [{ address: first }] })
    expect(await session.request(sign, here)).toMatch(/^0x/)
    await phone.disconnect(topic)
    await until(() => attempt.changes.length > 0, 'the end is reported')
    expect(attempt.changes).toEqual([{ type: 'ended', namespace: 'eip155' }])
  })

  test('behavior: it needs no relay', async () => {
    const { storage } = await leftPage()
    world.relay.pause()
    await only(restore(storage, 'eip155', first))
  })

  test('behavior: each namespace is restored by itself, from one session', async () => {
    const { storage, sessions } = await leftPage(all)
    const source = world.source({ storage, networks: all })
    for (const { namespace, accounts } of sessions) {
      const address = accounts[0]?.address
      const session = await only(
        source.connect({ silent: true, namespaces: [namespace], ...(address && { account: { address } }) }),
      )
      expect([session.namespace, session.accounts[0]?.address]).toEqual([namespace, address])
    }
  })

  test('behavior: the account that was in use comes first, on a chain that has it', async () => {
    const eip155 = {
      chains: ['eip155:31337', 'eip155:31338'],
      methods: ['personal_sign'],
      events: ['accountsChanged'],
      accounts: [`eip155:31337:${first}`, `eip155:31338:${first}`, `eip155:31338:${second}`],
    }
    const phone = await world.phone({ approve: () => ({ approve: { namespaces: { eip155 } } }) })
    const storage = createPageStorage()
    const source = world.source({ storage })
    const attempt = source.connect()
    await phone.pair(await attempt.code())
    await attempt.sessions
    source.stop()
    const session = await only(restore(storage, 'eip155', second))
    expect(session).toMatchObject({ networkId: 'eip155:31338', accounts: [{ address: second }, { address: first }] })
  })

  test('behavior: an account that no session has is not restored, and nothing is prompted', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { storage, phone } = await leftPage()
    const source = world.source({ storage })
    for (let times = 0; times < 2; times++) {
      const attempt = source.connect({ silent: true, account: { address: second } })
      expect(await attempt.sessions).toEqual([])
      expect(attempt.progress).toEqual([])
    }
    expect(warned).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('Session Expired'))
    expect(phone.get().sessions).toHaveLength(1)
  })

  test('behavior: F29 an SDK that does not arrive ends nothing, and says so: the next load restores', async () => {
    const { storage } = await leftPage()
    const loadSdk = () => Promise.reject(new TypeError('Failed to fetch'))
    const { sessions } = world.source({ storage, loadSdk }).connect({ silent: true, account: { address: first } })
    await expect(sessions).rejects.toMatchObject({
      code: 'CODE_UNAVAILABLE',
      cause: { code: 'WALLETCONNECT_UNAVAILABLE' },
    })
    await only(restore(storage, 'eip155', first))
  })

  test('behavior: with nothing stored the SDK is not loaded, and no relay is called', async () => {
    expect(await restore(createPageStorage()).sessions).toEqual([])
    expect(world.relay.stats().admitted).toBe(0)
  })
})

describe('seven days went by', () => {
  const week = 7 * 24 * 3600 * 1000

  test('behavior: a session that ended while the page was away is forgotten, told once, and users connect at once', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { storage } = await leftPage()
    const ended = Math.floor(Date.now() / 1000) - 1
    edit(storage, 'session', ([session]) => [{ ...session, expiry: ended }])
    const source = world.source({ storage })
    for (let times = 0; times < 2; times++)
      expect(await source.connect({ silent: true, account: { address: first } }).sessions).toEqual([])
    expect(warned).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('Session Expired'))
    await until(() => storage.get(keyOf(storage, 'session')) === '[]', 'nothing is left of it')
    source.stop()
    await connectsAgain(storage)
  })

  test('behavior: a session that is stored still is not restored after its time', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { storage } = await leftPage()
    const clock = createTestClock(Date.now() + week + 1000)
    expect(
      await world.source({ storage, clock }).connect({ silent: true, account: { address: first } }).sessions,
    ).toEqual([])
  })

  test('behavior: on an open page the next call ends it, on both sides, and users connect at once', async () => {
    const phone = await world.phone({ approve: () => 'approve' })
    const clock = createTestClock(Date.now())
    const source = world.source({ clock })
    const attempt = source.connect()
    await phone.pair(await attempt.code())
    const session = await only(attempt)
    await clock.advance(week + 1000)
    await expect(session.request(sign, here)).rejects.toMatchObject({ code: 'SESSION_EXPIRED' })
    expect(attempt.changes).toEqual([{ type: 'ended', namespace: 'eip155', reason: 'expired' }])
    await phone.waitFor(({ sessions }) => sessions.length === 0)
    expect(phone.get().asked).toBe(1)
    const again = source.connect()
    await phone.pair(await again.code())
    expect((await only(again)).accounts).toMatchObject([{ address: first }])
  })
})

describe('F21 what is stored is of no use', () => {
  const damages: [string, (storage: Map<string, string>) => void][] = [
    ['a session without its key', (storage) => void storage.delete(keyOf(storage, 'keychain'))],
    ['a key chain that is a text', (storage) => void storage.set(keyOf(storage, 'keychain'), '"none"')],
    ['sessions that are no list', (storage) => void storage.set(keyOf(storage, 'session'), '{"0":1}')],
    ['a session without accounts', (storage) => edit(storage, 'session', ([each]) => [{ ...each, namespaces: null }])],
    ['text that is no JSON', (storage) => [...storage.keys()].map((key) => storage.set(key, '{'))],
    ['lists of nothing', (storage) => [...storage.keys()].map((key) => storage.set(key, '[null]'))],
    ['other objects', (storage) => [...storage.keys()].map((key) => storage.set(key, '{"__proto__":{"x":1}}'))],
  ]

  test.each(damages)('behavior: %s: cleaned, told once, and users connect at once', async (_, damage) => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { storage } = await leftPage()
    damage(storage)
    const source = world.source({ storage })
    for (let times = 0; times < 2; times++)
      expect(await source.connect({ silent: true, account: { address: first } }).sessions).toEqual([])
    expect(warned.mock.calls.filter(([text]) => `${text}`.includes('Session Expired')).length).toBeLessThanOrEqual(1)
    source.stop()
    await connectsAgain(storage)
  })
})

describe('F23 two tabs', () => {
  async function twoTabs() {
    const { storage, phone } = await leftPage()
    const tabs = [world.source({ storage }), world.source({ storage })]
    const attempts = tabs.map((tab) => tab.connect({ silent: true, account: { address: first } }))
    const sessions = await Promise.all(attempts.map(only))
    return { phone, storage, tabs, attempts, sessions }
  }

  test('behavior: a session that one ends is over in the other, and the wallet is notified once', async () => {
    const { phone, attempts, sessions } = await twoTabs()
    await sessions[0]?.disconnect()
    await until(() => attempts[1]?.changes.length, 'the other tab is notified')
    expect(attempts[1]?.changes).toEqual([{ type: 'ended', namespace: 'eip155' }])
    await until(() => phone.get().sessions.length === 0, 'the wallet is notified')
  })

  test('behavior: a tab that heard nothing sees it when the user comes back', async () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    const { tabs, attempts, sessions } = await twoTabs()
    vi.unstubAllGlobals()
    await sessions[0]?.disconnect()
    expect(attempts[1]?.changes).toEqual([])
    tabs[1]?.comeBack()
    await until(() => attempts[1]?.changes.length, 'the other tab sees it')
    expect(attempts[1]?.changes).toEqual([{ type: 'ended', namespace: 'eip155' }])
  })

  test('behavior: both ask; each gets its own answer, once', async () => {
    const { phone, sessions } = await twoTabs()
    const answers = await Promise.all(sessions.map((session) => session.request(sign, here)))
    expect(new Set(answers).size).toBe(1)
    expect(phone.get().asked).toBe(3)
  })

  test('behavior: what one pairs, the other does not overwrite', async () => {
    const { storage, tabs, sessions } = await twoTabs()
    const other = await world.phone({ approve: () => 'approve', name: 'Other' })
    const attempt = tabs[0]?.connect()
    await other.pair((await attempt?.code()) ?? '')
    await attempt?.sessions
    // The other tab, which knows nothing of it, writes its own tables.
    await sessions[1]?.request(sign, here)
    await tabs[1]?.connect().code()
    for (const tab of tabs) tab.stop()
    await untilWritten(storage)
    const session = await only(restore(storage, 'eip155', first))
    expect(session.wallet?.name).toBe('Other')
    expect(await session.request(sign, here)).toMatch(/^0x/)
  })
})

describe('letting go', () => {
  test('behavior: a connection that is replaced is ended with its wallet; one whose page goes is not', async () => {
    const phone = await world.phone({ approve: () => 'approve' })
    const source = world.source()
    const attempt = source.connect()
    await phone.pair(await attempt.code())
    await only(attempt)
    attempt.release()
    await until(() => phone.get().sessions.length === 0, 'the wallet is notified')
    const page = await leftPage()
    await new Promise((resume) => setTimeout(resume, 200))
    expect(page.phone.get().sessions).toHaveLength(1)
  })

  test('behavior: an attempt to restore that is not waited for any more ends nothing', async () => {
    const { phone, storage } = await leftPage()
    const attempt = restore(storage, 'eip155', first)
    await attempt.sessions
    attempt.abort()
    await new Promise((resume) => setTimeout(resume, 200))
    expect(phone.get().sessions).toHaveLength(1)
    await only(restore(storage, 'eip155', first))
  })
})
