import type { Kysely } from 'kysely'
import type { Clock } from '../../clock.js'
import { ServiceError } from '../../errors.js'
import { type OpenZone, splitName } from './config.js'
import type { NamesTables } from './schema.js'

/** A name as its operator sees it. Times in ms. */
export interface ListedName {
  readonly name: string
  readonly owner: string
  /** CAIP-2 of the contract that owns it; null for a key. */
  readonly chain: string | null
  readonly registeredAt: number
  readonly suspendedAt: number | null
  readonly releasedAt: number | null
}

/** What an operator may do with names: look, and suspend. Nothing moves one. */
export interface OperatorNames {
  /** @throws {ServiceError} COMMAND_INVALID */
  zoneOf(zone: string): OpenZone
  list(zone: string): Promise<readonly ListedName[]>
  /** @throws {ServiceError} COMMAND_INVALID */
  suspend(name: string, isSuspended: boolean): Promise<ListedName>
}

const mostListed = 1000

export function createOperatorNames({
  db,
  zones,
  store,
  clock,
}: {
  db: Kysely<NamesTables>
  zones: ReadonlyMap<string, OpenZone>
  store: { forget(): void }
  clock: Clock
}): OperatorNames {
  const zoneOf = (text: string): OpenZone => {
    const zone = zones.get(text.toLowerCase())
    if (zone) return zone
    throw new ServiceError('COMMAND_INVALID', 'This zone is not one of the file of --names.')
  }
  const columns = ['zone', 'label', 'owner', 'owner_chain', 'registered_at', 'suspended_at', 'released_at'] as const
  return {
    zoneOf,
    async list(text) {
      const rows = await db
        .selectFrom('names.names')
        .select(columns)
        .where('zone', '=', zoneOf(text).zone)
        .orderBy('registered_at', 'desc')
        .orderBy('label')
        .limit(mostListed)
        .execute()
      return rows.map(toListed)
    },
    async suspend(text, isSuspended) {
      const asked = splitName(text, zones)
      const row =
        asked &&
        (await db
          .updateTable('names.names')
          .set({ suspended_at: isSuspended ? clock.now() : null })
          .where('zone', '=', asked.zone.zone)
          .where('label', '=', asked.label)
          .where('released_at', 'is', null)
          .returning(columns)
          .executeTakeFirst())
      if (!row) throw new ServiceError('COMMAND_INVALID', 'Nobody has this name.')
      store.forget()
      return toListed(row)
    },
  }
}

type Row = Pick<
  NamesTables['names.names'],
  'zone' | 'label' | 'owner' | 'owner_chain' | 'registered_at' | 'released_at'
> & { suspended_at: number | null; released_at: number | null }

const toListed = (row: Row): ListedName => ({
  name: `${row.label}.${row.zone}`,
  owner: row.owner,
  chain: row.owner_chain,
  registeredAt: row.registered_at,
  suspendedAt: row.suspended_at,
  releasedAt: row.released_at,
})
