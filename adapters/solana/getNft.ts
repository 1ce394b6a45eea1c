import type { Nft, ReadHandle } from '../../src/adapter.js'
import { toAddress } from './address.js'
import { guarded } from './errors.js'
import { askValue } from './handles.js'
import { toShownToken } from './shownToken.js'
import { toMintFacts } from './token.js'
import { unknownToken } from './tokenAccounts.js'

/**
 * A collectible: a token without decimals that exists once. It moves as tokens do.
 * @param tokenId collectibles have none here: each has a mint of its own
 * @throws {LatchkeyError} TOKEN_UNKNOWN when none is at the address
 */
export function getNft(handle: ReadHandle, text: string, tokenId?: string): Promise<Nft> {
  return guarded({ code: 'TOKEN_UNKNOWN', message: 'The collectible could not be read' }, async () => {
    const address = tokenId === undefined ? toAddress(text) : undefined
    const mint = address && toMintFacts(await askValue(handle, 'getAccountInfo', [address], { encoding: 'jsonParsed' }))
    if (!address || !mint || mint.decimals !== 0 || mint.supply !== 1n) throw unknownToken(handle)
    return { type: 'nft', networkId: handle.network.caipNetworkId, ...toShownToken(address, mint) }
  })
}
