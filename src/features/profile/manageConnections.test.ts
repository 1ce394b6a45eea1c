import fc from 'fast-check'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createInstance } from '../../../test/fixtures/instance.js'
import { MemoryWallet } from '../../../test/fixtures/wallets.js'
import { connectorsAtom } from '../../kernel/connections/state.js'
import type { Connection } from '../../kernel/contract/state.js'
import { alertsAtom } from '../../kernel/notices/state.js'
import { settle } from '../../testing/settle.js'

let one = new MemoryWallet('one')
let two = new MemoryWallet('two')
let both = new MemoryWallet('both', ['alpha', 'beta'])
// Code that comes when it is needed: here it has come.
beforeAll(() => Promise.all([import('../../kernel/work/createWork.js'), import('./manageConnections.js')]))
beforeEach(() => {
  one = new MemoryWallet('one')
  two = new MemoryWallet('two')
  both = new MemoryWallet('both', ['alpha', 'beta'])
})
const code = (wanted: string) => expect.objectContaining({ code: wanted })

/** An instance whose services say whether several wallets are allowed. */
async function createWorld(parts: Parameters<typeof createInstance>[0] & { several?: boolean } = {}) {
  const { several = true, options, ...rest } = parts
  const features = [{ id: 'multi_wallet', isEnabled: several, config: [] }]
  const world = createInstance({
    wallets: [one, two, both],
    fetch: async () => new Response(JSON.stringify({ features })),
    ...rest,
    options: { services: 'https://s.example.com', projectId: 'p', ...options },
  })
  world.latchkey.start()
  await vi.waitFor(() => expect(world.latchkey.state().flags.multiWallet?.source).toBe('remote'))
  await world.latchkey.ready()
  // The history has begun.
  if (several) await world.latchkey.deleteConnection('')
  const { latchkey, storage } = world
  return {
    ...world,
    live: () => latchkey.state().connections.map(({ id }) => id),
    recent: () => latchkey.state().recent.map(({ id }) => id),
    stored: () => JSON.parse(storage.get('latchkey:default:history') ?? 'null'),
    /** The same storage after a reload. */
    reload(next: typeof parts = {}) {
      latchkey.stop()
      return createWorld({ ...parts, ...next, storage })
    },
  }
}

test('behavior: an ended connection is recent, the last one first, and connects again', async () => {
  const { latchkey, live, recent } = await createWorld()
  await latchkey.connect({ connector: 'one' })
  await latchkey.connect({ connector: 'two' })
  expect(recent()).toEqual([])
  await latchkey.disconnect('one|alpha|one-a')
  await latchkey.disconnect('two|alpha|two-a')
  expect([live(), recent()]).toEqual([[], ['two|alpha|two-a', 'one|alpha|one-a']])
  expect(latchkey.state().recent[0]).toMatchObject({ name: 'two', address: 'two-a', connector: { id: 'two' } })
  expect(Object.isFrozen(latchkey.state().recent[0])).toBe(true)
  const made = await latchkey.switchConnection('one|alpha|one-a')
  expect(made.id).toBe('one|alpha|one-a')
  expect([live(), recent()]).toEqual([['one|alpha|one-a'], ['two|alpha|two-a']])
  expect(one.prompts).toBe(2)
})

test('behavior: one connection of a namespace ends, the others stay', async () => {
  const { latchkey, live } = await createWorld()
  await latchkey.connect({ connector: 'one' })
  await latchkey.connect({ connector: 'two' })
  await latchkey.connect({ connector: 'both', namespace: 'beta' })
  await latchkey.disconnect('two|alpha|two-a')
  expect(live()).toEqual(['both|beta|both-a', 'one|alpha|one-a'])
  expect([one.disconnects, two.disconnects, both.disconnects]).toEqual([0, 1, 0])
  expect(latchkey.state().namespaces.alpha?.connection?.id).toBe('one|alpha|one-a')
  await latchkey.disconnect()
  expect(live()).toEqual([])
})

