import { type Kysely, sql } from 'kysely'
import { Refusal } from '../../http/refusal.js'
import { allProjects, type ConsoleTables } from './schema.js'

/** Who may do all, and can log in. */
const ownersOf = (db: Kysely<ConsoleTables>) =>
  db
    .selectFrom('console.operators')
    .innerJoin('console.roles', 'operator_id', 'console.operators.id')
    .where('project', '=', allProjects)
    .where('role', '=', 'owner')
    .where('ended_at', 'is', null)
    .where((row) =>
      row.or([
        row('subject', 'is not', null),
        row.exists(
          row
            .selectFrom('console.passkeys')
            .select('credential')
            .whereRef('console.passkeys.operator_id', '=', 'console.operators.id'),
        ),
      ]),
    )

/** Whether there is an owner of the installation who can log in. */
export async function hasOwner(db: Kysely<ConsoleTables>): Promise<boolean> {
  return (await ownersOf(db).select('console.operators.id').executeTakeFirst()) !== undefined
}

/** Where owners hear of what could be a break-in. */
export async function listOwnerAddresses(db: Kysely<ConsoleTables>): Promise<string[]> {
  const rows = await ownersOf(db).select('email').execute()
  return [...new Set(rows.flatMap(({ email }) => email ?? []))]
}

/**
 * Makes a change unless it takes the last owner away.
 * @throws {Refusal} LAST_OWNER
 */
export async function keepOwner(
  db: Kysely<ConsoleTables>,
  change: (trx: Kysely<ConsoleTables>) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Two owners who take each other away at once would both find the other still there.
    await sql`select pg_advisory_xact_lock(hashtextextended('console owners', 0))`.execute(trx)
    await change(trx)
    if (await hasOwner(trx)) return
    throw new Refusal(409, 'LAST_OWNER', 'The last owner stays: make another one first.')
  })
}
