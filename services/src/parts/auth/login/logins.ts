import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Clock } from '../../../clock.js'
import { Refusal } from '../../../http/refusal.js'
import { toAsciiOrigin } from '../../../pages/untrusted.js'
import { toB64 } from '../../../proof/encoding.js'
import type { TellHosts } from '../hostEvents.js'
import type { Proof } from './counting.js'
import { findWay, type LoginCounts } from './countLogins.js'
import type { Deletion } from './deletion.js'
import { isDisclosing } from './disclosure/disclosures.js'
import { endLogins } from './endLogins.js'
import { exchange } from './exchanged.js'
import { lifeOf, lifeOfExpired, rotateRefresh } from './rotateRefresh.js'
import type { LoginTables } from './schema.js'
import { hashToken, type LoginTokens } from './tokens.js'
import { type Identity, isListed, mailbox, toUser, type User } from './users.js'

/** A login that is alive, and its user. */
export interface Login {
  sid: string
  sub: string
  jkt: string
  origin: string
  language: string | null
  methods: string[]
  /** Of `nameBrowser`, as the device said it. */
  browser: string
  /** When the user last proved who it is, in ms; 0 of one that is a host's word alone. */
  loginAt: number
  /** The address that was verified then. */
  verifiedAddress: string | null
  /** The login that was proved then; undefined where it was taken away since, and of a host's word. */
  proof: Proof | undefined
  /** The one project whose pages it is good for; null where it is good in the realm. */
  onlyProject: string | null
  user: User
  /** A project of the user's realm may know more of its users by the operator's setting: there may be something to tell. */
  discloses: boolean
}

/** What a device gets: see docs/custody-api.md, Session. */
export interface LoginAnswer {
  accessToken: string
  expiresIn: number
  /** Left out where the one that the device has stays. */
  refreshToken?: string
  user: object
}

/** The logins of an installation, each a family of tokens that are good on one device. */
export interface Logins {
  /** Begins a login, in a transaction that makes its user. */
  begin(transaction: Kysely<LoginTables>, login: NewLogin): Promise<{ sid: string; refreshToken: string }>
  /** What a device is answered. @param add what a route answers besides */
  answer(sid: string, refreshToken?: string, add?: (login: Login) => Promise<object>): Promise<LoginAnswer>
  /**
   * The login of an access token.
   * @param options.isDeletingToo Also one of a user who is being deleted, for what tells that or takes it back. Default false: devices of the
   *   wallet alone go on, while a slow deletion is under way.
   * @throws {Refusal} TOKEN_INVALID, ACCOUNT_DELETING
   */
  read(accessToken: string, jkt: string, options?: { isDeletingToo?: boolean }): Promise<Login>
  /** Writes down that the user has proved again who it is, in the transaction that redeems the code. */
  renew(transaction: Kysely<LoginTables>, sid: string, verifiedAddress: string): Promise<void>
  /**
   * A refresh token for the next one. A token that comes a second time ends the login, unless the same device asks again within
   * a minute: it has lost the answer, or is two tabs.
   * @throws {Refusal} TOKEN_INVALID, SESSION_ENDED, SESSION_EXPIRED
   */
  refresh(refreshToken: string, jkt: string): Promise<LoginAnswer>
  /** Logins of a user that are alive, the one used last first: one of each device, a hundred at most. */
  list(sub: string): Promise<ListedLogin[]>
  end(sid: string): Promise<void>
  endAllOf(sub: string): Promise<void>
}

/** A login, as its user sees it beside the others. */
export interface ListedLogin {
  jkt: string
  /** Origin of the host page, as claimed; names of other scripts as servers have them. */
  site: string
  browser: string
  /** When it began and when its tokens were renewed last, in seconds since 1970. */
  began: number
  used: number
}

/** A login that begins. */
export interface NewLogin {
  /** Default: one that is drawn. */
  sid?: string
  sub: string
  jkt: string
  origin: string
  language: string | null
  /** Of `nameBrowser`. */
  browser: string
  methods: readonly string[]
  verifiedAddress: string | null
  /** What it begins with. */
  identity: Pick<Identity, 'issuer' | 'subject'>
  /** Whether the user has proved who it is. Default: true. */
  isProved?: boolean
  /** The one project whose pages it is good for. Default: all of the realm. */
  onlyProject?: string
}

/** Life of an access token, in ms. */
export const accessLifeMs = 10 * 60_000
const pruneEvery = 500
const addNothing: (login: Login) => Promise<object> = async () => ({})
/** Logins in one answer: no user has so many devices. */
const mostListed = 100