test('behavior: a live connection becomes the one in use, and its namespace with it', async () => {
  const { latchkey } = await createWorld()
  await latchkey.connect({ connector: 'one' })
  await latchkey.connect({ connector: 'both', namespace: 'beta' })
  const { namespaces } = latchkey.state()
  expect(latchkey.state()).toMatchObject({ namespace: 'beta', account: { address: 'both-a' } })
  expect((await latchkey.switchConnection('one|alpha|one-a')).id).toBe('one|alpha|one-a')
  expect(latchkey.state()).toMatchObject({ namespace: 'alpha', account: { address: 'one-a' } })
  // What each namespace has is as it was.
  expect(latchkey.state().namespaces).toBe(namespaces)
  expect([one.prompts, both.prompts]).toEqual([1, 1])
})

test('parameters: account: another account of a connection, where the page may choose', async () => {
  one.choosesAccount = true
  const { latchkey, live } = await createWorld()
  await latchkey.connect({ connector: 'two' })
  await latchkey.connect({ connector: 'one' })
  expect(latchkey.state().connections.map(({ choosesAccount }) => choosesAccount)).toEqual([true, undefined])
  await latchkey.switchConnection('two|alpha|two-a')
  const made = await latchkey.switchConnection('one|alpha|one-a', { address: 'one-b' })
  expect(made).toMatchObject({ id: 'one|alpha|one-b', accounts: [{ address: 'one-b' }, { address: 'one-a' }] })
  expect(latchkey.state().account?.address).toBe('one-b')
  expect(live()).toEqual(['one|alpha|one-b', 'two|alpha|two-a'])
  expect((await latchkey.switchConnection('one|alpha|one-b', { address: 'one-b' })).id).toBe('one|alpha|one-b')
  await expect(latchkey.switchConnection('one|alpha|one-b', { address: 'stranger' })).rejects.toEqual(
    code('ACCOUNT_UNKNOWN'),
  )
  await expect(latchkey.switchConnection('two|alpha|two-a', { address: 'two-b' })).rejects.toEqual(code('UNSUPPORTED'))
  await expect(latchkey.switchConnection('unknown|alpha|x')).rejects.toEqual(code('CONNECTION_UNKNOWN'))
  expect(live()).toEqual(['one|alpha|one-b', 'two|alpha|two-a'])
})

test('parameters: account: an EOA and its smart account share an address, and are switched between', async () => {
  const smart = { address: 'x', type: 'smartAccount' } as const
  one.accounts.alpha = ['x', smart]
  one.choosesAccount = true
  const { latchkey, live, recent, stored, reload } = await createWorld()
  await latchkey.connect({ connector: 'one' })
  const told: unknown[] = []
  latchkey.on('track', ({ event, properties }) => {
    if (event === 'SET_PREFERRED_ACCOUNT_TYPE') told.push(properties)
  })
  const made = await latchkey.switchConnection('one|alpha|x', smart)
  expect([made.id, live(), latchkey.state().account]).toMatchObject([
    'one|alpha|x|smartAccount',
    ['one|alpha|x|smartAccount'],
    smart,
  ])
  expect((await latchkey.switchConnection(made.id, smart)).id).toBe(made.id)
  expect(told).toEqual([{ accountType: 'smartAccount', network: latchkey.state().connections[0]?.networkId }])
  await expect(latchkey.switchConnection(made.id, { address: 'x', type: 'payment' })).rejects.toEqual(
    code('ACCOUNT_UNKNOWN'),
  )
  await latchkey.disconnect()
  expect([recent(), stored().connections[0]]).toMatchObject([['one|alpha|x|smartAccount'], smart])
  const next = await reload()
  expect(await next.latchkey.recent()).toMatchObject([{ id: 'one|alpha|x|smartAccount', ...smart }])
  await next.latchkey.deleteConnection('one|alpha|x')
  expect(next.recent()).toEqual(['one|alpha|x|smartAccount'])
})

test('behavior: F26 a wallet that leaves while its account is changed is no longer connected', async () => {
  one.choosesAccount = true
  const { latchkey } = await createWorld()
  await latchkey.connect({ connector: 'one' })
  // No account is left by the time it has changed.
  one.use = (namespace) => one.leave(namespace)
  await expect(latchkey.switchConnection('one|alpha|one-a', { address: 'one-b' })).rejects.toEqual(
    code('NOT_CONNECTED'),
  )
  expect(latchkey.state().connections).toEqual([])
})

