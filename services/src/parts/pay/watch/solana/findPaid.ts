import type { Kysely } from 'kysely'
import type { SolanaTransaction } from '../../../../nodes/solana/shapes.js'
import type { PayTables } from '../../schema.js'
import type { FoundPayment } from '../writeReading.js'
import type { NamedTransaction } from './createReadTransaction.js'

/**
 * What transactions paid: each names the key of an order, and left the order's recipient with more. Where one names the keys of several orders for
 * the same token and recipient, it pays the first that it names, or one payment would count for all of them.
 */
export async function findPaid(
  db: Kysely<PayTables>,
  chain: string,
  transactions: readonly NamedTransaction[],
  now: number,
): Promise<readonly FoundPayment[]> {
  const keys = new Set(transactions.flatMap((one) => keysOf(one)))
  if (keys.size === 0) return []
  const rows = await db
    .selectFrom('pay.accepts')
    .select(['order_id', 'position', 'token', 'pay_to', 'reference_key'])
    .where('chain', '=', chain)
    .where('way', '=', 'reference')
    .where('reference_key', 'in', [...keys])
    .execute()
  const byKey = new Map(rows.map((row) => [row.reference_key, row]))
  return transactions.flatMap((transaction): readonly FoundPayment[] => {
    const { signature, slot, blockTime } = transaction
    const counted = new Set<string>()
    return keysOf(transaction).flatMap((key, index): readonly FoundPayment[] => {
      const row = byKey.get(key)
      if (!row || counted.has(`${row.pay_to} ${row.token}`)) return []
      const amount = getGain(transaction, row.pay_to, row.token)
      if (amount <= 0n) return []
      counted.add(`${row.pay_to} ${row.token}`)
      const { order_id, position } = row
      const at = { block: slot, block_hash: `${slot}`, paid_at: blockTime ? blockTime * 1_000 : now }
      return [{ hash: signature, log_index: index, order_id, position, amount: `${amount}`, ...at }]
    })
  })
}

const keysOf = ({ transaction }: SolanaTransaction) => transaction.message.accountKeys.map(({ pubkey }) => pubkey)

/** How much more of a token an account holds after it, in all its token accounts; of the coin where `token` is empty. */
function getGain(transaction: SolanaTransaction, account: string, token: string): bigint {
  const { meta } = transaction
  if (token === '') {
    const index = keysOf(transaction).indexOf(account)
    return index < 0 ? 0n : (meta.postBalances[index] ?? 0n) - (meta.preBalances[index] ?? 0n)
  }
  const sum = (list: typeof meta.preTokenBalances) =>
    (list ?? [])
      .filter(({ mint, owner }) => mint === token && owner === account)
      .reduce((total, { uiTokenAmount }) => total + uiTokenAmount.amount, 0n)
  return sum(meta.postTokenBalances) - sum(meta.preTokenBalances)
}
