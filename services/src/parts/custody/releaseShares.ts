import { requireCounting, requireKnown } from '../../evidence/countFrom.js'
import { tooNew } from '../../evidence/tooNew.js'
import { Refusal } from '../../http/refusal.js'
import { TooManyError } from '../../http/tooMany.js'
import type { Manifest } from '../../manifest/shape.js'
import type { Assertion } from '../../proof/assertion.js'
import { toB64 } from '../../proof/encoding.js'
import type { RecoverBody } from './bodies.js'
import { type ToldDeletion, tellDeletion } from './deletion.js'
import { checkEvidence, type RightEvidence } from './evidence.js'
import { custodyLimits } from './limits.js'
import { listForOpening } from './listManifests.js'
import type { AskingDevice } from './mail/writeMail.js'
import {
  type CustodyDb,
  type FoundWallet,
  findWallet,
  requireLoginSince,
  suspended,
  useAssertion,
} from './openWallet.js'
import { isMember, notMember } from './publishManifest.js'
import type { ShareRow, WalletRow } from './schema.js'
import { type GivenShare, openShare, resealShare } from './shares.js'
import type { CustodyTools } from './tools.js'
import { endWaits, requireWaited } from './waits.js'

/** What opens a wallet, together with a member's key (docs/custody-api.md, Opened). */
export interface Opened {
  manifests: readonly string[]
  record: string
  shares: readonly GivenShare[]
  n: number
  released: readonly { at: number; id: string; org: string }[]
  deleting?: ToldDeletion
}

interface Call {
  assertion: Assertion
  jkt: string
}

/**
 * Gives a device its share.
 * @throws {Refusal} MEMBER_UNKNOWN, WALLET_SUSPENDED
 */
export function releaseToDevice(tools: CustodyTools, since: number, { assertion, jkt }: Call): Promise<Opened> {
  return release(tools, assertion, since, {
    pick: (manifest) => [findDevice(manifest, jkt)],
    check({ row }) {
      if (row.suspended_at !== null) throw suspended()
    },
  })
}

/**
 * Gives a member its share while the wallet is suspended, so that it can publish what lifts or completes that: after a login
 * since then, which a stolen session or device alone does not have.
 * @throws {Refusal} MEMBER_UNKNOWN, WALLET_SUSPENDED, SCOPE_WRONG
 */
function releaseToLift(tools: CustodyTools, since: number, { assertion, jkt }: Call): Promise<Opened> {
  return release(tools, assertion, since, {
    pick: (manifest) => [findDevice(manifest, jkt)],
    check({ row }) {
      if (row.suspended_at === null)
        throw new Refusal(403, 'SCOPE_WRONG', 'A device of a wallet in use asks by release.')
      requireLoginSince(row, assertion)
    },
  })
}

function findDevice({ mem }: Manifest, jkt: string): string {
  const member = mem.find((one) => one.k === 'dev' && one.jkt === jkt)
  if (!member) throw notMember()
  return member.id
}

/**
 * Gives a new device the shares of the openers of a kind. The managed one needs evidence that the head lists; for the others,
 * whose secret is the user's, it is checked where it is given.
 * @throws {Refusal} MEMBER_UNKNOWN, EVIDENCE_REFUSED, RECOVERY_WAITS, WALLET_SUSPENDED, TOO_NEW
 */
export async function recoverShares(
  tools: CustodyTools,
  { k, since, evidence }: RecoverBody,
  call: Call & { device: AskingDevice },
): Promise<Opened> {
  const { assertion } = call
  if (k === 'dev') return releaseToLift(tools, since, call)
  const found = await findWallet(tools.db, assertion, tools.clock.now())
  if (k === 'man' && evidence === undefined) throw evidenceNeeded()
  const isNew = !isMember(found.head.manifest, call.jkt)
  if (isNew) requireKnown(assertion)
  const right = evidence && (await checkStored(tools, found, evidence, call, isNew))
  if (k === 'man' && right?.kept.kind === 'mail') await requireWaited(tools, found.row, call)
  return release(tools, assertion, since, {
    pick({ mem, evd }) {
      if (right && !evd.some(({ id }) => id === right.kept.id)) throw evidenceNeeded()
      const members = mem.filter((one) => one.k === k)
      if (members.length === 0) throw notMember()
      return members.map(({ id }) => id)
    },
    check: ({ row }) => requireLoginSince(row, assertion),
    isMailbox: right?.kept.kind === 'mail',
    isNew,
    async use(db) {
      if (!right) return
      await right.use(db)
      await markShown(db, found.row.wal, right.kept.id, tools.clock.now())
    },
  })
}

