import type { ReadHandle, Token } from '../../src/adapter.js'
import { toAddress } from './address.js'
import { guarded } from './errors.js'
import { askValue } from './handles.js'
import { toShownToken } from './shownToken.js'
import { toMintFacts } from './token.js'
import { unknownToken } from './tokenAccounts.js'

/**
 * Decimals of a token, and what it calls itself, fit to be shown.
 * @throws {LatchkeyError} TOKEN_UNKNOWN when no token is at the address
 */
export function getToken(handle: ReadHandle, text: string): Promise<Token> {
  return guarded({ code: 'TOKEN_UNKNOWN', message: 'The token could not be read' }, async () => {
    const address = toAddress(text)
    const mint = address && toMintFacts(await askValue(handle, 'getAccountInfo', [address], { encoding: 'jsonParsed' }))
    if (!address || !mint) throw unknownToken(handle)
    return { networkId: handle.network.caipNetworkId, ...toShownToken(address, mint) }
  })
}