/** What logins begin and end with. */
export interface LoginsTools {
  clock: Clock
  tellHosts: TellHosts
  counts: Pick<LoginCounts, 'login'>
}

/** Logins kept in the auth part's tables. */
export function createLogins(
  db: Kysely<LoginTables>,
  tokens: LoginTokens,
  { clock, tellHosts, counts }: LoginsTools,
): Logins {
  let begun = 0

  const endings = () => ({ tellHosts, now: clock.now() })
  const endOwn = (by: 'sid' | 'sub', id: string) =>
    db.transaction().execute(async (trx) => void (await endLogins(trx, endings(), (login) => login(by, '=', id))))

  const find = (sid: string) => findLogin(db, sid, clock.now())

  async function answer(sid: string, refreshToken?: string, add = addNothing): Promise<LoginAnswer> {
    const login = await find(sid)
    if (!login) throw ended()
    return {
      ...(await add(login)),
      accessToken: tokens.access(sid, clock.now() + accessLifeMs),
      expiresIn: accessLifeMs / 1000,
      ...(refreshToken !== undefined && { refreshToken }),
      user: describeUser(login),
    }
  }

  return {
    answer,
    refresh: async (refreshToken, jkt) => {
      const read = tokens.readRefresh(refreshToken)
      if (!read) throw invalid()
      const next = await rotateRefresh(db, tokens, { sid: read.sid, given: refreshToken, jkt }, endings())
      if (next === 'expired') throw new Refusal(401, 'SESSION_EXPIRED', 'The login has expired. Log in again.')
      if (next === undefined) throw ended()
      return answer(read.sid, next.token)
    },
    async begin(transaction, login) {
      const { sid = toB64(randomBytes(16)), sub, jkt, origin, language, browser } = login
      const { methods, verifiedAddress, identity, isProved = true, onlyProject = null } = login
      const now = clock.now()
      if (++begun % pruneEvery === 0) await pruneLogins(transaction, now)
      const refreshToken = tokens.refresh(sid)
      await transaction
        .insertInto('auth.logins')
        .values({
          sid,
          sub,
          jkt,
          origin,
          language,
          browser,
          methods: [...methods],
          login_at: isProved ? now : 0,
          verified_address: verifiedAddress,
          issuer: identity.issuer,
          subject: identity.subject,
          only_project: onlyProject,
          created_at: now,
          used_at: now,
          refresh: hashToken(refreshToken),
          refresh_before: null,
          successor: null,
          rotated_at: now,
        })
        .execute()
      const { realm, way } = await findWay(transaction, { sub, ...identity })
      counts.login(realm, way, 'ok')
      return { sid, refreshToken }
    },
    async read(accessToken, jkt, { isDeletingToo = false } = {}) {
      const read = tokens.readAccess(accessToken)
      if (!read || read.expiresAt <= clock.now()) throw invalid()
      const login = await find(read.sid)
      if (login?.jkt !== jkt) throw invalid()
      if (!isDeletingToo) requireStaying(login)
      return login
    },
    async renew(transaction, sid, verifiedAddress) {
      await transaction
        .updateTable('auth.logins')
        .set({ login_at: clock.now(), methods: ['otp'], verified_address: verifiedAddress })
        .where('sid', '=', sid)
        .execute()
    },
    async list(sub) {
      const { usedAfter, createdAfter } = lifeOf(clock.now())
      const rows = await db
        .selectFrom('auth.logins')
        .select(['jkt', 'origin', 'browser', 'created_at', 'used_at'])
        .distinctOn('jkt')
        .where('sub', '=', sub)
        .where('used_at', '>', usedAfter)
        .where('created_at', '>', createdAfter)
        .orderBy('jkt')
        .orderBy('used_at', 'desc')
        .execute()
      return rows
        .toSorted((one, other) => other.used_at - one.used_at)
        .slice(0, mostListed)
        .map(({ jkt, origin, browser, created_at, used_at }) => ({
          ...{ jkt, site: toAsciiOrigin(origin), browser },
          ...{ began: toSeconds(created_at), used: toSeconds(used_at) },
        }))
    },
    end: (sid) => endOwn('sid', sid),
    endAllOf: (sub) => endOwn('sub', sub),
  }
}

/** Forgets logins that ran out long ago: their sessions did before, so there is nothing to tell. */
async function pruneLogins(trx: Kysely<LoginTables>, now: number): Promise<void> {
  const { usedAfter, createdAfter } = lifeOfExpired(now)
  await trx
    .deleteFrom('auth.logins')
    .where((row) => row.or([row('used_at', '<', usedAfter), row('created_at', '<', createdAfter)]))
    .execute()
}

