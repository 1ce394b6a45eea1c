import type {
  AdapterContext,
  ConnectContext,
  Connector,
  ConnectorReport,
  ConnectorSession,
  Network,
  ProviderLink,
  ProviderState,
  Request,
  SentByVerb,
  SessionChange,
  WalletHandle,
} from '../../../src/adapter.js'
import { toNetwork } from '../../../src/adapter.js'
import { testHost } from '../../../src/testing/contracts/contextOf.js'
import { createTestClock } from '../../../src/testing/index.js'
import type { SolanaOptions } from '../options.js'
import { setup as createStandardSource } from '../source.js'

/** A cluster, as a host defines it. */
export const localNetwork = (caipNetworkId: string, name: string, rpcUrl: string): Network =>
  toNetwork({
    id: caipNetworkId.slice('solana:'.length),
    chainNamespace: 'solana',
    name,
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })

/** What the kernel gives an adapter, with a `stop` that does what the kernel's does. */
export function createContext(networks: readonly Network[] = []) {
  const controller = new AbortController()
  const disposers: (() => void)[] = []
  const clock = createTestClock()
  const context: AdapterContext = {
    ...testHost,
    networks: () => networks,
    clock,
    signal: controller.signal,
    onDispose: (dispose) => void disposers.push(dispose),
  }
  return {
    context,
    clock,
    stop() {
      controller.abort()
      for (const dispose of disposers.splice(0).reverse()) dispose()
    },
  }
}

/** A page, its source, and what the source reported. */
export function createSource(options: SolanaOptions = {}, page: EventTarget = new EventTarget()) {
  const { context, clock, stop } = createContext()
  const source = createStandardSource(context, options, page)
  const listed = new Map<string, Connector>()
  const report: ConnectorReport = {
    add: (connector) => void listed.set(connector.id, connector),
    remove: (id) => void listed.delete(id),
  }
  return { page, source, clock, stop, listed, discover: () => source.discover?.(report) }
}

/** One attempt to connect, and what it told. */
export function createAttempt() {
  const controller = new AbortController()
  const disposers: (() => void)[] = []
  const changes: SessionChange[] = []
  const context: ConnectContext = {
    emit: (change) => void changes.push(change),
    progress: () => undefined,
    signal: controller.signal,
    onDispose: (dispose) => void disposers.push(dispose),
  }
  return {
    context,
    changes,
    cancel: () => controller.abort(),
    dispose() {
      for (const dispose of disposers.splice(0).reverse()) dispose()
    },
  }
}

/** Reads from a node over real HTTP, as the kernel's read does; a node's own error is thrown as it is. */
export const readFrom =
  (rpcUrl: string): Request =>
  async ({ method, params }, options) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(rpcUrl, { method: 'POST', body, headers, signal: options?.signal })
    const { result, error } = (await response.json()) as { result?: unknown; error?: unknown }
    if (error) throw error
    return result
  }

/** What the kernel hands to a verb. */
export function createHandle(session: ConnectorSession, network: Network, read?: Request) {
  const controller = new AbortController()
  const [account] = session.accounts
  if (!account) throw new Error('The session has no account.')
  const told: SentByVerb[] = []
  const handle: WalletHandle = {
    tellSent: (sent) => void told.push(sent),
    network,
    account,
    signal: controller.signal,
    read: read ?? readFrom(network.rpcUrls.default?.http[0] as string),
    request: (call, options) => session.request(call, { networkId: network.caipNetworkId, ...options }),
  }
  return { handle, told, abort: () => controller.abort() }
}

/** A link whose state a test sets, over a wallet and a node. */
export function createLink(start: ProviderState, request: Request, read: Request) {
  let state = start
  const sent: Parameters<ProviderLink['tellSent']>[0][] = []
  const listeners = new Set<(now: ProviderState, before: ProviderState) => void>()
  const link: ProviderLink = {
    state: () => state,
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    request,
    read,
    connect: async () => [{ address: 'one' }],
    switchNetwork: async () => undefined,
    tellSent: (what) => void sent.push(what),
  }
  return {
    link,
    /** What was reported as sent. */
    sent,
    set(next: ProviderState) {
      const before = state
      state = next
      for (const listener of listeners) listener(next, before)
    },
  }
}