/**
 * Checks evidence by what was kept when it was given first.
 * @throws {Refusal} EVIDENCE_REFUSED
 */
export async function checkStored(
  tools: CustodyTools,
  { row, head }: FoundWallet,
  given: NonNullable<RecoverBody['evidence']>,
  { assertion, jkt }: Call,
  isNew: boolean,
): Promise<RightEvidence> {
  const isListed = head.manifest.evd.some(({ id, kind }) => id === given.id && kind === given.kind)
  const stored = await tools.db
    .selectFrom('custody.evidence')
    .selectAll()
    .where('wal', '=', row.wal)
    .where('id', '=', given.id)
    .executeTakeFirst()
  if (!isListed || !stored) throw evidenceNeeded()
  const right = await checkEvidence(tools, given, { assertion, jkt, stored })
  // Said to who has shown it: a stranger learns nothing of it.
  if (isNew) requireCounting(stored, tools.clock.now())
  return right
}

/** Evidence that was shown lets another check go for a while. */
async function markShown(db: CustodyDb, wal: string, id: string, now: number): Promise<void> {
  await db.updateTable('custody.evidence').set({ shown_at: now }).where('wal', '=', wal).where('id', '=', id).execute()
}

export const evidenceNeeded = () =>
  new Refusal(403, 'EVIDENCE_REFUSED', 'Give evidence that the manifest lists as a check.')

interface Release {
  /** Ids of the members whose shares are given. */
  pick(manifest: Manifest): readonly string[]
  /** @throws {Refusal} */
  check(wallet: FoundWallet): void
  /** Whether a mailbox opens it: a wait for that is over then. */
  isMailbox?: boolean
  /** Whether the device is none of the wallet yet: openers that do not count give it nothing. */
  isNew?: boolean
  /** What is used up with it. */
  use?(db: CustodyDb): Promise<void> | undefined
}

/** How often a release begins anew because the head moved under it. */
const tries = 3

async function release(tools: CustodyTools, assertion: Assertion, since: number, how: Release): Promise<Opened> {
  const { db, clock, keys } = tools
  for (let left = tries; left > 0; left--) {
    const found = await findWallet(db, assertion, clock.now())
    how.check(found)
    const ids = how.pick(found.head.manifest)
    const all = await db
      .selectFrom('custody.shares')
      .selectAll()
      .where('wal', '=', found.row.wal)
      .where('gen', '=', found.row.gen)
      .where('id', 'in', ids)
      .execute()
    const rows = how.isNew ? listCounting(all, clock.now()) : all
    const manifests = await listForOpening(db, found, since)
    // Opened before it is counted, and outside of the transaction: a key service that fails or is slow counts nothing and
    // holds no other call up.
    const shares = await Promise.all(rows.map((row) => openShare(row, found.row, keys)))
    if (shares.length === 0) {
      // Sealed anew since the head was read, they lie under the next generation.
      const { row } = await findWallet(db, assertion, clock.now())
      if (row.hash !== found.row.hash) continue
      throw notMember()
    }
    const counted = await count(tools, assertion, { found, ids: rows.map(({ id }) => id), how })
    if (!counted) continue
    await reseal(tools, found.row, rows)
    const deleting = tellDeletion(found.row)
    return { manifests, record: toB64(found.row.record), shares, ...counted, ...(deleting && { deleting }) }
  }
  throw new Error('The head of a wallet moved again and again.')
}

