import fc from 'fast-check'
import { createStore } from 'jotai/vanilla'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Decision, MemoryWallet, memorySource, testNetworks } from '../../../test/fixtures/wallets.js'
import { createTestClock } from '../../testing/clock.js'
import { testHost } from '../../testing/contracts/contextOf.js'
import { createEmitter } from '../base/emitter.js'
import type { AccountRef } from '../contract/accounts.js'
import type { KnownConnector } from '../contract/connector.js'
import { LatchkeyError } from '../contract/errors.js'
import { toNetwork } from '../contract/network.js'
import type { Connection } from '../contract/state.js'
import type { KernelEvents } from '../feature/events.js'
import type { AttemptOptions } from './attempt.js'
import { createConnections } from './connections.js'
import { reduceConnections } from './reduce.js'
import { createRestoreQueue } from './restoreQueue.js'
import { connectionsAtom, noConnections, statusOf } from './state.js'

/** A state machine over wallets in memory. */
function createWorld(
  wallets: readonly MemoryWallet[],
  { several = false, restoreWithin }: { several?: boolean; restoreWithin?: number } = {},
) {
  const store = createStore()
  const clock = createTestClock()
  const heard: string[] = []
  const reported: unknown[] = []
  const networks = testNetworks.map(toNetwork)
  const { descriptor } = memorySource(wallets, { restoreWithin })
  const source = descriptor
    .load()
    .then(({ setup }) =>
      setup(
        { ...testHost, networks: () => networks, clock, signal: new AbortController().signal, onDispose() {} },
        {} as never,
      ),
    )
  void source.then(({ discover }) => discover?.({ add() {}, remove() {} }))
  const events = createEmitter<KernelEvents>()
  events.on('connected', ({ connection: { id }, reconnected }) =>
    heard.push(`${reconnected ? 'reconnect' : 'connect'} ${id}`),
  )
  events.on('ended', ({ connection: { id }, reason }) => heard.push(`end ${id}: ${reason}`))
  const connections = createConnections({
    store,
    clock,
    registry: { source: () => source, restoreWithin: () => descriptor.restoreWithin ?? 5000 },
    networks: () => networks,
    several: () => several,
    severalDecided: async () => several,
    report: (error) => reported.push(error),
    tell: (error) => reported.push(error),
    events,
    createQueue: createRestoreQueue,
  })
  const known = ({ id, namespaces }: MemoryWallet): KnownConnector => ({
    id,
    name: id,
    type: 'announced',
    namespaces,
    sourceId: 'memory',
  })
  const state = () => store.get(connectionsAtom)
  return {
    clock,
    connections,
    events,
    heard,
    reported,
    state,
    status: (namespace: string) => statusOf(state(), namespace),
    ids: () => state().connections.map(({ id }) => id),
    connect: (wallet: MemoryWallet, namespaces?: string[], rest?: AttemptOptions) =>
      connections.connect(known(wallet), { namespaces, ...rest }),
    restore: (...items: [MemoryWallet, string, string | AccountRef][]) =>
      connections.restore(
        items.map(([wallet, namespace, account]) => ({
          connector: wallet.id,
          source: 'memory',
          namespace,
          ...(typeof account === 'string' ? { address: account } : account),
        })),
        async ({ connector }) => wallets.filter(({ id }) => id === connector).map(known)[0],
      ),
  }
}

let one = new MemoryWallet('one')
let two = new MemoryWallet('two')
let both = new MemoryWallet('both', ['alpha', 'beta'])
let world = createWorld([one, two, both])
beforeEach(() => {
  one = new MemoryWallet('one')
  two = new MemoryWallet('two')
  both = new MemoryWallet('both', ['alpha', 'beta'])
  world = createWorld([one, two, both])
})
const code = (wanted: string) => expect.objectContaining({ code: wanted })

test('behavior: the states of a connection that succeeds', async () => {
  const attempt = world.connect(one)
  expect(world.status('alpha')).toBe('connecting')
  const [connection] = await attempt
  expect(connection).toMatchObject({ id: 'one|alpha|one-a', networkId: 'alpha:1', sourceId: 'memory' })
  expect(Object.isFrozen(connection)).toBe(true)
  expect(world.status('alpha')).toBe('connected')
  expect(world.status('beta')).toBe('disconnected')
})

