import type { ReadHandle, Token } from '../../src/kernel/index.js'
import { cleanText } from '../shared/text.js'
import { toAddress } from './address.js'
import { guarded } from './errors.js'
import { askValue } from './handles.js'
import { toMintFacts } from './token.js'
import { unknownToken } from './tokenAccounts.js'

const symbolLimit = 16

/**
 * Decimals of a token, and what it calls itself, fit to be shown. Most mints of the older program carry no name: the
 * beginning of the address stands for it, and hosts list their tokens with names.
 * @throws {LatchkeyError} TOKEN_UNKNOWN when no token is at the address
 */
export function readToken(handle: ReadHandle, text: string): Promise<Token> {
  return guarded({ code: 'TOKEN_UNKNOWN', message: 'The token could not be read' }, async () => {
    const address = toAddress(text)
    const mint = address && toMintFacts(await askValue(handle, 'getAccountInfo', [address], { encoding: 'jsonParsed' }))
    if (!address || !mint) throw unknownToken(handle)
    const symbol = cleanText(mint.symbol, symbolLimit) || address.slice(0, 4)
    return {
      networkId: handle.network.caipNetworkId,
      address,
      name: cleanText(mint.name) || symbol,
      symbol,
      decimals: mint.decimals,
    }
  })
}
