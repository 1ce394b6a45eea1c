import { WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { UniversalProvider } from '@walletconnect/universal-provider'
import { mnemonicToAccount } from 'viem/accounts'
import { vi } from 'vitest'
import { together } from '../../../adapters/kit/together.js'
import { testMnemonic } from '../accounts.js'

const account = mnemonicToAccount(testMnemonic)

export const appAddress = account.address

/** What a client keeps, for one test. */
function createStorage() {
  const entries = new Map<string, unknown>()
  return {
    getKeys: async () => [...entries.keys()],
    getEntries: async <T>() => [...entries] as [string, T][],
    getItem: async <T>(key: string) => structuredClone(entries.get(key)) as T | undefined,
    setItem: async <T>(key: string, value: T) => void entries.set(key, structuredClone(value)),
    removeItem: async (key: string) => void entries.delete(key),
  }
}

/**
 * Prepares the clients for one process: each with a core of its own, and no way to a host but this machine. Undone by
 * `vi.unstubAllEnvs` and `vi.unstubAllGlobals`.
 */
export function isolateClients(): void {
  vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
  const ownFetch = globalThis.fetch
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const { hostname } = new URL(input instanceof Request ? input.url : input)
    if (hostname !== '127.0.0.1') throw new TypeError(`${hostname} is another host: a test stays on this machine.`)
    return ownFetch(input, init)
  })
}

const metadata = (name: string) => ({ name, description: name, url: 'http://127.0.0.1', icons: [] })

let made = 0
const nextPrefix = () => `relay-test-${++made}`

/** An app. */
export async function createApp(relayUrl: string) {
  const provider = await UniversalProvider.init({
    relayUrl,
    projectId: 'local',
    metadata: metadata('App'),
    storage: createStorage(),
    customStoragePrefix: nextPrefix(),
    telemetryEnabled: false,
    disableProviderPing: true,
    logger: 'silent',
  })
  const { core } = provider.client
  openOneSocket(core)
  return {
    provider,
    core,
    /** Asks for a session; the address for the wallet comes first. */
    async connect() {
      const uri = new Promise<string>((resolve) => provider.once('display_uri', resolve))
      const session = provider.connect({
        optionalNamespaces: { eip155: { chains: ['eip155:31337'], methods: ['personal_sign'], events: [] } },
        sessionProperties: { canary: 'canary-of-properties' },
      })
      return { uri: await uri, session }
    },
    request: <T>(method: string, params: unknown[]) => provider.request<T>({ method, params }, 'eip155:31337'),
    close: () => closeCore(core),
  }
}

/** A wallet that approves and signs all that it is asked, and notes which. */
export async function createWallet(relayUrl: string) {
  const core = new Core({
    relayUrl,
    projectId: 'local',
    storage: createStorage(),
    customStoragePrefix: nextPrefix(),
    telemetryEnabled: false,
    logger: 'silent',
  })
  openOneSocket(core)
  const kit = await WalletKit.init({ core, metadata: metadata('Wallet') })
  const asked: string[] = []
  let open = true
  // What was on its way when the test ended fails a minute later, which says nothing.
  const finish = (done: Promise<unknown>) =>
    void done.catch((error) => {
      if (open) throw error
    })
  kit.on('session_proposal', ({ id }) => {
    asked.push('session_proposal')
    const namespace = {
      accounts: [`eip155:31337:${account.address}`],
      chains: ['eip155:31337'],
      methods: ['personal_sign'],
      events: [],
    }
    finish(kit.approveSession({ id, namespaces: { eip155: namespace } }))
  })
  kit.on('session_request', async ({ id, topic, params }) => {
    asked.push(params.request.method)
    const raw = (params.request.params as [`0x${string}`])[0]
    const result = await account.signMessage({ message: { raw } })
    finish(kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } }))
  })
  const close = () => {
    open = false
    return closeCore(core)
  }
  return { kit, core, asked, pair: (uri: string) => kit.pair({ uri }), close }
}

type AnyCore = Pick<InstanceType<typeof Core>, 'heartbeat' | 'relayer'>

/**
 * By itself the SDK opens a socket within each attempt to open one, when several of its parts want one at the same time: a
 * busy process then does nothing else.
 */
function openOneSocket({ relayer }: AnyCore): void {
  const open: () => Promise<void> = Reflect.get(relayer, 'connect').bind(relayer)
  Object.assign(relayer, { connect: together(open) })
}

/** Ends what a client would do for ever: its heartbeat and its socket. */
async function closeCore({ heartbeat, relayer }: AnyCore): Promise<void> {
  heartbeat.stop()
  await relayer.transportClose()
}
