import { encodeFunctionData, encodePacked, type Hex, parseAbi, zeroAddress } from 'viem'
import type { Hop, Trade } from '../../types.js'
import type { V3Place } from './places.js'

const shared = parseAbi([
  'function multicall(bytes[] data) payable returns (bytes[])',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function refundETH() payable',
])
/** SwapRouter has the deadline among the parameters. */
const router = parseAbi([
  'function exactInput((bytes path, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum) params) payable returns (uint256)',
])
/** SwapRouter02 has it around them. */
const router02 = parseAbi([
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params) payable returns (uint256)',
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
])
/** The router itself, in each router's words: what it unwraps has to come to it first. */
const itself: Readonly<Record<V3Place['form'], Hex>> = {
  SwapRouter: zeroAddress,
  SwapRouter02: '0x0000000000000000000000000000000000000002',
}

/** A route as the contracts take it: token, fee, token and so on. */
export function encodeRoute(route: readonly Hop[]): Hex {
  const [first] = route
  const rest = route.flatMap(({ fee = 0, to }) => [fee, to] as const)
  return encodePacked(['address', ...route.flatMap(() => ['uint24', 'address'])], [first?.from ?? zeroAddress, ...rest])
}

/** What is to be encoded. */
export interface V3Swap {
  readonly form: V3Place['form']
  readonly route: readonly Hop[]
  readonly least: bigint
  readonly deadline: bigint
}

/**
 * A swap as the router takes it. Slippage is the least amount. The coin has no address here: sold, it is wrapped by the router, which
 * gives back what a pool could not take (else that stays for anybody); bought, it is unwrapped.
 */
export function encodeSwap(
  { account, receiver = account, sold, bought, amount }: Trade,
  { form, route, least, deadline }: V3Swap,
): Hex {
  const recipient = bought === undefined ? itself[form] : receiver
  const terms = { path: encodeRoute(route), recipient, amountIn: amount, amountOutMinimum: least }
  const swap =
    form === 'SwapRouter'
      ? encodeFunctionData({ abi: router, functionName: 'exactInput', args: [{ ...terms, deadline }] })
      : encodeFunctionData({ abi: router02, functionName: 'exactInput', args: [terms] })
  const calls = [swap]
  if (bought === undefined)
    calls.push(encodeFunctionData({ abi: shared, functionName: 'unwrapWETH9', args: [least, receiver] }))
  if (sold === undefined) calls.push(encodeFunctionData({ abi: shared, functionName: 'refundETH' }))
  if (form === 'SwapRouter02')
    return encodeFunctionData({ abi: router02, functionName: 'multicall', args: [deadline, calls] })
  return calls.length === 1 ? swap : encodeFunctionData({ abi: shared, functionName: 'multicall', args: [calls] })
}
