import { expect, test } from 'vitest'
import type { TextParams } from '../../src/plugin.js'
import { spellingOf } from '../../src/testing/test/spelled.js'
import { createAmountFormat, createMoneyFormat } from '../../src/ui/index.js'
import { createAgo } from './ago.js'
import { messages } from './messages/en.js'
import { groupByMonth } from './months.js'
import type { Activity, Movement, Operation } from './types.js'
import { toFigure, toLabel, toParty } from './words.js'

const t = (key: string, params: TextParams = {}) =>
  (messages as Readonly<Record<string, string>>)[key]?.replace(/\{(\w+)\}/g, (_, name) => `${params[name]}`) ?? key
const wordsOf = (locale: string) => ({
  ...{ t, amount: createAmountFormat(locale), money: createMoneyFormat(locale), ago: createAgo(locale) },
})
const words = wordsOf('en')
const moved = (rest: Partial<Movement> = {}): Movement => ({
  ...{ direction: 'out', amount: '0.5', symbol: 'ETH', isNft: false, isSpam: false, counterparty: '0xb' },
  ...rest,
})
const entry = (operation: Operation, movements: readonly Movement[], rest: Partial<Activity> = {}): Activity => ({
  ...{ id: '1', hash: '1', operation, status: 'confirmed', at: 0, movements },
  ...rest,
})

test.each<[Operation, string]>([
  ['receive', 'Received +0.5 ETH'],
  ['deposit', 'Deposited +0.5 ETH'],
  ['borrow', 'Borrowed +0.5 ETH'],
  ['claim', 'Claimed +0.5 ETH'],
  ['withdraw', 'Withdrew -0.5 ETH'],
  ['repay', 'Repaid -0.5 ETH'],
  ['burn', 'Burned -0.5 ETH'],
  ['send', 'Sent 0.5 ETH'],
  ['mint', 'Minted 0.5 ETH'],
  ['approve', 'Approved 0.5 ETH'],
  ['execute', 'Used a contract: 0.5 ETH'],
  ['other', 'Transaction: 0.5 ETH'],
])('behavior: the sign of %s is that of the specification', (operation, text) => {
  expect(toLabel(entry(operation, [moved()]), words)).toBe(text)
})

test('behavior: a swap says both sides, an approval may say nothing, many movements are counted', () => {
  const usd = moved({ direction: 'in', amount: '12', symbol: 'LUSD' })
  expect(toLabel(entry('trade', [moved(), usd]), words)).toBe('Swapped 0.5 ETH for 12 LUSD')
  expect(toLabel(entry('approve', []), words)).toBe('Approved')
  expect(toLabel(entry('send', [moved(), moved(), moved()]), words)).toBe('Sent 0.5 ETH and 2 more')
})

test('behavior: what is not done is not said to be', () => {
  expect(toLabel(entry('send', [moved()], { status: 'failed' }), words)).toBe('Send 0.5 ETH')
  expect(toLabel(entry('send', [moved()], { status: 'pending' }), words)).toBe('Send 0.5 ETH')
})

test('behavior: amounts are cut to 3 decimals, and exact where asked', () => {
  const fine = moved({ amount: '1.23456789' })
  expect(toFigure(fine, 'send', words)).toBe('1.234 ETH')
  expect(toFigure(fine, 'send', wordsOf('de'))).toBe('1,234 ETH')
  expect(toFigure(fine, 'send', words, 'exact')).toBe('1.23456789 ETH')
  expect(toFigure(moved({ amount: '0.000000000000000001' }), 'send', words)).toBe('<0.00000001 ETH')
})

test('S38: a symbol that is written from right to left moves no figure beside it', () => {
  expect(toLabel(entry('send', [moved({ symbol: 'שקל' }), moved()]), words)).toBe('Sent 0.5 \u2068שקל\u2069 and 1 more')
})

test('behavior: collectibles go by their name, and their number', () => {
  const { symbol: _, ...lamp } = moved({ isNft: true, name: 'Lamp #12', amount: '1' })
  expect(toFigure(lamp, 'mint', words)).toBe('Lamp #12')
  expect(toFigure({ ...lamp, amount: '3' }, 'mint', words)).toBe('3 × Lamp #12')
})

test('behavior: the other side is the movement’s, else the transaction’s; one with oneself has none', () => {
  const evm = spellingOf('eip155')
  expect(toParty(entry('send', [moved()]), '0xa', evm)).toEqual({ side: 'to', address: '0xb' })
  expect(toParty(entry('receive', [moved({ direction: 'in' })]), '0xa', evm)).toEqual({ side: 'from', address: '0xb' })
  const minted = moved({ direction: 'in', counterparty: `0x${'0'.repeat(40)}` })
  expect(toParty(entry('mint', [minted]), '0xa', evm)).toBeUndefined()
  expect(toParty(entry('approve', [], { to: '0xc' }), '0xa', evm)).toEqual({ side: 'to', address: '0xc' })
  expect(toParty(entry('send', [moved({ counterparty: '0xA' })]), '0xa', evm)).toBeUndefined()
})

test('behavior: which address is zero, and which the user has, is what the namespace says', () => {
  const to = (counterparty: string) => entry('send', [moved({ counterparty })])
  const zero = `0x${'0'.repeat(40)}`
  expect(toParty(to(zero), '0xa', spellingOf('casing'))).toEqual({ side: 'to', address: zero })
  expect(toParty(to('0xA'), '0xa', spellingOf('casing'))).toEqual({ side: 'to', address: '0xA' })
  expect(toParty(to('0xa'), '0xa', spellingOf('casing'))).toBeUndefined()
  expect(toParty(to('NIL'), 'anna', spellingOf('folding'))).toBeUndefined()
  expect(toParty(to('ANNA'), 'anna', spellingOf('folding'))).toBeUndefined()
})

test('behavior: months stand newest first, with the year where it is another', () => {
  const now = new Date(2026, 10, 20).getTime()
  const at = (id: string, ...date: [number, number, number]) =>
    entry('send', [], { id, at: new Date(...date).getTime() })
  const months = groupByMonth(
    [at('1', 2026, 10, 19), at('2', 2026, 10, 1), at('3', 2026, 9, 31), at('4', 2025, 10, 19)],
    'en',
    now,
  )
  expect(months.map(({ heading, entries }) => [heading, entries.map(({ id }) => id)])).toEqual([
    ['November', ['1', '2']],
    ['October', ['3']],
    ['November 2025', ['4']],
  ])
})

test('behavior: a pending one that stands first does not pull its month up', () => {
  const now = new Date(2026, 10, 20).getTime()
  const old = entry('send', [], { id: 'p', status: 'pending', at: new Date(2026, 8, 1).getTime() })
  const months = groupByMonth([old, entry('send', [], { id: '1', at: now })], 'en', now)
  expect(months.map(({ heading }) => heading)).toEqual(['November', 'September'])
})

test('behavior: time is said in whole words, and as a date from a week on', () => {
  const now = Date.UTC(2026, 10, 20)
  const ago = (ms: number) => createAgo('en')(now - ms, now)
  expect([ago(0), ago(-5000), ago(59_000)]).toEqual([undefined, undefined, undefined])
  expect([ago(60_000), ago(3_599_000), ago(7_200_000), ago(6 * 86_400_000)]).toEqual([
    '1 minute ago',
    '59 minutes ago',
    '2 hours ago',
    '6 days ago',
  ])
  expect(ago(7 * 86_400_000)).toMatch(/^Nov 1[23], 2026$/)
  expect(createAgo('de')(now - 7_200_000, now)).toBe('vor 2 Stunden')
})
