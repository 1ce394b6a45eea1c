import { calculateJwkThumbprint, type JWK } from 'jose'
import type { Kysely } from 'kysely'
import type { Clock } from '../../../../clock.js'
import { ServiceError } from '../../../../errors.js'
import { isSafeUrl } from '../../../../http/isSafeUrl.js'
import type { ProjectAccess } from '../../../directory/projectAccess.js'
import type { TellHosts } from '../../hostEvents.js'
import type { LoginTables } from '../schema.js'
import { readPublicKey } from './publicKey.js'
import type { ExchangeKey } from './readToken.js'
import { type RevokedExchange, revokeExchange } from './revoke.js'

/** A key as an operator sees it. */
export interface ListedExchangeKey {
  kid: string
  project: string
  issuer: string
  alg: string
  createdAt: string
  endedAt?: string
}

/** The keys by which hosts say who their users are. */
export interface ExchangeKeys {
  /** @throws {ServiceError} PROJECT_NOT_FOUND, EXCHANGE_KEY_INVALID, EXCHANGE_TAKEN */
  add(projectId: string, issuer: string, jwk: unknown): Promise<ListedExchangeKey>
  list(): Promise<ListedExchangeKey[]>
  /** Ends one key; logins by it go on. @throws {ServiceError} KEY_UNKNOWN */
  remove(kid: string): Promise<void>
  /** Ends all keys of a project, what is under way, and the logins by them that began since a time, in ms. */
  revoke(projectId: string, since: number): Promise<RevokedExchange>
  /** One of a project that goes on. In a transaction it is held until that ends. */
  find(db: Kysely<LoginTables>, projectId: string, kid: string): Promise<ExchangeKey | undefined>
  /** Whether a project has one that goes on. */
  has(projectId: string): Promise<boolean>
}

/** What keys are registered with. */
export interface ExchangeKeyTools {
  access: Pick<ProjectAccess, 'findOrigins'>
  clock: Clock
  /** Issuers that belong to others: auth's own, and those of providers. */
  isForeign(issuer: string): boolean
  tellHosts: TellHosts
}

/** Keys kept in the auth part's tables. */
export function createExchangeKeys(
  db: Kysely<LoginTables>,
  { access, clock, isForeign, tellHosts }: ExchangeKeyTools,
): ExchangeKeys {
  async function list(kid?: string): Promise<ListedExchangeKey[]> {
    let query = db
      .selectFrom('auth.exchange_keys')
      .innerJoin('auth.exchange_issuers', 'auth.exchange_issuers.project_id', 'auth.exchange_keys.project_id')
      .select(['kid', 'auth.exchange_keys.project_id', 'issuer', 'alg', 'created_at', 'ended_at'])
      .orderBy('created_at')
      .orderBy('kid')
    if (kid !== undefined) query = query.where('kid', '=', kid)
    return (await query.execute()).map(({ kid, project_id: project, issuer, alg, created_at, ended_at }) => ({
      ...{ kid, project, issuer, alg, createdAt: toText(created_at) },
      ...(ended_at !== null && { endedAt: toText(ended_at) }),
    }))
  }

  return {
    list: () => list(),
    async add(projectId, issuer, given) {
      if ((await access.findOrigins(projectId)) === undefined)
        throw new ServiceError('PROJECT_NOT_FOUND', 'There is no project of that id. `project list` shows them.')
      const { jwk, alg } = await readPublicKey(given)
      if (!isSafeUrl(issuer) || issuer.length > 200)
        throw new ServiceError('EXCHANGE_KEY_INVALID', 'An issuer is an https address, exactly as `iss` has it.')
      if (isForeign(issuer)) throw taken('The issuer is one of auth or of a provider of logins.')
      const kid = await calculateJwkThumbprint(jwk as JWK, 'sha256')
      await db.transaction().execute(async (trx) => {
        await trx
          .insertInto('auth.exchange_issuers')
          .values({ issuer, project_id: projectId, told_at: null })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        const own = await trx
          .selectFrom('auth.exchange_issuers')
          .select('issuer')
          .where('project_id', '=', projectId)
          .executeTakeFirst()
        // It is another's, or the project has another one: users of one issuer are never those of the next.
        if (own?.issuer !== issuer) throw taken('The issuer is another project’s, or the project has another issuer.')
        const row = {
          kid,
          project_id: projectId,
          alg,
          jwk: JSON.stringify(jwk),
          created_at: clock.now(),
          ended_at: null,
        }
        const added = await trx
          .insertInto('auth.exchange_keys')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .returning('kid')
          .executeTakeFirst()
        if (!added) throw taken('The key was registered before. Make a new one.')
      })
      const [listed] = await list(kid)
      if (!listed) throw new Error('The key was removed while it was read.')
      return listed
    },
    async remove(kid) {
      const ended = await db
        .updateTable('auth.exchange_keys')
        .set({ ended_at: clock.now() })
        .where('kid', '=', kid)
        .where('ended_at', 'is', null)
        .returning('kid')
        .executeTakeFirst()
      if (!ended) throw new ServiceError('KEY_UNKNOWN', 'No key of that id goes on. `exchange list` shows them.')
    },
    revoke: (projectId, since) => revokeExchange(db, { projectId, since, now: clock.now(), tellHosts }),
    async find(from, projectId, kid) {
      const row = await from
        .selectFrom('auth.exchange_keys as key')
        .innerJoin('auth.exchange_issuers', 'auth.exchange_issuers.project_id', 'key.project_id')
        .select(['kid', 'issuer', 'alg', 'jwk'])
        .where('kid', '=', kid)
        .where('key.project_id', '=', projectId)
        .where('ended_at', 'is', null)
        .forShare('key')
        .executeTakeFirst()
      // One that became a provider's since is no host's any more.
      return row && !isForeign(row.issuer) ? { ...row, jwk: row.jwk as JWK } : undefined
    },
    async has(projectId) {
      const row = await db
        .selectFrom('auth.exchange_keys')
        .select('kid')
        .where('project_id', '=', projectId)
        .where('ended_at', 'is', null)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

const toText = (ms: number) => new Date(ms).toISOString()

const taken = (why: string) =>
  new ServiceError('EXCHANGE_TAKEN', `${why} Each project has an issuer and keys of its own.`)
