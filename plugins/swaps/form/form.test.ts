import { expect, test } from 'vitest'
import { LatchkeyError, type Token } from '../../../src/plugin.js'
import type { SwapQuote } from '../types.js'
import { toTrouble } from './errorText.js'
import { createFavourites, parseFavourites } from './favourites.js'
import { parseTolerance, toImpact } from './impact.js'
import { toProblem } from './problem.js'
import { roundUp } from './roundUp.js'
import { initialState } from './state.js'

const networkId = 'eip155:1'
const ether: Token = { networkId, name: 'Ether', symbol: 'ETH', decimals: 18 }
const dollar: Token = { networkId, address: '0x1', name: 'Dollar', symbol: 'LUSD', decimals: 2 }
const one = 10n ** 18n
const offer = (fee?: bigint) =>
  ({ ...(fee !== undefined && { fee: { value: fee, decimals: 18, symbol: 'ETH' } }) }) as SwapQuote

test.each([
  ['what is paid is not known', { amount: '1' }, [], undefined, 'pays'],
  ['what is got is not known', { pays: ether, amount: '1' }, [], undefined, 'gets'],
  ['nothing is typed', { pays: ether, gets: dollar, amount: ' ' }, [], undefined, 'amount'],
  ['it is no amount', { pays: dollar, gets: ether, amount: '0.001' }, [], undefined, 'value'],
  ['the account has less', { pays: dollar, gets: ether, amount: '3' }, [offer()], { pays: 299n, coin: one }, 'funds'],
  ['no price is there yet', { pays: dollar, gets: ether, amount: '3' }, undefined, { pays: 300n, coin: one }, 'asking'],
  [
    'tokens are there and no coin for the fee',
    { pays: dollar, gets: ether, amount: '3' },
    [offer(2n)],
    { pays: 300n, coin: 1n },
    'gas',
  ],
  [
    'the coin does for the amount alone',
    { pays: ether, gets: dollar, amount: '1' },
    [offer(2n)],
    { pays: one, coin: one },
    'gas',
  ],
  [
    'nothing is missing',
    { pays: ether, gets: dollar, amount: '1' },
    [offer(2n)],
    { pays: one + 2n, coin: one + 2n },
    undefined,
  ],
  ['nobody knows what the account has', { pays: ether, gets: dollar, amount: '1' }, [offer(2n)], undefined, undefined],
] as const)('behavior: the button names the first thing that is missing: %s', (_, draft, offers, held, problem) => {
  const quote = { ...initialState.quote, ...(offers && { offers }) }
  expect(toProblem({ draft, quote, choice: undefined }, held ?? { pays: undefined, coin: undefined })).toBe(problem)
})

test.each([
  ['TRADE_UNAVAILABLE', { reason: 'liquidity' }, 'liquidity'],
  ['TRADE_UNAVAILABLE', { reason: 'network' }, 'offline'],
  ['TRADE_UNAVAILABLE', { reason: 'unknownExchange' }, 'exchange'],
  ['TRADE_UNAVAILABLE', { reason: 'constructor' }, 'down'],
  ['SERVICE_UNREACHABLE', {}, 'offline'],
  ['CHAIN_NOT_SERVED', {}, 'network'],
  ['TRADE_APPROVAL_FAILED', { status: 'reverted' }, 'leave'],
  ['SERVER_ERROR', {}, 'down'],
  ['INSUFFICIENT_FUNDS', { isFee: true }, 'gas'],
  ['INSUFFICIENT_FUNDS', {}, 'funds'],
  ['TRADE_DIFFERS', { maybeSent: true }, 'maybe'],
  ['toString', {}, 'failed'],
] as const)('behavior: %s %o is told in words of its own: %s', (code, data, trouble) => {
  expect(toTrouble(new LatchkeyError(code, '', { data }))).toBe(trouble)
})

test('behavior: the impact is what is lost of what is paid; without a price there is none', () => {
  expect(toImpact(200, 190)).toBe(5)
  expect(toImpact(200, 201)).toBe(0)
  for (const [paid, got] of [
    [undefined, 1],
    [0, 1],
    [1, undefined],
  ] as const)
    expect(toImpact(paid, got)).toBeUndefined()
})

test('parameters: a tolerance is a number from 0.01 to 50', () => {
  expect(['0.01', '1', ' 5 ', '50', '49.99'].map(parseTolerance)).toEqual([0.01, 1, 5, 50, 49.99])
  for (const text of ['', '0', '0.001', '50.1', '100', '1,5', '-1', '1e1', '٣', '.5'])
    expect(parseTolerance(text), text).toBeUndefined()
})

test('behavior: a fee is rounded up to what is worth reading, never down', () => {
  expect(roundUp(123_456n, 5)).toBe(123_500n)
  expect(roundUp(1_234_567n, 18)).toBe(1_300_000n)
  expect(roundUp(0n, 18)).toBe(0n)
})

test('behavior: favourites are kept by address, however it is spelled, and what was altered is dropped as a whole', () => {
  let kept: unknown
  const storage = {
    get: <Value>(_: string, parse: (value: unknown) => Value) => (kept === undefined ? undefined : parse(kept)),
    set: (_: string, value: unknown) => {
      kept = JSON.parse(JSON.stringify(value))
    },
    remove: () => {},
    watch: () => () => {},
  }
  const isSame = (a: Token, b: Token) =>
    a.networkId === b.networkId && a.address?.toLowerCase() === b.address?.toLowerCase()
  const { of, has, toggle } = createFavourites({ storage }, isSame)
  toggle({ ...dollar, address: '0xAb', iconUrl: 'https://stranger.example/a.png' })
  toggle(ether)
  expect(of(networkId).map(({ symbol }) => symbol)).toEqual(['LUSD', 'ETH'])
  expect(of('eip155:2')).toEqual([])
  expect(has({ ...dollar, address: '0xaB' })).toBe(true)
  // A stranger's picture is not asked for at each opening.
  expect(JSON.stringify(kept)).not.toContain('stranger')
  toggle({ ...dollar, address: '0xaB' })
  expect(of(networkId)).toEqual([ether])
  const fine = { networkId, address: '0x1', name: 'A', symbol: 'B', decimals: 1 }
  expect(parseFavourites([fine])).toEqual([fine])
  for (const odd of [
    ...[
      { ...fine, networkId: 'x' },
      { ...fine, address: '' },
      { ...fine, name: 'a\u202eb' },
      { ...fine, symbol: 5 },
    ],
    ...[{ ...fine, decimals: 0 }, { ...fine, decimals: 1.5 }, { ...fine, decimals: 256 }, { ...fine, more: 1 }, null],
  ])
    expect(() => parseFavourites([odd]), JSON.stringify(odd)).toThrow()
  expect(() => parseFavourites({})).toThrow(TypeError)
})
