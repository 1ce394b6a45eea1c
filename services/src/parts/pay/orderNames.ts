import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { Refusal } from '../../http/refusal.js'
import { payLimits } from './limits.js'
import type { PayTables } from './schema.js'

/** The call that makes an order, by its `Idempotency-Key`. */
export interface OrderName {
  readonly keyId: string
  readonly name: string
}

/** A digest of what a call asked. */
export const toAsked = (body: object): string => createHash('sha256').update(JSON.stringify(body)).digest('base64url')

/**
 * The order that this call has made already; undefined where it made none in the last day.
 * @throws {Refusal} IDEMPOTENCY_KEY_USED where it asked for something else
 */
export async function findNamed(
  db: Kysely<PayTables>,
  { keyId, name }: OrderName,
  asked: string,
  now: number,
): Promise<string | undefined> {
  const own = db.selectFrom('pay.order_names').where('key_id', '=', keyId).where('name', '=', name)
  const kept = await own.select(['asked', 'order_id', 'at']).executeTakeFirst()
  if (!kept) return undefined
  if (kept.at <= now - payLimits.nameMs) {
    await pruneNames(db, now)
    return undefined
  }
  if (kept.asked === asked) return kept.order_id
  throw new Refusal(409, 'IDEMPOTENCY_KEY_USED', 'This Idempotency-Key came with another call. Take a new one.')
}

/** Forgets names that are kept no longer. */
export async function pruneNames(db: Kysely<PayTables>, now: number): Promise<void> {
  await db
    .deleteFrom('pay.order_names')
    .where('at', '<=', now - payLimits.nameMs)
    .execute()
}

/** Postgres: another row has this key. */
export const isTwice = (error: unknown): boolean => Object(error).code === '23505'
