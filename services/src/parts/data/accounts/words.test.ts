import { expect, test } from 'vitest'
import { createTestClock } from '../../../../test/memoryServices.js'
import { silentLog } from '../../../log.js'
import { createTokenLists } from './tokenLists.js'

test('behavior: a copy of a listed symbol, a link and a bait are spam; the listed token speaks by its list', async () => {
  const chain = 'eip155:1'
  const tools = { fetch, clock: createTestClock(), log: silentLog }
  const lists = createTokenLists([], [], tools)
  const other = '0x000000000000000000000000000000000000c0de'
  const judge = async (name: string, symbol: string, address = other) =>
    (await lists.toAsset({ chain, address, name, symbol, decimals: 6 })).isSpam
  expect(await judge('USD Coin', 'USDС')).toBe(true)
  expect(await judge('Visit prize.com to claim', 'GIFT')).toBe(true)
  expect(await judge('Honest Token', 'HON')).toBe(false)
  const listed = await lists.toAsset({
    chain,
    address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
    name: 'claim',
    symbol: 'www.bad',
    decimals: 1,
  })
  expect(listed).toMatchObject({ symbol: 'USDC', decimals: 6, isListed: true, isSpam: false })
})
