import type { ChainName } from '../../chainNames.js'
import type { Asset } from '../types.js'

/** The native coin of a chain. */
export const toCoin = (chain: string, { coin }: ChainName): Asset => ({
  chain,
  name: coin.symbol === 'ETH' ? 'Ether' : coin.symbol === 'SOL' ? 'Solana' : coin.symbol,
  ...coin,
  isListed: true,
  isSpam: false,
})