/** The login of an id, while it goes on. */
async function findLogin(db: Kysely<LoginTables>, sid: string, now: number): Promise<Login | undefined> {
  const { usedAfter, createdAfter } = lifeOf(now)
  const row = await db
    .selectFrom('auth.logins')
    .innerJoin('auth.users', 'auth.users.sub', 'auth.logins.sub')
    .leftJoin('auth.identities', (join) =>
      join.onRef('auth.identities.sub', '=', 'auth.users.sub').on('auth.identities.issuer', '=', 'mailbox'),
    )
    .leftJoin('auth.identities as proof', (join) =>
      join
        .onRef('proof.sub', '=', 'auth.users.sub')
        .on('proof.issuer', '=', (row) =>
          row.case().when('verified_address', 'is', null).then(row.ref('auth.logins.issuer')).else(mailbox).end(),
        )
        .on('proof.subject', '=', (row) => row.fn.coalesce('verified_address', 'auth.logins.subject')),
    )
    .selectAll('auth.users')
    .select(['auth.logins.issuer as began', 'proof.added_at', 'proof.counts_from', 'proof.provider as proved_by'])
    .select(['jkt', 'origin', 'language', 'browser', 'methods', 'verified_address', 'only_project as onlyProject'])
    .select('auth.identities.subject as email')
    .select((row) => ['auth.logins.login_at as proved_at', isDisclosing(row).as('discloses')])
    .where('sid', '=', sid)
    .where('used_at', '>', usedAfter)
    .where('auth.logins.created_at', '>', createdAfter)
    .where((row) => row.or([row('erase_at', 'is', null), row('erase_at', '>', now)]))
    .executeTakeFirst()
  if (!row) return undefined
  const { sub, jkt, origin, language, browser, methods, proved_at: loginAt, verified_address: verifiedAddress } = row
  const proof = row.proved_by === exchange ? undefined : toProof(row, row.began === null && verifiedAddress === null)
  return {
    ...{ sid, sub, jkt, origin, language, browser, methods, loginAt, verifiedAddress, proof },
    ...{ onlyProject: row.onlyProject, user: toUser(row), discloses: row.discloses === true },
  }
}

/** @param isOld whether the login is from before it was kept what it began with: that counts */
function toProof(
  { added_at: addedAt, counts_from: countsFrom }: { added_at: number | null; counts_from: number | null },
  isOld: boolean,
): Proof | undefined {
  if (countsFrom === null) return isOld ? { addedAt: null, countsFrom: 0 } : undefined
  return { addedAt, countsFrom }
}

export const toSeconds = (ms: number) => Math.floor(ms / 1000)

/** See docs/custody-api.md, User. */
export function describeUser({ user, jkt, loginAt, methods, discloses }: Login): object {
  const { sub, realm: rlm, email, wal, ctl, head, deletion, accountType } = user
  const told = { sub, rlm, email, wal, ctl, head, at: Math.floor(loginAt / 1000), amr: methods }
  const more = { ...(discloses && { discloses }), ...(deletion && { deleting: describeDeletion(deletion) }) }
  const chosen = accountType && { accountType }
  return { ...told, listed: isListed(user, jkt), ...more, ...chosen }
}

/** See docs/custody-api.md, Deleting. */
export const describeDeletion = ({ kind, since, eraseAt }: Deletion) => ({
  kind,
  since: toSeconds(since),
  erasedAt: toSeconds(eraseAt),
})

/** @throws {Refusal} ACCOUNT_DELETING */
function requireStaying({ user: { deletion, devices }, jkt }: Login): void {
  if (!deletion || (deletion.kind === 'slow' && devices.includes(jkt))) return
  throw new Refusal(409, 'ACCOUNT_DELETING', 'This account is being deleted. Take that back first.')
}

/** @throws {Refusal} DEVICE_NOT_LISTED */
export function requireListed({ user, jkt }: Login): void {
  if (isListed(user, jkt)) return
  throw new Refusal(
    403,
    'DEVICE_NOT_LISTED',
    'The wallet does not list this device: it may recover the wallet and sign out. Recover it here first, or use a device of the wallet.',
  )
}

function invalid(): Refusal {
  return new Refusal(401, 'TOKEN_INVALID', 'The token is none of a login on this device, or has expired.')
}

function ended(): Refusal {
  return new Refusal(401, 'SESSION_ENDED', 'The login has ended. Log in again.')
}
