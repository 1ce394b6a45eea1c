import type {
  AdapterModule,
  AdapterProvider,
  Network,
  ProviderLink,
  RpcCall,
  WalletHandle,
} from '../../src/kernel/index.js'
import { toAddress } from './address.js'
import { chooseChain } from './answerHere.js'
import { rpcError, toSwitchError, unsupportedMethod } from './errors.js'

type Listener = (...values: never[]) => void

/** The adapter of a namespace that no other serves: accounts, requests, and the choice among the chains that were granted. */
export const minimal = (namespace: string): AdapterModule<unknown> => ({
  setup: ({ onDispose }) => ({
    toAddress: (text) => toAddress(namespace, text, true),
    switchNetwork: (wallet, network) => switchNetwork(namespace, wallet, network),
    createProvider: (link) => createProvider(link, onDispose),
  }),
})

/** Chooses among the chains that were granted; EVM wallets may be led to others. */
async function switchNetwork(namespace: string, wallet: WalletHandle, { caipNetworkId, id }: Network): Promise<void> {
  const call =
    namespace === 'eip155'
      ? { method: 'wallet_switchEthereumChain', params: [{ chainId: `0x${BigInt(id).toString(16)}` }] }
      : { method: chooseChain, params: [caipNetworkId] }
  try {
    await wallet.request(call, { signal: wallet.signal })
  } catch (cause) {
    throw toSwitchError(cause, caipNetworkId)
  }
}

/** What the host's libraries talk to: each request goes to the wallet as it is; what the page knows is answered here. */
function createProvider(link: ProviderLink, onDispose: (dispose: () => void) => void): AdapterProvider {
  const listeners = new Map<string, Set<Listener>>()
  const emit = (event: string, value: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) (listener as (value: unknown) => void)(value)
  }
  const addresses = () => link.state().accounts.map(({ address }) => address)
  onDispose(
    link.watch((now, before) => {
      if (now.connected && !before.connected) emit('connect', { chainId: now.networkId })
      if (now.networkId !== before.networkId) emit('chainChanged', now.networkId)
      if (now.accounts !== before.accounts) emit('accountsChanged', addresses())
      if (before.connected && !now.connected) emit('disconnect', rpcError(4900, 'The wallet was disconnected.'))
    }),
  )
  return {
    async request(call: RpcCall, bound = link) {
      if (!link.state().connected) throw rpcError(4900, 'The provider is disconnected: no wallet is connected.')
      if (call.method === chooseChain) throw unsupportedMethod(call.method)
      return bound.request(call)
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return this
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
      return this
    },
  }
}
