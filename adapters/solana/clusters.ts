import type { CaipNetworkId } from '../../src/adapter.js'
import { isWalletChain } from './walletChain.js'

/** A public cluster by the names that it goes by. */
interface Cluster {
  /** As Wallet Standard says it. */
  readonly walletChain: string
  /** As CAIP-2 says it: the first 32 characters of the genesis hash. */
  readonly networkId: CaipNetworkId
  /** Older CAIP-2 ids, that wallets still grant over WalletConnect. */
  readonly aliases: readonly CaipNetworkId[]
}

/** The one table between the two worlds. A chain that is not in it has the same name in both. */
export const clusters: readonly Cluster[] = [
  {
    walletChain: 'solana:mainnet',
    networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    aliases: ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'],
  },
  {
    walletChain: 'solana:devnet',
    networkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    aliases: ['solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'],
  },
  { walletChain: 'solana:testnet', networkId: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', aliases: [] },
]

/** Wallet Standard's name of a chain. */
export const toWalletChain = (id: CaipNetworkId): string =>
  clusters.find(({ networkId, aliases }) => networkId === id || aliases.includes(id))?.walletChain ?? id

/** The CAIP-2 id of a chain of Wallet Standard; undefined when it is of another namespace, or no id at all. */
export function toNetworkId(walletChain: unknown): CaipNetworkId | undefined {
  if (typeof walletChain !== 'string' || !isWalletChain(walletChain)) return undefined
  const id = walletChain as CaipNetworkId
  return clusters.find((cluster) => cluster.walletChain === id || cluster.aliases.includes(id))?.networkId ?? id
}

/**
 * What a cluster's genesis hash must begin with; undefined for one that is not named by it, such as a validator of the
 * host's own (`solana:localnet`), which has another one after each reset.
 */
export function toGenesisPrefix(id: CaipNetworkId): string | undefined {
  const reference = (toNetworkId(id) ?? id).slice(id.indexOf(':') + 1)
  return reference.length === 32 ? reference : undefined
}
