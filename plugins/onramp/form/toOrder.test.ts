import { expect, test } from 'vitest'
import type { BuyChoices, Coin } from '../types.js'
import { type BuyDraft, emptyDraft } from './state.js'
import { listCoins, toOrder, toWish } from './toOrder.js'

const [one, two] = ['alpha:1', 'alpha:2'] as const
const coin = (symbol: string, ...networks: readonly (readonly [typeof one | typeof two, string?])[]): Coin => ({
  symbol,
  name: symbol,
  networks: networks.map(([networkId, contract]) => ({ networkId, contract })),
})
const card = { id: 'card', min: '10', max: '7500', isUsual: true }
const bank = { id: 'sepa', min: '30', max: '25000', isUsual: false }
const choices: BuyChoices = {
  place: { country: 'DE', source: 'language' },
  countries: ['DE', 'US'],
  currencies: [
    { id: 'USD', methods: [card] },
    { id: 'EUR', methods: [bank, card] },
  ],
  coins: [coin('COIN', [one]), coin('USDC', [one, '0xAb'], [two, '0xCd'])],
  providers: [],
}
const around = {
  networkId: two as typeof one | typeof two,
  isSame: (_: string, left: string, right: string) => left.toLowerCase() === right.toLowerCase(),
}
const order = (draft: Partial<BuyDraft>, others: Partial<BuyChoices> = {}) =>
  toOrder({ ...emptyDraft, ...draft }, { ...choices, ...others }, around)

test('behavior: what was not chosen is what the place has: its money, a card, and a coin on the network in use', () => {
  const found = order({})
  expect(found).toMatchObject({
    coin: { symbol: 'USDC', networkId: two },
    currency: { id: 'EUR' },
    method: { id: 'card' },
  })
  expect(found && toWish({ ...emptyDraft, amount: ' 50 ' }, found)).toEqual({
    ...{ symbol: 'USDC', networkId: two, currency: 'EUR', amount: '50', of: 'money', method: 'card' },
  })
  expect(order({}, { place: { country: 'BT', source: 'chosen' } })?.currency.id).toBe('USD')
  expect(listCoins(choices.coins, one).map(({ symbol, networkId }) => `${symbol} ${networkId}`)).toEqual([
    ...['COIN alpha:1', 'USDC alpha:1', 'USDC alpha:2'],
  ])
})

test('behavior: what was chosen stays while it is sold, and gives way where it is not', () => {
  const chosen = { coin: { symbol: 'COIN', networkId: one }, currency: 'USD', method: 'sepa' } as const
  expect(order(chosen)).toMatchObject({ coin: { symbol: 'COIN' }, currency: { id: 'USD' }, method: { id: 'card' } })
  expect(order(chosen, { coins: [coin('USDC', [two])] })?.coin.symbol).toBe('USDC')
})

test('behavior: it opens with a coin by its symbol or its contract, and says what is not sold', () => {
  expect(order({ asked: { token: 'usdc' } })).toMatchObject({ coin: { networkId: two }, unsold: undefined })
  expect(order({ asked: { token: '0xAB' } })).toMatchObject({
    coin: { symbol: 'USDC', networkId: one },
    unsold: undefined,
  })
  expect(order({ asked: { token: 'USDC', network: one } })?.coin.networkId).toBe(one)
  expect(order({ asked: { token: 'DOGE' } })?.unsold).toBe('DOGE')
  expect(order({ asked: { token: 'COIN', network: two } })?.unsold).toBe('COIN')
  expect(order({ asked: { token: 'DOGE' }, coin: { symbol: 'COIN', networkId: one } })?.unsold).toBeUndefined()
})

test('behavior: an amount is judged by the limits of the way to pay, one of coins by who sells them', () => {
  for (const [amount, problem] of [
    ['', 'amount'],
    ['.', 'amount'],
    ['0', 'amount'],
    ['1,5', 'amount'],
    ['9.99', 'under'],
    ['10', undefined],
    ['7500.01', 'over'],
  ] as const)
    expect(order({ amount })?.problem, amount).toBe(problem)
  expect(order({ amount: '29', method: 'sepa' })?.problem).toBe('under')
  expect(order({ amount: '1', of: 'coin' })?.problem).toBeUndefined()
})

test('behavior: where nothing is sold, or nothing can be paid with, there is no order', () => {
  expect(order({}, { coins: [] })).toBeUndefined()
  expect(order({}, { currencies: [] })).toBeUndefined()
})