test('F25 a refusal, text that was thrown, and no accounts leave nothing', async () => {
  one.decision = 'refuse'
  await expect(world.connect(one)).rejects.toMatchObject({ code: 'CONNECTION_REJECTED', outcome: 'rejected' })
  one.decision = 'throw'
  await expect(world.connect(one)).rejects.toThrow('Failed to connect: a wallet that throws text')
  one.decision = 'approve'
  one.accounts.alpha = []
  await expect(world.connect(one)).rejects.toEqual(code('CONNECTION_FAILED'))
  expect(world.status('alpha')).toBe('disconnected')
  expect(one.listeners.size).toBe(0)
})

test('F25 a wallet that hangs can be cancelled, and its late answer changes nothing', async () => {
  one.decision = 'hang'
  const attempt = world.connect(one)
  attempt.catch(() => {})
  await world.clock.advance()
  world.connections.cancel()
  expect(world.status('alpha')).toBe('disconnected')
  await expect(attempt).rejects.toEqual(code('REQUEST_ABORTED'))
  expect(one.listeners.size).toBe(0)
  one.hanging[0]?.()
  await world.clock.advance()
  expect(world.ids()).toEqual([])
  one.decision = 'approve'
  expect(await world.connect(one)).toHaveLength(1)
})

test('behavior: a newer attempt ends an older one, also on another namespace', async () => {
  both.decision = 'hang'
  const older = world.connect(both, ['beta'])
  older.catch(() => {})
  await world.clock.advance()
  const newer = world.connect(one)
  expect(world.status('beta')).toBe('disconnected')
  expect(world.status('alpha')).toBe('connecting')
  await expect(older).rejects.toEqual(code('CONNECTION_REPLACED'))
  await newer
  expect(world.ids()).toEqual(['one|alpha|one-a'])
})

test('behavior: a namespace that the host has no network of is not asked for', async () => {
  const foreign = new MemoryWallet('foreign', ['gamma'])
  const lone = createWorld([foreign])
  await expect(lone.connect(foreign)).rejects.toEqual(code('CONNECTION_FAILED'))
  expect(foreign.prompts).toBe(0)
})

test('behavior: a wallet of two namespaces makes two connections, the first one asked for is in use', async () => {
  const made = await world.connect(both)
  expect(made.map(({ id }) => id)).toEqual(['both|alpha|both-a', 'both|beta|both-a'])
  expect(world.state().namespace).toBe('alpha')
  const beta = made[1]
  both.leave('alpha')
  expect(world.ids()).toEqual(['both|beta|both-a'])
  expect(world.state().connections[0]).toBe(beta)
  expect(world.state().namespace).toBe('beta')
  expect(both.listeners.size).toBe(1)
  both.leave('beta')
  expect(both.listeners.size).toBe(0)
})

test('behavior: another wallet replaces the one of its namespace, which is told to go', async () => {
  await world.connect(one)
  await world.connect(two)
  expect(world.ids()).toEqual(['two|alpha|two-a'])
  expect([one.disconnects, one.listeners.size, two.disconnects]).toEqual([1, 0, 0])
  expect(world.heard).toEqual(['connect one|alpha|one-a', 'end one|alpha|one-a: replaced', 'connect two|alpha|two-a'])
})

test('behavior: the same wallet again is the same connection, and is not told to go', async () => {
  await world.connect(one)
  await world.connect(one)
  expect(world.ids()).toEqual(['one|alpha|one-a'])
  expect([one.disconnects, one.listeners.size]).toEqual([0, 1])
})

test('behavior: with several allowed both stay, and ending the one in use makes the other the one in use', async () => {
  const wide = createWorld([one, two], { several: true })
  const [first] = await wide.connect(one)
  await wide.connect(two)
  expect(wide.ids()).toEqual(['two|alpha|two-a', 'one|alpha|one-a'])
  wide.connections.switchTo('one|alpha|one-a')
  // The most recent first, so that a reload takes it for the one in use.
  expect(wide.ids()).toEqual(['one|alpha|one-a', 'two|alpha|two-a'])
  wide.connections.switchTo('two|alpha|two-a')
  await wide.connections.end('two|alpha|two-a')
  expect(wide.state().active).toEqual({ alpha: 'one|alpha|one-a' })
  expect(wide.state().connections[0]).toBe(first)
})

