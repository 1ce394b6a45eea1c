import {
  type CaipNetworkId,
  cleanText,
  type PluginContext,
  parseAccountId,
  type Token,
  type TokenAmount,
  type TradeWish,
} from '../../../src/plugin.js'
import { keyOf, readAddress, readAmount, readList, readText } from './parse.js'
import { createWire, type Wire } from './wire.js'

/** What a service offers: its word, as far as it answers what was asked. */
export interface ServiceQuote {
  /** Builds its trade. */
  readonly id: string
  readonly gets: bigint
  /** Whom it names as spender; undefined where it names nobody. */
  readonly spender: string | undefined
  /** What the operator keeps. */
  readonly operatorFee: TokenAmount | undefined
  /** Units of gas. */
  readonly units: bigint | undefined
  /** Contracts that it leads over. */
  readonly path: readonly string[]
}

/** A token of the service's list, and whether it takes permits (EIP-2612), as the operator says. */
export interface ListedToken extends Token {
  readonly takesPermits: boolean
}

/** The reading calls of `/v1/convert` (docs/data-api.md, Swaps). They reject with what `services.call` rejects with. */
export interface ConvertService {
  quotes(wish: TradeWish, signal: AbortSignal): Promise<readonly ServiceQuote[]>
  /** Price of a unit of gas. */
  gasPrice(networkId: CaipNetworkId): Promise<bigint>
  tokens(networkId: CaipNetworkId): Promise<readonly ListedToken[]>
}

const mostQuotes = 16
const mostPools = 8
const mostTokens = 2000
const mostDecimals = 77
/** How long a price of gas holds, in ms. */
const gasPriceFor = 10_000

export function createService(context: PluginContext): ConvertService {
  const { services, signal } = context
  const get = <Value>(
    path: string,
    query: Readonly<Record<string, string>>,
    parse: (json: unknown) => Value,
    more: { readonly signal?: AbortSignal; readonly cacheFor?: number } = {},
  ) => services.call({ part: 'data', path: `/v1/convert/${path}`, query, parse, signal, ...more })
  return {
    quotes({ account, pays, gets }, own) {
      const { networkId, address } = parseAccountId(account)
      const wire = createWire(context, networkId)
      const query = {
        amount: `${pays.value}`,
        from: wire.toId(pays.token),
        to: wire.toId(gets),
        userAddress: address,
      }
      const parse = (json: unknown) =>
        readList(keyOf(json, 'quotes'), mostQuotes).map((one) => parseQuote(one, { networkId, wire, pays, gets }))
      return get('quotes', query, parse, { signal: own })
    },
    gasPrice: (chainId) =>
      get('gas-price', { chainId }, (json) => readAmount(keyOf(json, 'standard')), { cacheFor: gasPriceFor }),
    tokens(chainId) {
      const wire = createWire(context, chainId)
      return get('tokens', { chainId }, (json) =>
        readList(keyOf(json, 'tokens'), mostTokens).flatMap((one) => parseToken(one, chainId, wire)),
      )
    },
  }
}

interface Asked extends Pick<TradeWish, 'pays' | 'gets'> {
  readonly networkId: string
  readonly wire: Wire
}

/** An answer to another question is none. */
function parseQuote(json: unknown, { networkId, wire, pays, gets }: Asked): ServiceQuote {
  const addressOf = (key: string, of = json) => readAddress(keyOf(of, key), networkId)
  const is = (address: string, token: Token) => wire.isToken({ address: wire.toContract(address) }, token)
  if (
    readAmount(keyOf(json, 'fromAmount')) !== pays.value ||
    !is(addressOf('fromAccount'), pays.token) ||
    !is(addressOf('toAccount'), gets)
  )
    throw new TypeError('a quote for something else')
  const [fee, gas, pools] = ['fee', 'gas', 'route'].map((key) => keyOf(json, key))
  const kept = fee === undefined ? undefined : addressOf('token', fee)
  const token = [pays.token, gets].find((one) => kept !== undefined && is(kept, one))
  if (fee !== undefined && !token) throw new TypeError('a fee in another token')
  const steps = pools === undefined ? [] : readList(pools, mostPools)
  return {
    id: readText(keyOf(json, 'id'), /^[\w-]{1,64}$/),
    gets: readAmount(keyOf(json, 'toAmount')),
    spender: keyOf(json, 'spender') === undefined ? undefined : addressOf('spender'),
    operatorFee: token && { token, value: readAmount(keyOf(fee, 'amount')) },
    units: gas === undefined ? undefined : readAmount(gas),
    path: steps.flatMap((step, at) => [...(at === 0 ? [addressOf('from', step)] : []), addressOf('to', step)]),
  }
}

/** One that cannot be read is left out of the list (F13). Names and pictures are what strangers say of it (S38). */
function parseToken(json: unknown, networkId: CaipNetworkId, wire: Wire): readonly ListedToken[] {
  const [name, symbol] = [cleanText(keyOf(json, 'name')), cleanText(keyOf(json, 'symbol'), 16)]
  const decimals = keyOf(json, 'decimals')
  const icon = keyOf(json, 'logoUri')
  if (!symbol || !Number.isInteger(decimals) || Number(decimals) < 0 || Number(decimals) > mostDecimals) return []
  let address: string | undefined
  try {
    address = wire.toContract(readAddress(keyOf(json, 'address'), networkId))
  } catch {
    // No address of this network: not one of its tokens.
    return []
  }
  return [
    Object.freeze({
      networkId,
      ...(address !== undefined && { address }),
      ...{ name: name || symbol, symbol, decimals: Number(decimals) },
      ...(typeof icon === 'string' && /^https:\/\/[^\s"'<>\\]{1,2000}$/.test(icon) && { iconUrl: icon }),
      takesPermits: keyOf(json, 'eip2612') === true,
    }),
  ]
}
