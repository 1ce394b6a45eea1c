import { type Kysely, sql } from 'kysely'
import { sessionsLimits } from './limits.js'
import type { SessionsTables } from './schema.js'

/** A permission for the protocol. */
export interface SessionAnswer {
  readonly hash: string
  readonly origin: string
  /** In seconds. */
  readonly expiry: number
  readonly at: number
  readonly answer: string
  /** By final events, in ms. */
  readonly endedAt: number | null
}

/** What an account has given, the newest first, each once. @param asked.chain undefined for all */
export async function listAnswers(
  db: Kysely<SessionsTables>,
  { account, chain }: { readonly account: string; readonly chain: string | undefined },
): Promise<readonly SessionAnswer[]> {
  const ofChain = chain === undefined ? sql`` : sql`and g.chain = ${chain}`
  const { rows } = await sql<Omit<SessionAnswer, 'endedAt'> & { ended_at: number | null }>`
    select * from (
      select distinct on (g.chain, g.hash) g.hash, g.origin, g.expiry, g.at, g.answer,
        case when s.is_disabled then s.toggled_at when n.next > g.nonce then n.at end as ended_at
      from sessions.grants g
      left join sessions.seen s on s.chain = g.chain and s.permission = g.hash
      left join sessions.nonces n on n.chain = g.chain and n.account = g.account
      where g.account = ${account} ${ofChain}
      order by g.chain, g.hash, g.at
    ) given order by at desc, hash limit ${sessionsLimits.page}`.execute(db)
  return rows.map(({ ended_at: endedAt, ...row }) => ({ ...row, endedAt }))
}

/** Where a permission of an account is known, with what redeems it. */
export async function findContexts(
  db: Kysely<SessionsTables>,
  { account, hash }: { readonly account: string; readonly hash: string },
): Promise<readonly { readonly chain: string; readonly context: string }[]> {
  const { rows } = await sql<{ chain: string; context: string }>`
    select distinct chain, (answer::jsonb)->>'context' as context from sessions.grants
      where account = ${account} and hash = ${hash}
    union select chain, context from sessions.seen where account = ${account} and permission = ${hash}`.execute(db)
  return rows
}