test('F26 accounts and chains that change, in bursts, wrong or not at all', async () => {
  await world.connect(one)
  const before = world.state()
  one.use('alpha', 'one-a', 'one-b')
  one.tell({ type: 'network', namespace: 'alpha', networkId: 'alpha:1' })
  one.tell({ type: 'accounts', namespace: 'beta', accounts: [{ address: 'x' }] })
  expect(world.state()).toBe(before)
  for (const address of ['one-b', 'one-a', 'one-c']) one.use('alpha', address)
  one.move('alpha', 'alpha:99')
  expect(world.state().connections).toMatchObject([
    { id: 'one|alpha|one-c', accounts: [{ address: 'one-c' }], networkId: 'alpha:99' },
  ])
  expect(world.connections.session('one|alpha|one-c')).toBeDefined()
  expect(world.connections.session('one|alpha|one-a')).toBeUndefined()
  one.use('alpha')
  expect(world.status('alpha')).toBe('disconnected')
  expect(one.listeners.size).toBe(0)
  one.use('alpha', 'one-a')
  expect(world.ids()).toEqual([])
})

test('F26 what a wallet says before it answers counts when it has answered', async () => {
  one.decision = 'hang'
  const attempt = world.connect(one)
  await world.clock.advance()
  one.tell({ type: 'network', namespace: 'alpha', networkId: 'alpha:2' })
  one.hanging[0]?.()
  expect(await attempt).toMatchObject([{ networkId: 'alpha:2' }])
})

test('F26 two sessions of one wallet that come to the same account become one', async () => {
  const wide = createWorld([one], { several: true })
  await wide.connect(one)
  one.accounts.alpha = ['one-b']
  await wide.connect(one)
  expect(wide.ids()).toEqual(['one|alpha|one-b', 'one|alpha|one-a'])
  one.use('alpha', 'one-b')
  expect(wide.ids()).toEqual(['one|alpha|one-b'])
  await wide.connections.disconnect()
  expect(one.listeners.size).toBe(0)
})

test('behavior: disconnect tells the wallet, waits 3 s at most, and ends it in any case', async () => {
  await world.connect(one)
  one.farewell = () => new Promise(() => {})
  const ended = world.connections.disconnect()
  await world.clock.advance(2999)
  expect(world.ids()).toHaveLength(1)
  // The account changes while we wait: it is the same connection.
  one.use('alpha', 'one-b')
  await world.clock.advance(1)
  await ended
  expect(world.ids()).toEqual([])
  expect(one.listeners.size).toBe(0)
})

test('behavior: a wallet that fails to disconnect is disconnected, and the host is told', async () => {
  await world.connect(both)
  both.farewell = () => Promise.reject(new Error('locked'))
  await expect(world.connections.disconnect('alpha')).rejects.toThrow('Failed to disconnect chains: locked')
  expect(world.ids()).toEqual(['both|beta|both-a'])
  const twice = [world.connections.end('both|beta|both-a'), world.connections.end('both|beta|both-a')]
  await expect(Promise.all(twice)).rejects.toEqual(code('DISCONNECT_FAILED'))
  expect(both.disconnects).toBe(2)
})

test('behavior: disconnect ends an attempt as well, and what was still to be restored', async () => {
  one.decision = 'hang'
  const attempt = world.connect(one)
  attempt.catch(() => {})
  await world.connections.disconnect('beta')
  expect(world.status('alpha')).toBe('connecting')
  await world.connections.disconnect()
  await expect(attempt).rejects.toEqual(code('REQUEST_ABORTED'))
  both.allowed.add('beta').add('alpha')
  both.decision = 'hang'
  const restored = world.restore([both, 'beta', 'both-a'], [both, 'alpha', 'both-a'])
  await world.clock.advance()
  expect(world.status('alpha')).toBe('reconnecting')
  await world.connections.disconnect()
  expect([world.status('alpha'), world.status('beta')]).toEqual(['disconnected', 'disconnected'])
  for (const answer of both.hanging) answer()
  await restored
  expect(world.ids()).toEqual([])
  expect(both.silentAsks).toBe(1)
})

test('behavior: restores the most recent first, one at a time, and never prompts', async () => {
  one.allowed.add('alpha')
  both.allowed.add('beta')
  both.decision = 'hang'
  const restored = world.restore([both, 'beta', 'both-b'], [one, 'alpha', 'one-b'])
  await world.clock.advance()
  expect([world.status('alpha'), world.status('beta')]).toEqual(['reconnecting', 'reconnecting'])
  expect(one.silentAsks).toBe(0)
  both.hanging[0]?.()
  await restored
  expect(world.ids()).toEqual(['both|beta|both-a', 'one|alpha|one-a'])
  expect([one.prompts, both.prompts]).toEqual([0, 0])
  expect(world.state().namespace).toBe('beta')
  expect(world.heard).toEqual(['reconnect both|beta|both-a', 'reconnect one|alpha|one-a'])
})

