import { coin, defineChain } from './defineChain.js'

// Chains of namespaces that are reached through wallets alone: accounts and requests, without an adapter of their own.

/** Bitcoin, named by the first 32 characters of its genesis hash. Reached through wallets alone. */
export const bitcoin = /* @__PURE__ */ defineChain(
  { chainNamespace: 'bip122', family: 'Bitcoin' },
  '000000000019d6689c085ae165831e93',
  'Bitcoin',
  {
    slug: 'bitcoin',
    coin: coin('Bitcoin', 'BTC', 8),
    explorer: ['mempool.space', 'https://mempool.space'],
  },
)
/** Cosmos Hub, `cosmos:cosmoshub-4`. Reached through wallets alone. */
export const cosmosHub = /* @__PURE__ */ defineChain(
  { chainNamespace: 'cosmos', family: 'Cosmos' },
  'cosmoshub-4',
  'Cosmos Hub',
  {
    slug: 'cosmos',
    coin: coin('Cosmos', 'ATOM', 6),
    explorer: ['Mintscan', 'https://www.mintscan.io/cosmos'],
  },
)
/** Polkadot, named by the first 32 characters of its genesis hash. Reached through wallets alone. */
export const polkadot = /* @__PURE__ */ defineChain(
  { chainNamespace: 'polkadot', family: 'Polkadot' },
  '91b171bb158e2d3848fa23a9f1c25182',
  'Polkadot',
  {
    slug: 'polkadot',
    coin: coin('Polkadot', 'DOT', 10),
    explorer: ['Subscan', 'https://polkadot.subscan.io'],
  },
)
