import { UniversalProvider } from '@walletconnect/universal-provider'
import { together } from '../../../adapters/kit/together.js'
import type { SdkRelayer } from '../../../adapters/walletconnect/sdk.js'
import type { Devnet } from '../../../devnet/src/index.js'
import { createMemoryStorage, toKeyValueStorage } from '../storage.js'
import type { PhoneWallet } from '../types.js'

type App = Awaited<ReturnType<typeof UniversalProvider.init>>
type ConnectOptions = Parameters<App['connect']>[0]

/** Counts apps: the SDK keeps one core a name, and each app is one of its own. */
let apps = 0

/**
 * An app, as a host makes one: the WalletConnect SDK's own provider, with nothing kept and nothing but the relay called. It
 * has the guard of createPhoneCore.ts: without it, parts of the SDK that want a broken socket at the same time open one
 * within each attempt to open one, and a busy process does nothing else from then on.
 */
export async function startApp(relay: string) {
  apps += 1
  const name = `test-app-${apps}`
  const provider = await UniversalProvider.init({
    relayUrl: relay,
    projectId: 'demo',
    logger: 'silent',
    storage: toKeyValueStorage(createMemoryStorage(), name),
    customStoragePrefix: name,
    telemetryEnabled: false,
    disableProviderPing: true,
    metadata: { name: 'Tidemark', description: 'A test app', url: 'http://127.0.0.1:4000', icons: [] },
  })
  const relayer = provider.client.core.relayer as unknown as SdkRelayer
  relayer.connect = together(relayer.connect.bind(relayer))
  return {
    provider,
    /** Asks for a connection: the address for the phone, and what comes of it. */
    async connect(options: ConnectOptions) {
      const uri = new Promise<string>((resolve) => provider.once('display_uri', resolve))
      const connected = provider.connect(options)
      // A caller that waits for the end gets the error; the address may never come then.
      await Promise.race([uri, connected])
      return { uri: await uri, connected }
    },
    /** Sends a request to the wallet, on a chain. */
    request: <Answer>(method: string, params: unknown, chain: string) =>
      provider.client.request<Answer>({
        topic: provider.session?.topic ?? '',
        request: { method, params },
        chainId: chain,
      }),
    async stop() {
      const { core } = provider.client
      core.heartbeat.stop()
      await core.relayer.transportClose()
    },
  }
}

/** What most apps ask for, on the local chains. */
export const toEip155 = (devnet: Pick<Devnet, 'chains'>, methods: readonly string[] = allMethods) => ({
  eip155: {
    chains: devnet.chains.map(({ caipNetworkId }) => caipNetworkId as string),
    methods: [...methods],
    events: ['chainChanged', 'accountsChanged'],
    rpcMap: Object.fromEntries(devnet.chains.map(({ chainId, rpcUrl }) => [`${chainId}`, rpcUrl])),
  },
})

const allMethods = [
  'personal_sign',
  'eth_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_getCapabilities',
]

/** Pairs an app with a wallet that says yes by itself. */
export async function connectApp(
  app: Awaited<ReturnType<typeof startApp>>,
  wallet: PhoneWallet,
  options: ConnectOptions,
) {
  const { uri, connected } = await app.connect(options)
  await wallet.pair(uri)
  const session = await connected
  if (!session) throw new Error('The app has no session.')
  return session
}

/** The next event that the app gets under a name. */
export const next = <Told>(app: Awaited<ReturnType<typeof startApp>>, event: string) =>
  new Promise<Told>((resolve) => app.provider.once(event, resolve))
