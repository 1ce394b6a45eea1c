import { expect, test } from 'vitest'
import { readAccounts, readList, toEntry, toKept } from './stored.js'

const account = 'eip155:1:0xA'
const token = { networkId: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18 } as const
const move = { direction: 'out', token, value: 5n, counterparty: '0xB' } as const
const sent = { account, id: '0xa', kind: 'transaction', operation: 'send', moves: [move] } as const
const [whole] = toKept(sent, 7, false)
if (!whole) throw new Error('It is not kept.')
const [keptMove] = whole.moves
const read = (change: object) => readList(JSON.parse(JSON.stringify([{ ...whole, ...change }])))

test('behavior: what is kept is what was sent', () => {
  expect(read({}).map((kept) => toEntry(account, kept))).toEqual([{ ...sent, at: 7, status: 'pending', isOver: false }])
})

test.each([
  { id: '<script>' },
  { id: 'x'.repeat(129) },
  { id: 5 },
  { kind: 'calls', id: 'a b' },
  { kind: 'other' },
  { operation: 'steal' },
  { moves: 'all' },
  { status: 'sent' },
  { at: '7' },
  { at: null },
  { isOver: 1 },
  { isTold: 'yes' },
  { replaces: { hash: '<b>', by: 'same' } },
  { replaces: { hash: '0xb', by: 'more' } },
])('S36 one that others wrote is dropped: %j', (change) => {
  expect(read(change)).toEqual([])
})

test.each([
  { value: '1e9' },
  { value: '-5' },
  { value: '5'.repeat(81) },
  { value: 5 },
  { direction: 'self' },
  { token: { ...token, address: '<b>' } },
  { token: { ...token, name: 'x'.repeat(65) } },
  { token: { ...token, symbol: 5 } },
  { token: { ...token, decimals: 1.5 } },
  { token: { ...token, decimals: 256 } },
  { token: { ...token, networkId: '<b>' } },
  { token: { ...token, type: 'nft', tokenId: 'x' } },
  { token: undefined },
])('S36 a move that others wrote is dropped: %j', (change) => {
  expect(read({ moves: [{ ...keptMove, ...change }] })).toMatchObject([{ id: '0xa', moves: [] }])
})

test('S36 what is read is a fresh object of known fields', () => {
  const [kept] = read({ extra: 1, moves: [{ ...keptMove, extra: 1, token: { ...token, extra: 1, iconUrl: 'a b' } }] })
  expect(kept).toEqual(whole)
  expect(read({ hashes: ['0xb', '<b>', 5], replacedBy: '<b>' })).toEqual([{ ...whole, hashes: ['0xb'] }])
})

test('behavior: 4 moves are kept, 99 of an account, 20 accounts; names are cut', () => {
  expect(toKept({ ...sent, moves: Array.from({ length: 5 }, () => move) }, 7, false)[0]?.moves).toHaveLength(4)
  expect(readList(Array.from({ length: 100 }, () => whole))).toHaveLength(99)
  const accounts = Array.from({ length: 21 }, (_, at) => ({ account: `eip155:${at}:0xA`, isOpen: true }))
  expect(readAccounts(accounts)).toEqual(accounts.slice(0, 20))
  const long = { ...token, name: 'x'.repeat(100) }
  expect(toKept({ ...sent, moves: [{ ...move, token: long }] }, 7, false)[0]?.moves[0]?.token.name).toHaveLength(64)
})

test('S36 what is no list is thrown away', () => {
  for (const stored of [null, {}, 'text', 5]) {
    expect(() => readList(stored)).toThrow(TypeError)
    expect(() => readAccounts(stored)).toThrow(TypeError)
  }
  expect(readAccounts([{ account: '<b>', isOpen: true }, null])).toEqual([])
})
