import type { MiddlewareHandler } from 'hono'
import type { Kysely } from 'kysely'
import type { DailyCounts } from '../../../counts/dailyCounts.js'
import { toHour } from '../../../counts/lately.js'
import type { AppEnv } from '../../../http/env.js'
import type { LoginTables } from './schema.js'
import { toKind } from './toKind.js'

/** Counts logins and sign-ins, by day. Users belong to realms, and so do their logins; sessions to projects. */
export interface LoginCounts {
  /** A login has begun, or come to something. @param way as of `toKind`; `outcome`: `begun`, `ok`, or the code of a refusal */
  login(realm: string, way: string, outcome: string): void
  /** A session has begun. @param chain CAIP-2, one that is served */
  session(projectId: string, chain: string, isLogin: boolean): void
  /** A call was refused. */
  refused(code: string): void
}

export const realmScope = (realm: string) => `realm:${realm}`
export const projectScope = (projectId: string) => `project:${projectId}`
/** Refusals are counted for all together: many are of callers whose project is not known. */
export const allScope = ''
/** Logins by the hour. */
export const hoursKind = 'hour'

export function createLoginCounts(counts: Pick<DailyCounts, 'add'>, now: () => number): LoginCounts {
  return {
    login(realm, way, outcome) {
      counts.add(realmScope(realm), 'login', `${way} ${outcome}`)
      if (outcome !== 'ok') return
      for (const scope of [realmScope(realm), allScope]) counts.add(scope, hoursKind, toHour(now()))
    },
    session(projectId, chain, isLogin) {
      counts.add(projectScope(projectId), 'chain', chain)
      counts.add(projectScope(projectId), 'session', isLogin ? 'login' : 'wallet')
    },
    refused: (code) => counts.add(allScope, 'error', code),
  }
}

/** What a login was made with, and where its user belongs. */
export async function findWay(
  trx: Kysely<LoginTables>,
  { sub, issuer, subject }: { sub: string; issuer: string; subject: string },
): Promise<{ realm: string; way: string }> {
  const row = await trx
    .selectFrom('auth.users')
    .leftJoin('auth.identities', (join) =>
      join.onRef('auth.identities.sub', '=', 'auth.users.sub').on('issuer', '=', issuer).on('subject', '=', subject),
    )
    .select(['auth.users.realm', 'provider'])
    .where('auth.users.sub', '=', sub)
    .executeTakeFirstOrThrow()
  return { realm: row.realm, way: toKind({ issuer, provider: row.provider }) }
}

/** Counts refusals by their codes: those are words of ours. */
export function countRefusals(counts: Pick<LoginCounts, 'refused'>): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    await next()
    const { res } = context
    if (res.status < 400 || !res.headers.get('Content-Type')?.startsWith('application/json')) return
    const { reasons } = (await res.clone().json()) as { reasons?: readonly { name?: unknown }[] }
    const [name] = reasons?.map((one) => one.name) ?? []
    if (typeof name === 'string' && /^[A-Z_]{1,40}$/.test(name)) counts.refused(name)
  }
}
