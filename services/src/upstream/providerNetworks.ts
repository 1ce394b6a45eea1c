/** CAIP-2 of Solana's main cluster. */
export const solanaMainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** A provider's names of networks, and CAIP-2 of each. */
export type NetworkTable = Readonly<Record<string, string>>

/** Coinbase's names of networks. */
export const coinbaseNetworks: NetworkTable = {
  ethereum: 'eip155:1',
  optimism: 'eip155:10',
  polygon: 'eip155:137',
  base: 'eip155:8453',
  arbitrum: 'eip155:42161',
  avacchain: 'eip155:43114',
  solana: solanaMainnet,
}

/** Meld's codes of chains. */
export const meldNetworks: NetworkTable = {
  ETH: 'eip155:1',
  OPTIMISM: 'eip155:10',
  BSC: 'eip155:56',
  POLYGON: 'eip155:137',
  BASE: 'eip155:8453',
  ARBITRUM: 'eip155:42161',
  AVAXC: 'eip155:43114',
  SOLANA: solanaMainnet,
}
