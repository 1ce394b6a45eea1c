import { decodeFunctionData, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Hop, Trade } from '../../types.js'
import { encodeRoute, encodeSwap } from './encode.js'
import { listRoutes } from './listRoutes.js'
import { knownV3Places } from './places.js'

const account: Hex = '0x00000000000000000000000000000000000A11cE'
const wrapped: Hex = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const dollar: Hex = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const other: Hex = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const sale: Trade = { chain: 'eip155:1', account, sold: dollar, bought: other, amount: 1_000n, slippageBps: 100 }
const route: readonly Hop[] = [
  { from: dollar, to: wrapped, fee: 500 },
  { from: wrapped, to: other, fee: 3_000 },
]
const both = parseAbi([
  'function multicall(bytes[] data)',
  'function multicall(uint256 deadline, bytes[] data)',
  'function exactInput((bytes path, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum) params)',
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient)',
  'function refundETH()',
])
const read = (data: Hex) => decodeFunctionData({ abi: both, data })
/** The calls in it, and the deadline around them. */
function open(data: Hex) {
  const { functionName, args } = read(data)
  if (functionName !== 'multicall') return { calls: [read(data)], around: undefined }
  const [first, second] = args
  return { calls: (second ?? (first as readonly Hex[])).map(read), around: second && first }
}
const swap = (form: 'SwapRouter' | 'SwapRouter02', trade: Trade) =>
  open(encodeSwap(trade, { form, route, least: 990n, deadline: 7n }))
const forms = ['SwapRouter', 'SwapRouter02'] as const

describe('calls', () => {
  test('parameters: a route is token, fee, token, fee, token', () => {
    const fees = ['0001f4', '000bb8']
    const [first, second, third] = [dollar, wrapped, other].map((token) => token.slice(2).toLowerCase())
    expect(encodeRoute(route)).toBe(`0x${first}${fees[0]}${second}${fees[1]}${third}`)
  })

  test.each(forms)(
    'behavior: %s sells a token for a token by one call, the least amount and the receiver in it',
    (form) => {
      const { calls, around } = swap(form, sale)
      const terms = { path: encodeRoute(route), recipient: account, amountIn: 1_000n, amountOutMinimum: 990n }
      const isFirst = form === 'SwapRouter'
      expect(calls).toMatchObject([
        { functionName: 'exactInput', args: [{ ...terms, ...(isFirst && { deadline: 7n }) }] },
      ])
      expect(around).toBe(isFirst ? undefined : 7n)
    },
  )

  test.each([
    ['SwapRouter', '0x0000000000000000000000000000000000000000'],
    ['SwapRouter02', '0x0000000000000000000000000000000000000002'],
  ] as const)('behavior: %s buys the coin for itself and unwraps the least amount for the account', (form, itself) => {
    const { calls } = swap(form, { ...sale, bought: undefined })
    expect(calls).toMatchObject([
      { functionName: 'exactInput', args: [{ recipient: itself, amountOutMinimum: 990n }] },
      { functionName: 'unwrapWETH9', args: [990n, account] },
    ])
  })

  test.each(forms)('behavior: %s gives back what it could not sell of the coin, last of all', (form) => {
    const { calls } = swap(form, { ...sale, sold: undefined })
    expect(calls).toMatchObject([
      { functionName: 'exactInput', args: [{ recipient: account }] },
      { functionName: 'refundETH' },
    ])
  })
})

describe('routes', () => {
  const pools = [100, 500, 3_000, 10_000].map((fee) => ({ fee, liquidity: 1n }))

  test('behavior: all pools directly, two a hop by one token, the deepest by two; where one is missing there is no way', () => {
    const count = (path: readonly Hex[]) => listRoutes([path], () => pools).length
    expect([count([dollar, other]), count([dollar, wrapped, other]), count([dollar, wrapped, account, other])]).toEqual(
      [4, 4, 1],
    )
    expect(listRoutes([[dollar, wrapped, other]], ([from]) => (from === wrapped ? [] : pools))).toEqual([])
  })
})

test('behavior: chains whose addresses nobody has read are left to the operator', () => {
  expect(Object.keys(knownV3Places)).toEqual(['eip155:1', 'eip155:10', 'eip155:137', 'eip155:42161', 'eip155:8453'])
})