test('F26: a wallet that is locked, has another account or is gone is not restored; one that hangs holds up no other', async () => {
  one.allowed.add('alpha')
  two.decision = 'hang'
  const gone = new MemoryWallet('gone')
  const restored = world.restore(
    [two, 'alpha', 'two-a'],
    [one, 'alpha', 'stranger'],
    [gone, 'alpha', 'x'],
    [both, 'beta', 'both-a'],
  )
  await world.clock.advance(5000)
  await restored
  expect(world.ids()).toEqual([])
  expect([world.status('alpha'), world.status('beta')]).toEqual(['disconnected', 'disconnected'])
  expect([one.listeners.size, both.listeners.size]).toEqual([0, 0])
  // What it says late counts: here that it allows nothing.
  two.hanging[0]?.()
  await world.clock.advance()
  expect([world.ids(), two.listeners.size]).toEqual([[], 0])
  expect([one.prompts, two.prompts, both.prompts]).toEqual([0, 0, 0])
})

test('behavior: F28 where the user left off nothing comes back: what did is in use', async () => {
  one.allowed.add('alpha')
  world.connections.enter('beta')
  await world.restore([both, 'beta', 'both-a'], [one, 'alpha', 'one-a'])
  expect(world.ids()).toEqual(['one|alpha|one-a'])
  expect(world.state().namespace).toBe('alpha')
})

test('behavior: a namespace that was chosen without a wallet stays the one in use', async () => {
  one.allowed.add('alpha')
  world.connections.enter('beta')
  await world.restore([one, 'alpha', 'one-a'])
  expect(world.state().namespace).toBe('beta')
})

test('behavior: the user who connects while others are restored goes first, and the rest is restored after', async () => {
  one.allowed.add('alpha')
  one.decision = 'hang'
  both.allowed.add('beta')
  const restored = world.restore([one, 'alpha', 'one-a'], [both, 'beta', 'both-a'])
  await world.clock.advance()
  two.decision = 'hang'
  const attempt = world.connect(two)
  await world.clock.advance()
  expect([world.status('alpha'), world.status('beta')]).toEqual(['connecting', 'reconnecting'])
  expect(both.silentAsks).toBe(0)
  two.hanging[0]?.()
  await attempt
  await restored
  expect(world.ids()).toEqual(['two|alpha|two-a', 'both|beta|both-a'])
  expect(world.state().namespace).toBe('alpha')
})

test('F25: a list that is restored while another one still is takes nothing from it', async () => {
  both.decision = 'hang'
  both.allowed.add('beta')
  one.allowed.add('alpha')
  world.restore([both, 'beta', 'both-a']).catch(() => {})
  await vi.waitFor(() => expect(both.silentAsks).toBe(1))
  await world.restore([one, 'alpha', 'one-a'])
  expect([world.status('alpha'), world.status('beta')]).toEqual(['connected', 'reconnecting'])
  await world.connections.disconnect('beta')
  await world.clock.advance()
  expect(world.status('beta')).toBe('disconnected')
  expect(world.state().remembered).toEqual([])
})

test('F26: a wallet that the user has connected is not restored beside that', async () => {
  world = createWorld([one, both], { several: true })
  one.decision = 'hang'
  const own = world.connect(one, ['alpha']).catch(() => {})
  both.allowed.add('alpha').add('beta')
  const restored = world.restore([both, 'beta', 'both-a'])
  await world.clock.advance()
  // It takes the place of the attempt that the queue waits for.
  await world.connect(both, ['beta'])
  await Promise.all([own, restored])
  expect(both.silentAsks).toBe(0)
  expect(world.heard).toEqual(['connect both|beta|both-a'])
})

test('F26: an attempt that begins in the turn in which another ends goes before what is restored', async () => {
  world = createWorld([one, two], { several: true })
  one.decision = two.decision = 'hang'
  two.allowed.add('alpha')
  const first = world.connect(one).catch(() => world.connect(two))
  first.catch(() => {})
  const restored = world.restore([two, 'alpha', 'two-a'])
  await world.clock.advance()
  world.connections.cancel()
  await restored
  expect([two.prompts, two.silentAsks]).toEqual([1, 0])
  expect(world.state().remembered).toHaveLength(1)
})

