import { randomBytes } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import type { Clock } from '../../clock.js'
import { fromB64, sha256, toB64 } from '../../proof/encoding.js'
import { sessionIdleMs, sessionLifeMs } from './limits.js'
import type { ConsoleTables } from './schema.js'

/** A session of an operator. */
export type Session = Omit<Selectable<ConsoleTables['console.sessions']>, 'digest'>

/** A session, as an operator sees it. Times are ISO texts. */
export interface ShownSession {
  readonly id: string
  readonly browser: string
  readonly createdAt: string
  readonly seenAt: string
}

export const showSession = ({ id, browser, created_at, seen_at }: Session): ShownSession => ({
  ...{ id, browser },
  ...{ createdAt: new Date(created_at).toISOString(), seenAt: new Date(seen_at).toISOString() },
})

/** Sessions kept in the console's tables, by the digest of what their cookie holds. */
export interface Sessions {
  /** @returns what the cookie holds, which is kept nowhere */
  begin(operatorId: string, browser: string): Promise<{ token: string; session: Session }>
  /** Undefined for one that is over, ended, or of an operator who is gone. A session that is found goes on. */
  find(token: string): Promise<Session | undefined>
  /** Newest first. */
  list(operatorId: string): Promise<Session[]>
  /** @returns whether the operator had it */
  end(operatorId: string, id: string): Promise<boolean>
  endAll(operatorId: string): Promise<void>
  /** Its operator has proved anew who it is. */
  prove(id: string, at: number): Promise<void>
}

/** How often the last call is written, in ms: a session ends so much too early at most. */
const seenEveryMs = 15_000
const columns = ['id', 'operator_id', 'browser', 'created_at', 'seen_at', 'fresh_at'] as const

export function createSessions(db: Kysely<ConsoleTables>, clock: Clock): Sessions {
  const digestOf = (token: string) => toB64(sha256(token))
  const isAlive = ({ created_at, seen_at }: Session, now: number) =>
    now < created_at + sessionLifeMs && now < seen_at + sessionIdleMs

  return {
    async begin(operatorId, browser) {
      const now = clock.now()
      await db
        .deleteFrom('console.sessions')
        .where((row) =>
          row.or([row('created_at', '<=', now - sessionLifeMs), row('seen_at', '<=', now - sessionIdleMs)]),
        )
        .execute()
      const token = toB64(randomBytes(32))
      const session = {
        ...{ id: toB64(randomBytes(9)), operator_id: operatorId, browser },
        ...{ created_at: now, seen_at: now, fresh_at: now },
      }
      await db
        .insertInto('console.sessions')
        .values({ ...session, digest: digestOf(token) })
        .execute()
      return { token, session }
    },
    async find(token) {
      if (!fromB64(token, 32)) return undefined
      const now = clock.now()
      const session = await db
        .selectFrom('console.sessions')
        .innerJoin('console.operators', 'console.operators.id', 'operator_id')
        .select(columns.map((name) => `console.sessions.${name}` as const))
        .where('digest', '=', digestOf(token))
        .where('ended_at', 'is', null)
        .executeTakeFirst()
      if (!session || !isAlive(session, now)) return undefined
      if (now - session.seen_at >= seenEveryMs)
        await db.updateTable('console.sessions').set({ seen_at: now }).where('id', '=', session.id).execute()
      return session
    },
    async list(operatorId) {
      const rows = await db
        .selectFrom('console.sessions')
        .select(columns)
        .where('operator_id', '=', operatorId)
        .orderBy('created_at', 'desc')
        .execute()
      return rows.filter((row) => isAlive(row, clock.now()))
    },
    async end(operatorId, id) {
      const { numDeletedRows } = await db
        .deleteFrom('console.sessions')
        .where('id', '=', id)
        .where('operator_id', '=', operatorId)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },
    async endAll(operatorId) {
      await db.deleteFrom('console.sessions').where('operator_id', '=', operatorId).execute()
    },
    async prove(id, at) {
      await db.updateTable('console.sessions').set({ fresh_at: at }).where('id', '=', id).execute()
    },
  }
}
