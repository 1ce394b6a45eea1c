import { coin, defineChain } from './defineChain.js'

// The EVM chains that the login frame knows (behaviour.md 3.18). Several testnets are switched off; their ids are kept,
// so that what was stored of them still has a name. Each line is marked pure: a host ships those that it imports.

const kind = { chainNamespace: 'eip155', family: 'Ethereum' }
const ether = /* @__PURE__ */ coin('Ether', 'ETH')
/** The ENS resolver that all names go through (ENSIP-23); at the same address on mainnet and Sepolia. */
const ens = { ensUniversalResolver: { address: '0xeeeeeeee14d718c2b47d9923deab1335e144eeee' } }

/** Ethereum, `eip155:1`. */
export const mainnet = /* @__PURE__ */ defineChain(kind, 1, 'Ethereum', {
  slug: 'ethereum',
  coin: ether,
  explorer: ['Etherscan', 'https://etherscan.io'],
  contracts: ens,
})
/** Goerli, `eip155:5`: a testnet that is switched off. */
export const goerli = /* @__PURE__ */ defineChain(kind, 5, 'Goerli', {
  slug: 'goerli',
  coin: /* @__PURE__ */ coin('Goerli Ether', 'ETH'),
  explorer: ['Etherscan', 'https://goerli.etherscan.io'],
  testnet: true,
})
/** Sepolia, `eip155:11155111`, a testnet. */
export const sepolia = /* @__PURE__ */ defineChain(kind, 11155111, 'Sepolia', {
  slug: 'sepolia',
  coin: /* @__PURE__ */ coin('Sepolia Ether', 'ETH'),
  explorer: ['Etherscan', 'https://sepolia.etherscan.io'],
  testnet: true,
  contracts: ens,
})
/** OP Mainnet, `eip155:10`. */
export const optimism = /* @__PURE__ */ defineChain(kind, 10, 'OP Mainnet', {
  slug: 'optimism',
  coin: ether,
  explorer: ['Optimism Explorer', 'https://optimistic.etherscan.io'],
})
/** Optimism Goerli, `eip155:420`: a testnet that is switched off. */
export const optimismGoerli = /* @__PURE__ */ defineChain(kind, 420, 'Optimism Goerli', {
  slug: 'optimism-goerli',
  coin: /* @__PURE__ */ coin('Goerli Ether', 'ETH'),
  explorer: ['Etherscan', 'https://goerli-optimism.etherscan.io'],
  testnet: true,
})
/** Arbitrum One, `eip155:42161`. */
export const arbitrum = /* @__PURE__ */ defineChain(kind, 42161, 'Arbitrum One', {
  slug: 'arbitrum',
  coin: ether,
  explorer: ['Arbiscan', 'https://arbiscan.io'],
})
/** Arbitrum Goerli, `eip155:421613`: a testnet that is switched off. */
export const arbitrumGoerli = /* @__PURE__ */ defineChain(kind, 421613, 'Arbitrum Goerli', {
  slug: 'arbitrum-goerli',
  coin: /* @__PURE__ */ coin('Arbitrum Goerli Ether', 'ETH'),
  explorer: ['Arbiscan', 'https://goerli.arbiscan.io'],
  testnet: true,
})
/** Polygon, `eip155:137`. */
export const polygon = /* @__PURE__ */ defineChain(kind, 137, 'Polygon', {
  slug: 'polygon',
  coin: /* @__PURE__ */ coin('POL', 'POL'),
  explorer: ['PolygonScan', 'https://polygonscan.com'],
})
/** Polygon Mumbai, `eip155:80001`: a testnet that is switched off. */
export const polygonMumbai = /* @__PURE__ */ defineChain(kind, 80001, 'Polygon Mumbai', {
  slug: 'polygon-mumbai',
  coin: /* @__PURE__ */ coin('MATIC', 'MATIC'),
  explorer: ['PolygonScan', 'https://mumbai.polygonscan.com'],
  testnet: true,
})
/** Celo, `eip155:42220`. */
export const celo = /* @__PURE__ */ defineChain(kind, 42220, 'Celo', {
  slug: 'celo',
  coin: /* @__PURE__ */ coin('CELO', 'CELO'),
  explorer: ['Celoscan', 'https://celoscan.io'],
})
/** Aurora, `eip155:1313161554`. */
export const aurora = /* @__PURE__ */ defineChain(kind, 1313161554, 'Aurora', {
  slug: 'aurora',
  coin: ether,
  explorer: ['Aurora Explorer', 'https://explorer.aurora.dev'],
})
/** Aurora Testnet, `eip155:1313161555`, a testnet. */
export const auroraTestnet = /* @__PURE__ */ defineChain(kind, 1313161555, 'Aurora Testnet', {
  slug: 'aurora-testnet',
  coin: ether,
  explorer: ['Aurora Explorer', 'https://explorer.testnet.aurora.dev'],
  testnet: true,
})
/** BNB Smart Chain, `eip155:56`. */
export const bnb = /* @__PURE__ */ defineChain(kind, 56, 'BNB Smart Chain', {
  slug: 'bnb',
  coin: /* @__PURE__ */ coin('BNB', 'BNB'),
  explorer: ['BscScan', 'https://bscscan.com'],
})
/** BNB Smart Chain Testnet, `eip155:97`, a testnet. */
export const bnbTestnet = /* @__PURE__ */ defineChain(kind, 97, 'BNB Smart Chain Testnet', {
  slug: 'bnb-testnet',
  coin: /* @__PURE__ */ coin('Test BNB', 'tBNB'),
  explorer: ['BscScan', 'https://testnet.bscscan.com'],
  testnet: true,
})
/** Avalanche, `eip155:43114`. */
export const avalanche = /* @__PURE__ */ defineChain(kind, 43114, 'Avalanche', {
  slug: 'avalanche',
  coin: /* @__PURE__ */ coin('Avalanche', 'AVAX'),
  explorer: ['Snowtrace', 'https://snowtrace.io'],
})
/** Avalanche Fuji, `eip155:43113`, a testnet. */
export const avalancheFuji = /* @__PURE__ */ defineChain(kind, 43113, 'Avalanche Fuji', {
  slug: 'avalanche-fuji',
  coin: /* @__PURE__ */ coin('Avalanche Fuji', 'AVAX'),
  explorer: ['Snowtrace', 'https://testnet.snowtrace.io'],
  testnet: true,
})
/** ZKsync Era, `eip155:324`. */
export const zksync = /* @__PURE__ */ defineChain(kind, 324, 'ZKsync Era', {
  slug: 'zksync',
  coin: ether,
  explorer: ['ZKsync Explorer', 'https://explorer.zksync.io'],
})
/** ZKsync Era Testnet, `eip155:280`: a testnet that is switched off. */
export const zksyncTestnet = /* @__PURE__ */ defineChain(kind, 280, 'ZKsync Era Testnet', {
  slug: 'zksync-testnet',
  coin: ether,
  explorer: ['ZKsync Explorer', 'https://goerli.explorer.zksync.io'],
  testnet: true,
})
/** Gnosis, `eip155:100`. */
export const gnosis = /* @__PURE__ */ defineChain(kind, 100, 'Gnosis', {
  slug: 'gnosis',
  coin: /* @__PURE__ */ coin('xDAI', 'XDAI'),
  explorer: ['Gnosisscan', 'https://gnosisscan.io'],
})
/** Base, `eip155:8453`. */
export const base = /* @__PURE__ */ defineChain(kind, 8453, 'Base', {
  slug: 'base',
  coin: ether,
  explorer: ['Basescan', 'https://basescan.org'],
})
/** Base Goerli, `eip155:84531`: a testnet that is switched off. */
export const baseGoerli = /* @__PURE__ */ defineChain(kind, 84531, 'Base Goerli', {
  slug: 'base-goerli',
  coin: /* @__PURE__ */ coin('Goerli Ether', 'ETH'),
  explorer: ['Basescan', 'https://goerli.basescan.org'],
  testnet: true,
})
/** Base Sepolia, `eip155:84532`, a testnet. */
export const baseSepolia = /* @__PURE__ */ defineChain(kind, 84532, 'Base Sepolia', {
  slug: 'base-sepolia',
  coin: /* @__PURE__ */ coin('Sepolia Ether', 'ETH'),
  explorer: ['Basescan', 'https://sepolia.basescan.org'],
  testnet: true,
})
/** Zora, `eip155:7777777`. */
export const zora = /* @__PURE__ */ defineChain(kind, 7777777, 'Zora', {
  slug: 'zora',
  coin: ether,
  explorer: ['Zora Explorer', 'https://explorer.zora.energy'],
})
/** Switched off; another network uses this number today (HyperEVM), so list only one of the two. */
export const zoraGoerli = /* @__PURE__ */ defineChain(kind, 999, 'Zora Goerli', {
  slug: 'zora-goerli',
  coin: /* @__PURE__ */ coin('Goerli Ether', 'ETH'),
  explorer: ['Zora Explorer', 'https://testnet.explorer.zora.energy'],
  testnet: true,
})