test('behavior: one recent connection is deleted, over a reload as well; a live one stays', async () => {
  const world = await createWorld()
  await world.latchkey.connect({ connector: 'both' })
  await world.latchkey.connect({ connector: 'one' })
  await world.latchkey.disconnect()
  expect(world.recent()).toEqual(['both|beta|both-a', 'both|alpha|both-a', 'one|alpha|one-a'])
  await world.latchkey.deleteConnection('both|alpha|both-a')
  await world.latchkey.deleteConnection('unknown|alpha|x')
  expect(world.recent()).toEqual(['both|beta|both-a', 'one|alpha|one-a'])
  await world.latchkey.connect({ connector: 'one' })
  await world.latchkey.deleteConnection('one|alpha|one-a')
  const { latchkey, recent } = await world.reload()
  expect(latchkey.state().connections.map(({ id }) => id)).toEqual(['one|alpha|one-a'])
  expect(recent()).toEqual(['both|beta|both-a'])
})

test('behavior: a wallet has one place in the list, with its last account, and none while it is connected', async () => {
  const { latchkey, recent } = await createWorld()
  await latchkey.connect({ connector: 'one' })
  one.use('alpha', 'one-b')
  one.use('alpha', 'one-c')
  expect(recent()).toEqual([])
  one.leave('alpha')
  expect(recent()).toEqual(['one|alpha|one-c'])
  one.use('alpha', 'one-a')
  await latchkey.connect({ connector: 'one' })
  expect([latchkey.state().account?.address, recent()]).toEqual(['one-a', []])
})

test('behavior: a reload restores what was live and lists what was not; what the user ended is not tried again', async () => {
  const world = await createWorld()
  await world.latchkey.connect({ connector: 'one' })
  await world.latchkey.connect({ connector: 'two' })
  await world.latchkey.connect({ connector: 'both' })
  await world.latchkey.disconnect('two|alpha|two-a')
  // It would let us in without asking, and may not: the user sent it away.
  two.allowed.add('alpha')
  const asked = [one.silentAsks, two.silentAsks, both.silentAsks]
  const { live, recent } = await world.reload()
  expect(live()).toEqual(['both|alpha|both-a', 'both|beta|both-a', 'one|alpha|one-a'])
  expect(recent()).toEqual(['two|alpha|two-a'])
  expect([one.silentAsks, two.silentAsks, both.silentAsks].map((now, at) => now - (asked[at] ?? 0))).toEqual([1, 0, 2])
  expect([one.prompts, two.prompts, both.prompts]).toEqual([1, 1, 1])
})

test('behavior: a wallet that could not be restored is recent, not lost', async () => {
  const world = await createWorld()
  await world.latchkey.connect({ connector: 'one' })
  one.allowed.clear()
  const { live, recent } = await world.reload()
  expect([live(), recent()]).toEqual([[], ['one|alpha|one-a']])
})

test('behavior: a wallet that is gone is not listed until it is back; one of two that clash never is', async () => {
  const world = await createWorld()
  await world.latchkey.connect({ connector: 'one' })
  await world.latchkey.disconnect()
  const { latchkey, store, recent, announce } = await world.reload({ late: ['one'] })
  expect((await latchkey.recent()).map(({ id }) => id)).toEqual([])
  announce('one')
  expect(recent()).toEqual(['one|alpha|one-a'])
  expect(await latchkey.recent()).toBe(latchkey.state().recent)
  store.set(
    connectorsAtom,
    store.get(connectorsAtom).map((known) => ({ ...known, clash: true })),
  )
  expect(recent()).toEqual([])
  await expect(latchkey.switchConnection('one|alpha|one-a')).rejects.toEqual(code('CONNECTION_UNKNOWN'))
})

test('behavior: one that is refused stays recent', async () => {
  const { latchkey, recent } = await createWorld()
  await latchkey.connect({ connector: 'one' })
  await latchkey.disconnect()
  one.decision = 'refuse'
  await expect(latchkey.switchConnection('one|alpha|one-a')).rejects.toEqual(code('CONNECTION_REJECTED'))
  expect(recent()).toEqual(['one|alpha|one-a'])
})

