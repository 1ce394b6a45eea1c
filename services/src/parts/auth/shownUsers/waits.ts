import type { Kysely } from 'kysely'
import { Refusal } from '../../../http/refusal.js'
import { toMailDigest } from '../login/mailLog/mailLog.js'
import type { LoginTables } from '../login/schema.js'
import { failureLimits, mailLimits, takeTally, tallyKey, waitOf } from '../login/tallies.js'

/**
 * Why a user cannot get in, or cannot yet. `mails`, `codes`: so many were asked for, or tried wrongly; `known`: on a device that the user has logged
 * in with, else on any other. `bounce`: the mailbox's server takes no mail.
 */
export interface Wait {
  why: 'mails' | 'codes' | 'bounce' | 'suspended' | 'deleting' | 'new-login'
  /** ISO text; left out where it does not end by itself. */
  until?: string
  device?: 'known' | 'strange'
  /** Of a suspension; null for the whole realm. */
  project?: string | null
  /** Of a login that does not count yet; of a bounce: what the server said. */
  what?: string
  /** Whether a limit that an operator lifts. */
  isLimit: boolean
}

interface Who {
  sub: string
  realm: string
  /** Mailboxes that the user logs in with. */
  addresses: readonly string[]
}

/** What is counted for a mailbox, and what it is called. */
const counted = [
  { what: 'mail', why: 'mails', limits: mailLimits },
  { what: 'consent', why: 'mails', limits: mailLimits },
  { what: 'failure', why: 'codes', limits: failureLimits },
] as const
const groups = ['known', 'strange'] as const

/** Each time gives as many tries of a code again: so often a day, of one user. */
const liftLimits = [{ within: 24 * 3_600_000, most: 5 }]

const keysOf = ({ realm, addresses }: Who) =>
  addresses.flatMap((address) =>
    counted.flatMap((one) =>
      groups.map((device) => ({ ...one, device, key: tallyKey(one.what, realm, address, device) })),
    ),
  )

const digestsOf = ({ realm, addresses }: Who, pepper: Uint8Array | undefined) =>
  pepper ? addresses.map((address) => toMailDigest(pepper, realm, address)) : []

/** Limits that are reached, and a mailbox that takes no mail. */
export async function listLimits(
  db: Kysely<LoginTables>,
  who: Who,
  { pepper, now }: { pepper: Uint8Array | undefined; now: number },
): Promise<Wait[]> {
  const [keys, digests] = [keysOf(who), digestsOf(who, pepper)]
  if (keys.length === 0) return []
  const tallies = await db
    .selectFrom('auth.tallies')
    .select(['key', 'times'])
    .where(
      'key',
      'in',
      keys.map(({ key }) => key),
    )
    .execute()
  const limits = keys.flatMap(({ key, why, limits, device }): Wait[] => {
    const wait = waitOf(tallies.find((one) => one.key === key)?.times ?? [], limits, now)
    return wait > 0 ? [{ why, until: new Date(now + wait).toISOString(), device, isLimit: true }] : []
  })
  const bounces = await db
    .selectFrom('auth.bounces')
    .select('why')
    .where('digest', 'in', [...digests, ''])
    .execute()
  return [...limits, ...bounces.map(({ why }): Wait => ({ why: 'bounce', what: why, isLimit: true }))]
}

/**
 * Lifts them: what was counted is forgotten, and mail goes to the mailbox again.
 * @returns how many there were
 * @throws {Refusal} CONSOLE_LIMIT_REACHED
 */
export async function liftLimitsOf(
  db: Kysely<LoginTables>,
  who: Who,
  { pepper, now }: { pepper: Uint8Array | undefined; now: number },
): Promise<number> {
  const found = await listLimits(db, who, { pepper, now })
  if (found.length === 0) return 0
  await db.transaction().execute(async (trx) => {
    if ((await takeTally(trx, tallyKey('lifted', who.sub), liftLimits, now)) > 0) {
      throw new Refusal(
        403,
        'CONSOLE_LIMIT_REACHED',
        'Limits of a user are lifted five times a day at most: each lift gives as many tries of a code again.',
      )
    }
    const keys = keysOf(who).map(({ key }) => key)
    await trx.updateTable('auth.tallies').set({ times: [] }).where('key', 'in', keys).execute()
    await trx
      .deleteFrom('auth.bounces')
      .where('digest', 'in', [...digestsOf(who, pepper), ''])
      .execute()
  })
  return found.length
}
