import type { TransferRow } from '../schema.js'

/** A transfer of a token, as its log tells it; addresses in small letters. */
export interface SeenTransfer {
  readonly token: string
  readonly from: string
  readonly to: string
  readonly amount: bigint
  readonly hash: string
  readonly logIndex: number
  readonly block: number
}

/** What was read of a chain. */
export interface Reading {
  readonly chain: string
  /** First block that was read: what was seen in it or later, and is not there, was taken back. */
  readonly from: number
  readonly transfers: readonly SeenTransfer[]
  /** `contract hash` of transactions in which a contract of a way told something. */
  readonly told: ReadonlySet<string>
  /** `hash log` of what other transfers have, which are followed no more. */
  readonly taken: ReadonlySet<string>
}

type Sent = Pick<TransferRow, 'sent_hash' | 'sent_block'>
type Refunded = Pick<TransferRow, 'refunded_hash' | 'refunded_log' | 'refunded_block'>
type Arrived = Pick<TransferRow, 'arrived_hash' | 'arrived_log' | 'arrived_block'>
/** What is seen of a transfer. */
export type TransferFacts = Sent & Refunded & Arrived

/** Else it is a swap: nothing of it is held. */
export const isBetweenChains = ({ origin_chain, destination_chain }: TransferRow) => origin_chain !== destination_chain

/**
 * What a reading of a chain makes of transfers. A deposit is the named transaction's, from the depositor to the contract. A fill is a transfer of
 * the token, of the amount at least, to the recipient, in a transaction in which the contract of the receiving chain tells something: money of
 * strangers is none. A refund comes from the contract to the depositor. What stays on one chain is sent and arrives in the named transaction, or not
 * at all. One log is one transfer's, and stays with it: of equal ones the oldest that has none gets the next.
 * @param rows the oldest first
 */
export function matchLogs(rows: readonly TransferRow[], reading: Reading): ReadonlyMap<string, TransferFacts> {
  const { chain, from, transfers, told, taken } = reading
  const byReceiver = new Map<string, SeenTransfer[]>()
  for (const one of transfers) byReceiver.set(one.to, [...(byReceiver.get(one.to) ?? []), one])
  const keyOf = ({ hash, logIndex }: Pick<SeenTransfer, 'hash' | 'logIndex'>) => `${hash} ${logIndex}`
  const there = new Map(transfers.map((one) => [keyOf(one), one.block]))
  const isGone = (block: number | null, key: string) => block !== null && block >= from && there.get(key) !== block
  const arrivedKey = (row: TransferRow) => `${row.arrived_hash} ${row.arrived_log}`
  const refundedKey = (row: TransferRow) => `${row.refunded_hash} ${row.refunded_log}`
  const used = new Set(taken)
  for (const row of rows) {
    if (row.destination_chain === chain && !isGone(row.arrived_block, arrivedKey(row))) used.add(arrivedKey(row))
    if (row.origin_chain === chain && !isGone(row.refunded_block, refundedKey(row))) used.add(refundedKey(row))
  }
  const facts = new Map<string, TransferFacts>()
  /** What was sent as this one sends, or comes back, and is no other's. */
  const findOwn = (row: TransferRow, source: string, to: string) =>
    (byReceiver.get(to) ?? []).filter((one) => {
      const isOwn = one.from === source && one.token === row.origin_token && one.amount === BigInt(row.pays)
      return isOwn && !used.has(keyOf(one))
    })
  for (const row of rows) {
    const found: TransferFacts = { ...factsOf(row) }
    const isBridged = isBetweenChains(row)
    if (row.origin_chain === chain && isBridged) {
      if (row.sent_block !== null && row.sent_block >= from) [found.sent_hash, found.sent_block] = [null, null]
      if (isGone(row.refunded_block, refundedKey(row)))
        [found.refunded_hash, found.refunded_log, found.refunded_block] = [null, null, null]
      if (found.sent_hash === null) {
        const sent = findOwn(row, row.depositor, row.taker).find(({ hash }) => hash === row.hash)
        if (sent) used.add(keyOf(sent))
        if (sent) [found.sent_hash, found.sent_block] = [sent.hash, sent.block]
      }
    }
    if (row.destination_chain === chain) {
      if (isGone(row.arrived_block, arrivedKey(row)))
        [found.arrived_hash, found.arrived_log, found.arrived_block] = [null, null, null]
      if (found.arrived_hash === null) {
        const come = byReceiver.get(row.recipient)?.find((one) => {
          const isIt = one.token === row.destination_token && one.amount >= BigInt(row.amount)
          const isFill = told.has(`${row.destination_pool} ${one.hash}`) && one.block > row.destination_block
          return isIt && (isBridged ? isFill : one.hash === row.hash) && !used.has(keyOf(one))
        })
        if (come) used.add(keyOf(come))
        if (come) [found.arrived_hash, found.arrived_log, found.arrived_block] = [come.hash, come.logIndex, come.block]
      }
      if (!isBridged) [found.sent_hash, found.sent_block] = [found.arrived_hash, found.arrived_block]
    }
    facts.set(row.id, found)
  }
  // Equal deposits of one payer are told apart by what arrived: that one is not refunded, another is.
  const isThere = ({ id }: TransferRow) => facts.get(id)?.arrived_hash !== null
  for (const row of [...rows.filter((one) => !isThere(one)), ...rows.filter(isThere)]) {
    const found = facts.get(row.id)
    if (!found || row.origin_chain !== chain || !isBetweenChains(row)) continue
    if (found.refunded_hash !== null || found.sent_block === null) continue
    const { sent_block } = found
    const back = findOwn(row, row.origin_pool, row.depositor).find(({ block }) => block >= sent_block)
    if (!back) continue
    used.add(keyOf(back))
    ;[found.refunded_hash, found.refunded_log, found.refunded_block] = [back.hash, back.logIndex, back.block]
  }
  return facts
}

export const factsOf = (row: TransferFacts): TransferFacts => ({
  ...{ sent_hash: row.sent_hash, sent_block: row.sent_block },
  ...{ refunded_hash: row.refunded_hash, refunded_log: row.refunded_log, refunded_block: row.refunded_block },
  ...{ arrived_hash: row.arrived_hash, arrived_log: row.arrived_log, arrived_block: row.arrived_block },
})
