import { cleanText, type Nft, type ReadHandle } from '../../src/adapter.js'
import { pageWait } from '../kit/pageWait.js'
import { decodeText } from './abi.js'
import { guarded } from './errors.js'
import { readContract, readOwner, readStandard, toNftKey, unknownNft } from './nft.js'
import { nameOf, symbolOf } from './token.js'

const symbolLimit = 16
/** Numbers may have 78 digits; this many are enough to tell one from another. */
const shownDigits = 12

/**
 * A collectible of ERC-721 or ERC-1155 as its contract names it, fit to be shown: the collection's name and the number.
 * @param tokenId decimal
 * @throws {LatchkeyError} TOKEN_UNKNOWN when the address holds no such contract, or the number has no owner
 */
export function getNft(handle: ReadHandle, text: string, tokenId?: string): Promise<Nft> {
  return guarded({ code: 'TOKEN_UNKNOWN', message: 'The collectible could not be read' }, async () => {
    const key = toNftKey(handle, { address: text, tokenId })
    const { contract, id } = key
    const ask = (data: '0x06fdde03' | '0x95d89b41') => readContract(handle, { to: contract, data }, pageWait)
    const [standard, name, symbol] = await Promise.all([
      readStandard(handle, contract, pageWait),
      // ERC-1155 asks for neither.
      ask(nameOf),
      ask(symbolOf),
    ])
    if (standard === 'erc721' && !(await readOwner(handle, key, pageWait))) throw unknownNft(handle)
    const collection = cleanText(decodeText(name))
    const number = `#${`${id}`.length > shownDigits ? `${`${id}`.slice(0, shownDigits / 2)}…` : id}`
    return {
      type: 'nft',
      networkId: handle.network.caipNetworkId,
      address: contract,
      tokenId: `${id}`,
      name: collection ? `${collection} ${number}` : number,
      symbol: cleanText(decodeText(symbol), symbolLimit),
      decimals: 0,
      ...(collection && { collection }),
    }
  })
}
