import { beforeAll, expect, test } from 'vitest'
import { createInstance } from '../../../test/fixtures/instance.js'
import { attempts, type Choice, type PreparedPairing } from '../../kernel/attempts/index.js'
import { chains } from '../../kernel/chains/index.js'
import { connectorsAtom } from '../../kernel/connections/state.js'
import { defineAdapter, defineConnectorSource } from '../../kernel/contract/adapter.js'
import type { ConnectContext, ConnectorSession, ConnectRequest } from '../../kernel/contract/connector.js'
import { LatchkeyError } from '../../kernel/contract/errors.js'
import { settle } from '../../testing/settle.js'
import { pairings } from './index.js'

// Code that comes when it is needed: here it has come.
beforeAll(() => import('../../kernel/work/createWork.js'))

const minute = 60_000

/** A source whose one connector reaches many wallets by a pairing. */
function createPairing({ life = 4 * minute } = {}) {
  const log: string[] = []
  const live: { request: ConnectRequest; context: ConnectContext; approve(account?: string): void; refuse(): void }[] =
    []
  let made = 0
  const source = defineConnectorSource({
    id: 'relay',
    api: '1.0',
    namespaces: ['alpha', 'beta', 'gamma'],
    connectors: (options: { open?: boolean } | undefined) =>
      options?.open === false
        ? []
        : [
            {
              id: 'pair',
              name: 'Pair',
              type: 'walletConnect',
              namespaces: ['alpha', 'beta', 'gamma'],
              view: 'Connecting',
              pairs: true,
            },
          ],
    minimal: { gamma: { lead: 'small' } },
    load: async () => ({
      adapter: async (namespace) => ({ setup: () => ({ toAddress: (text) => `${namespace} ${text}` }) }),
      setup: ({ clock }, _options: { open?: boolean }) => ({
        async prepare({ namespaces }: { namespaces: readonly string[] }, signal: AbortSignal) {
          const name = `uri-${++made}`
          log.push(`prepared ${name} for ${namespaces.join(' ')}`)
          signal.addEventListener('abort', () => log.push(`gave up ${name}`), { once: true })
          return { uri: name, expiresAt: clock.now() + life }
        },
        connect(request: ConnectRequest, context: ConnectContext) {
          log.push(request.silent ? `restores ${request.account?.address}` : 'connects')
          return new Promise<readonly ConnectorSession[]>((resolve, reject) => {
            live.push({
              request,
              context,
              approve: (account = 'a') =>
                resolve(
                  request.namespaces.map((namespace) => ({
                    namespace,
                    accounts: [{ address: account }],
                    networkId: `${namespace}:1`,
                    networkIds: [`${namespace}:1`],
                    wallet: { name: 'Otter' },
                    request: async () => null,
                    disconnect: async () => {},
                  })),
                ),
              refuse: () => reject(new LatchkeyError('CONNECTION_REJECTED', 'Connection rejected')),
            })
          })
        },
      }),
    }),
  })
  return { source, log, live }
}

async function openList(parts: Parameters<typeof createPairing>[0] = {}) {
  const pairing = createPairing(parts)
  const instance = createInstance({ adapters: [pairing.source({})] })
  instance.latchkey.open().catch(() => {})
  await settle()
  const context = await instance.loadEngine()
  const connector = context.store.get(connectorsAtom).find(({ id }) => id === 'pair')
  if (!connector) throw new Error('the connector is listed')
  const { prepare } = await context.resources.expect(pairings)
  let ready: PreparedPairing | undefined
  return {
    ...pairing,
    ...instance,
    context,
    connector,
    /** As a list does that is in sight; returns the end of that. */
    prepare() {
      const left = new AbortController()
      prepare(connector, undefined, left.signal, (pairing) => {
        ready = pairing
      })
      return () => left.abort()
    },
    ready: () => ready,
    /** A tap on a row of that list. */
    choose: (choice?: Choice) => context.resources.need(attempts).choose(connector, { ...choice, pairing: ready }),
  }
}

test('behavior: a pairing that is ready is there in the task of the tap, and the attempt goes on with it', async () => {
  const { prepare, choose, ready, latchkey, live, log } = await openList()
  const stop = prepare()
  await settle()
  expect(latchkey.state().status).toBe('disconnected')
  const wallet = { id: 'otter', name: 'Otter' }
  const pairing = choose({ wallet })
  expect(pairing?.uri).toBe('uri-1')
  expect(latchkey.state().attempt).toMatchObject({ wallet, pairing: { uri: 'uri-1' }, view: 'Connecting' })
  stop()
  await settle()
  expect(log).toEqual(['prepared uri-1 for alpha beta', 'connects'])
  live[0]?.approve()
  await settle()
  expect(latchkey.state().connections.map(({ id }) => id)).toEqual(['pair|alpha|a', 'pair|beta|a'])
  expect(latchkey.state().connections[0]).toMatchObject({ wallet: { name: 'Otter' }, networkIds: ['alpha:1'] })
  expect(latchkey.state().account).toMatchObject({ connectorName: 'Otter', pairs: true })
  expect(ready()).toBeUndefined()
})

test('behavior: a tap before the pairing is ready still begins an attempt', async () => {
  const { prepare, choose, live } = await openList()
  prepare()
  expect(choose()).toBeUndefined()
  await settle()
  expect(live).toHaveLength(1)
})

test('behavior: a list that is left gives its pairing up', async () => {
  const { prepare, choose, log } = await openList()
  const stop = prepare()
  await settle()
  stop()
  expect(log).toEqual(['prepared uri-1 for alpha beta', 'gave up uri-1'])
  expect(choose()).toBeUndefined()
})

