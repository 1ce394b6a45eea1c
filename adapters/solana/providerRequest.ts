import type { ProviderLink, RpcCall, WalletAccount } from '../../src/adapter.js'
import { chooseChain } from '../kit/chooseChain.js'
import { answerCall } from '../kit/providerCall.js'
import { noAccount } from '../kit/providerError.js'
import { requestSent } from '../kit/requestSent.js'
import { ProviderRpcError } from '../kit/rpcError.js'

/** The wallet's methods: WalletConnect's, and `solana_signIn`. */
const walletMethod = /^solana_/
/** A node's reads, and handing in what is signed already: it counts once, however often it is handed in. */
const nodeMethod = /^(get|is)[A-Z]|^(simulate|send)Transaction$/

/**
 * Answers one call with the bare result, or an error with an integer `code` (EIP-1193 in shape). Accounts come from the
 * state, reads from the chain's nodes, all else from the wallet.
 */
export const answerRequest = (link: ProviderLink, call: RpcCall): Promise<unknown> =>
  answerCall(call, (known) => answer(link, known))

const toKeys = (accounts: readonly WalletAccount[]) => accounts.map(({ address }) => ({ pubkey: address }))

function answer(link: ProviderLink, call: RpcCall): unknown {
  const { accounts, connected } = link.state()
  const { method } = call
  if (method === 'solana_getAccounts' || (method === 'solana_requestAccounts' && connected)) return toKeys(accounts)
  if (method === 'solana_requestAccounts') return link.connect().then(toKeys)
  if (nodeMethod.test(method)) return link.read(call)
  if (!walletMethod.test(method) || method === chooseChain)
    throw new ProviderRpcError(4200, `The provider does not know ${method.slice(0, 64)}.`)
  if (!connected) throw noAccount()
  return requestSent(link, call)
}
