import fc from 'fast-check'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createInstance } from '../../../test/fixtures/instance.js'
import { type Decision, MemoryWallet } from '../../../test/fixtures/wallets.js'
import { settle } from '../../testing/settle.js'
import { attempts } from '../attempts/index.js'
import type { SourceDescriptor } from '../contract/adapter.js'
import { connections } from './index.js'
import { parseStoredConnections } from './parseStored.js'
import { noConnections } from './state.js'
import { toStoredConnections } from './stored.js'

let one = new MemoryWallet('one')
let two = new MemoryWallet('two')
let both = new MemoryWallet('both', ['alpha', 'beta'])
// Code that comes when it is needed: here it has come.
beforeAll(() => import('../work/createWork.js'))
beforeEach(() => {
  one = new MemoryWallet('one')
  two = new MemoryWallet('two')
  both = new MemoryWallet('both', ['alpha', 'beta'])
})
type Instance = ReturnType<typeof createInstance>
const wallets = () => [one, two, both]
const key = 'latchkey:default:connections'
const stored = (storage: Map<string, string>) =>
  parseStoredConnections(JSON.parse(storage.get(key) ?? '')).connections.map(
    ({ connector, namespace, address }) => `${connector}|${namespace}|${address}`,
  )
const live = ({ latchkey }: Instance) => latchkey.state().connections.map(({ id }) => id)
const bothStored = ['both|beta|both-a', 'one|alpha|one-a']

/** A page that was left connected: `both` on beta, used last, and `one` on alpha. */
async function leftPage() {
  const first = createInstance({ wallets: wallets() })
  await first.latchkey.connect({ connector: 'one' })
  await first.latchkey.connect({ connector: 'both', namespace: 'beta' })
  first.latchkey.stop()
  expect(stored(first.storage)).toEqual(bothStored)
  return first.storage
}

/** The next load over a storage, begun. */
function load(storage: Map<string, string>): Instance {
  const instance = createInstance({ wallets: wallets(), storage })
  instance.latchkey.start()
  return instance
}

/** Connects as a host does while others are restored: they have a second's head start. */
async function connect({ latchkey, clock }: Instance, connector: string, namespace?: string) {
  const connected = latchkey.connect({ connector, namespace })
  connected.catch(() => {})
  await clock.advance(1000)
  return connected
}

/** The page dies: what it has not written by now is lost. Returns what the next load finds. */
function crash({ latchkey, storage }: Instance): Map<string, string> {
  const left = new Map(storage)
  for (const wallet of wallets()) {
    wallet.listeners.clear()
    wallet.hanging.length = 0
    wallet.decision = 'approve'
  }
  latchkey.stop()
  return left
}

test('F26: a disconnect while others are restored is stored at once, before its wallet has answered', async () => {
  const storage = await leftPage()
  both.decision = 'hang'
  const page = load(storage)
  await settle()
  expect([both.silentAsks, one.silentAsks]).toEqual([1, 0])
  void page.latchkey.disconnect('alpha')
  await settle()
  expect(stored(storage)).toEqual(['both|beta|both-a'])
  const next = load(crash(page))
  await next.latchkey.ready()
  expect(live(next)).toEqual(['both|beta|both-a'])
})

test('F26: a disconnect by id, of a connection that is still to be restored, is stored at once', async () => {
  const storage = await leftPage()
  both.decision = 'hang'
  const page = load(storage)
  await settle()
  void page.latchkey.disconnect('one|alpha|one-a')
  await settle()
  expect(stored(storage)).toEqual(['both|beta|both-a'])
  both.hanging[0]?.()
  await page.latchkey.ready()
  expect(live(page)).toEqual(['both|beta|both-a'])
})

test('F26: a disconnect is stored at once, though its wallet takes its time to let go', async () => {
  const storage = await leftPage()
  const page = load(storage)
  await page.latchkey.ready()
  one.farewell = () => new Promise(() => {})
  void page.latchkey.disconnect('alpha')
  await settle()
  // The account changes while it is waited for: it is the same connection.
  one.use('alpha', 'one-b')
  expect(live(page)).toEqual(['both|beta|both-a', 'one|alpha|one-b'])
  expect(stored(storage)).toEqual(['both|beta|both-a'])
  // Connected anew meanwhile, it is wanted again.
  await page.latchkey.disconnect('beta')
  const again = createInstance({ wallets: wallets(), storage: crash(page) })
  await again.latchkey.connect({ connector: 'one' })
  expect(stored(again.storage)).toEqual(['one|alpha|one-b'])
})