test('behavior: multiWallet off: one alert, empty lists, nothing is remembered, and a live one can still be chosen', async () => {
  const { latchkey, store, stored } = await createWorld({ several: false, options: { debug: true } })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await latchkey.connect({ connector: 'one' })
  await latchkey.connect({ connector: 'both', namespace: 'beta' })
  expect((await latchkey.switchConnection('one|alpha|one-a')).id).toBe('one|alpha|one-a')
  expect(store.get(alertsAtom)).toEqual([])
  await latchkey.disconnect()
  expect(await latchkey.recent()).toEqual([])
  await latchkey.deleteConnection('one|alpha|one-a')
  await expect(latchkey.switchConnection('one|alpha|one-a')).rejects.toEqual(code('CONNECTION_UNKNOWN'))
  expect(latchkey.state().recent).toEqual([])
  expect(stored()).toBeNull()
  expect(store.get(alertsAtom)).toMatchObject([
    { code: 'MULTI_WALLET_OFF', level: 'info', title: 'Multi-Wallet Not Enabled' },
  ])
})

test('behavior: switched off later, what was remembered is not shown', async () => {
  const world = await createWorld()
  await world.latchkey.connect({ connector: 'one' })
  await world.latchkey.connect({ connector: 'two' })
  await world.latchkey.disconnect('one|alpha|one-a')
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { latchkey, live, recent } = await world.reload({ several: false })
  await latchkey.recent()
  expect([live(), recent()]).toEqual([['two|alpha|two-a'], []])
})

test('F21 damaged, foreign and hostile history is dropped alone', async () => {
  const world = await createWorld()
  await world.latchkey.connect({ connector: 'one' })
  await world.latchkey.disconnect()
  for (const text of ['{', '[]', 'null', '{"version":2}', '{"version":1,"connections":[{"connector":{}}]}']) {
    world.storage.set('latchkey:default:history', text)
    const { latchkey } = await world.reload()
    expect(await latchkey.recent()).toEqual([])
    expect(world.storage.get('latchkey:default:history')).toBeUndefined()
    latchkey.stop()
  }
  const known = { connector: 'one', source: 'memory', namespace: 'alpha', address: 'x' }
  const hostile = { version: 1, connections: [{ ...known, wallet: { evil: true }, evil: true }] }
  world.storage.set('latchkey:default:history', JSON.stringify(hostile))
  const { latchkey } = await world.reload()
  expect(await latchkey.recent()).toMatchObject([{ id: 'one|alpha|x', name: 'one' }])
  expect(JSON.stringify(latchkey.state().recent)).not.toContain('evil')
})

test('behavior: no more than twenty are remembered, names only', async () => {
  const many = Array.from({ length: 23 }, (_, at) => new MemoryWallet(`w${at}`))
  const { latchkey, stored } = await createWorld({ wallets: many })
  for (const { id } of many) {
    await latchkey.connect({ connector: id })
    await latchkey.disconnect()
  }
  expect(stored().connections).toHaveLength(20)
  expect(stored().connections[0]).toEqual({
    connector: 'w22',
    source: 'memory',
    namespace: 'alpha',
    address: 'w22-a',
  })
})

test('behavior: after the instance stopped nothing is followed any more, and what is stored stays', async () => {
  const { latchkey, store, stored } = await createWorld()
  await latchkey.connect({ connector: 'one' })
  await latchkey.disconnect()
  const before = stored()
  const connectors = store.get(connectorsAtom)
  expect(latchkey.state().recent).toHaveLength(1)
  latchkey.stop()
  expect(latchkey.state().recent).toEqual([])
  store.set(connectorsAtom, connectors)
  await settle()
  expect([latchkey.state().recent, stored()]).toEqual([[], before])
})