/** @throws {Refusal} TOO_NEW where none counts */
function listCounting(rows: readonly ShareRow[], now: number): readonly ShareRow[] {
  const counting = rows.filter(({ counts_from }) => counts_from <= now)
  if (rows.length > 0 && counting.length === 0) throw tooNew(Math.min(...rows.map(({ counts_from }) => counts_from)))
  return counting
}

/** Counts a release, exactly. @returns undefined when the head has moved since the shares were read */
async function count(
  { db, clock }: CustodyTools,
  assertion: Assertion,
  { found, ids, how }: { found: FoundWallet; ids: readonly string[]; how: Release },
): Promise<Pick<Opened, 'n' | 'released'> | undefined> {
  return db.transaction().execute(async (transaction) => {
    const now = clock.now()
    const locked = await findWallet(transaction, assertion, now, { isLocked: true })
    if (locked.row.hash !== found.row.hash) return undefined
    how.check(locked)
    const { wal } = locked.row
    await checkRate(transaction, wal, now)
    await useAssertion(transaction, assertion)
    await how.use?.(transaction)
    await transaction
      .insertInto('custody.releases')
      .values(ids.map((id) => ({ wal, at: now, id, org: assertion.org })))
      .execute()
    const keys = new Set(locked.head.manifest.mem.flatMap(({ id, pk }) => (ids.includes(id) ? [pk] : [])))
    const counts = await transaction
      .insertInto('custody.counts')
      .values([...keys].map((pk) => ({ wal, pk, n: 1 })))
      .onConflict((conflict) =>
        conflict.columns(['wal', 'pk']).doUpdateSet((set) => ({ n: set('custody.counts.n', '+', 1) })),
      )
      .returning('n')
      .execute()
    await transaction
      .updateTable('custody.wallets')
      .set({ opened_at: now, replace_from: null })
      .where('wal', '=', wal)
      .execute()
    if (how.isMailbox) await endWaits(transaction, wal)
    const { releasesListed } = custodyLimits
    const latest = await transaction
      .selectFrom('custody.releases')
      .select(['at', 'id', 'org'])
      .where('wal', '=', wal)
      .orderBy('n', 'desc')
      .limit(releasesListed)
      .execute()
    await forgetReleases(transaction, wal, latest, now)
    return {
      n: Math.max(...counts.map(({ n }) => n)),
      released: latest.map(({ at, id, org }) => ({ at: Math.floor(at / 1000), id, org })),
    }
  })
}

async function checkRate(db: CustodyDb, wal: string, now: number): Promise<void> {
  const hour = 3_600_000
  const { releases } = custodyLimits
  const oldest = await db
    .selectFrom('custody.releases')
    .select('at')
    .where('wal', '=', wal)
    .where('at', '>', now - hour)
    .orderBy('at', 'desc')
    .offset(releases - 1)
    .limit(1)
    .executeTakeFirst()
  if (oldest) throw new TooManyError(oldest.at + hour - now)
}

async function forgetReleases(
  db: CustodyDb,
  wal: string,
  latest: readonly { at: number }[],
  now: number,
): Promise<void> {
  const oldest = latest.at(-1)
  if (latest.length < custodyLimits.releasesListed || !oldest) return
  const before = Math.min(oldest.at, now - custodyLimits.releasesKeptMs)
  await db.deleteFrom('custody.releases').where('wal', '=', wal).where('at', '<', before).execute()
}

/** Seals what is under an older key again. Where that fails, the next release tries it. */
async function reseal({ db, keys, log }: CustodyTools, { rlm }: WalletRow, rows: readonly ShareRow[]): Promise<void> {
  try {
    const current = await keys.currentName()
    for (const row of rows.filter(({ s_key }) => s_key !== current)) {
      const { bytes, keyName } = await resealShare(row, rlm, keys)
      await db
        .updateTable('custody.shares')
        .set({ s: bytes, s_key: keyName })
        .where('wal', '=', row.wal)
        .where('id', '=', row.id)
        .where('s', '=', row.s)
        .execute()
    }
  } catch {
    log.problem('custody could not seal a secret under the key in use')
  }
}