test('F26: a wallet that is connected anew while it is being left stays stored', async () => {
  const storage = await leftPage()
  const page = load(storage)
  await page.latchkey.ready()
  one.farewell = () => new Promise(() => {})
  const left = page.latchkey.disconnect('alpha')
  await settle()
  expect(stored(storage)).toEqual(['both|beta|both-a'])
  await connect(page, 'one', 'alpha')
  expect(stored(storage)).toEqual(['one|alpha|one-a', 'both|beta|both-a'])
  await page.clock.advance(3000)
  await left
  expect(live(page)).toEqual(['one|alpha|one-a', 'both|beta|both-a'])
  expect([stored(storage), one.listeners.size]).toEqual([live(page), 1])
})

test('F26: a connection that is made or comes back while others are restored is stored at once', async () => {
  const storage = await leftPage()
  one.decision = 'hang'
  const page = load(storage)
  await expect.poll(() => one.silentAsks).toBe(1)
  expect(stored(storage)).toEqual(bothStored)
  await page.latchkey.disconnect('beta')
  await connect(page, 'both', 'beta')
  both.use('beta', 'both-c')
  expect(stored(storage)).toEqual(['both|beta|both-c', 'one|alpha|one-a'])
  const next = load(crash(page))
  await next.latchkey.ready()
  expect(live(next)).toEqual(['both|beta|both-c', 'one|alpha|one-a'])
})

test.each(['approve', 'refuse', 'throw'] as const)(
  'F26: an attempt on one namespace (%s) leaves the silent restore of another alone',
  async (decision) => {
    const storage = await leftPage()
    both.decision = 'hang'
    const page = load(storage)
    await expect.poll(() => both.silentAsks).toBe(1)
    two.decision = decision
    await connect(page, 'two', 'alpha').catch(() => {})
    expect(page.latchkey.state().namespaces.beta?.status).toBe('reconnecting')
    expect(stored(storage)).toContain('both|beta|both-a')
    both.hanging[0]?.()
    await page.latchkey.ready()
    expect(live(page)).toContain('both|beta|both-a')
    expect(stored(storage)).toEqual(expect.arrayContaining(live(page)))
    expect(both.prompts).toBe(1)
  },
)

test('F26: leaving the view of an attempt that failed ends no silent restore', async () => {
  const storage = await leftPage()
  both.decision = 'hang'
  const page = load(storage)
  await expect.poll(() => both.silentAsks).toBe(1)
  void page.latchkey.open()
  await settle()
  const context = await page.loadEngine()
  two.decision = 'refuse'
  const connector = context.resources.need(connections).connectors.find('two')
  if (connector) context.resources.need(attempts).choose(connector)
  await settle()
  expect(page.latchkey.state().attempt?.error).toMatchObject({ code: 'CONNECTION_REJECTED' })
  page.latchkey.close()
  both.hanging[0]?.()
  await page.latchkey.ready()
  expect(live(page)).toContain('both|beta|both-a')
})

test('F26: an attempt on the same namespace that comes to nothing leaves what is stored', async () => {
  const storage = await leftPage()
  one.decision = 'hang'
  const page = load(storage)
  await expect.poll(() => one.silentAsks).toBe(1)
  two.decision = 'refuse'
  await connect(page, 'two').catch(() => {})
  await page.latchkey.ready()
  expect(stored(storage)).toEqual(bothStored)
  const next = load(crash(page))
  await next.latchkey.ready()
  expect(live(next)).toEqual(bothStored)
})

test('F26: a wallet that is slower than five seconds stays stored; its late answer connects it, unless another is in use', async () => {
  const storage = await leftPage()
  both.decision = 'hang'
  const page = load(storage)
  await expect.poll(() => both.silentAsks).toBe(1)
  await page.clock.advance(5000)
  await page.latchkey.ready()
  expect(live(page)).toEqual(['one|alpha|one-a'])
  expect([...stored(storage)].sort()).toEqual([...bothStored].sort())
  expect(page.latchkey.state().namespaces.beta?.status).toBe('disconnected')
  both.hanging[0]?.()
  await settle()
  expect([...live(page)].sort()).toEqual([...bothStored].sort())
  expect(both.prompts).toBe(1)

  const next = load(crash(page))
  await next.latchkey.ready()
  expect([...live(next)].sort()).toEqual([...bothStored].sort())
  await next.latchkey.disconnect()
  expect(stored(next.storage)).toEqual([])
})

