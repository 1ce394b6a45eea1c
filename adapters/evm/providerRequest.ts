import { isLatchkeyError, type ProviderLink, type RpcCall, type WalletAccount } from '../../src/adapter.js'
import { chooseChain } from '../kit/chooseChain.js'
import { findCode, layersOf } from '../kit/errorLayers.js'
import { isRead } from '../kit/evmMethods.js'
import { answerCall } from '../kit/providerCall.js'
import { noAccount } from '../kit/providerError.js'
import { requestSent } from '../kit/requestSent.js'
import { ProviderRpcError } from '../kit/rpcError.js'
import { toNetworkId } from './hex.js'
import { toChainId } from './toHex.js'

const toAddresses = (accounts: readonly WalletAccount[]): string[] => [
  ...new Set(accounts.map(({ address }) => address)),
]
const chainless = () => new ProviderRpcError(4900, 'The provider is disconnected: no EVM chain is configured.')

/**
 * Answers one call as EIP-1193 says: with the bare result, or an error with an integer `code`. Accounts and chain come
 * from the state; reads go to the wallet while one is connected, and to the chain's nodes otherwise.
 */
export const answerRequest = (link: ProviderLink, call: RpcCall): Promise<unknown> =>
  answerCall(call, (known) => answer(link, known))

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

async function askWallet(link: ProviderLink, call: RpcCall): Promise<unknown> {
  try {
    return await requestSent(link, call)
  } catch (error) {
    // Some wallets sign but do not read, and the account may have changed since the host asked: a node can be asked for
    // what any account may know.
    const isGone = isLatchkeyError(error, 'NOT_CONNECTED')
    if (isRead(call.method) && (isGone || findCode(layersOf(error), 4200, -32601, -32004))) return link.read(call)
    throw error
  }
}

function askNode(link: ProviderLink, call: RpcCall): Promise<unknown> {
  if (!isRead(call.method)) throw noAccount()
  return link.read(call)
}
