import type { Hex } from '../hex.js'
import { type AbiType, type AbiValue, decode, listOf, words } from './codec.js'

/** What a call of an exchange does at worst. Addresses are numbers; the coin is read as the contract that stands for it. */
export interface ReadTrade {
  readonly pays: { readonly token: bigint; readonly value: bigint | 'value of the call' }
  readonly gets: { readonly token: bigint; readonly value: bigint }
  /** What is paid, or got, is the chain's coin. `either`: what the call's value says. */
  readonly paysCoin: boolean | 'either'
  readonly getsCoin: boolean
  /** A part of the coin that finds no buyer stays with the contract, for anybody. */
  readonly losesRest: boolean
  readonly receiver: bigint
  /** Unix time in seconds; undefined where the form has no place for one. */
  readonly deadline: bigint | undefined
  /** A signed leave to take what is paid, given on the way. */
  readonly permit?: { readonly token: bigint; readonly value: bigint }
}

type Words = readonly bigint[]

/** The coin, as 1inch writes it. */
export const oneInchCoin = BigInt('0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee')
const addressDigits = 40
const feeDigits = 6

/** The first and the last token of a list of addresses. */
function endsOf(path: AbiValue): readonly [bigint, bigint] | undefined {
  const [first, last] = [(path as Words).at(0), (path as Words).at(-1)]
  return first === undefined || last === undefined || (path as Words).length < 2 ? undefined : [first, last]
}

/** The first and the last token of Uniswap V3's path: address, fee, address, and so on. */
function endsOfPath(path: AbiValue): readonly [bigint, bigint] | undefined {
  const digits = path as string
  const hops = (digits.length - addressDigits) / (addressDigits + feeDigits)
  if (!Number.isInteger(hops) || hops < 1) return undefined
  return [BigInt(`0x${digits.slice(0, addressDigits)}`), BigInt(`0x${digits.slice(-addressDigits)}`)]
}

/** How a form of Uniswap V2's router is read: where the amounts, the way, the receiver and the deadline stand. */
const v2 =
  (pays: 'coin' | 'token', gets: 'coin' | 'token') =>
  (values: readonly AbiValue[]): ReadTrade | undefined => {
    const [least, path, receiver, deadline] = (pays === 'coin' ? values : values.slice(1)) as [
      bigint,
      Words,
      bigint,
      bigint,
    ]
    const ends = endsOf(path)
    return (
      ends && {
        pays: { token: ends[0], value: pays === 'coin' ? 'value of the call' : (values[0] as bigint) },
        gets: { token: ends[1], value: least },
        ...{ paysCoin: pays === 'coin', getsCoin: gets === 'coin', losesRest: false, receiver, deadline },
      }
    )
  }

const v2Coin: readonly AbiType[] = ['word', listOf('word'), 'word', 'word']
const v2Token: readonly AbiType[] = ['word', ...v2Coin]

interface Form {
  readonly types: readonly AbiType[]
  readonly read: (values: readonly AbiValue[]) => ReadTrade | undefined
}

/** One exchange of Uniswap V3, as both its routers take it: by itself, or as a step of `multicall`. */
const v3Single =
  (hasDeadline: boolean) =>
  ([tuple]: readonly AbiValue[]): ReadTrade | undefined => {
    const [tokenIn = 0n, tokenOut = 0n, , ...rest] = tuple as Words
    // With a limit a part may be exchanged, and the rest is not said.
    return rest.at(-1) === 0n ? v3([tokenIn, tokenOut], hasDeadline, rest) : undefined
  }

const v3Path =
  (hasDeadline: boolean) =>
  ([tuple]: readonly AbiValue[]): ReadTrade | undefined => {
    const [path = '', ...rest] = tuple as [string, ...bigint[]]
    const ends = endsOfPath(path)
    return ends && v3(ends, hasDeadline, rest)
  }

/** Behind the way stand the receiver, the deadline where there is one, the amount and the least. */
function v3([paid, got]: readonly [bigint, bigint], hasDeadline: boolean, [receiver = 0n, ...rest]: Words): ReadTrade {
  const [deadline, amount = 0n, least = 0n] = hasDeadline ? rest : [undefined, ...rest]
  return {
    pays: { token: paid, value: amount },
    gets: { token: got, value: least },
    ...{ paysCoin: 'either', getsCoin: false, losesRest: true, receiver, deadline },
  }
}

/** Where both routers keep what a later step unwraps: the router itself, by the name that each has for it. */
const ownPlace = { SwapRouter: 0n, SwapRouter02: 2n } as const

