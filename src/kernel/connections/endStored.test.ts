import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createInstance } from '../../../test/fixtures/instance.js'
import { MemoryWallet } from '../../../test/fixtures/wallets.js'
import { settle } from '../../testing/settle.js'
import type { SourceDescriptor } from '../contract/adapter.js'
import type { Siwx } from '../contract/siwx.js'

let one = new MemoryWallet('one')
let both = new MemoryWallet('both', ['alpha', 'beta'])
// Code that comes when it is needed: here it has come.
beforeAll(() =>
  Promise.all([import('../work/createWork.js'), import('./endStored.js'), import('../../features/signIn/setup.js')]),
)
beforeEach(() => {
  one = new MemoryWallet('one')
  both = new MemoryWallet('both', ['alpha', 'beta'])
})
const storedIds = (storage: Map<string, string>) =>
  JSON.parse(storage.get('latchkey:default:connections') ?? 'null')?.connections.map(
    ({ connector, namespace }: Record<string, string>) => `${connector}|${namespace}`,
  )
type Parts = NonNullable<Parameters<typeof createInstance>[0]>

/** A page that was connected to a wallet of each namespace, and left. */
async function leave() {
  const { latchkey, storage } = createInstance({ wallets: [one, both] })
  await latchkey.connect({ connector: 'one' })
  await latchkey.connect({ connector: 'both', namespace: 'beta' })
  latchkey.stop()
  expect(storedIds(storage)).toEqual(['both|beta', 'one|alpha'])
  return storage
}
/** The next load, with `enableReconnect: false`. */
function load(storage: Map<string, string>, { options, ...parts }: Parts = {}) {
  const world = createInstance({
    wallets: [one, both],
    storage,
    ...parts,
    options: { enableReconnect: false, ...options },
  })
  const heard: string[] = []
  world.latchkey.on('connect', () => heard.push('connect'))
  world.latchkey.on('disconnect', () => heard.push('disconnect'))
  // What is told of every instance at work is told here, too.
  world.latchkey.on('track', ({ event }) => event === 'INITIALIZE' || heard.push(event))
  world.latchkey.watch(() => heard.push(world.latchkey.state().status))
  world.latchkey.start()
  return { ...world, heard }
}

test('parameters: enableReconnect false disconnects what is stored at its wallet, and forgets it', async () => {
  const { latchkey, storage, heard } = load(await leave())
  await latchkey.ready()
  expect(storedIds(storage)).toEqual([])
  expect([one.disconnects, both.disconnects]).toEqual([1, 1])
  expect([one.prompts, both.prompts]).toEqual([1, 1])
  // Nobody sees a connection come and go, the host neither.
  expect(new Set(heard)).toEqual(new Set(['disconnected']))
  expect([one.listeners.size, both.listeners.size]).toEqual([0, 0])
  latchkey.stop()
})

test('behavior: one that its wallet knows no more, or whose wallet has gone, only leaves the storage', async () => {
  const storage = await leave()
  one.allowed.clear()
  const { latchkey, clock } = load(storage, { wallets: [one] })
  const ready = latchkey.ready()
  await settle()
  // The time in which a wallet may announce itself.
  await clock.advance(1000)
  await ready
  expect(storedIds(storage)).toEqual([])
  expect([one.disconnects, both.disconnects]).toEqual([0, 0])
  latchkey.stop()
})

test('behavior: a wallet with several connections is asked once for all, and one that cannot let go is not asked again', async () => {
  const { latchkey, storage } = createInstance({ wallets: [both] })
  await latchkey.connect({ connector: 'both' })
  latchkey.stop()
  expect(storedIds(storage)).toEqual(['both|alpha', 'both|beta'])
  // It shows its accounts to the page whatever it is told.
  both.farewell = async () => void both.namespaces.map((name) => both.allowed.add(name))
  const { latchkey: next } = load(storage)
  await next.ready()
  expect(storedIds(storage)).toEqual([])
  expect(both.silentAsks).toBeLessThanOrEqual(2)
  expect(both.asked).toMatchObject({ namespaces: ['alpha', 'beta'], silent: true })
  next.stop()
})

