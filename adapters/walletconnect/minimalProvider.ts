import type { AdapterProvider, CaipNetworkId, ProviderLink, RpcCall, WalletAccount } from '../../src/adapter.js'
import { chooseChain } from '../kit/chooseChain.js'
import { isRead } from '../kit/evmMethods.js'
import { createProvider } from '../kit/provider.js'
import { answerCall } from '../kit/providerCall.js'
import { noAccount } from '../kit/providerError.js'
import { requestSent } from '../kit/requestSent.js'
import { unsupportedMethod } from './errors.js'

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

/** EIP-1193 wants chain ids in hex; other namespaces are named by their CAIP-2 id. */
const toChainId = (namespace: string, networkId: CaipNetworkId): string =>
  namespace === 'eip155' ? `0x${BigInt(networkId.slice(namespace.length + 1)).toString(16)}` : networkId

/** The provider of the host's libraries: what the page knows is answered here, the rest by the wallet. */
export const createMinimalProvider = (
  namespace: string,
  link: ProviderLink,
  onDispose: (dispose: () => void) => void,
): AdapterProvider =>
  createProvider(link, {
    answer: (bound, call) => answerCall(call, (known) => answer(namespace, bound, known)),
    toChainId: (id) => toChainId(namespace, id),
    onDispose,
  })

async function answer(namespace: string, link: ProviderLink, call: RpcCall): Promise<unknown> {
  const { method } = call
  const { accounts, connected, networkId } = link.state()
  if (method === chooseChain) throw unsupportedMethod(method)
  const known = accountMethods[`${namespace} ${method}`]
  if (known) return known.toAnswer(known.asks && !connected ? await link.connect() : accounts)
  if (namespace === 'eip155' && networkId && method === 'eth_chainId') return toChainId(namespace, networkId)
  if (namespace === 'eip155' && networkId && method === 'net_version') return networkId.slice(namespace.length + 1)
  const canRead = namespace === 'eip155' && isRead(method)
  if (!connected && !canRead) throw noAccount()
  if (!connected) return link.read(call)
  try {
    return await requestSent(link, call)
  } catch (error) {
    // A read that the session does not take to the wallet: nothing was done, so the nodes may answer it.
    if (canRead && Object(error).code === 4200) return link.read(call)
    throw error
  }
}
