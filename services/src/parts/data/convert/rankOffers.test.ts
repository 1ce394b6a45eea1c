import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { coinWorthOf, rankOffers } from './rankOffers.js'
import { leastOf, type Offer, type Trade } from './types.js'

const account: Hex = '0x00000000000000000000000000000000000A11cE'
const token: Hex = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const offer = (amount: bigint, gas: bigint): Offer => ({ amount, gas, spender: account, route: [], plan: undefined })
const trade: Trade = { chain: 'eip155:1', account, sold: token, bought: account, amount: 100n, slippageBps: 100 }
const [dear, cheap] = [offer(1_010n, 30n), offer(1_000n, 10n)]

test('behavior: the best comes first net of gas, without a price by what arrives', () => {
  const order = (gasPrice: bigint, coinWorth: number | undefined) => rankOffers([cheap, dear], { gasPrice, coinWorth })
  expect(order(1n, 0.25)[0]).toBe(dear)
  expect(order(1n, 1)[0]).toBe(cheap)
  expect(order(2n, 0.3)[0]).toBe(cheap)
  expect(order(10n ** 12n, undefined)[0]).toBe(dear)
})

test('behavior: a trade of coins says itself what a coin is worth', () => {
  expect(coinWorthOf({ ...trade, bought: undefined }, [dear])).toBe(1)
  expect(coinWorthOf({ ...trade, sold: undefined }, [cheap, dear])).toBe(10.1)
  expect(coinWorthOf(trade, [dear])).toBeUndefined()
})

test('parameters: slippage is in hundredths of a per cent, and the least amount is whole', () => {
  expect([leastOf(1_000n, 100), leastOf(999n, 50), leastOf(1_000n, 0), leastOf(3n, 5_000)]).toEqual([
    990n,
    994n,
    1_000n,
    1n,
  ])
})
