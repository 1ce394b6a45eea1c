import type { CaipNetworkId } from '../../src/adapter.js'
import { toAddress } from './address.js'
import { toNetworkId } from './clusters.js'
import { type SharedAccount, texts } from './walletStandard.js'

/** More accounts than any wallet grants: a hostile list must not cost seconds. */
const accountLimit = 256

/** The chains of a wallet or an account, as CAIP-2 has them. Which of a wallet's an account may use it says itself. */
export const toNetworkIds = (chains: unknown): readonly CaipNetworkId[] => [
  ...new Set(texts(chains).flatMap((chain) => toNetworkId(chain) ?? [])),
]

/** Reads a list of accounts, those of this namespace; undefined when it is no list. */
export function toSharedAccounts(list: unknown): readonly SharedAccount[] | undefined {
  if (!Array.isArray(list)) return undefined
  const found = new Map<string, SharedAccount>()
  for (const handle of list.slice(0, accountLimit)) {
    const { address, chains, features } = Object(handle) as Record<string, unknown>
    const networkIds = toNetworkIds(chains)
    const known = typeof address === 'string' && address.length < 64 ? toAddress(address) : undefined
    if (known && networkIds.length && !found.has(known))
      found.set(known, { address: known, networkIds, features: texts(features), handle })
  }
  return [...found.values()]
}
