import type { Kysely } from 'kysely'
import type { Clock } from '../../clock.js'
import { ServiceError } from '../../errors.js'
import { isAddressOf, toKeptAddress } from './readAsset.js'
import type { PayTables } from './schema.js'

/** Where a project's money goes on a chain. */
export interface Recipient {
  readonly project: string
  /** CAIP-2. */
  readonly chain: string
  readonly address: string
  /** ISO 8601. */
  readonly createdAt: string
}

/** Recipients of projects. Only an operator's command changes them. */
export interface Recipients {
  /** @throws {ServiceError} COMMAND_INVALID for a chain or an address that can be none */
  set(project: string, chain: string, address: string): Promise<Recipient>
  /** In the order in which they were set. */
  list(project?: string): Promise<readonly Recipient[]>
  /** Orders that name it keep it. @throws {ServiceError} RECIPIENT_NOT_SET */
  remove(project: string, chain: string, address: string): Promise<void>
}

export function createRecipients(db: Kysely<PayTables>, clock: Clock): Recipients {
  return {
    async set(project, chain, address) {
      const kept = readTyped(chain, address)
      await db
        .insertInto('pay.recipients')
        .values({ project_id: project, chain, address: kept, created_at: clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const row = await db
        .selectFrom('pay.recipients')
        .selectAll()
        .where('project_id', '=', project)
        .where('chain', '=', chain)
        .where('address', '=', kept)
        .executeTakeFirstOrThrow()
      return toRecipient(row)
    },
    async list(project) {
      let query = db.selectFrom('pay.recipients').selectAll().orderBy('project_id').orderBy('created_at')
      if (project !== undefined) query = query.where('project_id', '=', project)
      return (await query.orderBy('address').execute()).map(toRecipient)
    },
    async remove(project, chain, address) {
      const removed = await db
        .deleteFrom('pay.recipients')
        .where('project_id', '=', project)
        .where('chain', '=', chain)
        .where('address', '=', readTyped(chain, address))
        .returning('address')
        .executeTakeFirst()
      if (!removed)
        throw new ServiceError('RECIPIENT_NOT_SET', 'The project has no such recipient. See: pay recipients list.')
    },
  }
}

function readTyped(chain: string, address: string): string {
  if (isAddressOf(chain, address)) return toKeptAddress(chain, address)
  throw new ServiceError(
    'COMMAND_INVALID',
    'A recipient is an address of that chain, with its checksum: eip155:1 0x..., or solana:... and base58. What is sent to another one is lost.',
  )
}

const toRecipient = (row: PayTables['pay.recipients']): Recipient => ({
  ...{ project: row.project_id, chain: row.chain, address: row.address },
  createdAt: new Date(row.created_at).toISOString(),
})
