import type { CaipNetworkId, WalletHandle } from '../../src/kernel/index.js'
import { toEvmError } from './errors.js'
import { askWallet } from './handles.js'
import { toNetworkId, toQuantity } from './hex.js'

/** A wallet that lacks the method lacks the capabilities; some call it unauthorised or an invalid request instead. */
const withoutCapabilities = ['METHOD_NOT_SUPPORTED', 'RPC_INVALID_REQUEST', 'RPC_INVALID_PARAMS']

/**
 * What the wallet can do on each chain (EIP-5792). What it can do on all chains is in each entry, and in that of the chain in use.
 * @returns Empty when the wallet cannot say. @throws {LatchkeyError} UNAUTHORIZED, or the wallet's
 */
export async function readCapabilities(wallet: WalletHandle): Promise<Readonly<Record<CaipNetworkId, unknown>>> {
  let answer: unknown
  try {
    answer = await askWallet(wallet, 'wallet_getCapabilities', [wallet.account.address])
  } catch (cause) {
    const error = toEvmError(cause)
    if (withoutCapabilities.includes(error.code)) return {}
    throw error
  }
  if (!answer || typeof answer !== 'object') return {}
  const entries = Object.entries(answer)
  const everywhere = entries.find(([chainId]) => toQuantity(chainId) === 0n)?.[1]
  const found = new Map<CaipNetworkId, unknown>(everywhere ? [[wallet.network.caipNetworkId, everywhere]] : [])
  for (const [chainId, capabilities] of entries) {
    const id = toNetworkId(chainId)
    if (id && capabilities && typeof capabilities === 'object') found.set(id, { ...everywhere, ...capabilities })
  }
  return Object.fromEntries(found)
}
