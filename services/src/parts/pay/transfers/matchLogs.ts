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

const isGone = (block: number | null, from: number) => block !== null && block >= from

/**
 * What a reading of a chain makes of transfers. A deposit is the named transaction's, from the depositor to the contract. A fill is a transfer of
 * the token, of the amount at least, to the recipient, in a transaction in which the contract of the receiving chain tells something: money of
 * strangers is none. A refund comes from the contract to the depositor. What stays on one chain is sent and arrives in the named transaction, or not
 * at all. One log is one transfer's.
 * @param rows the oldest first
 */
export function matchLogs(rows: readonly TransferRow[], reading: Reading): ReadonlyMap<string, TransferFacts> {
  const { chain, from, transfers, told, taken } = reading
  const byReceiver = new Map<string, SeenTransfer[]>()
  for (const one of transfers) byReceiver.set(one.to, [...(byReceiver.get(one.to) ?? []), one])
  const keyOf = ({ hash, logIndex }: Pick<SeenTransfer, 'hash' | 'logIndex'>) => `${hash} ${logIndex}`
  const used = new Set(taken)
  for (const row of rows) {
    if (row.destination_chain === chain && row.arrived_hash !== null && !isGone(row.arrived_block, from))
      used.add(`${row.arrived_hash} ${row.arrived_log}`)
    if (row.origin_chain === chain && row.refunded_hash !== null && !isGone(row.refunded_block, from))
      used.add(`${row.refunded_hash} ${row.refunded_log}`)
  }
  const facts = new Map<string, TransferFacts>()
  for (const row of rows) {
    const found: TransferFacts = { ...factsOf(row) }
    const isBridged = isBetweenChains(row)
    if (row.origin_chain === chain && isBridged) {
      const own = { token: row.origin_token, amount: BigInt(row.pays) }
      const find = (source: string, to: string, isIt: (one: SeenTransfer) => boolean) =>
        byReceiver.get(to)?.find((one) => {
          const isOwn = one.from === source && one.token === own.token && one.amount === own.amount
          return isOwn && !used.has(keyOf(one)) && isIt(one)
        })
      if (isGone(row.sent_block, from)) [found.sent_hash, found.sent_block] = [null, null]
      if (isGone(row.refunded_block, from))
        [found.refunded_hash, found.refunded_log, found.refunded_block] = [null, null, null]
      if (found.sent_hash === null) {
        const sent = find(row.depositor, row.taker, ({ hash }) => hash === row.hash)
        if (sent) used.add(keyOf(sent))
        if (sent) [found.sent_hash, found.sent_block] = [sent.hash, sent.block]
      }
      const { sent_block } = found
      if (found.refunded_hash === null && sent_block !== null) {
        const back = find(row.origin_pool, row.depositor, ({ block }) => block >= sent_block)
        if (back) used.add(keyOf(back))
        if (back)
          [found.refunded_hash, found.refunded_log, found.refunded_block] = [back.hash, back.logIndex, back.block]
      }
    }
    if (row.destination_chain === chain) {
      if (isGone(row.arrived_block, from))
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
  return facts
}

export const factsOf = (row: TransferFacts): TransferFacts => ({
  ...{ sent_hash: row.sent_hash, sent_block: row.sent_block },
  ...{ refunded_hash: row.refunded_hash, refunded_log: row.refunded_log, refunded_block: row.refunded_block },
  ...{ arrived_hash: row.arrived_hash, arrived_log: row.arrived_log, arrived_block: row.arrived_block },
})
