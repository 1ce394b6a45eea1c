// Facts of well-known tokens, each from its issuer's own page. Operators give longer lists by address or file.
const rows: readonly (readonly [chain: string, address: string, name: string, symbol: string, decimals: number])[] = [
  ['eip155:1', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 'USD Coin', 'USDC', 6],
  ['eip155:1', '0xdAC17F958D2ee523a2206206994597C13D831ec7', 'Tether USD', 'USDT', 6],
  ['eip155:1', '0x6B175474E89094C44Da98b954EedeAC495271d0F', 'Dai Stablecoin', 'DAI', 18],
  ['eip155:1', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', 'Wrapped Ether', 'WETH', 18],
  ['eip155:1', '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', 'Wrapped BTC', 'WBTC', 8],
  ['eip155:10', '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', 'USD Coin', 'USDC', 6],
  ['eip155:10', '0x4200000000000000000000000000000000000006', 'Wrapped Ether', 'WETH', 18],
  ['eip155:137', '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', 'USD Coin', 'USDC', 6],
  ['eip155:8453', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 'USD Coin', 'USDC', 6],
  ['eip155:8453', '0x4200000000000000000000000000000000000006', 'Wrapped Ether', 'WETH', 18],
  ['eip155:42161', '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', 'USD Coin', 'USDC', 6],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'USD Coin', 'USDC', 6],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', 'Tether USD', 'USDT', 6],
]

/** Tokens that are listed where the operator gives no list. */
export const knownTokens: readonly ListedToken[] = rows.map(([chain, address, name, symbol, decimals]) => ({
  chain,
  address,
  name,
  symbol,
  decimals,
}))

/** A token of a list. */
export interface ListedToken {
  /** CAIP-2. */
  readonly chain: string
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly iconUrl?: string | undefined
  /** It takes permits (EIP-2612), as who lists it knows. */
  readonly eip2612?: boolean | undefined
}
