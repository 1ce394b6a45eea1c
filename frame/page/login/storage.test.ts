import { afterEach, expect, test, vi } from 'vitest'
import { createTestTime } from '../../../test/custody/support/testTime.js'
import { createBrowserMemory, createTabMemory, type Remembered } from './memory.js'
import { createBrowserStorage, createTabLock, findBrowserParts, type LoginStorage } from './storage.js'

const user: Remembered = {
  ...{ v: 1, projectId: 'demo', id: 'first', sub: 'sub', wal: 'wal', email: 'a@mail.test', recovery: 'managed' },
  accounts: [{ namespace: 'eip155', address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94', path: "m/44'/60'/0'/0/0" }],
  ...{ checks: ['mail'], hasPasskey: false, hasWayBack: true, hasOldMailbox: false },
}
const channels: BroadcastChannel[] = []
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close()
})

/** Node's channel, closed after the test. */
class Channel extends BroadcastChannel {
  constructor(name: string) {
    super(name)
    channels.push(this)
  }
}
const blocked = { indexedDB: undefined, locks: undefined, BroadcastChannel: undefined }
const refused = () => {
  throw new Error('Refused.')
}

test('F20: a browser that throws on the very access has none of it', () => {
  const window = Object.defineProperties({} as Window, {
    indexedDB: { get: refused },
    navigator: { get: refused },
    BroadcastChannel: { get: refused },
  })
  expect(findBrowserParts(window)).toEqual(blocked)
})

test('F22: without IndexedDB the tab remembers, and a device is not kept', async () => {
  const { devices, memory } = createBrowserStorage(blocked, refused, { projectId: 'demo', clock: createTestTime() })
  await expect(devices.write({} as never)).rejects.toThrow()
  expect(await devices.list('demo')).toEqual([])
  await memory.write(user)
  expect(await memory.read()).toEqual(user)
})

test('F22: a database that refuses, or never answers, leaves it to the tab', async () => {
  const time = createTestTime()
  const silent = { open: () => ({}) } as unknown as IDBFactory
  const refusing = { open: refused } as unknown as IDBFactory
  for (const factory of [silent, refusing]) {
    const memory = createBrowserMemory(factory, 'demo', time)
    const writing = memory.write(user)
    await vi.waitFor(() => expect(factory === refusing || time.isAwaited(5000)).toBe(true))
    time.advance(5000)
    await writing
    expect(await memory.read()).toEqual(user)
    await memory.clear('other')
    expect(await memory.read()).toEqual(user)
    await memory.clear(user.id)
    expect(await memory.read()).toBeUndefined()
  }
})

test('behavior: the user of a newer login is not forgotten with an older one', async () => {
  const memory = createTabMemory()
  await memory.write({ ...user, id: 'second' })
  await memory.clear('first')
  expect(await memory.read()).toMatchObject({ id: 'second' })
})

test('F23: tabs hear each other’s news, and nothing else that is said there', async () => {
  const parts = { ...blocked, BroadcastChannel: Channel }
  const projectId = `demo-${Math.random()}`
  const tabs = [0, 1].map(() => createBrowserStorage(parts, refused, { projectId, clock: createTestTime() }))
  const [first, second] = tabs as [LoginStorage, LoginStorage]
  const [atFirst, atSecond] = [vi.fn(), vi.fn()]
  first.listen(atFirst)
  const stop = second.listen(atSecond)
  new Channel(`latchkey:login:${projectId}`).postMessage({ type: 'ended' })
  first.tell('ended')
  first.tell('locked')
  await vi.waitFor(() => expect(atSecond.mock.calls).toEqual([['ended'], ['locked']]))
  expect(atFirst).not.toHaveBeenCalled()
  stop()
})

test('F23: without locks of the browser, work of one name runs one after the other', async () => {
  const lock = createTabLock()
  const order: string[] = []
  let finish = () => {}
  const first = lock('a', async () => {
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    order.push('first')
    throw new Error('It failed.')
  })
  const second = lock('a', async () => void order.push('second'))
  await lock('b', async () => void order.push('other'))
  finish()
  await expect(first).rejects.toThrow('It failed.')
  await second
  expect(order).toEqual(['other', 'first', 'second'])
})

/** Locks of a browser that blocks storage: they are there, and each is refused. */
const refusing = {
  request: () => Promise.reject(new DOMException('The request was denied.', 'SecurityError')),
} as unknown as LockManager
/** Locks that are granted. */
const granting = {
  request: async (_name: string, work: () => Promise<unknown>) => work(),
} as unknown as LockManager

const lockOf = (locks: LockManager) =>
  createBrowserStorage({ indexedDB: undefined, locks, BroadcastChannel: undefined }, () => ({}) as never, {
    projectId: 'demo',
    clock: { now: () => 0, after: () => () => {} },
  }).lock

test('F22: where the browser refuses every lock, work goes on in this tab, one at a time', async () => {
  const lock = lockOf(refusing)
  const order: string[] = []
  const work = (name: string) => async () => {
    order.push(`${name} begins`)
    await Promise.resolve()
    order.push(`${name} ends`)
    return name
  }
  expect(await Promise.all([lock('device', work('one')), lock('device', work('two'))])).toEqual(['one', 'two'])
  expect(order).toEqual(['one begins', 'one ends', 'two begins', 'two ends'])
})

test('behavior: work that failed under its lock is not done a second time', async () => {
  let count = 0
  const work = async () => {
    count++
    throw new DOMException('Not allowed.', 'SecurityError')
  }
  await expect(lockOf(granting)('device', work)).rejects.toThrow('Not allowed.')
  expect(count).toBe(1)
})
