import { cleanText, type Token } from '../../src/adapter.js'
import type { Mint } from './token.js'

const symbolLimit = 16

/**
 * A token as it is shown. Most mints of the older program carry no name: the beginning of the address stands for it, and
 * hosts list their tokens with names.
 */
export function toShownToken(address: string, mint: Mint): Omit<Token, 'networkId'> {
  const symbol = cleanText(mint.symbol, symbolLimit) || address.slice(0, 4)
  return { address, name: cleanText(mint.name) || symbol, symbol, decimals: mint.decimals }
}
