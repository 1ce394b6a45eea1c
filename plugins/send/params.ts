import {
  isLatchkeyError,
  type PluginContext,
  parseAmount,
  type SendParams,
  type Token,
  toDecimal,
} from '../../src/plugin.js'
import { paramsInvalid } from './errors.js'
import { isNft, readNft } from './nft.js'
import type { DraftState } from './state.js'
import { listTokens } from './tokens.js'

const names = ['token', 'address', 'tokenId', 'amount', 'to'] as const
/** Put beside ours: by the kernel, and by the views of the account. */
const foreign = ['namespace', 'origin']

/** Whether a view was opened with a transfer in mind. */
export const hasParams = (params: object): boolean => names.some((name) => name in params)

/**
 * Reads what a host opened the form with. All or nothing: half of a payment is not what the host asked for.
 * @throws {LatchkeyError} SEND_PARAMS_INVALID, or the chain's when an unlisted token cannot be read
 */
export async function readParams(context: PluginContext<'request'>, params: object): Promise<DraftState> {
  const given = parse(params)
  const token = await findToken(context, given)
  const value = given.amount === undefined || !token ? undefined : parseAmount(given.amount, token.decimals)
  // An amount of nothing in particular, or one that the token cannot hold.
  if (given.amount !== undefined && !value) throw paramsInvalid()
  const amount = token && value ? toDecimal(value, token.decimals) : isNft(token) ? '1' : ''
  return { token, amount, to: given.to ?? '' }
}

function parse(params: object): SendParams {
  const entries = Object.entries(params).filter(([name, value]) => !foreign.includes(name) && value !== undefined)
  for (const [name, value] of entries) {
    if (!names.some((known) => known === name) || typeof value !== 'string' || !value || value.length > 400)
      throw paramsInvalid()
  }
  const given: SendParams = Object.fromEntries(entries)
  const { address, tokenId } = given
  if (tokenId !== undefined && (address === undefined || !/^\d{1,78}$/.test(tokenId))) throw paramsInvalid()
  return given
}

/** The token that is meant; without any name for it the chain's own coin. @throws {LatchkeyError} SEND_PARAMS_INVALID, or the chain's */
export async function findToken(
  context: PluginContext<'request'>,
  { token, address, tokenId }: SendParams,
): Promise<Token | undefined> {
  const tokens = listTokens(context)
  const { wallet } = context
  if (address !== undefined) {
    const contract = await wallet.toAddress(address)
    if (!contract) throw paramsInvalid()
    if (tokenId !== undefined) return readNft(context, contract, tokenId)
    const listed = await Promise.all(
      tokens.map(async (each) =>
        each.address && (await wallet.toAddress(each.address)) === contract ? each : undefined,
      ),
    )
    const found = listed.find((each) => each !== undefined)
    if (found) return checkSymbol(found, token)
    const getToken = await wallet.can('getToken')
    if (!getToken) throw paramsInvalid()
    const read = await getToken(contract)
    return checkSymbol((read.decimals === 0 && (await tryNft(context, contract))) || read, token)
  }
  // An amount alone is an amount of the chain's own coin.
  if (token === undefined) return tokens[0]
  const found = tokens.filter(({ symbol }) => symbol.toLowerCase() === token.toLowerCase())
  // Two of one name: guessing could send the wrong one.
  if (found.length !== 1) throw paramsInvalid()
  return found[0]
}

/** A collectible of a namespace without numbers; a token without decimals may be something else. */
const tryNft = (context: PluginContext<'request'>, address: string) =>
  readNft(context, address).catch((error: unknown) => {
    if (isLatchkeyError(error, 'TOKEN_UNKNOWN', 'UNSUPPORTED')) return undefined
    throw error
  })

function checkSymbol(found: Token, symbol: string | undefined): Token {
  if (symbol !== undefined && symbol.toLowerCase() !== found.symbol.toLowerCase()) throw paramsInvalid()
  return found
}
