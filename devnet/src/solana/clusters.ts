/** A Solana cluster to stand in for. */
export interface ClusterDescription {
  /** Shown to users: it says that this is a local chain. */
  name: string
  /** Base58 hash of the cluster's first block: its identity in Solana, and the source of its CAIP-2 id. */
  genesisHash: string
}

/**
 * The public clusters as local stand-ins. CAIP-2 names a Solana chain by its genesis hash, so software that knows the
 * public clusters by their ids finds these by the same ids.
 */
export const defaultClusters: readonly ClusterDescription[] = [
  { name: 'Solana (local)', genesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d' },
  { name: 'Solana Devnet (local)', genesisHash: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG' },
  { name: 'Solana Testnet (local)', genesisHash: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY' },
]

/** CAIP-2 id of a cluster: the first 32 characters of its genesis hash. */
export function toCaipNetworkId(genesisHash: string): `solana:${string}` {
  return `solana:${genesisHash.slice(0, 32)}`
}