test('F26 property: whatever is done over wallets, namespaces and reloads, each step touches its own connection', async () => {
  const wallet = fc.nat(2)
  const namespace = fc.constantFrom('alpha', 'beta')
  const operation = fc.oneof(
    fc.record({ do: fc.constant('connect' as const), wallet, namespace }),
    fc.record({
      do: fc.constant('switchConnection' as const),
      at: fc.nat(5),
      which: fc.option(fc.nat(1), { nil: undefined }),
    }),
    fc.record({ do: fc.constant('again' as const), at: fc.nat(5) }),
    fc.record({ do: fc.constant('deleteConnection' as const), at: fc.nat(5) }),
    fc.record({ do: fc.constant('end' as const), at: fc.nat(5) }),
    fc.record({ do: fc.constant('disconnect' as const), namespace }),
    fc.record({ do: fc.constant('leave' as const), wallet, namespace }),
    fc.record({ do: fc.constant('move' as const), wallet, namespace, chain: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ do: fc.constant('reload' as const) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { maxLength: 14 }), async (operations) => {
      const wallets = ['w0', 'w1', 'w2'].map((id) => new MemoryWallet(id, ['alpha', 'beta']))
      for (const each of wallets) each.choosesAccount = true
      let world = await createWorld({ wallets })
      const at = (index: number) => wallets[index] as MemoryWallet
      for (const step of operations) {
        const { latchkey } = world
        const { connections: before, recent: past, namespace: inUse } = latchkey.state()
        let concerns = (_: Connection) => false
        if (step.do === 'connect') {
          const { id } = at(step.wallet)
          await latchkey.connect({ connector: id, namespace: step.namespace })
          concerns = ({ connector, namespace }) => connector.id === id && namespace === step.namespace
        } else if (step.do === 'switchConnection') {
          const target = before[step.at]
          const account = step.which === undefined ? undefined : target?.accounts[step.which]
          if (target) {
            const made = await latchkey.switchConnection(target.id, account)
            expect(latchkey.state()).toMatchObject({
              namespace: target.namespace,
              account: { address: made.accounts[0]?.address },
            })
            if (account) concerns = ({ id }) => id === target.id
          }
        } else if (step.do === 'again') {
          const target = past[step.at]
          if (target) {
            const made = await latchkey.switchConnection(target.id)
            expect([made.connector.id, made.namespace]).toEqual([target.connector.id, target.namespace])
          }
        } else if (step.do === 'deleteConnection') {
          const id = past[step.at]?.id ?? before[step.at]?.id ?? 'none'
          await latchkey.deleteConnection(id)
          expect(latchkey.state().recent.map((item) => item.id)).toEqual(
            past.map((item) => item.id).filter((other) => other !== id),
          )
        } else if (step.do === 'end') {
          const id = before[step.at]?.id
          if (id !== undefined) await latchkey.disconnect(id)
          concerns = (connection) => connection.id === id
        } else if (step.do === 'disconnect') {
          await latchkey.disconnect(step.namespace)
          concerns = ({ namespace }) => namespace === step.namespace
        } else if (step.do === 'leave') {
          at(step.wallet).leave(step.namespace)
          concerns = ({ connector, namespace }) => connector.id === at(step.wallet).id && namespace === step.namespace
        } else if (step.do === 'move') {
          at(step.wallet).move(step.namespace, `${step.namespace}:${step.chain}`)
          concerns = ({ connector, namespace }) => connector.id === at(step.wallet).id && namespace === step.namespace
        } else {
          world = await world.reload()
          const restored = world.latchkey.state()
          // All that was live is live again, in the same order, and as it was.
          expect(restored.connections).toEqual(before)
          expect(restored.namespace).toBe(inUse)
          await world.latchkey.recent()
          expect(new Set(world.recent())).toEqual(new Set(past.map(({ id }) => id)))
          continue
        }
        const { connections, recent, namespaces } = world.latchkey.state()
        for (const connection of before) if (!concerns(connection)) expect(connections).toContain(connection)
        // What is live is not recent; a wallet that ended is, unless it was deleted.
        const key = (item: { connector: { id: string }; namespace: string }) => `${item.connector.id} ${item.namespace}`
        for (const item of recent) expect(connections.map(key)).not.toContain(key(item))
        for (const ended of before.filter((item) => !connections.some((other) => key(other) === key(item))))
          expect(recent.map(key)).toContain(key(ended))
        for (const [name, { connection, status }] of Object.entries(namespaces)) {
          expect(status).toBe(connection ? 'connected' : 'disconnected')
          expect(connection !== undefined).toBe(connections.some((other) => other.namespace === name))
        }
      }
      world.latchkey.stop()
      expect(world.errors).toEqual([])
      expect(wallets.map(({ listeners }) => listeners.size)).toEqual([0, 0, 0])
    }),
    { numRuns: 25 },
  )
}, 120_000)
