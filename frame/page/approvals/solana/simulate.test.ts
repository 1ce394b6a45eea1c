import { describe, expect, test } from 'vitest'
import type { FrameChain } from '../../../common/types.js'
import { createNode } from '../test/setup.js'
import { bytesOf, littleEndian, systemProgram, to64, tokenProgram, toTransaction, use } from '../test/solana.js'
import { readTransaction } from './readTransaction.js'
import { simulate } from './simulate.js'

const chain: FrameChain = {
  id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  name: 'Solana',
  coin: { symbol: 'SOL', decimals: 9 },
  rpcUrl: 'http://127.0.0.1:9/',
}
const account = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
const held = 'CktRuQ2mttgRGkXJtyksdKHjUdc2C4TgDzyB98oEzy8'
const mint = 'EFKMezWHP74b4sswQPWHNE1qVaQwZwYLzzGbHKGZjjX7'
const other = 'Vote111111111111111111111111111111111111111'
const wrapped = 'So11111111111111111111111111111111111111112'
const { signal } = new AbortController()

interface Holding {
  readonly amount?: bigint
  readonly of?: string
  readonly owner?: string
  readonly delegate?: readonly [who: string, amount: bigint]
  readonly closer?: string
  readonly lamports?: number
}
const optional = (of: string | undefined) => (of ? [1, 0, 0, 0, ...bytesOf(of)] : Array(36).fill(0))
/** A token account, by the layout of the token program. */
function holding({ amount = 100n, of = mint, owner = account, delegate, closer, lamports = 2_039_280 }: Holding) {
  const data = [
    ...[...bytesOf(of), ...bytesOf(owner), ...littleEndian(amount, 8)],
    ...[...optional(delegate?.[0]), 1, ...Array(12).fill(0)],
    ...[...littleEndian(delegate?.[1] ?? 0n, 8), ...optional(closer)],
  ]
  return { lamports, owner: tokenProgram as string, data: [to64(Uint8Array.from(data)), 'base64'] }
}
const coins = (lamports: number, owner: string = systemProgram) => ({ lamports, owner, data: ['', 'base64'] })

/** What a program that is not known is asked for; it can change the account and one of its token accounts. */
const blind = use(
  mint,
  [
    [account, 3],
    [held, 1],
  ],
  [1],
)
const transfer = use(
  tokenProgram,
  [
    [held, 1],
    [other, 1],
    [account, 2],
  ],
  [3, ...littleEndian(40n, 8)],
)

function forecast(before: readonly unknown[], after: unknown, instructions = [blind], fee = 5000n) {
  const node = createNode(chain, { getMultipleAccounts: { value: before }, simulateTransaction: { value: after } })
  const read = readTransaction(to64(toTransaction(account, instructions, mint)), account)
  return simulate({ account, chain: node.client }, read, fee, signal)
}
const after = (...accounts: readonly unknown[]) => ({ err: null, accounts })

describe('S17: a forecast of a Solana transaction', () => {
  test('says what leaves and what comes in; what no instruction names contradicts', async () => {
    expect(
      await forecast([coins(1_000_000), holding({})], after(coins(995_000), holding({ amount: 130n }))),
    ).toMatchObject({ isContradicting: false, changes: [{ amount: -5000n }, { amount: 30n }] })
    expect(
      await forecast([coins(1_000_000), holding({})], after(coins(995_000), holding({ amount: 99n }))),
    ).toMatchObject({ isContradicting: true })
    expect(await forecast([coins(1_000_000), null], after(coins(994_999), null))).toMatchObject({
      isContradicting: true,
    })
  })

  test('a transfer without its mint is named by the account that it takes from', async () => {
    const before = [coins(1_000_000), holding({}), null]
    const sent = (amount: bigint) => forecast(before, after(coins(995_000), holding({ amount }), null), [transfer])
    expect(await sent(60n)).toMatchObject({ isContradicting: false })
    expect(await sent(59n)).toMatchObject({ isContradicting: true })
  })

  test('coins that are wrapped are coins', async () => {
    const before = [coins(1_000_000), holding({ of: wrapped, lamports: 2_000_000 })]
    expect(await forecast(before, after(coins(2_995_000), null))).toEqual({
      isContradicting: false,
      changes: [{ asset: { kind: 'coin' }, amount: -5000n }],
    })
  })

  test.each<[string, Holding, Holding]>([
    ['a delegate', {}, { delegate: [other, 5n] }],
    ['another delegate', { delegate: [mint, 5n] }, { delegate: [other, 5n] }],
    ['more for a delegate', { delegate: [other, 5n] }, { delegate: [other, 6n] }],
    ['an account that may close it', {}, { closer: other }],
    ['another owner', {}, { owner: other }],
  ])('%s that no instruction names contradicts', async (_, was, is) => {
    expect(await forecast([coins(1_000_000), holding(was)], after(coins(995_000), holding(is)))).toMatchObject({
      isContradicting: true,
    })
  })

  test('an account that goes to a program contradicts; rights that were there or end do not', async () => {
    const same = [coins(1_000_000), holding({ delegate: [other, 5n] })]
    expect(await forecast(same, after(coins(995_000, other), same[1]))).toMatchObject({ isContradicting: true })
    expect(await forecast(same, after(coins(995_000), same[1]))).toMatchObject({ isContradicting: false })
    expect(await forecast(same, after(coins(995_000), holding({})))).toMatchObject({ isContradicting: false })
  })

  test.each<[string, readonly unknown[], unknown]>([
    ['fails', [coins(1), null], { err: { InstructionError: [0, 'x'] }, accounts: [coins(1), null] }],
    ['leaves accounts out', [coins(1), null], after(coins(1))],
    ['does not know what was before', [], after(coins(1), null)],
    ['gives text for accounts', [coins(1), null], after('x', 'y')],
    ['gives what is no base64', [coins(1), null], after({ ...coins(1), data: ['!!!', 'base64'] }, null)],
    ['gives another spelling', [coins(1), null], after({ ...coins(1), data: ['', 'base58'] }, null)],
  ])('there is none where it %s', async (_, before, told) => {
    expect(await forecast(before, told)).toBeUndefined()
  })
})
