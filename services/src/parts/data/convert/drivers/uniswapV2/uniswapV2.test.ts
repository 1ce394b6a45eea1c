import { decodeFunctionData, encodeFunctionResult, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { createTestClock } from '../../../../../../test/memoryServices.js'
import type { CallMany } from '../../../../../nodes/evm/callMany.js'
import type { Trade } from '../../types.js'
import { createSwapDrivers } from '../index.js'
import { listPaths } from '../uniswap/listPaths.js'

const account: Hex = '0x00000000000000000000000000000000000A11cE'
const wrapped: Hex = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const factory: Hex = '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f'
const dollar: Hex = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const other: Hex = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const sale: Trade = { chain: 'eip155:1', account, sold: dollar, bought: other, amount: 1_000n, slippageBps: 100 }
const abi = parseAbi([
  'function factory() view returns (address)',
  'function WETH() view returns (address)',
  'function getPair(address, address) view returns (address)',
  'function getAmountsOut(uint256, address[]) view returns (uint256[])',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256, uint256, address[], address, uint256)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256, address[], address, uint256) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256, uint256, address[], address, uint256)',
])

/** The driver over a chain on which each path brings one unit less for each pool. */
function create({ isThere = true } = {}) {
  const reads: string[] = []
  const clock = createTestClock(1_000_000)
  const callMany: CallMany = async (asked) =>
    asked.map(({ data }) => {
      const { functionName, args } = decodeFunctionData({ abi, data })
      reads.push(functionName)
      if (!isThere) return undefined
      if (functionName === 'factory') return encodeFunctionResult({ abi, functionName, result: factory })
      if (functionName === 'WETH') return encodeFunctionResult({ abi, functionName, result: wrapped })
      if (functionName === 'getPair') return encodeFunctionResult({ abi, functionName, result: account })
      if (functionName !== 'getAmountsOut') return undefined
      const [amount, path] = args
      return encodeFunctionResult({ abi, functionName, result: path.map((_, index) => amount - BigInt(index)) })
    })
  const driver = createSwapDrivers({}, { clock, fetch, contracts: new Map([['eip155:1', callMany]]) }).get('uniswap-v2')
  if (!driver) throw new Error('The driver is there by itself.')
  return { driver, reads, clock, signal: AbortSignal.timeout(5_000) }
}

describe('calls', () => {
  test.each([
    ['a token for a token', sale, 'swapExactTokensForTokens', 0n],
    ['the coin for a token', { ...sale, sold: undefined }, 'swapExactETHForTokens', 1_000n],
    ['a token for the coin', { ...sale, bought: undefined }, 'swapExactTokensForETH', 0n],
  ])(
    'behavior: %s: the least amount, the receiver and the deadline stand in the call',
    async (_name, trade, name, value) => {
      const { driver, signal } = create()
      const [offer] = await driver.quote(trade, signal)
      const built = await driver.build(trade, { least: 990n, plan: offer?.plan }, signal)
      expect([built?.to, built?.value]).toEqual([await driver.spender('eip155:1', signal), value])
      const { functionName, args } = decodeFunctionData({ abi, data: built?.data ?? '0x' })
      expect(functionName).toBe(`${name}SupportingFeeOnTransferTokens`)
      const path = [trade.sold ?? wrapped, trade.bought ?? wrapped]
      // Ten minutes from a clock that shows a thousand seconds.
      expect(args).toEqual([...(trade.sold ? [1_000n] : []), 990n, path, account, 1_600n])
    },
  )
})

describe('paths', () => {
  test('behavior: direct, by one token, by two, none twice', () => {
    expect(listPaths(dollar, other, [wrapped, dollar])).toEqual([
      [dollar, other],
      [dollar, wrapped, other],
    ])
    expect(listPaths(dollar, other, [wrapped, factory]).map(({ length }) => length)).toEqual([2, 3, 3, 4, 4])
    expect(listPaths(dollar, dollar, [wrapped])).toEqual([])
  })

  test('behavior: the best way of each length is offered, and what pairs there are is asked once a minute', async () => {
    const { driver, reads, clock, signal } = create()
    expect(await driver.quote(sale, signal)).toMatchObject([
      { amount: 999n, gas: 125_000n },
      { amount: 998n, gas: 190_000n },
    ])
    expect(reads.splice(0).filter((name) => name === 'getPair')).toHaveLength(3)
    clock.advance(59_999)
    await driver.quote(sale, signal)
    expect(reads.splice(0)).toEqual(['getAmountsOut', 'getAmountsOut'])
    clock.advance(1)
    await driver.quote(sale, signal)
    expect(reads).toContain('getPair')
  })

  test('behavior: an address without a router is an error, and is looked at again', async () => {
    const { driver, reads, signal } = create({ isThere: false })
    for (let count = 0; count < 2; count++)
      await expect(driver.quote(sale, signal)).rejects.toMatchObject({ reason: 'refused' })
    expect(reads).toEqual(['factory', 'WETH', 'factory', 'WETH'])
  })
})