test('behavior: a list that is left while the pairing is on its way keeps none', async () => {
  const { prepare, ready, log } = await openList()
  const stop = prepare()
  stop()
  await settle()
  expect(ready()).toBeUndefined()
  expect(log).toEqual([])
})

test('F18 a pairing is renewed ten seconds before it ends', async () => {
  const { prepare, ready, clock, log } = await openList()
  prepare()
  await settle()
  await clock.advance(4 * minute - 10_000)
  expect(log).toEqual(['prepared uri-1 for alpha beta', 'gave up uri-1', 'prepared uri-2 for alpha beta'])
  expect(ready()?.uri).toBe('uri-2')
})

test('F19 a pairing as good as ended is not used', async () => {
  const { prepare, choose, ready } = await openList({ life: 9000 })
  prepare()
  await settle()
  expect(ready()?.uri).toBe('uri-1')
  expect(choose()).toBeUndefined()
})

test('behavior: a pairing made for other namespaces is not used', async () => {
  const { prepare, choose } = await openList()
  prepare()
  await settle()
  expect(choose({ namespaces: ['beta'] })).toBeUndefined()
})

test('behavior: an attempt that fails lets go of the pairing it took', async () => {
  const { context, prepare, choose, live, log, latchkey } = await openList()
  prepare()
  await settle()
  choose()
  await settle()
  live[0]?.refuse()
  await settle()
  expect(latchkey.state().attempt?.error?.code).toBe('CONNECTION_REJECTED')
  expect(log).toContain('gave up uri-1')
  context.resources.need(attempts).chooseAgain()
  await settle()
  expect(latchkey.state().attempt?.pairing).toBeUndefined()
})

test('behavior: the wallet is remembered as used lately by its own id', async () => {
  const { context, connector, live, storage } = await openList()
  context.resources.need(attempts).choose(connector, { wallet: { id: 'otter', name: 'Otter' } })
  await settle()
  live[0]?.approve()
  await settle()
  expect(storage.get('latchkey:default:recent')).toBe('["otter"]')
})

test('behavior: a restored account is asked for by its address', async () => {
  const { context, connector, live, storage, latchkey } = await openList()
  context.resources.need(attempts).choose(connector)
  await settle()
  live[0]?.approve('second')
  await settle()
  latchkey.stop()
  const again = createPairing()
  const next = createInstance({ adapters: [again.source({})], storage })
  next.latchkey.start()
  await settle()
  expect(again.log).toEqual(['restores second'])
})

test('behavior: chains that the wallet allows follow it', async () => {
  const { context, connector, live, latchkey } = await openList()
  context.resources.need(attempts).choose(connector)
  await settle()
  live[0]?.approve()
  await settle()
  live[0]?.context.emit({ type: 'networks', namespace: 'alpha', networkIds: ['alpha:1', 'alpha:2'] })
  expect(latchkey.state().namespaces.alpha?.connection?.networkIds).toEqual(['alpha:1', 'alpha:2'])
})

test('behavior: a chain that the wallet holds already is only named with what follows; another is refused', async () => {
  const { context, connector, live, latchkey } = await openList()
  context.resources.need(attempts).choose(connector, { namespaces: ['beta'] })
  await settle()
  live[0]?.approve()
  await settle()
  await expect(latchkey.switchNetwork('beta:2')).rejects.toMatchObject({ code: 'UNSUPPORTED' })
  live[0]?.context.emit({ type: 'networks', namespace: 'beta', networkIds: ['beta:1', 'beta:2'] })
  await latchkey.switchNetwork('beta:2')
  expect(latchkey.state().namespaces.beta?.networkId).toBe('beta:2')
})

test('parameters: options decide whether there is a connector', async () => {
  const { source } = createPairing()
  const { latchkey, loadEngine, store } = createInstance({ adapters: [source({ open: false })] })
  latchkey.start()
  await loadEngine()
  expect(store.get(connectorsAtom)).toEqual([])
})

test('behavior: a minimal adapter serves a namespace until a full one is listed', async () => {
  const { source } = createPairing()
  const full = defineAdapter({
    id: 'full',
    api: '1.0',
    namespace: 'gamma',
    spelling: { fold: (text) => text.trim() },
    load: async () => ({ setup: () => ({ toAddress: () => 'full' }) }),
  })
  const minimal = await createInstance({ adapters: [source({})] }).loadEngine()
  expect((await minimal.resources.need(chains).adapters.load('gamma')).toAddress('x')).toBe('gamma x')
  const replaced = await createInstance({ adapters: [source({}), full()] }).loadEngine()
  expect((await replaced.resources.need(chains).adapters.load('gamma')).toAddress('x')).toBe('full')

  // How a namespace spells goes with what serves it.
  const tell = ({ instance: { spelling } }: typeof minimal, namespace: string) => [
    spelling(namespace).lead,
    spelling(namespace).fold(' A '),
  ]
  expect(tell(minimal, 'gamma')).toEqual(['small', ' A '])
  expect(tell(replaced, 'gamma')).toEqual(['', 'A'])
  expect(tell(minimal, 'alpha')).toEqual(['', ' A '])
})

test('behavior: a view that accompanies a connector begins its attempt when a host opens it', async () => {
  const { source, live } = createPairing()
  const { latchkey } = createInstance({ adapters: [source({})] })
  latchkey.open({ view: 'Pairing', namespace: 'beta' }).catch(() => {})
  await settle()
  expect(latchkey.state()).toMatchObject({ view: 'Pairing', attempt: { view: 'Pairing', namespaces: ['beta'] } })
  expect(live[0]?.request.namespaces).toEqual(['beta'])
  latchkey.close()
  expect(latchkey.state().attempt).toBeUndefined()
})
