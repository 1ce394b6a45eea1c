import { coin, defineChain } from './defineChain.js'

// CAIP-2 names Solana's networks by the first 32 characters of their genesis hash; `aliases` are names that wallets
// and stored sessions used before, for the same networks.

const kind = { chainNamespace: 'solana', family: 'Solana' }
const sol = /* @__PURE__ */ coin('Solana', 'SOL', 9)

/** Solana's mainnet. */
export const solana = /* @__PURE__ */ defineChain(kind, '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', {
  slug: 'solana',
  coin: sol,
  explorer: ['Solscan', 'https://solscan.io'],
  aliases: ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'],
})
/** Where apps are tried; its SOL is free of charge. */
export const solanaDevnet = /* @__PURE__ */ defineChain(kind, 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana Devnet', {
  slug: 'solana-devnet',
  coin: sol,
  explorer: ['Solana Explorer', 'https://explorer.solana.com'],
  testnet: true,
  aliases: ['solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'],
})
/** Where validators are tried; apps want `solanaDevnet`. */
export const solanaTestnet = /* @__PURE__ */ defineChain(kind, '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'Solana Testnet', {
  slug: 'solana-testnet',
  coin: sol,
  explorer: ['Solana Explorer', 'https://explorer.solana.com'],
  testnet: true,
})