test('behavior: what is left of a namespace that the user connected is not restored over it', async () => {
  one.allowed.add('alpha')
  await world.connect(two)
  await world.restore([one, 'alpha', 'one-a'])
  expect(world.ids()).toEqual(['two|alpha|two-a'])
  expect(one.silentAsks).toBe(0)
})

test('parameters: input: it reaches the source as it is, and a silent attempt has none', async () => {
  const input = { otp: '123456' }
  await world.connect(one, undefined, { input })
  expect(one.asked?.input).toBe(input)
  await world.connect(one)
  expect(one.asked && 'input' in one.asked).toBe(false)
})

test('parameters: signal: an abort ends the attempt, and one that has ended begins nothing', async () => {
  one.decision = 'hang'
  const controller = new AbortController()
  const attempt = world.connect(one, undefined, { signal: controller.signal })
  attempt.catch(() => {})
  await world.clock.advance()
  controller.abort()
  await expect(attempt).rejects.toMatchObject({ code: 'REQUEST_ABORTED', outcome: 'dismissed' })
  expect([world.status('alpha'), one.listeners.size]).toEqual(['disconnected', 0])
  const other = world.connect(two)
  await expect(world.connect(one, undefined, { signal: controller.signal })).rejects.toEqual(code('REQUEST_ABORTED'))
  expect(one.prompts).toBe(1)
  await other
  expect(world.ids()).toEqual(['two|alpha|two-a'])
})

test('parameters: signal: an error of ours is the reason as it is; a newer attempt and a made connection are left alone', async () => {
  one.decision = 'hang'
  const older = new AbortController()
  const left = world.connect(one, undefined, { signal: older.signal })
  left.catch(() => {})
  await world.clock.advance()
  const newer = new AbortController()
  const attempt = world.connect(two, undefined, { signal: newer.signal })
  older.abort()
  await expect(left).rejects.toEqual(code('CONNECTION_REPLACED'))
  await attempt
  newer.abort()
  expect(world.ids()).toEqual(['two|alpha|two-a'])
  const closed = new AbortController()
  const closing = world.connect(one, undefined, { signal: closed.signal })
  closed.abort(new LatchkeyError('MODAL_CLOSED', 'Modal closed'))
  await expect(closing).rejects.toEqual(code('MODAL_CLOSED'))
})

test('behavior: an EOA and its smart account share an address, and are two accounts', async () => {
  const eoa = { address: 'x' }
  const smart = { address: 'x', type: 'smartAccount' } as const
  one.accounts.alpha = [eoa, smart]
  one.choosesAccount = true
  await world.connect(one)
  expect(world.ids()).toEqual(['one|alpha|x'])
  const session = world.connections.session('one|alpha|x')
  await session?.switchAccount?.(smart)
  expect(world.state().connections).toMatchObject([{ id: 'one|alpha|x|smartAccount', accounts: [smart, eoa] }])
  expect(world.state().active).toEqual({ alpha: 'one|alpha|x|smartAccount' })
  // What was bound to the one account is not bound to the other (F26).
  expect(world.connections.session('one|alpha|x')).toBeUndefined()
  expect(world.connections.session('one|alpha|x|smartAccount')).toBe(session)
  await session?.switchAccount?.({ address: 'x', type: 'eoa' })
  expect(world.ids()).toEqual(['one|alpha|x'])
  await world.connections.disconnect('one|alpha|x|smartAccount')
  expect(world.ids()).toEqual(['one|alpha|x'])
})

test('behavior: a restored account has the stored type; its EOA is another account', async () => {
  const smart = { address: 'x', type: 'smartAccount' } as const
  one.allowed.add('alpha')
  one.accounts.alpha = ['x']
  await world.restore([one, 'alpha', smart])
  expect(world.ids()).toEqual([])
  expect(one.asked).toMatchObject({ silent: true, account: smart })
  one.accounts.alpha = [smart, 'x']
  await world.restore([one, 'alpha', smart])
  expect(world.ids()).toEqual(['one|alpha|x|smartAccount'])
})

