import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { ServiceError } from '../../../../errors.js'
import { toAddress } from '../../../../evidence/address.js'
import { maskAddress } from '../../../../operations/maskAddress.js'
import { toHidden } from '../hiddenIdentities.js'
import type { LoginTables } from '../schema.js'
import { findRealm, mailbox } from '../users.js'
import { readRule } from './admitSignUp.js'
import { readDomains, type SignUpRule } from './rule.js'

/** Invitations of a realm that wait. */
const mostInvitations = 10_000

/** An invitation, as an operator sees it. */
export interface Invitation {
  readonly id: string
  /** Masked: the address itself is not kept. */
  readonly to: string
  /** ISO text. */
  readonly madeAt: string
}

/** What is set of a project's sign-ups: for its realm, so that no page gets round it by the name of another project that shares the users. */
export async function showRule(db: Kysely<LoginTables>, project: string): Promise<SignUpRule> {
  return readRule(db, await findRealm(db, project))
}

/** Sets it. @throws {ServiceError} SIGN_UPS_INVALID */
export async function setRule(db: Kysely<LoginTables>, project: string, given: SignUpRule): Promise<SignUpRule> {
  const { mode, testAddresses } = given
  const [allowed, denied] = [readDomains(given.allowed), readDomains(given.denied)]
  const both = allowed.find((domain) => denied.includes(domain))
  if (both !== undefined)
    throw new ServiceError('SIGN_UPS_INVALID', `${both} is allowed and denied. Leave it in one of the lists.`)
  const realm = await findRealm(db, project)
  const values = { mode, allowed, denied, test_addresses: testAddresses }
  await db
    .insertInto('auth.sign_ups')
    .values({ realm, ...values })
    .onConflict((conflict) => conflict.column('realm').doUpdateSet(values))
    .execute()
  return { mode, allowed, denied, testAddresses }
}

/** Those that wait, the newest first. */
export async function listInvitations(db: Kysely<LoginTables>, project: string): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('auth.invitations')
    .select(['id', 'masked', 'made_at'])
    .where('realm', '=', await findRealm(db, project))
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ id, masked, made_at }) => ({ id, to: masked, madeAt: new Date(made_at).toISOString() }))
}

/**
 * Invites mailboxes: each for one first login. Mails no one. One that was invited before stays as it is.
 * @returns how many are new
 * @throws {ServiceError} EMAIL_INVALID, which names none of them, INVITATION_LIMIT_REACHED
 */
export async function addInvitations(
  db: Kysely<LoginTables>,
  project: string,
  emails: readonly string[],
  { pepper, now }: { readonly pepper: Uint8Array; readonly now: number },
): Promise<number> {
  const realm = await findRealm(db, project)
  const rows = emails.map((text, index) => {
    const address = toAddress(text)
    if (address === undefined)
      throw new ServiceError('EMAIL_INVALID', `Number ${index + 1} of the addresses is none. No one was invited.`)
    const digest = toHidden(pepper, { realm, issuer: mailbox, subject: address })
    return { id: randomBytes(9).toString('base64url'), realm, digest, masked: maskAddress(address) ?? '', made_at: now }
  })
  const { n } = await db
    .selectFrom('auth.invitations')
    .select((row) => row.fn.countAll<string>().as('n'))
    .where('realm', '=', realm)
    .executeTakeFirstOrThrow()
  if (Number(n) + rows.length > mostInvitations)
    throw new ServiceError(
      'INVITATION_LIMIT_REACHED',
      `${mostInvitations} invitations wait at most. Withdraw some, or let sign-ups be open for a domain.`,
    )
  const added = await db
    .insertInto('auth.invitations')
    .values(rows)
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .returning('id')
    .execute()
  return added.length
}

/** Takes one back. @throws {ServiceError} INVITATION_UNKNOWN */
export async function endInvitation(db: Kysely<LoginTables>, project: string, id: string): Promise<void> {
  const gone = await db
    .deleteFrom('auth.invitations')
    .where('id', '=', id)
    .where('realm', '=', await findRealm(db, project))
    .returning('id')
    .executeTakeFirst()
  if (!gone)
    throw new ServiceError('INVITATION_UNKNOWN', 'No such invitation waits: it was used up, or withdrawn before.')
}
