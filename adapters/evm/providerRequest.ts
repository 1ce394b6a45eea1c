import {
  type ChooseChain,
  isLatchkeyError,
  type ProviderLink,
  type RpcCall,
  type WalletAccount,
} from '../../src/adapter.js'
import { noAccount } from '../kit/providerCode.js'
import { findCode, layersOf } from './errorLayers.js'
import { toChainId, toNetworkId } from './hex.js'
import { ProviderRpcError, toProviderError } from './providerError.js'

/** What is no read: it needs the wallet's keys or a person, or changes the chain, which nobody may repeat for us (F11). */
const walletMethod = /^(wallet_|personal_|eth_(sign|send|coinbase$|decrypt$|getEncryption))/
const nodeMethod = /^(eth|net|web3)_/

/** What adapters say to sessions: no library does. */
const chooseChain: ChooseChain = 'latchkey_chooseChain'

const toAddresses = (accounts: readonly WalletAccount[]): string[] => accounts.map(({ address }) => address)
const chainless = () => new ProviderRpcError(4900, 'The provider is disconnected: no EVM chain is configured.')

/**
 * Answers one call as EIP-1193 says: with the bare result, or an error with an integer `code`. Accounts and chain come
 * from the state; reads go to the wallet while one is connected, and to the chain's nodes otherwise.
 */
export async function answerRequest(link: ProviderLink, call: RpcCall): Promise<unknown> {
  try {
    return await answer(link, readCall(call))
  } catch (error) {
    throw toProviderError(error)
  }
}

function answer(link: ProviderLink, call: RpcCall): unknown {
  const state = link.state()
  switch (call.method) {
    case 'eth_accounts':
      return toAddresses(state.accounts)
    case 'eth_requestAccounts':
      return state.connected ? toAddresses(state.accounts) : link.connect().then(toAddresses)
    case 'eth_chainId':
      if (state.networkId) return toChainId(state.networkId)
      throw chainless()
    case 'net_version':
      if (state.networkId) return `${BigInt(toChainId(state.networkId))}`
      throw chainless()
    case chooseChain:
      throw new ProviderRpcError(4200, `The provider does not know ${chooseChain}.`)
    case 'wallet_switchEthereumChain':
      return switchChain(link, call.params)
    default:
      return state.connected ? askWallet(link, call) : askNode(link, call)
  }
}

async function switchChain(link: ProviderLink, params: unknown): Promise<null> {
  const [target] = Array.isArray(params) ? params : []
  const id = toNetworkId((target as { chainId?: unknown } | null | undefined)?.chainId)
  if (!id) throw new ProviderRpcError(-32602, 'Expected one parameter with a hex chainId, such as { chainId: "0x1" }.')
  await link.switchNetwork(id)
  return null
}

const isRead = (method: string): boolean => nodeMethod.test(method) && !walletMethod.test(method)

async function askWallet(link: ProviderLink, call: RpcCall): Promise<unknown> {
  try {
    return await link.request(call)
  } catch (error) {
    // Some wallets sign but do not read, and the account may have changed since the host asked: a node can be asked for
    // what any account may know.
    const isGone = isLatchkeyError(error, 'NOT_CONNECTED')
    if (isRead(call.method) && (isGone || findCode(layersOf(error), 4200, -32601, -32004))) return link.read(call)
    throw error
  }
}

function askNode(link: ProviderLink, call: RpcCall): Promise<unknown> {
  if (!isRead(call.method)) throw new ProviderRpcError(4100, noAccount)
  return link.read(call)
}

function readCall(call: unknown): RpcCall {
  const { method, params } = (call ?? {}) as { method?: unknown; params?: unknown }
  if (typeof method !== 'string' || !method) {
    throw new ProviderRpcError(-32600, 'Expected { method, params } with a method name.')
  }
  if (params === undefined) return { method }
  if (typeof params === 'object' && params !== null) return { method, params }
  throw new ProviderRpcError(-32602, 'Expected params to be an array or an object.')
}