test('behavior: the user of a connection is there, follows what the wallet tells, and goes', async () => {
  one.user = { email: 'alice@example.com', provider: 'google' }
  await world.connect(one)
  const user = () => world.state().connections[0]?.user
  expect(user()).toEqual({ email: 'alice@example.com', provider: 'google' })
  expect(Object.isFrozen(user())).toBe(true)
  one.tell({ type: 'user', namespace: 'beta', user: { email: 'mallory@example.com' } })
  expect(user()?.email).toBe('alice@example.com')
  one.tell({ type: 'user', namespace: 'alpha', user: { email: 'alice@example.org' } })
  expect(user()).toEqual({ email: 'alice@example.org' })
  one.tell({ type: 'user', namespace: 'alpha', user: undefined })
  expect(world.state().connections[0]).not.toHaveProperty('user')
})

test('S38: of a user’s picture only an address that shows itself is taken over', async () => {
  const picture = 'data:image/png;base64,iVBORw0KGgo='
  one.user = { name: 'Alice', picture }
  await world.connect(one)
  expect(world.state().connections[0]?.user).toEqual({ name: 'Alice', picture })
  for (const other of ['https://tracker.example/a.png', 'data:text/html,hi', `${picture}${'A'.repeat(65_536)}`]) {
    one.tell({ type: 'user', namespace: 'alpha', user: { name: 'Alice', picture: other } })
    expect(world.state().connections[0]?.user).toEqual({ name: 'Alice' })
  }
})

test('S38: of a user only short texts are taken over, without invisible characters', async () => {
  const hostile = {
    email: 'a\u202eb@example.com\u0000',
    name: 'x'.repeat(257),
    provider: { toString: () => 'x' },
    evil: 1,
  }
  one.user = hostile as never
  await world.connect(one)
  expect(world.state().connections[0]?.user).toEqual({ email: 'ab@example.com' })
  one.tell({ type: 'user', namespace: 'alpha', user: 'text' as never })
  expect(world.state().connections[0]).not.toHaveProperty('user')
})

test('parameters: restoreWithin: a source that needs 20.5 s is waited for, and holds up no other namespace', async () => {
  const patient = createWorld([one, both], { restoreWithin: 21_000 })
  one.allowed.add('alpha')
  one.decision = 'hang'
  both.allowed.add('beta')
  let done = false
  const restored = patient.restore([one, 'alpha', 'one-a'], [both, 'beta', 'both-a']).then(() => {
    done = true
  })
  await patient.clock.advance(4999)
  expect(both.silentAsks).toBe(0)
  await patient.clock.advance(1)
  expect([patient.status('alpha'), patient.status('beta')]).toEqual(['reconnecting', 'connected'])
  await patient.clock.advance(15_499)
  expect([patient.status('alpha'), done]).toEqual(['reconnecting', false])
  one.hanging[0]?.()
  await patient.clock.advance(1)
  await restored
  expect(patient.ids()).toEqual(['both|beta|both-a', 'one|alpha|one-a'])
  expect(patient.clock.pending).toBe(0)
})

test('parameters: restoreWithin: one that was used later has its whole time before another of its namespace is tried', async () => {
  const patient = createWorld([one, two], { restoreWithin: 20_000 })
  for (const wallet of [one, two]) wallet.allowed.add('alpha')
  one.decision = 'hang'
  const restored = patient.restore([one, 'alpha', 'one-a'], [two, 'alpha', 'two-a'])
  await patient.clock.advance(19_999)
  expect([two.silentAsks, patient.status('alpha')]).toEqual([0, 'reconnecting'])
  await patient.clock.advance(1)
  await restored
  expect(patient.ids()).toEqual(['two|alpha|two-a'])
})

test('behavior: F26 a source that times out is kept: it is still remembered, and not connected', async () => {
  const hasty = createWorld([one], { restoreWithin: 1000 })
  one.allowed.add('alpha')
  one.decision = 'hang'
  const restored = hasty.restore([one, 'alpha', 'one-a'])
  await hasty.clock.advance(1000)
  await restored
  expect([hasty.status('alpha'), hasty.state().remembered.length]).toEqual(['disconnected', 1])
})

test('behavior: the kernel hears why each connection ended: its wallet, the user, another in its place', async () => {
  await world.connect(one)
  one.leave('alpha')
  await world.connect(one)
  one.use('alpha')
  one.use('alpha', 'one-a')
  await world.connect(one)
  await world.connect(two)
  // It says that it is gone while it is being told to go.
  two.farewell = async () => two.leave('alpha')
  await world.connections.disconnect()
  const ends = world.heard.filter((text) => text.startsWith('end'))
  expect(ends).toEqual([
    'end one|alpha|one-a: wallet',
    'end one|alpha|one-a: wallet',
    'end one|alpha|one-a: replaced',
    'end two|alpha|two-a: user',
  ])
})

