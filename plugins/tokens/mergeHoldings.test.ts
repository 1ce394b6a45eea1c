import { describe, expect, test } from 'vitest'
import type { Asset, Holding, Token } from '../../src/plugin.js'
import { mergeHoldings, toTotal } from './mergeHoldings.js'

const coin: Token = { networkId: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18 }
const usdc: Token = { networkId: 'eip155:1', address: '0xU', name: 'USD Coin', symbol: 'USDC', decimals: 6 }
const junk: Token = { networkId: 'eip155:1', address: '0xJ', name: 'Junk', symbol: 'JNK', decimals: 6 }
const held = (token: Token, amount: bigint, rest: Partial<Holding> = {}): Holding => ({
  token,
  amount,
  asOf: 5,
  ...rest,
})
const asset = (token: Token, value: bigint, rest: Partial<Asset> = {}): Asset => ({
  ...token,
  type: token.address ? 'token' : 'native',
  value,
  ...rest,
})
const isListed = (address: string) => address === '0xL'
const summary = (merged: ReturnType<typeof mergeHoldings>) =>
  merged?.map(({ token, amount, value, isHidden }) => `${token.symbol} ${amount} ${value}${isHidden ? ' hidden' : ''}`)

describe('one list', () => {
  test('behavior: the native coin first, then by value, without a price after those, hidden ones last', () => {
    const bare: Token = { ...junk, address: '0xB', symbol: 'BARE' }
    const rich: Token = { ...junk, address: '0xR', symbol: 'RICH' }
    const holdings = [
      held(junk, 1n, { isSpam: true, value: 1e9 }),
      held(bare, 1n),
      held(usdc, 1n, { value: 2 }),
      held(rich, 1n, { value: 3 }),
      held(coin, 0n),
    ]
    expect(summary(mergeHoldings({ holdings, list: undefined, isListed }))).toEqual([
      'ETH 0 undefined',
      'RICH 1 3',
      'USDC 1 2',
      'BARE 1 undefined',
      'JNK 1 1000000000 hidden',
    ])
  })

  test('behavior: what there is nothing of is left out, but for the native coin and what the host listed', () => {
    const listed: Token = { ...junk, address: '0xL', symbol: 'L' }
    const holdings = [held(coin, 0n), held(usdc, 0n), held(listed, 0n)]
    expect(summary(mergeHoldings({ holdings, list: null, isListed }))).toEqual(['ETH 0 undefined', 'L 0 undefined'])
  })

  test('behavior: nothing is known before the first answer', () => {
    expect(mergeHoldings({ holdings: undefined, list: undefined, isListed })).toBeUndefined()
    expect(mergeHoldings({ holdings: undefined, list: null, isListed })).toBeUndefined()
  })
})

describe('ERC-7811: a wallet that lists its assets', () => {
  const holdings = [held(coin, 1n, { price: 2000, value: 9 }), held(usdc, 5_000_000n, { price: 1, value: 5 })]

  test('behavior: wins over the service, at the service’s prices', () => {
    const list = { assets: [asset(coin, 10n ** 18n), asset(usdc, 7_000_000n)], asOf: 8 }
    const merged = mergeHoldings({ holdings, list, isListed })
    expect(summary(merged)).toEqual(['ETH 1000000000000000000 2000', 'USDC 7000000 7'])
    expect(merged?.map(({ asOf }) => asOf)).toEqual([8, 8])
  })

  test('behavior: what it does not list is not there; what it alone knows is hidden unless the host listed it', () => {
    const listed: Token = { ...junk, address: '0xL', symbol: 'L' }
    const list = { assets: [asset(coin, 1n), asset(junk, 2n), asset(listed, 3n)], asOf: 8 }
    expect(summary(mergeHoldings({ holdings, list, isListed }))).toEqual([
      'ETH 1 9',
      'L 3 undefined',
      'JNK 2 undefined hidden',
    ])
  })

  test('behavior: collectibles and tokens without decimals are no money; other decimals have no price of the service', () => {
    const list = {
      assets: [
        asset({ ...junk, decimals: 0 }, 1n, { type: 'nft', tokenId: '1' }),
        asset({ ...junk, address: '0xL', decimals: 0 }, 1n),
        asset({ ...usdc, decimals: 18 }, 5n),
      ],
      asOf: 8,
    }
    expect(summary(mergeHoldings({ holdings, list, isListed }))).toEqual(['USDC 5 undefined hidden'])
  })
})

describe('the total', () => {
  const total = (holdings: readonly Holding[]) => toTotal(mergeHoldings({ holdings, list: null, isListed }) ?? [])

  test('behavior: sums up what has a value; spam is left out, and unknown prices are marked', () => {
    expect(total([held(coin, 1n, { value: 2 }), held(usdc, 1n, { value: 3 })])).toEqual({ value: 5, isPart: false })
    expect(total([held(coin, 1n, { value: 2 }), held(junk, 1n, { value: 90, isSpam: true })])).toEqual({
      value: 2,
      isPart: false,
    })
    expect(total([held(coin, 1n, { value: 2 }), held(usdc, 1n)])).toEqual({ value: 2, isPart: true })
  })

  test('behavior: without any price there is no total; nothing of something lacks no price', () => {
    expect(total([held(coin, 1n)])).toEqual({ value: undefined, isPart: true })
    expect(total([held(coin, 0n), held(usdc, 1n, { value: 0 })])).toEqual({ value: 0, isPart: false })
  })
})
