import type { Kysely } from 'kysely'
import { Refusal } from '../../../../http/refusal.js'
import type { LoginTables } from '../schema.js'

const hourMs = 3_600_000

/** Users of a project who may log in, in an hour, on devices that are new to them. */
export const mostElsewhere = 100

/** What became of a login elsewhere. A refusal is thrown later: that the operator is told must be written first. */
export type JudgedElsewhere = { refusal?: Refusal; isTold: boolean }

/**
 * Counts a user who logs in on a device that is new to the user: many within an hour are what a stolen key looks like. Each user counts once, so
 * no single one keeps the others out.
 */
export async function judgeElsewhere(
  trx: Kysely<LoginTables>,
  { projectId, sub }: { projectId: string; sub: string },
  now: number,
): Promise<JudgedElsewhere> {
  // Of logins at once each sees those before it.
  const issuer = await trx
    .selectFrom('auth.exchange_issuers')
    .select('told_at')
    .where('project_id', '=', projectId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { n } = await trx
    .selectFrom('auth.exchanged_users')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('project_id', '=', projectId)
    .where('elsewhere_at', '>', now - hourMs)
    .where('sub', '<>', sub)
    .executeTakeFirstOrThrow()
  if (Number(n) < mostElsewhere) {
    const row = { sub, project_id: projectId, elsewhere_at: now }
    await trx
      .insertInto('auth.exchanged_users')
      .values(row)
      .onConflict((conflict) => conflict.column('sub').doUpdateSet({ elsewhere_at: now }))
      .execute()
    return { isTold: false }
  }
  const isTold = issuer.told_at === null || issuer.told_at <= now - hourMs
  if (isTold) {
    await trx.updateTable('auth.exchange_issuers').set({ told_at: now }).where('project_id', '=', projectId).execute()
  }
  const refusal = new Refusal(
    403,
    'EXCHANGE_PAUSED',
    'Too many users of this site log in on new devices just now. Log in another way, or try again in an hour.',
  )
  return { refusal, isTold }
}
