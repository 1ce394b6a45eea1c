import { type Kysely, sql } from 'kysely'
import type { Clock } from '../../../clock.js'
import type { PartOffers } from '../../../part/definePart.js'
import { sha256, toB64 } from '../../../proof/encoding.js'
import { sessionsLimits } from '../limits.js'
import type { SessionsChain } from '../openChains.js'
import { readContext } from '../readGrant.js'
import { readLeftOnChain } from '../readLeftOnChain.js'
import type { SessionNotice, SessionsTables } from '../schema.js'
import { isNearlySpent } from './shareSpent.js'

/** What notices are sent with. */
export interface TellerOptions {
  readonly db: Kysely<SessionsTables>
  readonly clock: Clock
  /** Undefined where auth, which alone knows how a user is reached, runs elsewhere: nothing is told then. */
  readonly tellPermission: PartOffers['tellPermission'] | undefined
}

interface DueRow {
  readonly rlm: string
  readonly sub: string
  readonly hash: string
  readonly origin: string
}

const kinds = {
  used: 'permissionUsed',
  spent: 'permissionSpent',
  ending: 'permissionEnding',
} as const satisfies Record<SessionNotice, string>

/**
 * Tells users of their permissions on a chain, by what is final there: the first use, four fifths of a limit, the end that comes. Each once:
 * what was told and not marked, since the process ended between, auth knows by its id.
 */
export function createTeller({ db, clock, tellPermission }: TellerOptions) {
  async function listDue({ chain }: SessionsChain, kind: 'used' | 'ending'): Promise<readonly DueRow[]> {
    const now = clock.now()
    const ending = now + sessionsLimits.endingMs
    const isDue = {
      used: sql`s.uses > 0`,
      ending: sql`g.expiry <= ${ending / 1000} and g.at < g.expiry * 1000 - ${sessionsLimits.endingMs}
        and not coalesce(s.is_disabled, false) and g.nonce >= coalesce(n.next, 0)`,
    }[kind]
    const { rows } = await sql<DueRow>`select g.rlm, g.sub, g.hash, g.origin from sessions.grants g
      left join sessions.seen s on s.chain = g.chain and s.permission = g.hash
      left join sessions.nonces n on n.chain = g.chain and n.account = g.account
      where g.chain = ${chain} and g.expiry > ${now / 1000} and not g.told @> array[${kind}]::text[] and ${isDue}
      order by g.expiry limit ${sessionsLimits.notices}`.execute(db)
    return rows
  }

  async function tell({ chain }: SessionsChain, kind: SessionNotice, rows: readonly DueRow[]): Promise<void> {
    for (const { rlm, sub, hash, origin } of rows) {
      const id = toB64(sha256(['permission', kind, chain, hash, sub].join(':')).subarray(0, 16))
      await tellPermission?.({ id, kind: kinds[kind], realm: rlm, sub, site: origin })
      await sql`update sessions.grants set told = array_append(told, ${kind}) where rlm = ${rlm} and sub = ${sub}
        and chain = ${chain} and hash = ${hash} and not told @> array[${kind}]::text[]`.execute(db)
    }
  }

  /** Looks at what is left of those that were used since. */
  async function tellSpent(chain: SessionsChain, signal: AbortSignal): Promise<void> {
    const used = await db
      .selectFrom('sessions.seen as seen')
      .select(['permission', 'context', 'last_block'])
      .where('chain', '=', chain.chain)
      .whereRef('last_block', '>', 'judged_block')
      .where('expiry', '>', clock.now() / 1000)
      // No one is told of what no one keeps.
      .where(
        sql<boolean>`exists (select 1 from sessions.grants g where g.chain = seen.chain and g.hash = seen.permission)`,
      )
      .limit(sessionsLimits.notices)
      .execute()
    for (const { permission: hash, context, last_block } of used) {
      const read = readContext(context)
      const found = read && (await readLeftOnChain(chain, read, signal))
      if (found && isNearlySpent(read.permission, found.left, found.now)) {
        const rows = await db
          .selectFrom('sessions.grants')
          .select(['rlm', 'sub', 'hash', 'origin'])
          .where('chain', '=', chain.chain)
          .where('hash', '=', hash)
          .where(sql<boolean>`not told @> array['spent']::text[]`)
          .execute()
        await tell(chain, 'spent', rows)
      }
      await db
        .updateTable('sessions.seen')
        .set({ judged_block: last_block })
        .where('chain', '=', chain.chain)
        .where('permission', '=', hash)
        .execute()
    }
  }

  return async (chain: SessionsChain, signal: AbortSignal): Promise<void> => {
    if (!tellPermission) return
    await tell(chain, 'used', await listDue(chain, 'used'))
    await tellSpent(chain, signal)
    await tell(chain, 'ending', await listDue(chain, 'ending'))
  }
}