test('F25: a wallet that does not answer holds up neither the start nor the others', async () => {
  const storage = await leave()
  both.decision = 'hang'
  const { latchkey, clock } = load(storage)
  const ready = latchkey.ready()
  await expect.poll(() => both.hanging.length).toBe(1)
  await clock.advance(5000)
  await ready
  expect([one.disconnects, both.disconnects]).toEqual([1, 0])
  expect(storedIds(storage)).toEqual(['both|beta'])
  // It answers late, and is disconnected then.
  for (const answer of both.hanging) answer()
  await settle()
  expect(both.disconnects).toBe(1)
  expect(storedIds(storage)).toEqual([])
  latchkey.stop()
})

test('F29: without the code that reaches the wallet it stays stored, and the next load ends it', async () => {
  const storage = await leave()
  let isDown = true
  const source = (descriptor: SourceDescriptor): SourceDescriptor => ({
    ...descriptor,
    discovers: false,
    connectors: ['one', 'both'].map((id) => ({ id, name: id, type: 'injected', namespaces: ['alpha', 'beta'] })),
    load: async () => {
      if (isDown) throw new TypeError('Failed to fetch')
      return descriptor.load()
    },
  })
  const first = load(storage, { source })
  await first.latchkey.ready()
  first.latchkey.stop()
  expect(storedIds(storage)).toEqual(['both|beta', 'one|alpha'])
  isDown = false
  const second = load(storage, { source })
  await second.latchkey.ready()
  expect(storedIds(storage)).toEqual([])
  expect([one.disconnects, both.disconnects]).toEqual([1, 1])
  second.latchkey.stop()
})

test('behavior: a page that is left meanwhile keeps what is stored', async () => {
  const storage = await leave()
  both.decision = 'hang'
  const { latchkey } = load(storage)
  await expect.poll(() => both.hanging.length).toBe(1)
  latchkey.stop()
  for (const answer of both.hanging) answer()
  await settle()
  expect([storedIds(storage), both.disconnects, one.disconnects]).toEqual([['both|beta', 'one|alpha'], 0, 0])
})

test('behavior: the same wallet that the user connects meanwhile stays connected', async () => {
  const storage = await leave()
  both.decision = 'hang'
  const { latchkey, clock } = load(storage)
  await expect.poll(() => both.hanging.length).toBe(1)
  const [late] = both.hanging.splice(0)
  both.decision = 'approve'
  const connecting = latchkey.connect({ connector: 'both', namespace: 'beta' })
  // It waits no longer for what is stored.
  await clock.advance(1000)
  const connection = await connecting
  late?.()
  await latchkey.ready()
  expect(latchkey.state().connections).toEqual([connection])
  expect([one.disconnects, both.disconnects]).toEqual([1, 0])
  expect(storedIds(storage)).toEqual(['both|beta'])
  latchkey.stop()
})

test('behavior: with nothing stored nothing is loaded', async () => {
  let loads = 0
  const { latchkey, storage, requests, clock } = load(new Map(), {
    source: (descriptor) => ({
      ...descriptor,
      load: () => {
        loads++
        return descriptor.load()
      },
    }),
  })
  await latchkey.ready()
  await settle()
  expect([loads, requests, clock.pending, storage.size]).toEqual([0, [], 0, 0])
  latchkey.stop()
})

test('S32: the sign-in of what is disconnected so ends as well', async () => {
  const storage = await leave()
  const revoked: string[] = []
  const siwx = {
    createMessage: () => Promise.reject(new Error('not asked for')),
    addSession: async () => {},
    setSessions: async () => {},
    getSessions: async () => [],
    revokeSession: async (chainId: string, address: string) => void revoked.push(`${address} on ${chainId}`),
  } satisfies Siwx
  const { latchkey } = load(storage, { options: { siwx } })
  await latchkey.ready()
  await settle()
  expect(revoked).toEqual(['both-a on beta:1', 'one-a on alpha:1'])
  latchkey.stop()
})