test('behavior: the kernel hears of each connection with the wallet that was chosen, and of each failure', async () => {
  const connected: KernelEvents['connected'][] = []
  const failures: string[] = []
  world.events.on('connected', (event) => connected.push(event))
  world.events.on('failed', ({ error }) => failures.push(error.code))
  const wallet = { id: 'otter', name: 'Otter' }
  one.method = 'email'
  const [connection] = await world.connect(one, undefined, { wallet })
  expect(connected).toEqual([{ connection, reconnected: false, wallet, method: 'email', isFirst: true }])
  two.decision = 'refuse'
  await expect(world.connect(two)).rejects.toEqual(code('CONNECTION_REJECTED'))
  await world.restore([both, 'beta', 'both-a'])
  expect(failures).toEqual(['CONNECTION_REJECTED', 'CONNECTION_FAILED'])
})

test('behavior: release drops everything and tells no wallet', async () => {
  await world.connect(both)
  world.connections.release()
  expect(world.ids()).toEqual([])
  expect([both.listeners.size, both.disconnects]).toEqual([0, 0])
  expect(world.heard).toHaveLength(2)
})

test('behavior: the end of a connection moves the namespace in use only when it was the one in use', () => {
  const make = (namespace: string): Connection => ({
    id: `w|${namespace}|a`,
    connector: { id: 'w', name: 'w', type: 'announced', namespaces: [namespace] },
    sourceId: 'memory',
    namespace,
    accounts: [{ address: 'a' }],
    networkId: `${namespace}:1`,
  })
  let state = noConnections
  for (const name of ['one', 'two', 'three'])
    state = reduceConnections(state, { type: 'connected', connection: make(name), alone: true })
  state = reduceConnections(state, { type: 'namespace', namespace: 'one' })
  state = reduceConnections(state, { type: 'ended', id: 'w|two|a' })
  expect(state.namespace).toBe('one')
  state = reduceConnections(state, { type: 'ended', id: 'w|one|a' })
  expect(state.namespace).toBe('three')
  // Where the user left off.
  expect(state.selected).toEqual({ one: 'one:1', two: 'two:1' })
})

