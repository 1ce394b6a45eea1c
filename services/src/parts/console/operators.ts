import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Clock } from '../../clock.js'
import { type Role, roles as roleNames } from '../../operations/description.js'
import { toB64 } from '../../proof/encoding.js'
import { allProjects, type ConsoleTables } from './schema.js'

/** A role for a project, or for all (`*`). */
export interface Grant {
  readonly project: string
  readonly role: Role
}

/** Who uses the console. Times are ISO texts. */
export interface Operator {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly roles: readonly Grant[]
  readonly passkeys: number
  /** Whether a provider's account is bound. */
  readonly hasProvider: boolean
  readonly createdAt: string
}

/** Operators, as they are now. Who was taken away is none. */
export async function listOperators(db: Kysely<ConsoleTables>, id?: string): Promise<Operator[]> {
  let query = db
    .selectFrom('console.operators')
    .selectAll()
    .select((row) =>
      row
        .selectFrom('console.passkeys')
        .select(({ fn }) => fn.countAll<string>().as('n'))
        .whereRef('operator_id', '=', 'console.operators.id')
        .as('passkeys'),
    )
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
  if (id !== undefined) query = query.where('id', '=', id)
  const [rows, grants] = [
    await query.execute(),
    await db.selectFrom('console.roles').selectAll().orderBy('project').execute(),
  ]
  return rows.map(({ id, name, email, subject, created_at, passkeys }) => ({
    ...{ id, name, email, passkeys: Number(passkeys), hasProvider: subject !== null },
    roles: grants.filter((one) => one.operator_id === id).map(({ project, role }) => ({ project, role })),
    createdAt: new Date(created_at).toISOString(),
  }))
}

/** @returns its id */
export async function addOperator(
  trx: Kysely<ConsoleTables>,
  { id, name, email = null, roles }: Pick<Operator, 'id' | 'name' | 'roles'> & { email?: string | null | undefined },
  clock: Clock,
): Promise<string> {
  const row = { id, name, email, issuer: null, subject: null, created_at: clock.now(), ended_at: null }
  await trx.insertInto('console.operators').values(row).execute()
  await setRoles(trx, id, roles)
  return id
}

/** 128 bits: passkeys know their operator by it. */
export const newOperatorId = (): string => toB64(randomBytes(16))

/** Gives an operator exactly these roles. */
export async function setRoles(trx: Kysely<ConsoleTables>, id: string, roles: readonly Grant[]): Promise<void> {
  await trx.deleteFrom('console.roles').where('operator_id', '=', id).execute()
  if (roles.length === 0) return
  await trx
    .insertInto('console.roles')
    .values(roles.map((grant) => ({ operator_id: id, ...grant })))
    .execute()
}

/** Whether roles have at least one for a project; `undefined`: for all projects, as for what is the installation's. */
export function hasRole(roles: readonly Grant[], least: Role, project?: string): boolean {
  const place = roleNames.indexOf(least)
  return roles.some(
    (grant) => (grant.project === allProjects || grant.project === project) && roleNames.indexOf(grant.role) >= place,
  )
}
