import type { Kysely, Selectable } from 'kysely'
import { maskAddress } from '../../../operations/maskAddress.js'
import { toAsciiOrigin } from '../../../pages/untrusted.js'
import { checkOf, countChecks } from '../login/checks.js'
import { toMailDigest } from '../login/mailLog/mailLog.js'
import { type ListedIdentity, listIdentities, toIdentityId } from '../login/providers/identities.js'
import type { LoginTables } from '../login/schema.js'
import { mailbox } from '../login/users.js'
import { listLimits, type Wait } from './waits.js'

/** Of each, in one answer. */
const most = 50

/** What one user is looked into with. */
export interface InspectTools {
  db: Kysely<LoginTables>
  pepper: Uint8Array | undefined
  now(): number
  /** Mailboxes that a user logs in with. */
  mailboxesOf(sub: string): Promise<string[]>
}

type Kept = Selectable<LoginTables['auth.identities']>

const toText = (ms: number) => new Date(ms).toISOString()

/** A login as the console shows it: what is an address in its name is masked. */
const toShown = ({ id, kind, name, countsFrom, began, used }: ListedIdentity, stays: string | undefined) => ({
  ...{ id, kind, ...(name !== undefined && { name: name.includes('@') ? maskAddress(name) : name }) },
  ...(countsFrom !== undefined && { countsFrom: toText(countsFrom * 1000) }),
  ...(began > 0 && { addedAt: toText(began * 1000) }),
  ...(used > 0 && { usedAt: toText(used * 1000) }),
  // Why it cannot be taken away.
  ...(stays !== undefined && { stays }),
})

/** Why a login stays: a mailbox goes by its user's change alone, and a check of the wallet by custody. */
async function whyStays(db: Kysely<LoginTables>, sub: string, row: Kept | undefined, rows: readonly Kept[]) {
  if (row?.issuer === mailbox || row?.issuer === 'account') return row.issuer
  if (rows.length < 2) return 'last'
  const kind = row && checkOf(row)
  if (kind === undefined) return undefined
  const checks = await countChecks(db, sub, kind)
  return checks > 0 && checks >= rows.filter((one) => checkOf(one) === kind).length ? 'check' : undefined
}

/** All that the console shows of one user beside its row. Nothing that opens a wallet or a session is in it. */
export async function inspectUser({ db, pepper, now: clock, mailboxesOf }: InspectTools, sub: string) {
  const now = clock()
  const user = await db.selectFrom('auth.users').selectAll().where('sub', '=', sub).executeTakeFirstOrThrow()
  const { realm } = user
  const rows = await db.selectFrom('auth.identities').selectAll().where('sub', '=', sub).execute()
  const listed = await listIdentities(db, sub, now)
  const logins = await Promise.all(
    listed.map(async (one) => {
      const row = rows.find((kept) => toIdentityId(kept) === one.id)
      return toShown(one, await whyStays(db, sub, row, rows))
    }),
  )
  const addresses = await mailboxesOf(sub)
  const digests = pepper ? addresses.map((address) => toMailDigest(pepper, realm, address)) : []
  const [devices, sessions, accounts, mails, limits, suspensions] = await Promise.all([
    listDevices(db, sub),
    db
      .selectFrom('auth.sessions')
      .select(['project_id', 'origin', 'account', 'sid', 'created_at', 'expires_at'])
      .where('sub', '=', sub)
      .where('expires_at', '>', now)
      .orderBy('created_at', 'desc')
      .limit(most)
      .execute(),
    db
      .selectFrom('auth.user_accounts')
      .select(['account', 'shown_at'])
      .where('sub', '=', sub)
      .orderBy('shown_at', 'desc')
      .limit(most)
      .execute(),
    db
      .selectFrom('auth.mails')
      .select(['kind', 'at', 'state', 'why', 'masked'])
      .where('digest', 'in', [...digests, ''])
      .orderBy('id', 'desc')
      .limit(most)
      .execute(),
    listLimits(db, { sub, realm, addresses }, { pepper, now }),
    db
      .selectFrom('auth.suspensions')
      .select(['project_id', 'since'])
      .where('sub', '=', sub)
      .where('lifted_at', 'is', null)
      .execute(),
  ])
  const waits: Wait[] = [
    ...suspensions.map((one): Wait => ({ why: 'suspended', project: one.project_id, isLimit: false })),
    ...(user.erase_at === null ? [] : [{ why: 'deleting', until: toText(user.erase_at), isLimit: false } as const]),
    ...logins.flatMap(({ countsFrom, kind }): Wait[] =>
      countsFrom === undefined ? [] : [{ why: 'new-login', until: countsFrom, what: kind, isLimit: false }],
    ),
    ...limits,
  ]
  return {
    logins,
    devices,
    sessions: sessions.map(({ project_id, origin, account, sid, created_at, expires_at }) => ({
      ...{ project: project_id, site: toAsciiOrigin(origin), account, isLogin: sid !== null },
      ...{ createdAt: toText(created_at), expiresAt: toText(expires_at) },
    })),
    accounts: accounts.map(({ account, shown_at }) => ({ account, shownAt: toText(shown_at) })),
    mails: mails.map(({ at, masked: to, ...mail }) => ({ to, at: toText(at), ...mail })),
    waits,
  }
}

/** Devices with a login that goes on, each by its newest. */
async function listDevices(db: Kysely<LoginTables>, sub: string) {
  const rows = await db
    .selectFrom('auth.logins')
    .select(['jkt', 'origin', 'browser', 'methods', 'created_at', 'used_at'])
    .distinctOn('jkt')
    .where('sub', '=', sub)
    .orderBy('jkt')
    .orderBy('used_at', 'desc')
    .limit(most)
    .execute()
  return rows
    .toSorted((one, other) => other.used_at - one.used_at)
    .map(({ jkt, origin, browser, methods, created_at, used_at }) => ({
      ...{ device: jkt, site: toAsciiOrigin(origin), browser, methods },
      ...{ beganAt: toText(created_at), usedAt: toText(used_at) },
    }))
}