const steps = {
  SwapRouter: {
    '414bf389': { types: [words(8)], read: v3Single(true) },
    c04b8d59: { types: [['bytes', ...words(4)]], read: v3Path(true) },
  },
  SwapRouter02: {
    '04e45aaf': { types: [words(7)], read: v3Single(false) },
    b858183f: { types: [['bytes', ...words(3)]], read: v3Path(false) },
  },
} satisfies Record<string, Record<string, Form>>

const multicall =
  (router: keyof typeof steps) =>
  (values: readonly AbiValue[]): ReadTrade | undefined => {
    const calls = [...(values.at(-1) as readonly string[])]
    const permit = calls.length > 1 ? readPermit(calls[0]) : undefined
    if (permit) calls.shift()
    const isRefunded = calls.at(-1) === refundCoin
    if (isRefunded) calls.pop()
    const [first = '', second, ...others] = calls
    const form = (steps[router] as Record<string, Form>)[first.slice(0, 8)]
    const exchanged = form && readForm(form, first)
    if (!exchanged || others.length > 0) return undefined
    const rest = {
      losesRest: !isRefunded,
      ...(permit && { permit }),
      ...(router === 'SwapRouter02' && { deadline: values[0] as bigint }),
    }
    if (second === undefined) return { ...exchanged, ...rest }
    const unwrapped = second.startsWith(unwrapCoin)
      ? (decode(words(2), second.slice(8)) as Words | undefined)
      : undefined
    const [least = 0n, receiver = 0n] = unwrapped ?? []
    if (!unwrapped || exchanged.receiver !== ownPlace[router]) return undefined
    return { ...exchanged, ...rest, getsCoin: true, gets: { ...exchanged.gets, value: least }, receiver }
  }

/** `refundETH()`, `unwrapWETH9(uint256,address)`, `selfPermitIfNecessary(address,uint256,uint256,uint8,bytes32,bytes32)`. */
const refundCoin = '12210e8a'
const unwrapCoin = '49404b7c'
const selfPermit = 'c2e3140a'

function readPermit(call = '') {
  const [token, value] = (call.startsWith(selfPermit) ? (decode(words(6), call.slice(8)) as Words) : undefined) ?? []
  return token !== undefined && value !== undefined ? { token, value } : undefined
}

/** 1inch: `swap(executor, (source, destination, sourceReceiver, receiver, amount, least, flags), data)`. */
function readOneInch([, description]: readonly AbiValue[]): ReadTrade | undefined {
  const [paid = 0n, got = 0n, , receiver = 0n, amount = 0n, least = 0n, flags] = description as Words
  // A flag lets it take a part, more coin, or a leave of another kind.
  if (flags !== 0n) return undefined
  return {
    pays: { token: paid, value: amount },
    gets: { token: got, value: least },
    ...{
      paysCoin: paid === oneInchCoin,
      getsCoin: got === oneInchCoin,
      losesRest: false,
      receiver,
      deadline: undefined,
    },
  }
}

/** What can be read, by its selector: Uniswap V2, V3 by both its routers, and the one form of 1inch that says what comes out. */
const forms: Readonly<Record<string, Form>> = {
  '38ed1739': { types: v2Token, read: v2('token', 'token') },
  '7ff36ab5': { types: v2Coin, read: v2('coin', 'token') },
  '18cbafe5': { types: v2Token, read: v2('token', 'coin') },
  // The same for tokens that keep a part of each transfer.
  '5c11d795': { types: v2Token, read: v2('token', 'token') },
  b6f9de95: { types: v2Coin, read: v2('coin', 'token') },
  '791ac947': { types: v2Token, read: v2('token', 'coin') },
  ...steps.SwapRouter,
  ac9650d8: { types: [listOf('bytes')], read: multicall('SwapRouter') },
  // Without a deadline of its own SwapRouter02 trades by `multicall` alone.
  '5ae401dc': { types: ['word', listOf('bytes')], read: multicall('SwapRouter02') },
  '07ed2379': { types: ['word', words(7), 'bytes'], read: readOneInch },
}

const readForm = ({ types, read }: Form, digits: string): ReadTrade | undefined => {
  const values = decode(types, digits.slice(8))
  return values && read(values)
}

/** Reads a call of an exchange. Undefined when it is of no form that says what is paid, what is got and by whom. */
export function readTrade(data: Hex): ReadTrade | undefined {
  const digits = data.slice(2).toLowerCase()
  const selector = digits.slice(0, 8)
  const form = Object.hasOwn(forms, selector) ? forms[selector] : undefined
  return form && readForm(form, digits)
}
