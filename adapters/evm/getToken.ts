import { cleanText, LatchkeyError, type ReadHandle, type Token } from '../../src/adapter.js'
import { askNode } from '../kit/handles.js'
import { decodeText, wordAt } from './abi.js'
import { toAddress } from './address.js'
import { guarded } from './errors.js'
import { decimalsOf, nameOf, symbolOf } from './token.js'

const symbolLimit = 16

/**
 * Name, symbol and decimals that a token contract gives itself, fit to be shown.
 * @throws {LatchkeyError} TOKEN_UNKNOWN when the address holds no ERC-20 token
 */
export function getToken(handle: ReadHandle, text: string): Promise<Token> {
  const unknown = (cause?: unknown) =>
    new LatchkeyError(
      'TOKEN_UNKNOWN',
      `No token is at this address on ${handle.network.name}.`,
      cause === undefined ? {} : { cause },
    )
  return guarded({ code: 'TOKEN_UNKNOWN', message: 'The token could not be read' }, async () => {
    const address = toAddress(text)
    if (!address) throw unknown()
    const ask = (data: string) => askNode(handle, 'eth_call', [{ to: address, data }, 'latest'])
    const [decimals, symbol, name] = await guarded(
      { code: 'TOKEN_UNKNOWN', message: 'The token could not be read' },
      () => Promise.all([decimalsOf, symbolOf, nameOf].map(ask)),
    ).catch((error: LatchkeyError) => {
      throw error.code === 'EXECUTION_REVERTED' ? unknown(error) : error
    })
    const [digits, shownSymbol] = [wordAt(decimals, 0), cleanText(decodeText(symbol), symbolLimit)]
    if (digits === undefined || digits > 255n || !shownSymbol) throw unknown()
    const shownName = cleanText(decodeText(name)) || shownSymbol
    return {
      networkId: handle.network.caipNetworkId,
      address,
      name: shownName,
      symbol: shownSymbol,
      decimals: Number(digits),
    }
  })
}
