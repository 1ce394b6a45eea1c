import { mapParallel } from '../../../../mapParallel.js'
import { readHead } from '../../../../nodes/evm/readHead.js'
import type { PaymentKey } from '../writeReading.js'
import type { BalanceOf, ReadBalances } from './createReadBalances.js'
import type { Heads } from './readHeads.js'

/** A payment that is not final yet. */
export interface OpenPayment extends PaymentKey, BalanceOf {
  readonly order_id: string
  readonly position: number
  readonly amount: bigint
  readonly block: number
  readonly block_hash: string
  readonly depth: number
  /** Whether the address is the order's own, so that its balance says what came. */
  readonly isOwnAddress: boolean
}

/** What the amounts of an order's own address add up to. */
export interface Proof {
  /** What of it is final already. */
  readonly final: bigint
  /** What was paid out, as far as the newest block that all nodes have. */
  readonly paidOut: bigint
}

export interface FinalQuestion {
  readonly open: readonly OpenPayment[]
  readonly heads: Heads
  /** Of an amount, by order and position. */
  proofOf(payment: OpenPayment): Proof
  balancesOf(node: Heads['main']): ReadBalances
}

/**
 * Payments that are as deep as their order asks for, on every node that answers (F14): each has the blocks on top, the same block at that place,
 * and shows the money at the order's address. One that lags or shows less holds them back; none makes them final alone.
 */
export async function findFinal(
  { open, heads, proofOf, balancesOf }: FinalQuestion,
  signal: AbortSignal,
): Promise<{ readonly final: readonly OpenPayment[]; readonly isHeldBack: boolean }> {
  const deep = open.filter(({ block, depth }) => heads.head.number - block + 1 >= depth)
  let agreed = deep.filter(({ block, depth }) => heads.common - block + 1 >= depth)
  for (const node of agreed.length > 0 ? heads.others : []) {
    const blocks = [...new Set(agreed.map(({ block }) => block))]
    const hashes = new Map(
      await mapParallel(blocks, 4, async (block) => [block, (await readHead(node, block, signal))?.hash] as const),
    )
    agreed = agreed.filter(({ block, block_hash }) => hashes.get(block) === block_hash)
    const own = agreed.filter(({ isOwnAddress }) => isOwnAddress)
    const sums = new Map<string, { readonly one: OpenPayment; readonly sum: bigint }>()
    for (const one of own) {
      const key = keyOf(one)
      sums.set(key, { one, sum: (sums.get(key)?.sum ?? proofOf(one).final) + one.amount })
    }
    const list = [...sums.values()]
    const balances = await balancesOf(node)(
      list.map(({ one }) => one),
      heads.common,
      signal,
    )
    const isShown = new Set(
      list.flatMap(({ one, sum }, index) => {
        const balance = balances[index]
        return balance !== undefined && balance + proofOf(one).paidOut >= sum ? [keyOf(one)] : []
      }),
    )
    agreed = agreed.filter((one) => !one.isOwnAddress || isShown.has(keyOf(one)))
  }
  return { final: agreed, isHeldBack: agreed.length < deep.length }
}

const keyOf = ({ order_id, position }: OpenPayment) => `${order_id} ${position}`
