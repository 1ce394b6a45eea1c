/** A picture of a network or of a way to connect. */
interface Asset {
  /** Icon of the package: of its networks, unless `kind` says else. */
  icon: string
  /** Ids under which it is asked for: a slug, CAIP-2 ids, ids of connectors. */
  ids: readonly string[]
  kind?: 'wallets'
  /** A test network: its picture says so. */
  isTest?: boolean
}

const network = (icon: string, ...ids: string[]): Asset => ({ icon, ids })
const testNetwork = (icon: string, ...ids: string[]): Asset => ({ icon, ids, isTest: true })
const wallet = (icon: string, ...ids: string[]): Asset => ({ icon, ids, kind: 'wallets' })

const assets: readonly Asset[] = [
  network('ethereum', 'ethereum', 'eip155:1'),
  testNetwork('ethereum', 'goerli', 'eip155:5', 'sepolia', 'eip155:11155111', 'holesky', 'eip155:17000'),
  network('optimism', 'optimism', 'eip155:10'),
  testNetwork('optimism', 'optimism-goerli', 'eip155:420', 'optimism-sepolia', 'eip155:11155420'),
  network('arbitrum-one', 'arbitrum', 'eip155:42161'),
  testNetwork('arbitrum-one', 'arbitrum-goerli', 'eip155:421613', 'arbitrum-sepolia', 'eip155:421614'),
  network('polygon', 'polygon', 'eip155:137'),
  testNetwork('polygon', 'polygon-mumbai', 'eip155:80001', 'polygon-amoy', 'eip155:80002'),
  network('celo', 'celo', 'eip155:42220'),
  network('aurora', 'aurora', 'eip155:1313161554'),
  testNetwork('aurora', 'aurora-testnet', 'eip155:1313161555'),
  network('binance-smart-chain', 'bnb', 'eip155:56'),
  testNetwork('binance-smart-chain', 'bnb-testnet', 'eip155:97'),
  network('avalanche', 'avalanche', 'eip155:43114'),
  testNetwork('avalanche', 'avalanche-fuji', 'eip155:43113'),
  network('zksync', 'zksync', 'eip155:324'),
  testNetwork('zksync', 'zksync-testnet', 'eip155:280', 'zksync-sepolia', 'eip155:300'),
  network('gnosis', 'gnosis', 'eip155:100'),
  network('base', 'base', 'eip155:8453'),
  testNetwork('base', 'base-goerli', 'eip155:84531', 'base-sepolia', 'eip155:84532'),
  network('zora', 'zora', 'eip155:7777777'),
  testNetwork('zora', 'zora-goerli', 'eip155:999'),
  network('fantom', 'fantom', 'eip155:250'),
  network('kaia', 'kaia', 'eip155:8217'),
  network('linea', 'linea', 'eip155:59144'),
  network('scroll', 'scroll', 'eip155:534352'),
  network('blast', 'blast', 'eip155:81457'),
  network('mantle', 'mantle', 'eip155:5000'),
  network('mode', 'mode', 'eip155:34443'),
  network('ronin', 'ronin', 'eip155:2020'),
  network('solana', 'solana', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
  testNetwork('solana', 'solana-devnet', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'),
  testNetwork('solana', 'solana-testnet', 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'),
  network('bitcoin', 'bitcoin', 'bip122:000000000019d6689c085ae165831e93'),
  testNetwork('bitcoin', 'bitcoin-testnet', 'bip122:000000000933ea01ad0ee984209779ba'),
  network('cosmos', 'cosmos', 'cosmos:cosmoshub-4'),
  network('polkadot', 'polkadot', 'polkadot:91b171bb158e2d3848fa23a9f1c25182'),
  wallet('wallet-connect', 'walletconnect', 'walletConnect'),
  wallet('coinbase', 'coinbase', 'coinbaseWallet', 'coinbaseWalletSDK'),
  wallet('safe', 'safe'),
  wallet('ledger', 'ledger'),
  wallet('metamask', 'metamask'),
]

/** Pictures of networks and connectors by every id that they go by. */
export const assetsById: ReadonlyMap<string, Asset> = new Map(
  assets.flatMap((asset) => asset.ids.map((id) => [id, asset] as const)),
)
