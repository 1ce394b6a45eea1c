import { type Address, encodeFunctionData, encodePacked, type Hex, parseAbi, zeroAddress } from 'viem'

/** How exchanges are called, written by another encoder than the one that is tested. */

const v2 = parseAbi([
  'function swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
  'function swapExactETHForTokens(uint256,address[],address,uint256)',
  'function swapExactTokensForETH(uint256,uint256,address[],address,uint256)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256,address[],address,uint256)',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)',
])
const steps = parseAbi([
  'function unwrapWETH9(uint256,address)',
  'function refundETH()',
  'function selfPermitIfNecessary(address,uint256,uint256,uint8,bytes32,bytes32)',
])
const v3Router = parseAbi([
  'function exactInput((bytes path,address recipient,uint256 deadline,uint256 amountIn,uint256 amountOutMinimum))',
  'function exactInputSingle((address tokenIn,address tokenOut,uint24 fee,address recipient,uint256 deadline,uint256 amountIn,uint256 amountOutMinimum,uint160 sqrtPriceLimitX96))',
  'function multicall(bytes[])',
])
const v3Router02 = parseAbi([
  'function exactInput((bytes path,address recipient,uint256 amountIn,uint256 amountOutMinimum))',
  'function exactInputSingle((address tokenIn,address tokenOut,uint24 fee,address recipient,uint256 amountIn,uint256 amountOutMinimum,uint160 sqrtPriceLimitX96))',
  'function multicall(uint256,bytes[])',
])
const oneInch = parseAbi([
  'function swap(address executor,(address srcToken,address dstToken,address srcReceiver,address dstReceiver,uint256 amount,uint256 minReturnAmount,uint256 flags),bytes data)',
  'function unoswap(uint256,uint256,uint256,uint256)',
])

/** A trade in words. */
export interface Wanted {
  readonly amount: bigint
  readonly least: bigint
  readonly path: readonly Address[]
  readonly receiver: Address
  readonly deadline: bigint
}

export type Side = 'coin' | 'token'

export function writeV2(
  { amount, least, path, receiver, deadline }: Wanted,
  from: Side,
  to: Side,
  isTaxed = false,
): Hex {
  const rest = [path, receiver, deadline] as const
  const tax = isTaxed ? 'SupportingFeeOnTransferTokens' : ''
  if (from === 'coin')
    return encodeFunctionData({ abi: v2, functionName: `swapExactETHForTokens${tax}`, args: [least, ...rest] })
  const functionName =
    to === 'coin' ? (`swapExactTokensForETH${tax}` as const) : (`swapExactTokensForTokens${tax}` as const)
  return encodeFunctionData({ abi: v2, functionName, args: [amount, least, ...rest] })
}

/** What is done besides in the steps of a `multicall`. */
export interface Steps {
  readonly unwraps?: { readonly least: bigint; readonly receiver: Address }
  readonly refunds?: boolean
  readonly permit?: { readonly token: Address; readonly value: bigint }
  readonly more?: readonly Hex[]
}

const fee = 3000
const packed = (path: readonly Address[]): Hex =>
  path.reduce<Hex>(
    (done, address, index) =>
      index === 0 ? address : encodePacked(['bytes', 'uint24', 'address'], [done, fee, address]),
    '0x',
  )
const bytes32: Hex = `0x${'11'.repeat(32)}`

function writeSteps(exchange: Hex, { unwraps, refunds, permit, more = [] }: Steps): readonly Hex[] {
  return [
    ...(permit
      ? [
          encodeFunctionData({
            abi: steps,
            functionName: 'selfPermitIfNecessary',
            args: [permit.token, permit.value, 99n, 27, bytes32, bytes32],
          }),
        ]
      : []),
    exchange,
    ...(unwraps
      ? [encodeFunctionData({ abi: steps, functionName: 'unwrapWETH9', args: [unwraps.least, unwraps.receiver] })]
      : []),
    ...(refunds ? [encodeFunctionData({ abi: steps, functionName: 'refundETH' })] : []),
    ...more,
  ]
}

/** Uniswap V3's first router: by itself, or by `multicall` where there are steps. */
export function writeV3(wanted: Wanted, own?: Steps, { isSingle = false, limit = 0n } = {}): Hex {
  const { amount, least, path, receiver, deadline } = wanted
  const recipient = own?.unwraps ? zeroAddress : receiver
  const common = { recipient, deadline, amountIn: amount, amountOutMinimum: least }
  const [tokenIn = zeroAddress] = path
  const single = { ...common, tokenIn, tokenOut: path.at(-1) ?? zeroAddress, fee, sqrtPriceLimitX96: limit }
  const exchange = isSingle
    ? encodeFunctionData({ abi: v3Router, functionName: 'exactInputSingle', args: [single] })
    : encodeFunctionData({ abi: v3Router, functionName: 'exactInput', args: [{ ...common, path: packed(path) }] })
  return own
    ? encodeFunctionData({ abi: v3Router, functionName: 'multicall', args: [writeSteps(exchange, own)] })
    : exchange
}

/** Uniswap V3's second router, by `multicall` with its deadline, or without both. */
export function writeV302(wanted: Wanted, own: Steps | undefined = {}, { isSingle = false, place = 2n } = {}): Hex {
  const { amount, least, path, receiver, deadline } = wanted
  const recipient: Address = own.unwraps ? `0x${place.toString(16).padStart(40, '0')}` : receiver
  const common = { recipient, amountIn: amount, amountOutMinimum: least }
  const [tokenIn = zeroAddress] = path
  const single = { ...common, tokenIn, tokenOut: path.at(-1) ?? zeroAddress, fee, sqrtPriceLimitX96: 0n }
  const exchange = isSingle
    ? encodeFunctionData({ abi: v3Router02, functionName: 'exactInputSingle', args: [single] })
    : encodeFunctionData({ abi: v3Router02, functionName: 'exactInput', args: [{ ...common, path: packed(path) }] })
  return encodeFunctionData({ abi: v3Router02, functionName: 'multicall', args: [deadline, writeSteps(exchange, own)] })
}

/** 1inch's `swap`. The coin is 0xeeee…eeee there. */
export function writeOneInch(
  { amount, least, path, receiver }: Wanted,
  { flags = 0n, data = '0x1234' as Hex } = {},
): Hex {
  const [srcToken = zeroAddress] = path
  const description = {
    ...{ srcToken, dstToken: path.at(-1) ?? zeroAddress, srcReceiver: executor, dstReceiver: receiver },
    ...{ amount, minReturnAmount: least, flags },
  }
  return encodeFunctionData({ abi: oneInch, functionName: 'swap', args: [executor, description, data] })
}

export const writeUnoswap = (): Hex =>
  encodeFunctionData({ abi: oneInch, functionName: 'unoswap', args: [1n, 2n, 3n, 4n] })

const executor: Address = '0x5141b82f5ffda4c6fe1e372978f1c5427640a190'
export const oneInchCoin: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
