import {
  type Abi,
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  isAddress,
  isAddressEqual,
  maxUint256,
  type PublicClient,
  parseAbiParameters,
} from 'viem'
import type { DevnetExchange } from '../exchange/index.js'
import type { DevnetToken } from '../token.js'
import { findRoute, type Route } from './findRoute.js'
import artifact from './localAggregationRouter.json' with { type: 'json' }

/** A token of the list, with what 1inch says of some. */
export interface OneInchToken extends DevnetToken {
  /** Takes EIP-2612 permits. */
  readonly eip2612?: boolean
  /** Takes a fee on transfer. */
  readonly isFoT?: boolean
}

/** What the answers are made with. */
export interface AnswerTools {
  readonly reader: PublicClient
  readonly exchange: DevnetExchange
  readonly tokens: readonly OneInchToken[]
  readonly router: Address
}

/** Answered with 400 and this description. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const coin = { address: native, symbol: 'ETH', name: 'Ether', decimals: 18, logoURI: '', tags: ['native'] } as const
/** What the router's contract finds in `data`. */
const routeShape = parseAbiParameters([
  'Route route',
  'struct Route { Hop[] hops; address referrer; uint256 fee; }',
  'struct Hop { address pool; bool isV3; address gives; }',
])

const quoteNames = ['src', 'dst', 'amount', 'fee', 'gasPrice', 'includeTokensInfo', 'includeProtocols', 'includeGas']
const swapNames = ['from', 'origin', 'slippage', 'receiver', 'referrer', 'disableEstimate', 'allowPartialFill']
const names: Readonly<Record<string, readonly string[]>> = {
  tokens: [],
  quote: quoteNames,
  swap: [...quoteNames, ...swapNames, 'compatibility'],
  'approve/spender': [],
  'approve/allowance': ['tokenAddress', 'walletAddress'],
  'approve/transaction': ['tokenAddress', 'amount'],
}