test('F25 F26 property: each operation leaves every other connection as it was, and nothing is left behind', async () => {
  const decisions: Decision[] = ['approve', 'refuse', 'hang', 'throw']
  const wallet = fc.nat(2)
  const namespace = fc.constantFrom('alpha', 'beta')
  const operation = fc.oneof(
    fc.record({
      do: fc.constant('connect' as const),
      wallet,
      decision: fc.constantFrom(...decisions),
      only: fc.option(namespace, { nil: undefined }),
    }),
    fc.record({ do: fc.constant('cancel' as const) }),
    fc.record({ do: fc.constant('answer' as const), wallet }),
    fc.record({ do: fc.constant('accounts' as const), wallet, namespace, count: fc.nat(2), shift: fc.nat(2) }),
    fc.record({ do: fc.constant('network' as const), wallet, namespace, chain: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ do: fc.constant('leave' as const), wallet, namespace }),
    fc.record({ do: fc.constant('end' as const), at: fc.nat(3) }),
    fc.record({ do: fc.constant('switchConnection' as const), at: fc.nat(3) }),
    fc.record({ do: fc.constant('disconnect' as const), namespace: fc.option(namespace, { nil: undefined }) }),
    fc.record({ do: fc.constant('disconnectOne' as const), at: fc.nat(3) }),
    fc.record({ do: fc.constant('account' as const), at: fc.nat(3), which: fc.nat(2) }),
    fc.record({ do: fc.constant('restore' as const), wallet, namespace }),
  )
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(operation, { maxLength: 25 }), async (several, operations) => {
      const wallets = ['w0', 'w1', 'w2'].map((id) => new MemoryWallet(id, ['alpha', 'beta']))
      for (const wallet of wallets) wallet.choosesAccount = true
      const run = createWorld(wallets, { several })
      const at = (index: number) => wallets[index] as MemoryWallet
      const promises: Promise<unknown>[] = []
      const keep = (promise: Promise<unknown>) => {
        promises.push(promise)
        promise.catch(() => {})
      }
      for (const step of operations) {
        const before = run.state().connections
        /** Whether a step may touch a connection. */
        let concerns = (_: Connection) => true
        if (step.do === 'connect') {
          at(step.wallet).decision = step.decision
          keep(run.connect(at(step.wallet), step.only ? [step.only] : undefined))
          concerns = ({ connector, namespace }) =>
            (!several || connector.id === at(step.wallet).id) && (!step.only || namespace === step.only)
        } else if (step.do === 'cancel') {
          run.connections.cancel()
          concerns = () => false
        } else if (step.do === 'answer') {
          at(step.wallet).decision = 'approve'
          for (const answer of at(step.wallet).hanging.splice(0)) answer()
          concerns = ({ connector }) => !several || connector.id === at(step.wallet).id
        } else if (step.do === 'disconnectOne') {
          const id = before[step.at]?.id ?? 'none'
          keep(run.connections.disconnect(id))
          concerns = (connection) => connection.id === id
        } else if (step.do === 'account') {
          const target = before[step.at]
          const account = target?.accounts[step.which]
          if (target && account) keep(run.connections.session(target.id)?.switchAccount?.(account) ?? Promise.resolve())
          // Sessions of one wallet on one namespace have its accounts, all of them.
          concerns = ({ connector, namespace }) =>
            connector.id === target?.connector.id && namespace === target.namespace
        } else if (step.do === 'accounts') {
          const names = Array.from({ length: step.count }, (_, index) => `w${step.wallet}-${index + step.shift}`)
          at(step.wallet).use(step.namespace, ...names)
          concerns = ({ connector, namespace }) => connector.id === at(step.wallet).id && namespace === step.namespace
        } else if (step.do === 'network') {
          at(step.wallet).move(step.namespace, `${step.namespace}:${step.chain}`)
          concerns = ({ connector, namespace }) => connector.id === at(step.wallet).id && namespace === step.namespace
        } else if (step.do === 'leave') {
          at(step.wallet).leave(step.namespace)
          concerns = ({ connector, namespace }) => connector.id === at(step.wallet).id && namespace === step.namespace
        } else if (step.do === 'end') {
          const id = before[step.at]?.id ?? 'none'
          keep(run.connections.end(id))
          concerns = (connection) => connection.id === id
        } else if (step.do === 'switchConnection') {
          run.connections.switchTo(before[step.at]?.id ?? 'none')
          concerns = () => false
        } else if (step.do === 'disconnect') {
          keep(run.connections.disconnect(step.namespace))
          concerns = ({ namespace }) => step.namespace === undefined || namespace === step.namespace
        } else {
          const wallet = at(step.wallet)
          wallet.allowed.add(step.namespace)
          const [account = 'none'] = wallet.accounts[step.namespace] ?? []
          // What is live already stands in no storage that is still to be read.
          const isLive = before.some(({ id }) => id === `${wallet.id}|${step.namespace}|${account}`)
          if (!isLive) keep(run.restore([wallet, step.namespace, account]))
          concerns = ({ connector, namespace }) => connector.id === wallet.id && namespace === step.namespace
        }
        await run.clock.advance()

        const { connections, active, pending } = run.state()
        for (const connection of before) if (!concerns(connection)) expect(connections).toContain(connection)
        // Never connected without a live session; no session without a connection; no id twice.
        for (const { id, accounts } of connections) {
          expect(run.connections.session(id)).toBeDefined()
          expect(accounts.length).toBeGreaterThan(0)
        }
        expect(new Set(connections.map(({ id }) => id)).size).toBe(connections.length)
        for (const id of Object.values(active))
          expect(connections.some((connection) => connection.id === id)).toBe(true)
        for (const { namespace } of connections) expect(active[namespace]).toBeDefined()
        if (!several) expect(new Set(connections.map(({ namespace }) => namespace)).size).toBe(connections.length)
        for (const namespace of Object.keys(pending)) expect(['alpha', 'beta']).toContain(namespace)
      }
      for (const wallet of wallets) {
        wallet.decision = 'approve'
        for (const answer of wallet.hanging.splice(0)) answer()
      }
      keep(run.connections.disconnect())
      await run.clock.advance(10_000)
      for (const wallet of wallets) for (const answer of wallet.hanging.splice(0)) answer()
      await Promise.allSettled(promises)
      expect(run.state().connections).toEqual([])
      expect(run.state().pending).toEqual({})
      expect(wallets.map(({ listeners }) => listeners.size)).toEqual([0, 0, 0])
      expect(run.clock.pending).toBe(0)
      expect(run.reported).toEqual([])
    }),
    { numRuns: 60 },
  )
}, 60_000)
