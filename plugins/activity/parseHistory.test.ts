import { expect, test } from 'vitest'
import { parseHistory } from './parseHistory.js'
import { coin, nft, other, owner, wire } from './test/world.js'

const chain = 'eip155:31337'
const read = (...data: unknown[]) => parseHistory({ data, next: null }, chain).items

test('behavior: an entry of the protocol is read with what moved, and with whom', () => {
  const [entry] = read(wire('0xa1'))
  expect(entry).toEqual({
    id: '0xa1',
    hash: '0xa1',
    operation: 'send',
    status: 'confirmed',
    at: Date.UTC(2025, 11, 31, 23),
    from: owner,
    to: other,
    movements: [{ direction: 'out', amount: '0.5', symbol: 'ETH', isNft: false, isSpam: false, counterparty: other }],
  })
})

test('behavior: the counterparty that the service names comes before sender and receiver of the transaction', () => {
  const [entry] = read(wire('0xa1', {}, [coin({ counterparty: '0xpool' })]))
  expect(entry?.movements[0]?.counterparty).toBe('0xpool')
})

test('behavior: what moves nothing but spam is dropped; what moves something else as well stays', () => {
  const found = read(
    wire('0xa1', {}, [nft(true), nft(true)]),
    wire('0xa2', {}, [nft(true), nft(false)]),
    wire('0xa3', {}, []),
    wire('0xa4', {}, null),
  )
  expect(found.map(({ id }) => id)).toEqual(['0xa2', '0xa3', '0xa4'])
})

test('behavior: entries of other chains are dropped', () => {
  expect(read(wire('0xa1', { chain: 'eip155:1' }), wire('0xa2')).map(({ id }) => id)).toEqual(['0xa2'])
})

test('behavior: bad entries and bad movements are left out, the others stay', () => {
  const found = read(
    null,
    'text',
    wire('0xa1', { hash: '<script>' }),
    wire('0xa2', { minedAt: 'yesterday' }),
    wire('0xa3', { status: 'perhaps' }),
    wire('0xa4', {}, [coin({ quantity: { numeric: '1e9' } }), coin()]),
    wire('0xa5', { operationType: '__proto__', sentFrom: 'a b' }),
  )
  expect(found.map(({ id, operation, movements, from }) => [id, operation, movements.length, from])).toEqual([
    ['0xa4', 'send', 1, owner],
    ['0xa5', 'other', 1, undefined],
  ])
})

test('security: names with hidden characters are not shown (S38)', () => {
  const [entry] = read(
    wire('0xa1', {}, [nft(false, 'Lamp\u202E21#'), coin({ fungible_info: { name: 'Dollar', symbol: 'US\u200BD' } })]),
  )
  expect(entry?.movements.map(({ name, symbol }) => [name, symbol])).toEqual([
    [undefined, undefined],
    [undefined, 'Dollar'],
  ])
})

test('behavior: cursor and beginning of the picture are handed on', () => {
  const page = parseHistory({ data: [], next: 'c1', since: '2025-12-01T00:00:00Z' }, chain)
  expect(page).toEqual({ items: [], next: 'c1', since: Date.UTC(2025, 11, 1) })
  expect(parseHistory({ data: [] }, chain)).toEqual({ items: [] })
})

test('behavior: what is no list is no answer', () => {
  expect(() => parseHistory({ data: 'none' }, chain)).toThrow()
})