/** The answers of the swap API's calls by their path; undefined for other paths. */
export function createAnswers({ reader, exchange, tokens, router }: AnswerTools) {
  const toInfo = ({ address, symbol, name, decimals, eip2612 = false, isFoT = false }: OneInchToken) => ({
    address: address.toLowerCase(),
    ...{ symbol, name, decimals, eip2612, isFoT },
    logoURI: '',
    tags: ['tokens'],
  })
  const describe = (address: Address) => {
    if (isAddressEqual(address, native)) return coin
    const token = tokens.find((each) => isAddressEqual(each.address, address))
    return token && toInfo(token)
  }
  /** Of the pools the wrapped one. */
  const inPools = (address: Address) => getAddress(isAddressEqual(address, native) ? exchange.wrapped : address)

  async function findTrade(query: URLSearchParams) {
    const [src, dst] = [readAddress(query, 'src'), readAddress(query, 'dst')]
    const amount = readAmount(query, 'amount')
    const fee = readNumber(query, 'fee', 3) ?? 0
    if (isAddressEqual(src, dst)) throw new Refusal('src and dst tokens should be different')
    const [from, to] = [inPools(src), inPools(dst)]
    const over = [from, to, exchange.wrapped, ...tokens.map(({ address }) => address)].map((each) => getAddress(each))
    // As the contract rounds.
    const sold = amount - (amount * BigInt(fee)) / 10_000n
    const route = await findRoute(reader, exchange, [...new Set(over)], { from, to, amount: sold })
    if (!route || route.amount === 0n) throw new Refusal('insufficient liquidity')
    return { src, dst, amount, fee, route }
  }
  const shared = (query: URLSearchParams, { src, dst, route }: { src: Address; dst: Address; route: Route }) => ({
    ...(isSet(query, 'includeTokensInfo') && { srcToken: describe(src), dstToken: describe(dst) }),
    dstAmount: `${route.amount}`,
    ...(isSet(query, 'includeProtocols') && { protocols: [route.hops.map(toProtocol)] }),
  })

  const answers: Readonly<Record<string, (query: URLSearchParams) => unknown>> = {
    tokens: () => ({
      tokens: Object.fromEntries([coin, ...tokens.map(toInfo)].map((token) => [token.address, token])),
    }),
    async quote(query) {
      const trade = await findTrade(query)
      const gas = isSet(query, 'includeGas') ? { gas: 100_000 * (1 + trade.route.hops.length) } : {}
      return { ...shared(query, trade), ...gas }
    },
    async swap(query) {
      const trade = await findTrade(query)
      const { src, dst, amount, fee, route } = trade
      const from = readAddress(query, 'from')
      readAddress(query, 'origin')
      const receiver = query.has('receiver') ? readAddress(query, 'receiver') : from
      const slippage = readNumber(query, 'slippage', 50)
      if (slippage === undefined) throw new Refusal('slippage should not be empty')
      if (isSet(query, 'allowPartialFill')) throw new Refusal('allowPartialFill: this stand-in sells the whole alone')
      const referrer = fee > 0 ? readAddress(query, 'referrer') : from
      const least = (route.amount * BigInt(10_000 - slippage)) / 10_000n
      const data = encodeFunctionData({
        abi: artifact.abi as Abi,
        functionName: 'swap',
        args: [
          router,
          {
            ...{ srcToken: src, dstToken: dst, srcReceiver: router, dstReceiver: receiver },
            ...{ amount, minReturnAmount: least, flags: 0n },
          },
          encodeAbiParameters(routeShape, [{ hops: [...route.hops], referrer, fee: BigInt(fee) }]),
        ],
      })
      const value = isAddressEqual(src, native) ? amount : 0n
      const gas = isSet(query, 'disableEstimate') ? 0 : await estimate({ src, from, amount, data, value })
      const gasPrice = query.get('gasPrice') ?? `${await reader.getGasPrice()}`
      return { ...shared(query, trade), tx: { from, to: router, data, value: `${value}`, gasPrice, gas } }
    },
    'approve/spender': () => ({ address: router }),
    async 'approve/allowance'(query) {
      return {
        allowance: `${await allowanceOf(readAddress(query, 'tokenAddress'), readAddress(query, 'walletAddress'))}`,
      }
    },
    async 'approve/transaction'(query) {
      const amount = query.has('amount') ? readAmount(query, 'amount') : maxUint256
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router, amount] })
      return { data, gasPrice: `${await reader.getGasPrice()}`, to: readAddress(query, 'tokenAddress'), value: '0' }
    },
  }

  const allowanceOf = (token: Address, owner: Address) =>
    isAddressEqual(token, native)
      ? maxUint256
      : reader.readContract({ address: token, abi: erc20Abi, functionName: 'allowance', args: [owner, router] })

  async function estimate(call: { src: Address; from: Address; amount: bigint; data: Hex; value: bigint }) {
    const { src, from, amount, data, value } = call
    const balance = isAddressEqual(src, native)
      ? await reader.getBalance({ address: from })
      : await reader.readContract({ address: src, abi: erc20Abi, functionName: 'balanceOf', args: [from] })
    if (balance < amount) throw new Refusal(`Not enough ${src} balance. Amount: ${amount}. Balance: ${balance}.`)
    const allowance = await allowanceOf(src, from)
    if (allowance < amount)
      throw new Refusal(`Not enough allowance. Amount: ${amount}. Allowance: ${allowance}. Spender: ${router}`)
    try {
      return Number(await reader.estimateGas({ account: from, to: router, data, value }))
    } catch (cause) {
      throw new Refusal('cannot estimate', { cause })
    }
  }

  return async (path: string, query: URLSearchParams): Promise<unknown> => {
    const known = Object.hasOwn(answers, path) ? names[path] : undefined
    const strange = [...query.keys()].find((name) => !known?.includes(name))
    if (known && strange !== undefined) throw new Refusal(`${strange}: this stand-in does not know it`)
    return known && answers[path]?.(query)
  }
}

const toProtocol = ({ isV3, takes, gives }: Route['hops'][number]) => [
  {
    ...{ name: isV3 ? 'UNISWAP_V3' : 'UNISWAP_V2', part: 100 },
    ...{ fromTokenAddress: takes.toLowerCase(), toTokenAddress: gives.toLowerCase() },
  },
]

const isSet = (query: URLSearchParams, name: string) => query.get(name) === 'true'

function readAddress(query: URLSearchParams, name: string): Address {
  const text = query.get(name) ?? ''
  if (!isAddress(text, { strict: false })) throw new Refusal(`${name} must be an Ethereum address`)
  return text
}

function readAmount(query: URLSearchParams, name: string): bigint {
  const text = query.get(name) ?? ''
  if (!/^[1-9]\d{0,77}$/.test(text)) throw new Refusal(`${name} is invalid`)
  return BigInt(text)
}

/** Per cent, in hundredths; undefined where it is not said. */
function readNumber(query: URLSearchParams, name: string, most: number): number | undefined {
  const text = query.get(name)
  if (text === null) return undefined
  const value = Number(text)
  if (text.trim() === '' || !(value >= 0 && value <= most)) throw new Refusal(`${name} must be from 0 to ${most}`)
  return Math.round(value * 100)
}
