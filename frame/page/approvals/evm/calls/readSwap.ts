import { type Address, type Hex, zeroAddress } from 'viem'
import type { Figure } from '../../../../common/approval/types.js'
import { decode, findRow } from './decode.js'
import { batches, endsOfPath, functions } from './functions.js'
import { addressFact, type Call, danger, isSame, type Told, timeFact } from './tell.js'

/** What a call of an exchange does at worst. */
interface Swap {
  readonly pays: Figure & { readonly amount: bigint }
  readonly gets: Figure & { readonly amount: bigint }
  readonly receiver: Address
  /** In seconds. */
  readonly deadline?: bigint | undefined
  /** A part of the coins that finds no buyer stays with the exchange. */
  readonly losesRest?: boolean
}

/**
 * Tells a call of an exchange that the operator lists as a swap: so much, for at least so much. Undefined for every other call, and for
 * one that does more or says less than that: it is read by its name then, part by part.
 */
export function readSwap(data: Hex, call: Call): Told | undefined {
  const { kind = '', wrapped = '' } = call.exchanges?.find(({ router }) => isSame(router, call.contract)) ?? {}
  const swap = Object.hasOwn(readers, kind) ? readers[kind]?.(data, call, wrapped) : undefined
  return swap && tellSwap(swap, call)
}

function tellSwap({ pays, gets, receiver, deadline, losesRest }: Swap, { contract, account, isListed }: Call): Told {
  const unlisted = ({ asset }: Figure, label: 'act.paidToken' | 'act.gotToken') =>
    asset.kind === 'token' && !isListed(asset.address) ? [addressFact(label, asset.address as Address)] : []
  const isElsewhere = !isSame(receiver, account)
  return {
    actions: [
      {
        text: 'act.swap',
        figure: pays,
        gets,
        facts: [
          ...unlisted(pays, 'act.paidToken'),
          ...unlisted(gets, 'act.gotToken'),
          ...(isElsewhere ? [addressFact('approve.to', receiver)] : []),
          addressFact('act.exchange', contract),
          ...(deadline === undefined ? [] : [timeFact(deadline)]),
        ],
      },
    ],
    warnings: [
      ...(isElsewhere ? [danger('warn.otherReceiver')] : []),
      ...(gets.amount === 0n ? [danger('warn.swap.any')] : []),
      ...(losesRest ? [danger('warn.swap.rest')] : []),
    ],
    checks: [{ address: contract, without: { severity: 'caution', text: 'warn.noCode' } }],
  }
}

const toFigure = (isCoin: boolean, address: Address, amount: bigint): Swap['pays'] => ({
  asset: isCoin ? { kind: 'coin' } : { kind: 'token', address },
  amount,
})

/** Forms of V2 that pay a fixed amount, by whether they pay, or bring, coins. */
const v2Forms: Readonly<Record<Hex, { readonly paysCoin?: true; readonly getsCoin?: true }>> = {
  '0x7ff36ab5': { paysCoin: true },
  '0x38ed1739': {},
  '0x18cbafe5': { getsCoin: true },
  // The same for tokens that keep a part of each transfer.
  '0xb6f9de95': { paysCoin: true },
  '0x5c11d795': {},
  '0x791ac947': { getsCoin: true },
}

function readV2(data: Hex, { value }: Call, wrapped: string): Swap | undefined {
  const form = findRow(v2Forms, data)
  const values = form && decodeKnown(data)
  if (!values) return undefined
  const { paysCoin = false, getsCoin = false } = form
  const given: readonly unknown[] = paysCoin ? [value, ...values] : values
  type Given = readonly [bigint, bigint, readonly Address[], Address, bigint]
  const [amount, least, path, receiver, deadline] = given as Given
  const [first, last] = [path[0], path.at(-1)]
  if (!first || !last || isSame(first, last) || amount === 0n || (!paysCoin && value > 0n)) return undefined
  if ((paysCoin && !isSame(first, wrapped)) || (getsCoin && !isSame(last, wrapped))) return undefined
  return { pays: toFigure(paysCoin, first, amount), gets: toFigure(getsCoin, last, least), receiver, deadline }
}

interface Step {
  readonly name: 'permit' | 'exchange' | 'unwrap' | 'refund'
  /** Where an exchange keeps what it brings for the step after it, as its router has it. */
  readonly own?: Address
  /** Of what is in no row of `functions`: by itself it stays blind. */
  readonly signature?: string
}

