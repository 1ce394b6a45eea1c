import type { WatchTools } from '../chainWatch.js'
import type { Watched } from '../readWatched.js'
import type { FoundPayment, FoundPayout, PaymentKey, ReadBlock } from '../writeReading.js'
import { attribute, type Claim } from './attribute.js'
import { createBlockOf } from './createBlockOf.js'
import type { ReadBalances } from './createReadBalances.js'
import type { Common } from './findCommon.js'
import { readCoinClaims } from './readCoinClaims.js'
import type { Heads } from './readHeads.js'
import { type LoggedIncome, type LoggedPayout, readIncomes, readPayouts } from './readLogs.js'
import { keyOf, placeOf, readOpenPayments, sumPayouts, sumTakenBack, toKey } from './readWritten.js'

/** What is asked. */
export interface ArrivalsQuestion extends Pick<WatchTools, 'db' | 'chain'> {
  readonly heads: Heads
  readonly head: ReadBlock
  readonly start: Common
  /** Amounts whose address is their order's own. */
  readonly own: readonly Watched[]
  /** Whether all balances are asked for, not only those of which a log tells. */
  readonly isThorough: boolean
  readonly balances: ReadBalances
}

/** What came to addresses of orders between two blocks. */
export interface Arrivals {
  readonly payments: readonly FoundPayment[]
  readonly payouts: readonly FoundPayout[]
  readonly shrunk: readonly (PaymentKey & { readonly amount: string })[]
  /** What was written down before, is not final, and stays. */
  readonly open: Awaited<ReturnType<typeof readOpenPayments>>
  /** The sum of an amount's payments that are written down and stay. */
  seenOf(one: Watched): bigint
}

/**
 * What came, by what is at the addresses and what was paid out of them; logs and transactions name where it is from. Calls grow with chunks of
 * addresses, not with orders.
 */
export async function readArrivals(question: ArrivalsQuestion, signal: AbortSignal): Promise<Arrivals> {
  const { db, chain, heads, head, start, own, isThorough } = question
  const { main } = heads
  const range = { from: start.last.block + 1, to: head.block }
  const addresses = [...new Set(own.map(({ payTo }) => payTo))]
  const tokens = [...new Set(own.flatMap(({ token }) => (token === '' ? [] : [token])))]
  const [incomes, paid] = await Promise.all([
    readIncomes(main, { tokens, addresses }, range, signal),
    readPayouts(main, addresses, range, signal),
  ])
  const blockOf = createBlockOf(main, head, signal)
  const payouts = await Promise.all(paid.map((one) => toPayout(one, blockOf)))
  const paidOut = await sumPayouts(db, chain, { written: start.last.block, block: head.block }, payouts)
  const claims = await toClaims(incomes, blockOf)

  const open = await readOpenPayments(db, chain, start.isTurned ? start.last.block : undefined)
  const gone = start.isTurned ? await sumTakenBack(db, chain, start.last.block) : new Map<string, bigint>()
  const seenOf = (one: Watched) => one.seen - (gone.get(keyOf(toKey(one))) ?? 0n)
  // Coins have no log. What has one is asked for when it comes, and all of it now and then.
  const isAsked = (one: Watched) =>
    one.token === '' || isThorough || claims.has(placeOf(one)) || gone.has(keyOf(toKey(one)))
  const asked = own.filter(isAsked)
  const balances = await question.balances(asked, head.block, signal)
  const changed = asked.flatMap((one, index) => {
    const balance = balances[index]
    if (balance === undefined) return []
    const arrived = balance + (paidOut.get(placeOf(one)) ?? 0n)
    return arrived === seenOf(one) ? [] : [{ one, arrived }]
  })
  const coins = changed.flatMap(({ one, arrived }) => (one.token === '' && arrived > seenOf(one) ? [one.payTo] : []))
  const sent = await readCoinClaims(main, new Set(coins), range, signal)
  // Of what came between two looks it is not known when: the payer is not to lose by it.
  const unexplained = range.to > range.from ? { ...head, mined_at: start.last.mined_at + 1 } : head
  const attributed = changed.map(({ one, arrived }) =>
    attribute({
      ...{ orderId: one.orderId, position: one.position, arrived, seen: seenOf(one), unexplained },
      open: open.filter((payment) => keyOf(payment) === keyOf(toKey(one))),
      claims: (one.token === '' ? sent.get(one.payTo) : claims.get(placeOf(one))) ?? [],
    }),
  )
  return {
    payments: attributed.flatMap((one) => one.payments),
    shrunk: attributed.flatMap((one) => one.shrunk),
    ...{ payouts, open, seenOf },
  }
}

async function toPayout(
  { token, payTo, amount, log: { transactionHash, logIndex, blockNumber } }: LoggedPayout,
  blockOf: (number: number) => Promise<ReadBlock>,
): Promise<FoundPayout> {
  const { block, block_hash } = await blockOf(blockNumber)
  return { hash: transactionHash, log_index: logIndex, pay_to: payTo, token, amount: `${amount}`, block, block_hash }
}

/** By token and address, in the order of the chain. */
async function toClaims(incomes: readonly LoggedIncome[], blockOf: (number: number) => Promise<ReadBlock>) {
  const claims = new Map<string, Claim[]>()
  for (const { token, payTo, amount, log } of incomes) {
    const claim = { hash: log.transactionHash, logIndex: log.logIndex, amount, at: await blockOf(log.blockNumber) }
    const before = claims.get(placeOf({ token, payTo }))
    if (before) before.push(claim)
    else claims.set(placeOf({ token, payTo }), [claim])
  }
  return claims
}
