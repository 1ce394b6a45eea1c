import type {
  AdapterContext,
  Clock,
  ConnectContext,
  Connector,
  ConnectorReport,
  ConnectorSource,
  Network,
  ProviderLink,
  ProviderState,
  Request,
  SentByVerb,
  SessionChange,
  WalletHandle,
} from '../../../src/adapter.js'
import { LatchkeyError, systemClock, toNetwork } from '../../../src/adapter.js'
import { testHost } from '../../../src/testing/contracts/contextOf.js'
import { waitOn } from '../../kit/time.js'
import { ask, type Eip1193Provider } from '../eip1193.js'
import type { EvmOptions } from '../options.js'
import { setup as createInjectedSource } from '../source.js'

/** A clock that moves when a test says so. */
export function createClock() {
  const waiting = new Set<{ readonly at: number; readonly run: () => void }>()
  let now = 0
  const clock: Clock = {
    now: () => now,
    elapsed: () => now,
    after(milliseconds, run) {
      const timer = { at: now + milliseconds, run }
      waiting.add(timer)
      return () => waiting.delete(timer)
    },
  }
  return {
    ...clock,
    wait: waitOn(clock),
    /** Waits that were begun and have not passed. */
    pending: () => waiting.size,
    async pass(milliseconds: number): Promise<void> {
      await settle()
      now += milliseconds
      for (const timer of waiting) {
        if (timer.at > now) continue
        waiting.delete(timer)
        timer.run()
      }
      await settle()
    },
  }
}

/** Lets everything run that is ready to run. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
}

/** What the kernel gives an adapter, with a `stop` that does what the kernel's does. */
export function createContext(networks: readonly Network[] = []) {
  const controller = new AbortController()
  const disposers: (() => void)[] = []
  const context: AdapterContext = {
    ...testHost,
    networks: () => networks,
    clock: systemClock,
    signal: controller.signal,
    onDispose: (dispose) => void disposers.push(dispose),
  }
  return {
    context,
    stop() {
      controller.abort()
      for (const dispose of disposers.splice(0).reverse()) dispose()
    },
  }
}

/** A page, its source, and what the source reported. */
export function createSource(options: EvmOptions = {}, page: EventTarget = new EventTarget()) {
  const clock = createClock()
  const { context, stop } = createContext()
  const source = createInjectedSource({ ...context, clock }, options, page)
  const listed = new Map<string, Connector>()
  const report: ConnectorReport = {
    add: (connector) => void listed.set(connector.id, connector),
    remove: (id) => void listed.delete(id),
  }
  return { page, source, clock, stop, listed, report, discover: () => source.discover?.(report) }
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
    dispose: () =>
      disposers
        .splice(0)
        .reverse()
        .map((dispose) => dispose()),
  }
}

export const connectTo = (source: ConnectorSource, connector: Connector, context: ConnectContext, silent = false) =>
  source.connect({ connector, namespaces: ['eip155'], networks: [], silent }, context)

/** A local chain, as a host defines it. */
export const localNetwork = (id: number, name: string, rpcUrl: string): Network =>
  toNetwork({
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })

/** Reads from a node over real HTTP, as the kernel's read does. */
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
export function createHandle(
  wallet: Eip1193Provider,
  network: Network,
  address: string,
  read?: Request,
): WalletHandle & { readonly told: readonly SentByVerb[] } {
  const controller = new AbortController()
  const told: SentByVerb[] = []
  return {
    told,
    tellSent: (sent) => void told.push(sent),
    network,
    account: { address },
    signal: controller.signal,
    read: read ?? readFrom(network.rpcUrls.default?.http[0] as string),
    request: (call, options) => ask(wallet, call, options?.signal),
  }
}

/** A link whose state a test sets, over a wallet and a node. */
export function createLink(start: ProviderState, request: Request, read: Request) {
  let state = start
  let dismissed = false
  let asked = 0
  const listeners = new Set<(now: ProviderState, before: ProviderState) => void>()
  const switched: string[] = []
  const sent: Parameters<ProviderLink['tellSent']>[0][] = []
  const link: ProviderLink = {
    state: () => state,
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    request,
    read,
    async connect() {
      asked++
      if (dismissed) throw new LatchkeyError('MODAL_CLOSED', 'Modal closed', { outcome: 'dismissed' })
      return [{ address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }]
    },
    async switchNetwork(id) {
      switched.push(id)
      set({ ...state, networkId: id })
    },
    tellSent: (what) => void sent.push(what),
  }
  function set(next: ProviderState): void {
    const before = state
    state = next
    for (const listener of listeners) listener(next, before)
  }
  return {
    link,
    set,
    switched,
    /** What was reported as sent. */
    sent,
    listeners,
    /** How often the user was asked for a wallet. */
    asked: () => asked,
    /** From now on the user closes the modal. */
    dismiss: () => {
      dismissed = true
    },
  }
}
