import type { ChainName } from './chainNames.js'

// The chains of `latchkey/networks` whose wallets can be embedded ones; a test compares them.
const rows: readonly (readonly [id: string, name: string, symbol: string, decimals: number, explorer: string])[] = [
  ['eip155:42161', 'Arbitrum One', 'ETH', 18, 'https://arbiscan.io'],
  ['eip155:421613', 'Arbitrum Goerli', 'ETH', 18, 'https://goerli.arbiscan.io'],
  ['eip155:1313161554', 'Aurora', 'ETH', 18, 'https://explorer.aurora.dev'],
  ['eip155:1313161555', 'Aurora Testnet', 'ETH', 18, 'https://explorer.testnet.aurora.dev'],
  ['eip155:43114', 'Avalanche', 'AVAX', 18, 'https://snowtrace.io'],
  ['eip155:43113', 'Avalanche Fuji', 'AVAX', 18, 'https://testnet.snowtrace.io'],
  ['eip155:8453', 'Base', 'ETH', 18, 'https://basescan.org'],
  ['eip155:84531', 'Base Goerli', 'ETH', 18, 'https://goerli.basescan.org'],
  ['eip155:84532', 'Base Sepolia', 'ETH', 18, 'https://sepolia.basescan.org'],
  ['eip155:56', 'BNB Smart Chain', 'BNB', 18, 'https://bscscan.com'],
  ['eip155:97', 'BNB Smart Chain Testnet', 'tBNB', 18, 'https://testnet.bscscan.com'],
  ['eip155:42220', 'Celo', 'CELO', 18, 'https://celoscan.io'],
  ['eip155:100', 'Gnosis', 'XDAI', 18, 'https://gnosisscan.io'],
  ['eip155:5', 'Goerli', 'ETH', 18, 'https://goerli.etherscan.io'],
  ['eip155:1', 'Ethereum', 'ETH', 18, 'https://etherscan.io'],
  ['eip155:10', 'OP Mainnet', 'ETH', 18, 'https://optimistic.etherscan.io'],
  ['eip155:420', 'Optimism Goerli', 'ETH', 18, 'https://goerli-optimism.etherscan.io'],
  ['eip155:137', 'Polygon', 'POL', 18, 'https://polygonscan.com'],
  ['eip155:80001', 'Polygon Mumbai', 'MATIC', 18, 'https://mumbai.polygonscan.com'],
  ['eip155:11155111', 'Sepolia', 'ETH', 18, 'https://sepolia.etherscan.io'],
  ['eip155:324', 'ZKsync Era', 'ETH', 18, 'https://explorer.zksync.io'],
  ['eip155:280', 'ZKsync Era Testnet', 'ETH', 18, 'https://goerli.explorer.zksync.io'],
  ['eip155:7777777', 'Zora', 'ETH', 18, 'https://explorer.zora.energy'],
  ['eip155:999', 'Zora Goerli', 'ETH', 18, 'https://testnet.explorer.zora.energy'],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', 'SOL', 9, 'https://solscan.io'],
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana Devnet', 'SOL', 9, 'https://explorer.solana.com'],
  ['solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'Solana Testnet', 'SOL', 9, 'https://explorer.solana.com'],
]

/** Names of well-known chains, by their ids (CAIP-2). */
export const knownChains: Readonly<Record<string, ChainName>> = Object.fromEntries(
  rows.map(([id, name, symbol, decimals, explorerUrl]) => [id, { name, coin: { symbol, decimals }, explorerUrl }]),
)
