import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { Refusal } from '../../../http/refusal.js'
import { toB64 } from '../../../proof/encoding.js'
import type { TellHosts } from '../hostEvents.js'
import { reveal } from './hiddenIdentities.js'
import type { LoginTables } from './schema.js'
import { lockIdentity } from './users.js'

/** Issuer of connected wallets: their users sign in, and never log in. No provider has it: theirs are addresses. */
const account = 'account'

/** An account that a signature has shown. */
export interface ProvedAccount {
  /** CAIP-2. */
  namespace: string
  chain: string
  address: string
  /** By what: a key is the same user's on every chain of the namespace, a contract is one's on its own chain alone. */
  provedBy: 'key' | 'contract'
}

const toSubject = ({ namespace, chain, address, provedBy }: ProvedAccount): string =>
  provedBy === 'key' ? `${namespace}:${address}` : `${namespace}:${chain}:${address}`

/**
 * The user of a connected wallet, made when there is none, in the transaction of its session. It is found by its account alone and is never the user
 * of a login, whatever account that has.
 * @param tools.pepper finds one that is hidden; undefined where the part has no secrets, and hides none
 * @throws {Refusal} ACCOUNT_DELETING
 */
export async function findAccountUser(
  trx: Kysely<LoginTables>,
  realm: string,
  proved: ProvedAccount,
  { pepper, tellHosts }: { pepper: Uint8Array | undefined; tellHosts: TellHosts },
  now: number,
): Promise<string> {
  const identity = { realm, issuer: account, subject: toSubject(proved) }
  // Two first sign-ins at once make one user.
  await lockIdentity(trx, identity)
  if (pepper) await reveal(trx, pepper, identity)
  const found = await trx
    .selectFrom('auth.identities')
    .innerJoin('auth.users', 'auth.users.sub', 'auth.identities.sub')
    .select(['auth.users.sub', 'erase_at'])
    .where('auth.identities.realm', '=', realm)
    .where('issuer', '=', account)
    .where('subject', '=', identity.subject)
    .executeTakeFirst()
  if (found && found.erase_at !== null) {
    throw new Refusal(409, 'ACCOUNT_DELETING', 'This account is being deleted. The operator can take that back.')
  }
  if (found) {
    await trx.updateTable('auth.users').set({ login_at: now }).where('sub', '=', found.sub).execute()
    return found.sub
  }
  const sub = toB64(randomBytes(16))
  await trx
    .insertInto('auth.users')
    .values({ sub, realm, created_at: now, made_on: null, login_at: now, checks: [], devices: [] } as never)
    .execute()
  const times = { added_at: now, logged_in_at: now, counts_from: now }
  await trx
    .insertInto('auth.identities')
    .values({ ...identity, sub, name: null, provider: account, public_key: null, ...times })
    .execute()
  await tellHosts(trx, [{ type: 'user.created', sub, realm }])
  return sub
}
