import { type Address, concat, encodeFunctionData, getAddress, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { encodeSwap, type V3Swap } from '../../data/convert/drivers/uniswapV3/encode.js'
import type { Trade } from '../../data/convert/types.js'
import { checkOffer } from './checkOffer.js'
import { readCall } from './readCall.js'
import type { TransferAsset, TransferOffer, TransferWish } from './types.js'

const address = (digit: string): Address => getAddress(`0x${digit.repeat(40)}`)
const [user, recipient, thief, router] = [address('1'), address('2'), address('9'), address('d')]
const [sold, bought] = [address('a'), address('b')]
const deadline = 1_900_000_000

/** By hand, so that the reader's own cannot drift. */
const abi = parseAbi([
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256, uint256, address[], address, uint256)',
  'function swapExactTokensForTokens(uint256, uint256, address[], address, uint256)',
  'function multicall(uint256, bytes[])',
])
const v2 = (path: readonly Address[] = [sold, bought], to = recipient, name: 0 | 1 = 0) =>
  encodeFunctionData({
    abi,
    functionName: abi[name].name,
    args: [1_000n, 900n, path, to, BigInt(deadline)],
  } as never)
const v3 = (form: V3Swap['form'], change: Partial<Trade> = {}) =>
  encodeSwap(
    {
      ...{ chain: 'eip155:1', account: user, receiver: recipient, sold, bought, amount: 1_000n, slippageBps: 100 },
      ...change,
    },
    { form, least: 900n, deadline: BigInt(deadline), route: [{ from: sold, to: bought, fee: 500 }] },
  )

const toAsset = (token: Address): TransferAsset => ({
  ...{ chain: 'eip155:1', token: token.toLowerCase(), symbol: 'T', name: 'Token', decimals: 6 },
})
const wish: TransferWish = {
  ...{ project: 'shop', user, recipient, origin: toAsset(sold), destination: toAsset(bought) },
  ...{ amount: 900n, before: undefined, contract: undefined },
}
const offer = (data: Hex, change: Partial<TransferOffer> = {}): TransferOffer => ({
  ...{ pays: 1_000n, fees: [], seconds: 15, spender: router, holder: undefined, until: deadline },
  ...{ call: { to: router, data, value: 0n }, pools: { taker: router, origin: router, destination: router } },
  ...change,
})

test.each<[string, Hex]>([
  ['Uniswap V2', v2()],
  ['SwapRouter', v3('SwapRouter')],
  ['SwapRouter02', v3('SwapRouter02')],
])('behavior: a swap by %s is read with all that it names', (_, data) => {
  expect(readCall(data)).toEqual({
    ...{ recipient, depositor: undefined, chainId: undefined, deadline },
    ...{ takes: { token: sold, amount: 1_000n }, brings: { token: bought, amount: 900n } },
  })
  expect(() => checkOffer(wish, offer(data))).not.toThrow()
})

test.each<[string, Hex]>([
  ['has bytes behind it', concat([v2(), '0x00'])],
  ['is cut off', v3('SwapRouter').slice(0, -2) as Hex],
  ['is another function', v2([sold, bought], recipient, 1)],
  ['brings coins', v3('SwapRouter02', { bought: undefined })],
  ['does more than one thing', v3('SwapRouter', { sold: undefined })],
  ['keeps it in the router', v3('SwapRouter02', { receiver: '0x0000000000000000000000000000000000000002' })],
  ['does nothing', encodeFunctionData({ abi, functionName: 'multicall', args: [BigInt(deadline), []] })],
  ['has a path of nothing', v2([])],
  ['is no call', '0x'],
])('attack: a call that %s is none that is read', (_, data) => {
  expect(readCall(data)).toBeUndefined()
  expect(() => checkOffer(wish, offer(data))).toThrow('is none that is read here')
})

test.each<[string, Hex, string, Partial<TransferOffer>?, Partial<TransferWish>?]>([
  ['another recipient', v2([sold, bought], thief), 'names another recipient'],
  ['another token', v2([sold, thief]), 'brings another token'],
  ['another token that is taken', v2([thief, bought]), 'takes something else'],
  ['another amount that is taken', v2(), 'takes something else', { pays: 999n }],
  ['another chain', v2(), 'leads to another chain', {}, { destination: { ...toAsset(bought), chain: 'eip155:10' } }],
  ['less than is wanted', v2(), 'brings another amount', {}, { amount: 901n }],
  ['another deadline', v2(), 'has another deadline', { until: deadline + 1 }],
  ['a deadline after the order’s end', v2(), 'has another deadline', {}, { before: deadline - 1 }],
  ['another spender', v2(), 'is not to its spender', { spender: thief }],
  ['a holder', v2(), 'is held otherwise', { holder: 'Bridge' }],
  ['coins', v2(), 'takes coins', { call: { to: router, data: v2(), value: 1n } }],
])('attack: an offer whose call has %s is refused', (_, data, reason, change, more) => {
  expect(() => checkOffer({ ...wish, ...more }, offer(data, change))).toThrow(reason)
})

test('behavior: a path of three is read by its ends', () => {
  const middle = address('c')
  expect(readCall(v2([sold, middle, bought]))).toMatchObject({ takes: { token: sold }, brings: { token: bought } })
})