test('F26: a late answer disturbs nothing that was connected meanwhile', async () => {
  const storage = await leftPage()
  one.decision = 'hang'
  const page = load(storage)
  await expect.poll(() => one.silentAsks).toBe(1)
  await page.clock.advance(5000)
  await page.latchkey.ready()
  await page.latchkey.connect({ connector: 'two' })
  one.hanging[0]?.()
  await settle()
  expect(live(page)).toEqual(['two|alpha|two-a', 'both|beta|both-a'])
  expect(stored(storage)).toEqual(['two|alpha|two-a', 'both|beta|both-a'])
  expect([two.disconnects, one.listeners.size]).toEqual([0, 0])
})

test('F26: a late answer that says no is a no, and after a disconnect nothing comes late', async () => {
  const storage = await leftPage()
  one.decision = 'hang'
  both.decision = 'hang'
  const page = load(storage)
  await page.clock.advance(5000)
  await page.clock.advance(5000)
  await page.latchkey.ready()
  one.allowed.clear()
  one.hanging[0]?.()
  await settle()
  expect(stored(storage)).toEqual(['both|beta|both-a'])
  await page.latchkey.disconnect('beta')
  expect(stored(storage)).toEqual([])
  both.hanging[0]?.()
  await settle()
  expect([live(page), both.listeners.size]).toEqual([[], 0])
})

test.each([
  ['has no account any more', () => one.allowed.clear()],
  ['has another account', () => one.use('alpha', 'one-z')],
])('F26: what is stored leaves storage when its wallet %s', async (_, change) => {
  const storage = await leftPage()
  change()
  const page = load(storage)
  await page.latchkey.ready()
  expect([live(page), stored(storage)]).toEqual([['both|beta|both-a'], ['both|beta|both-a']])
})

test('F26: a wallet that has not announced itself stays stored, and is found with the next load', async () => {
  const storage = await leftPage()
  const page = createInstance({ wallets: wallets(), storage, late: ['one'] })
  page.latchkey.start()
  await expect
    .poll(async () => {
      await page.clock.advance(1000)
      return page.latchkey.state().ready
    })
    .toBe(true)
  expect([live(page), stored(storage)]).toEqual([['both|beta|both-a'], bothStored])
  const next = load(crash(page))
  await next.latchkey.ready()
  expect(live(next)).toEqual(bothStored)
})

test('F23: a page that only looks writes nothing over what another tab has stored', async () => {
  const storage = await leftPage()
  const page = load(storage)
  await page.latchkey.ready()
  const other = '{"version":1,"connections":[],"selected":{}}'
  storage.set(key, other)
  const refused = page.latchkey.connect({ connector: 'two' })
  two.decision = 'refuse'
  await refused.catch(() => {})
  expect(storage.get(key)).toBe(other)
})