/** Steps of V3's routers that have a place in a swap. */
const v3Steps: Readonly<Record<Hex, Step>> = {
  '0xc2e3140a': {
    name: 'permit',
    signature: 'selfPermitIfNecessary(address token,uint256 value,uint256 deadline,uint8 v,bytes32 r,bytes32 s)',
  },
  '0x414bf389': { name: 'exchange', own: zeroAddress },
  '0xc04b8d59': { name: 'exchange', own: zeroAddress },
  '0x04e45aaf': { name: 'exchange', own: '0x0000000000000000000000000000000000000002' },
  '0xb858183f': { name: 'exchange', own: '0x0000000000000000000000000000000000000002' },
  '0x49404b7c': { name: 'unwrap' },
  '0x12210e8a': { name: 'refund' },
}

/** What an exchange of V3 is called with, by one pool or along a path. */
interface Exchange {
  readonly tokenIn?: Address
  readonly tokenOut?: Address
  readonly path?: Hex
  readonly recipient: Address
  readonly deadline?: bigint
  readonly amountIn: bigint
  readonly amountOutMinimum: bigint
  readonly sqrtPriceLimitX96?: bigint
}

function readV3(data: Hex, { value }: Call, wrapped: string): Swap | undefined {
  const { parts, deadline } = toParts(data)
  const steps = parts.map((part) => {
    const step = findRow(v3Steps, part)
    const values = step && decodeKnown(part, step.signature)
    return values && { ...step, values }
  })
  // In this order alone: coins that are asked back before they are sold are not there any more.
  if (!/^(permit )?exchange( unwrap)?( refund)?$/.test(steps.map((step) => step?.name).join(' '))) return undefined
  const find = (name: Step['name']) => steps.find((step) => step?.name === name)
  const [permit, exchange, unwrap] = [find('permit')?.values, find('exchange'), find('unwrap')?.values]
  const [given] = (exchange?.values ?? []) as readonly Exchange[]
  const [first, last] = (given && toEnds(given)) ?? []
  // 0 is "all that is there" to SwapRouter02; with a limit a part may be sold, and the rest is not said.
  if (!given || !first || !last || isSame(first, last) || given.amountIn === 0n || given.sqrtPriceLimitX96)
    return undefined
  const paysCoin = value > 0n
  if (paysCoin && (!isSame(first, wrapped) || value !== given.amountIn || permit)) return undefined
  const [permitted, most] = (permit ?? []) as readonly [Address?, bigint?]
  if (permit && (!isSame(permitted ?? '', first) || (most ?? 0n) > given.amountIn)) return undefined
  const [unwrapped = 0n, receiver = given.recipient] = (unwrap ?? []) as readonly [bigint?, Address?]
  if (unwrap && (given.recipient !== exchange?.own || !isSame(last, wrapped))) return undefined
  // Both hold.
  const least = unwrapped > given.amountOutMinimum ? unwrapped : given.amountOutMinimum
  return {
    pays: toFigure(paysCoin, first, given.amountIn),
    gets: toFigure(unwrap !== undefined, last, least),
    ...{ receiver, deadline: given.deadline ?? deadline, losesRest: paysCoin && !find('refund') },
  }
}

const toEnds = ({ tokenIn, tokenOut, path }: Exchange) =>
  path ? endsOfPath(path) : tokenIn && tokenOut && ([tokenIn, tokenOut] as const)

/** The steps of a `multicall`, with its deadline where it has one; a call by itself is its only step. */
function toParts(data: Hex): { readonly parts: readonly Hex[]; readonly deadline?: bigint } {
  const selector = data.slice(0, 10)
  if (selector !== '0xac9650d8' && selector !== '0x5ae401dc') return { parts: [data] }
  const { signature, at } = batches[selector] as (typeof batches)[Hex]
  const values = decode(data, signature) ?? []
  return { parts: (values[at] ?? []) as readonly Hex[], ...(at === 1 && { deadline: values[0] as bigint }) }
}

/** The values of a call, by the signature that the table has for it. */
function decodeKnown(data: Hex, signature = findRow(functions, data)?.signature): readonly unknown[] | undefined {
  return signature === undefined ? undefined : decode(data, signature)
}

/** By the kind of an exchange. */
const readers: Readonly<Record<string, (data: Hex, call: Call, wrapped: string) => Swap | undefined>> = {
  'uniswap-v2': readV2,
  'uniswap-v3': readV3,
}
