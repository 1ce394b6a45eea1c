import { type Clock, LatchkeyError } from '../../src/adapter.js'
import { relayUnreachable, toRelayRefusal } from './errors.js'
import { type Link, tellEnd } from './link.js'
import type { Settings } from './options.js'
import type { SdkClient, SdkNamespaces, SdkProvider } from './sdk.js'

const isProvider = (value: unknown): value is SdkProvider => {
  const { core, engine, session } = Object(Object(value).client) as Partial<SdkClient>
  return Boolean(core?.relayer && engine?.events && session)
}

/** What a `UniversalProvider` reads from: chains by id, and by their reference alone. */
const toRpcMap = (namespace: string, rpcMap: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(rpcMap)
      .filter(([id]) => id.startsWith(`${namespace}:`))
      .flatMap(([id, url]) => [
        [id, url],
        [id.slice(namespace.length + 1), url],
      ]),
  )

/** Works with a provider of the host's own. Nothing of it is replaced: its relay, storage and calls are the host's. */
export async function openHostLink({ provider: given, rpcMap }: Settings, clock: Clock): Promise<Link> {
  const provider = typeof given === 'function' ? await given() : given
  if (!isProvider(provider)) {
    throw new LatchkeyError(
      'WALLETCONNECT_OPTIONS',
      'walletConnect: provider is no UniversalProvider that was initialised. Hand in what UniversalProvider.init() resolves with.',
    )
  }
  const { client } = provider
  const { relayer } = client.core
  const toOwn = (namespaces: SdkNamespaces) =>
    Object.fromEntries(
      Object.entries(namespaces).map(([key, value]) => {
        const chains = [...new Set((value.accounts ?? []).map((account) => account.split(':').slice(0, 2).join(':')))]
        const [namespace = ''] = key.split(':')
        return [namespace, { ...value, chains, rpcMap: toRpcMap(namespace, rpcMap) }]
      }),
    )
  return {
    client,
    relay: {
      async open() {
        // The SDK opens its socket with the first message.
      },
      async wake() {
        if (relayer.connected) return
        await relayer.transportOpen().catch(() => {
          // The SDK opens it again by itself; what is sent meanwhile says why it fails.
        })
      },
      async check() {
        await relayer.confirmOnlineStateOrThrow().catch((cause: unknown) => {
          throw relayUnreachable([relayer.relayUrl], cause)
        })
      },
      giveUp: () => relayUnreachable([relayer.relayUrl], new Error('The relay did not answer')),
      onRefusal(listener) {
        const onError = (cause: Error) => listener(toRelayRefusal(cause))
        relayer.events.on('relayer_error', onError)
        return () => void relayer.events.off('relayer_error', onError)
      },
      rest() {
        // The host may use the socket for more than this.
      },
      stop() {
        // It is the host's to stop.
      },
    },
    adopt(session) {
      const namespaces = toOwn(session.namespaces)
      Object.assign(provider, { session, namespaces, optionalNamespaces: namespaces })
      provider.onConnect?.()
    },
    async end(topic) {
      const isIts = provider.session?.topic === topic
      await tellEnd(client, topic, clock, isIts ? () => provider.disconnect() : undefined)
    },
    stop() {
      // It is the host's to stop.
    },
  }
}