test('F26 property: whatever happens in whatever order, only a no, a disconnect or another wallet takes what is stored', async () => {
  const namespaces = ['alpha', 'beta'] as const
  const wallet = fc.nat(2)
  const namespace = fc.constantFrom(...namespaces)
  const decision = fc.constantFrom<Decision>('approve', 'refuse', 'hang', 'throw')
  const operation = fc.oneof(
    fc.record({ do: fc.constant('connect' as const), wallet, namespace, decision }),
    fc.record({ do: fc.constant('disconnect' as const), namespace: fc.option(namespace, { nil: undefined }) }),
    fc.record({ do: fc.constant('decide' as const), wallet, decision }),
    fc.record({ do: fc.constant('answer' as const), wallet }),
    fc.record({ do: fc.constant('lock' as const), wallet, namespace }),
    fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(1000, 5000) }),
    fc.record({ do: fc.constant('crash' as const) }),
    fc.record({ do: fc.constant('crash' as const) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { maxLength: 16 }), async (operations) => {
      ;[one, two, both] = ['one', 'two', 'both'].map((id) => new MemoryWallet(id, [...namespaces])) as [
        MemoryWallet,
        MemoryWallet,
        MemoryWallet,
      ]
      for (const each of wallets()) each.farewell = () => new Promise(() => {})
      const at = (index: number) => wallets()[index] as MemoryWallet
      let page = load(new Map())
      const read = () => (page.storage.has(key) ? stored(page.storage) : [])
      const of = (names: readonly string[], namespace?: string) =>
        names.filter((name) => !namespace || name.includes(`|${namespace}|`))
      for (const step of operations) {
        const before = read()
        /** Whether a step gives a reason for which something may leave. */
        let mayLeave = (_: string) => false
        const saysNo = (name: string) => {
          const [id, namespace = ''] = name.split('|')
          return wallets().some((each) => each.id === id && !each.allowed.has(namespace))
        }
        if (step.do === 'connect') {
          at(step.wallet).decision = step.decision
          page.latchkey.connect({ connector: at(step.wallet).id, namespace: step.namespace }).catch(() => {})
          await page.clock.advance(1000)
        } else if (step.do === 'disconnect') {
          page.latchkey.disconnect(step.namespace).catch(() => {})
          await settle()
          // At once: no wallet has let go yet.
          expect(of(read(), step.namespace)).toEqual([])
          mayLeave = (name) => of([name], step.namespace).length > 0
        } else if (step.do === 'decide') {
          at(step.wallet).decision = step.decision
        } else if (step.do === 'answer') {
          for (const answer of at(step.wallet).hanging.splice(0)) answer()
        } else if (step.do === 'lock') {
          at(step.wallet).leave(step.namespace)
          mayLeave = (name) => name.startsWith(`${at(step.wallet).id}|${step.namespace}|`)
        } else if (step.do === 'wait') {
          await page.clock.advance(step.ms)
        } else {
          const decisions = wallets().map((each) => each.decision)
          const left = crash(page)
          wallets().forEach((each, index) => {
            each.decision = decisions[index] ?? 'approve'
          })
          page = load(left)
        }
        await settle()
        const now = read()
        const connected = live(page)
        for (const name of before) {
          if (now.includes(name)) continue
          const namespace = name.split('|')[1]
          const isReplaced = of(connected, namespace).length > 0
          expect([name, mayLeave(name) || saysNo(name) || isReplaced]).toEqual([name, true])
        }
      }
      await page.clock.advance(10_000)
      page.latchkey.stop()
    }),
    { numRuns: 40 },
  )
}, 120_000)

test('F21: no more is stored than is read back', () => {
  const one = { connector: 'one', source: 'memory', namespace: 'alpha', address: 'one-a' }
  const many = toStoredConnections({ ...noConnections, remembered: Array(100).fill(one) })
  expect(parseStoredConnections(many).connections).toHaveLength(64)
})

test('parameters: restoreWithin: a source that times out keeps what is stored, and its late answer counts', async () => {
  const first = createInstance({ wallets: wallets() })
  await first.latchkey.connect({ connector: 'one' })
  first.latchkey.stop()
  one.decision = 'hang'
  const slow = (descriptor: SourceDescriptor) => ({ ...descriptor, restoreWithin: 20_500 })
  const page = createInstance({ wallets: wallets(), storage: first.storage, source: slow })
  page.latchkey.start()
  await page.clock.advance(20_499)
  expect(page.latchkey.state()).toMatchObject({ ready: false, status: 'reconnecting' })
  await page.clock.advance(1)
  await page.latchkey.ready()
  expect(page.latchkey.state()).toMatchObject({ ready: true, status: 'disconnected' })
  expect(stored(page.storage)).toEqual(['one|alpha|one-a'])
  one.hanging[0]?.()
  await settle()
  expect(live(page)).toEqual(['one|alpha|one-a'])
})

test('behavior: an account is stored with its type, its user is not, and a reload tells it from its EOA', async () => {
  const smart = { address: 'x', type: 'smartAccount' } as const
  one.user = { email: 'alice@example.com' }
  one.accounts.alpha = [smart, 'x']
  const first = createInstance({ wallets: wallets() })
  await first.latchkey.connect({ connector: 'one' })
  first.latchkey.stop()
  const text = first.storage.get(key) ?? ''
  expect(JSON.parse(text).connections).toEqual([{ connector: 'one', source: 'memory', namespace: 'alpha', ...smart }])
  expect(JSON.stringify([...first.storage])).not.toContain('alice')
  const next = load(first.storage)
  await next.latchkey.ready()
  expect(live(next)).toEqual(['one|alpha|x|smartAccount'])
  expect(next.latchkey.state().account).toMatchObject({ ...smart, user: { email: 'alice@example.com' } })
  next.latchkey.stop()
  // A type that is none of ours is no connection of ours.
  const damaged = new Map([[key, text.replace('smartAccount', 'constructor')]])
  const last = load(damaged)
  await last.latchkey.ready()
  expect(live(last)).toEqual([])
})
