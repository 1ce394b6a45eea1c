import type { CaipNetworkId, LatchkeyError, WalletHandle } from '../../src/adapter.js'
import { askWallet } from '../kit/handles.js'
import { toEvmError } from './errors.js'
import { toNetworkId, toQuantity } from './hex.js'

/** What a wallet can do on a chain (EIP-5792). Wallets name more than these; all of it is their own claim. */
export interface EvmCapabilities {
  /** Whether calls can be executed as one; `ready`: once the user has upgraded the account. */
  readonly atomic?: { readonly status: 'supported' | 'ready' | 'unsupported' }
  /** A sponsor may pay the fee (ERC-7677). */
  readonly paymasterService?: { readonly supported: boolean }
  /** `getAssets` works (ERC-7811). */
  readonly assetDiscovery?: { readonly supported: boolean }
  /** `requestExecutionPermissions` works (ERC-7715). */
  readonly permissions?: { readonly supported: boolean }
  readonly [name: string]: unknown
}

/** A wallet that lacks the method lacks the capabilities; some call it unauthorised or an invalid request instead. */
const withoutCapabilities = ['METHOD_NOT_SUPPORTED', 'RPC_INVALID_REQUEST', 'RPC_INVALID_PARAMS']

/**
 * What the wallet can do on each chain (EIP-5792). What it can do on all chains is in each entry, and in that of the chain in use.
 * @returns Empty when the wallet cannot say. @throws {LatchkeyError} UNAUTHORIZED, or the wallet's
 */
export async function getCapabilities(wallet: WalletHandle): Promise<Readonly<Record<CaipNetworkId, EvmCapabilities>>> {
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
  return Object.fromEntries(found) as Record<CaipNetworkId, EvmCapabilities>
}

/** @throws `refusal`, unless the wallet says that it has a capability on the chain in use */
export async function assertCapability(
  wallet: WalletHandle,
  name: 'assetDiscovery' | 'permissions',
  refusal: LatchkeyError,
): Promise<void> {
  const all = await getCapabilities(wallet)
  if (all[wallet.network.caipNetworkId]?.[name]?.supported !== true) throw refusal
}
