import {
  type AdapterProvider,
  LatchkeyError,
  messageOf,
  type ProviderLink,
  type RpcCall,
  type WalletAccount,
} from '../../src/adapter.js'
import { noAccount, toProviderCode } from '../kit/providerCode.js'
import { chooseChain } from './answerHere.js'
import { rpcError, unsupportedMethod } from './errors.js'
import { isNodeMethod } from './namespaces.js'

type Listener = (...values: never[]) => void

const toAddresses = (accounts: readonly WalletAccount[]) => accounts.map(({ address }) => address)
const toKeys = (accounts: readonly WalletAccount[]) => accounts.map(({ address }) => ({ pubkey: address }))

/** The methods by which libraries read the accounts, or ask for them, and the form of their answer. */
const accountMethods: Readonly<
  Record<string, { readonly asks: boolean; toAnswer: typeof toAddresses | typeof toKeys }>
> = {
  'eip155 eth_accounts': { asks: false, toAnswer: toAddresses },
  'eip155 eth_requestAccounts': { asks: true, toAnswer: toAddresses },
  'solana solana_getAccounts': { asks: false, toAnswer: toKeys },
  'solana solana_requestAccounts': { asks: true, toAnswer: toKeys },
}

/** What needs keys, or changes the chain: no node is asked for it. */
const keyMethod = /^eth_(sign|send|coinbase$|decrypt$|getEncryption)/

/** EIP-1193 wants chain ids in hex; other namespaces are named by their CAIP-2 id. */
const toChainId = (namespace: string, networkId: string): string =>
  namespace === 'eip155' ? `0x${BigInt(networkId.slice(namespace.length + 1)).toString(16)}` : networkId

/** The provider of the host's libraries, in the shape of EIP-1193: what the page knows is answered here, the rest by the wallet. */
export function createMinimalProvider(
  namespace: string,
  link: ProviderLink,
  onDispose: (dispose: () => void) => void,
): AdapterProvider {
  const listeners = new Map<string, Set<Listener>>()
  const emit = (event: string, value: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) (listener as (value: unknown) => void)(value)
  }
  onDispose(
    link.watch((now, before) => {
      const chainId = now.networkId && toChainId(namespace, now.networkId)
      if (now.connected && !before.connected) emit('connect', { chainId })
      if (now.networkId !== before.networkId) emit('chainChanged', chainId)
      if (now.accounts !== before.accounts) emit('accountsChanged', toAddresses(now.accounts))
      if (before.connected && !now.connected) emit('disconnect', rpcError(4900, 'The wallet was disconnected.'))
    }),
  )

  const answer = async (call: RpcCall, bound: ProviderLink): Promise<unknown> => {
    const { method } = call
    const { accounts, connected, networkId } = bound.state()
    if (method === chooseChain) throw unsupportedMethod(method)
    const known = accountMethods[`${namespace} ${method}`]
    if (known) return known.toAnswer(known.asks && !connected ? await bound.connect() : accounts)
    if (namespace === 'eip155' && networkId && method === 'eth_chainId') return toChainId(namespace, networkId)
    if (namespace === 'eip155' && networkId && method === 'net_version') return networkId.slice(namespace.length + 1)
    const isRead = namespace === 'eip155' && isNodeMethod(method) && !keyMethod.test(method)
    if (!connected && !isRead) throw rpcError(4100, noAccount)
    if (!connected) return bound.read(call)
    try {
      return await bound.request(call)
    } catch (error) {
      // A read that the session does not take to the wallet: nothing was done, so the nodes may answer it.
      if (isRead && Object(error).code === 4200) return bound.read(call)
      throw error
    }
  }
  return {
    async request(call, bound = link) {
      try {
        return await answer(call, bound)
      } catch (error) {
        if (!(error instanceof LatchkeyError)) throw error
        throw Object.assign(new Error(messageOf(error), { cause: error }), { code: toProviderCode(error) ?? -32603 })
      }
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
