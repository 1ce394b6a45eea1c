import type { ProviderLink, RpcCall, WalletAccount } from '../../src/adapter.js'
import { noAccount } from '../kit/providerCode.js'
import { chooseChain } from './chooseChain.js'
import { toProviderError } from './providerError.js'
import { rpcError } from './rpcError.js'

/** The wallet's methods: WalletConnect's, and `solana_signIn`. */
const walletMethod = /^solana_/
/** A node's reads, and handing in what is signed already: it counts once, however often it is handed in. */
const nodeMethod = /^(get|is)[A-Z]|^(simulate|send)Transaction$/

/**
 * Answers one call with the bare result, or an error with an integer `code` (EIP-1193 in shape). Accounts come from the
 * state, reads from the chain's nodes, all else from the wallet.
 */
export async function answerRequest(link: ProviderLink, call: RpcCall): Promise<unknown> {
  try {
    return await answer(link, readCall(call))
  } catch (error) {
    throw toProviderError(error)
  }
}

const toKeys = (accounts: readonly WalletAccount[]) => accounts.map(({ address }) => ({ pubkey: address }))

function answer(link: ProviderLink, call: RpcCall): unknown {
  const { accounts, connected } = link.state()
  const { method } = call
  if (method === 'solana_getAccounts' || (method === 'solana_requestAccounts' && connected)) return toKeys(accounts)
  if (method === 'solana_requestAccounts') return link.connect().then(toKeys)
  if (nodeMethod.test(method)) return link.read(call)
  if (!walletMethod.test(method) || method === chooseChain)
    throw rpcError(4200, `The provider does not know ${method.slice(0, 64)}.`)
  if (!connected) throw rpcError(4100, noAccount)
  return link.request(call)
}

function readCall(call: unknown): RpcCall {
  const { method, params } = (call ?? {}) as { method?: unknown; params?: unknown }
  if (typeof method !== 'string' || !method) throw rpcError(-32600, 'Expected { method, params } with a method name.')
  if (params === undefined) return { method }
  if (typeof params === 'object' && params !== null) return { method, params }
  throw rpcError(-32602, 'Expected params to be an array or an object.')
}
