import { privateKeyToAccount } from 'viem/accounts'
import { createPhoneWallet } from '../../../demo/phone/createPhoneWallet.js'
import type { PhoneWallet, PhoneWalletOptions } from '../../../demo/phone/types.js'
import { type RelayOptions, startRelay } from '../../../devnet/src/relay/index.js'
import {
  type AdapterContext,
  type Clock,
  type ConnectorSession,
  type ConnectorSource,
  type ConnectRequest,
  type Network,
  type NetworkInput,
  type PairingProgress,
  type SessionChange,
  systemClock,
  toNetwork,
} from '../../../src/adapter.js'
import { testHost } from '../../../src/testing/contracts/contextOf.js'
import { walletConnect } from '../index.js'
import type { LoadSdk } from '../link.js'
import type { WalletPage } from '../openWallet.js'
import type { WalletConnectOptions } from '../options.js'
import { createWalletConnectSource } from '../source.js'
import { createMemoryTable, createSessionStorage } from '../storage.js'

/** Keys of the phrase that every development tool has: worthless, and known to everybody. */
const keys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
] as const
export const accounts = keys.map((privateKey) => ({ address: privateKeyToAccount(privateKey).address, privateKey }))
export const [first, second] = accounts.map(({ address }) => address) as [string, string]

export const toLocalNetwork = (chainId: number, url = 'http://127.0.0.1:1'): NetworkInput => ({
  id: chainId,
  name: `Local ${chainId}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [url] } },
})
/** Two local chains; no node is behind them. */
export const networks = [31337, 31338].map((chainId) => toNetwork(toLocalNetwork(chainId)))

/** One attempt, as the kernel makes it, and what came of it. */
export interface TestAttempt {
  readonly sessions: Promise<readonly ConnectorSession[]>
  readonly changes: SessionChange[]
  readonly progress: PairingProgress[]
  /** Resolves with the code shown, the n-th. */
  code(count?: number): Promise<string>
  /** The user cancels. */
  abort(): void
  /** The kernel lets go of its last connection. */
  release(): void
}

/** A source at work on a page. */
export interface TestSource {
  readonly source: ConnectorSource
  /** What the kernel asks for. */
  request(): ConnectRequest
  connect(request?: Partial<ConnectRequest>): TestAttempt
  /** The user comes back to the page. */
  comeBack(): void
  /** The instance stops: the page goes. */
  stop(): void
}

/** A page's storage; hand it to another source to reload. */
export const createPageStorage = () => new Map<string, string>()

/** Waits for a condition that comes true by itself. */
export async function until(holds: () => unknown, what: string, seconds = 20): Promise<void> {
  const end = Date.now() + seconds * 1000
  while (!holds()) {
    if (Date.now() > end) throw new Error(`${what}: waited ${seconds} s`)
    await new Promise((resume) => setTimeout(resume, 5))
  }
}

/** What a source is made with: its options, and what is around it. */
export type TestSourceOptions = WalletConnectOptions & {
  readonly storage?: Map<string, string>
  readonly clock?: Clock
  readonly networks?: readonly Network[]
  readonly page?: WalletPage
  /** Default: it is there. */
  readonly loadSdk?: LoadSdk
}

/** What tests of the source stand on: a real relay, real wallets, sources as the kernel runs them. */
export async function createWorld(relayOptions: RelayOptions = {}) {
  const relay = await startRelay(relayOptions)
  const stops: (() => unknown)[] = [() => relay.stop()]
  let count = 0

  return {
    relay,
    /** A wallet on a phone. Default: it asks its user for everything. */
    async phone(options: Partial<PhoneWalletOptions> = {}): Promise<PhoneWallet> {
      const phone = await createPhoneWallet({
        relay: relay.url,
        chains: networks.map(({ id, name }) => ({ chainId: Number(id), name, rpcUrl: 'http://127.0.0.1:1' })),
        accounts,
        prefix: `phone-${++count}-${Math.random()}`,
        ...options,
      })
      stops.unshift(() => phone.stop())
      return phone
    },
    source(options: TestSourceOptions = {}): TestSource {
      const made = createSource({ relayUrl: relay.url, ...options })
      stops.unshift(made.stop)
      return made
    },
    async stop() {
      for (const stop of stops.splice(0)) await stop()
    },
  }
}
export type World = Awaited<ReturnType<typeof createWorld>>

/** A source as the kernel makes it. */
export function createSource({
  storage = createPageStorage(),
  clock = systemClock,
  networks: known = networks,
  page,
  loadSdk = () => import('@walletconnect/universal-provider'),
  ...options
}: TestSourceOptions): TestSource {
  const life = new AbortController()
  const disposers: (() => void)[] = []
  const returns = new Set<() => void>()
  const context: AdapterContext = {
    ...testHost,
    id: 'test',
    app: () => ({ name: 'Tidemark', description: 'A test', url: 'http://127.0.0.1:4000', icons: [] }),
    networks: () => known,
    clock,
    signal: life.signal,
    onDispose: (dispose) => void disposers.push(dispose),
    page: {
      ...testHost.page,
      onReturn(run) {
        returns.add(run)
        return () => void returns.delete(run)
      },
    },
  }
  const source = createWalletConnectSource(context, options, {
    openStorage: () => createSessionStorage(createMemoryTable(storage)),
    loadSdk,
    page,
  })
  const [connector] = walletConnect({ projectId: 'x' }).connectors ?? []
  if (!connector) throw new Error('no connector')
  const request = (): ConnectRequest => ({
    connector,
    namespaces: [...new Set(known.map(({ chainNamespace }) => chainNamespace))],
    networks: known,
    silent: false,
  })
  return {
    source,
    request,
    connect(wanted = {}) {
      const attempt = new AbortController()
      const ends: (() => void)[] = []
      const changes: SessionChange[] = []
      const progress: PairingProgress[] = []
      const sessions = source.connect(
        { ...request(), ...wanted },
        {
          emit: (change) => void changes.push(change),
          progress: (pairing) => void progress.push(pairing),
          signal: attempt.signal,
          onDispose: (dispose) => void ends.push(dispose),
        },
      )
      sessions.catch(() => {
        // Code that awaits it later gets the error.
      })
      const release = () => {
        for (const end of ends.splice(0).reverse()) end()
      }
      return {
        sessions,
        changes,
        progress,
        async code(number = 1) {
          await Promise.race([until(() => progress.length >= number, 'a code is shown'), sessions])
          return progress[number - 1]?.uri ?? ''
        },
        abort() {
          attempt.abort(new DOMException('Cancelled', 'AbortError'))
          release()
        },
        release,
      }
    },
    comeBack() {
      for (const run of returns) run()
    },
    stop() {
      if (life.signal.aborted) return
      life.abort(new DOMException('Stopped', 'AbortError'))
      for (const dispose of disposers.splice(0).reverse()) dispose()
    },
  }
}

/** The only session. */
export const only = async (attempt: TestAttempt): Promise<ConnectorSession> => {
  const [session, ...others] = await attempt.sessions
  if (!session || others.length) throw new Error('Expected one session')
  return session
}
