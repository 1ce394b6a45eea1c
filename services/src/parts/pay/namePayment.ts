import type { Kysely } from 'kysely'
import { Refusal } from '../../http/refusal.js'
import { TooManyError } from '../../http/tooMany.js'
import { payLimits } from './limits.js'
import { readAsset, readHash } from './readAsset.js'
import type { PayTables } from './schema.js'

/** Within this time the watch has looked for some of those that wait. */
const retryMs = 60_000

/**
 * Writes down which transaction a payer says it paid by; the watch looks it up, and what the chain shows is what counts. Again, nothing changes.
 * @throws {Refusal} ORDER_INVALID, PAYER_NEEDED, PAYMENT_TAKEN; TooManyError
 */
export async function namePayment(
  db: Kysely<PayTables>,
  { id }: { readonly id: string },
  { asset: given, hash: text }: { readonly asset: string; readonly hash: string },
  now: number,
): Promise<void> {
  const asset = readAsset(given)
  const accept =
    asset &&
    (await db
      .selectFrom('pay.accepts')
      .select(['chain', 'position', 'way'])
      .where('order_id', '=', id)
      .where('chain', '=', asset.chain)
      .where('token', '=', asset.token)
      .executeTakeFirst())
  if (!accept) throw new Refusal(400, 'ORDER_INVALID', 'The order does not take this asset.', { field: 'asset' })
  const { chain, position } = accept
  const hash = readHash(chain, text)
  if (hash === undefined)
    throw new Refusal(400, 'ORDER_INVALID', 'This is no transaction of the asset’s chain.', { field: 'hash' })
  if (accept.way === 'fixed' && !(await hasPayer(db, id)))
    throw new Refusal(409, 'PAYER_NEEDED', 'Say first which account pays: it signs, or has signed in.')
  const counted = await db
    .selectFrom('pay.payments')
    .select('order_id')
    .where('chain', '=', chain)
    .where('hash', '=', hash)
    .execute()
  // One transaction may pay several orders by several logs, at addresses of their own alone.
  if (accept.way !== 'address' && counted.length > 0 && counted.every((one) => one.order_id !== id))
    throw new Refusal(409, 'PAYMENT_TAKEN', 'This transaction has paid another order. It counts once.')
  const waiting = await db
    .selectFrom('pay.named')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  if (Number(waiting.n) >= payLimits.named) throw new TooManyError(retryMs)
  await db
    .insertInto('pay.named')
    .values({ chain, hash, order_id: id, position, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether an account is proved: of those alone a transaction counts. */
async function hasPayer(db: Kysely<PayTables>, id: string): Promise<boolean> {
  const row = await db.selectFrom('pay.payers').select('account').where('order_id', '=', id).limit(1).executeTakeFirst()
  return row !== undefined
}
