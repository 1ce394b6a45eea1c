import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Clock } from '../../clock.js'
import { Refusal } from '../../http/refusal.js'
import { onrampLimits } from './limits.js'
import type { OnrampTables } from './schema.js'
import type { KeptQuote } from './types.js'

/** Quotes, for whatever process their session is asked of. */
export interface QuoteStore {
  /** @returns their ids, in order */
  put(quotes: readonly KeptQuote[], expiresAt: number): Promise<readonly string[]>
  /** @throws {Refusal} QUOTE_UNKNOWN, QUOTE_EXPIRED */
  find(id: string): Promise<KeptQuote>
}

/** 128 random bits: what opens a quote or a purchase. */
export const newId = (): string => randomBytes(16).toString('base64url')

/** The database does not hold what opens something. */
export const digestOf = (id: string): string => createHash('sha256').update(id).digest('base64url')

/** An expired quote is known as such for so long, in ms. */
const rememberedMs = 10 * 60_000

export function createQuoteStore(db: Kysely<OnrampTables>, clock: Clock): QuoteStore {
  return {
    async put(quotes, expiresAt) {
      const ids = quotes.map(newId)
      if (quotes.length > 0)
        await db
          .insertInto('onramp.quotes')
          .values(
            quotes.map((quote, index) => ({
              id: digestOf(ids[index] ?? ''),
              quote: JSON.stringify(quote) as never,
              expires_at: expiresAt,
            })),
          )
          .execute()
      return ids
    },
    async find(id) {
      const row = await db.selectFrom('onramp.quotes').selectAll().where('id', '=', digestOf(id)).executeTakeFirst()
      if (!row) throw new Refusal(400, 'QUOTE_UNKNOWN', 'No quote of this id was given here.', { field: 'quoteId' })
      if (clock.now() >= row.expires_at)
        throw new Refusal(400, 'QUOTE_EXPIRED', 'This quote no longer holds. Ask for another one.', {
          field: 'quoteId',
        })
      return row.quote
    },
  }
}

/** Forgets quotes that nobody can buy by any more. */
export async function forgetQuotes(db: Kysely<OnrampTables>, now: number): Promise<void> {
  await db
    .deleteFrom('onramp.quotes')
    .where('expires_at', '<', now - rememberedMs)
    .execute()
}

/** When a quote that is given now expires. */
export const expiryOf = (now: number): number => now + onrampLimits.quoteMs
