import { type Kysely, sql } from 'kysely'
import { Refusal } from '../../../../http/refusal.js'
import { toImported } from '../attachImported.js'
import { toHidden } from '../hiddenIdentities.js'
import { mailbox } from '../identity.js'
import type { LoginTables } from '../schema.js'
import { isDomainAdmitted, openRule, type SignUpRule } from './rule.js'

/** Who is about to become a user. */
export interface SigningUp {
  readonly realm: string
  /** The mailbox, as `toAddress` gives it, where our own code or the provider's word proves it. */
  readonly address: string | undefined
  /** Whether it was our own code. */
  readonly isOurCode: boolean
}

/** What was set of a realm. */
export async function readRule(db: Kysely<LoginTables>, realm: string): Promise<SignUpRule> {
  const row = await db.selectFrom('auth.sign_ups').selectAll().where('realm', '=', realm).executeTakeFirst()
  if (!row) return openRule
  const { mode, allowed, denied, test_addresses: testAddresses } = row
  return { mode, allowed, denied, testAddresses }
}

/**
 * Lets an identity become a user, and uses its invitation up: in the transaction that makes the user, so that of two who come by one invitation one
 * gets in. It is asked only once the identity is proved. Before that, known and unknown addresses are answered alike (S26), which a refusal of the
 * unknown alone would end.
 * @throws {Refusal} SIGN_UP_REFUSED, whatever the reason: which rule it was is the operator's to tell
 */
export async function admitSignUp(
  trx: Kysely<LoginTables>,
  pepper: Uint8Array,
  { realm, address, isOurCode }: SigningUp,
): Promise<void> {
  const rule = await readRule(trx, realm)
  const isInvited = rule.mode !== 'closed' && (await takeInvitation(trx, pepper, { realm, address }))
  if (isInvited) return
  if (isOurCode && (await isImported(trx, pepper, { realm, address }))) return
  if (rule.mode === 'open' && isDomainAdmitted(rule, address)) return
  throw new Refusal(403, 'SIGN_UP_REFUSED', 'There is no account with this login, and none can be made with it here.')
}

type Mailbox = Pick<SigningUp, 'realm' | 'address'>

async function takeInvitation(trx: Kysely<LoginTables>, pepper: Uint8Array, { realm, address }: Mailbox) {
  if (address === undefined) return false
  const digest = toHidden(pepper, { realm, issuer: mailbox, subject: address })
  const taken = await trx.deleteFrom('auth.invitations').where('digest', '=', digest).returning('id').executeTakeFirst()
  return taken !== undefined
}

/** Whether the operator has brought the mailbox along from another system: then its user is known here. */
async function isImported(trx: Kysely<LoginTables>, pepper: Uint8Array, { realm, address }: Mailbox) {
  if (address === undefined) return false
  const found = await trx
    .selectFrom('auth.imported_users')
    .innerJoin('auth.realms', 'auth.realms.project_id', 'auth.imported_users.project_id')
    .select(sql`1`.as('one'))
    .where('digest', '=', toImported(pepper, address))
    .where('realm', '=', realm)
    .executeTakeFirst()
  return found !== undefined
}
