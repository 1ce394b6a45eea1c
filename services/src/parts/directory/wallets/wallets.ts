import { type Kysely, sql } from 'kysely'
import { type Clock, systemClock } from '../../../clock.js'
import { ServiceError } from '../../../errors.js'
import type { DirectoryTables } from '../schema.js'
import { fold, selectWallets, type WalletQuery } from './query.js'
import type { WalletRecord } from './record.js'
import { createSnapshotReader, nextVersion } from './snapshot.js'
import { parseWallets } from './wallet.js'

/** What an import did. */
export interface ImportResult {
  added: number
  changed: number
  unchanged: number
  removed: number
}

/** One page of an answer. */
export interface WalletPage {
  data: WalletRecord[]
  /** The body of `GET /getWallets`, put together from texts that were made when the wallets were read. */
  text: string
  /** Wallets that fit, of all pages. */
  count: number
  /** ETag. */
  tag: string
}

/** The wallets of an installation. A change is seen at once in this process, and within a second in others. */
export interface Wallets {
  /** In the order of the set. */
  list(): Promise<{ id: string; name: string }[]>
  /** Undefined when there is none of this id. */
  find(id: string): Promise<WalletRecord | undefined>
  /** The name of a wallet as it is listed, whatever its case; undefined of one that is not. */
  findName(text: string): Promise<string | undefined>
  /** One page of the wallets that fit. */
  query(query: WalletQuery): Promise<WalletPage>
  /**
   * Adds wallets and changes those of the same id, all of them or, when one is refused, none.
   * @param options `replace` removes every wallet that the list does not have
   * @throws {ServiceError} WALLET_INVALID
   */
  import(records: readonly WalletRecord[], options?: { replace?: boolean }): Promise<ImportResult>
  /** @throws {ServiceError} WALLET_NOT_FOUND */
  remove(id: string): Promise<void>
  /**
   * Fills an installation that never had wallets, once: what an operator removes stays removed.
   * @returns whether it did
   */
  seed(read: () => Promise<readonly WalletRecord[]>): Promise<boolean>
}

/** Wallets kept in the directory's tables. */
export function createWallets(db: Kysely<DirectoryTables>, clock: Clock = systemClock): Wallets {
  const snapshots = createSnapshotReader(db, clock)

  return {
    async list() {
      const { entries } = await snapshots.read(0)
      return entries.map(({ record }) => ({ id: record.id, name: record.name }))
    },

    async find(id) {
      const { entries } = await snapshots.read(0)
      return entries.find(({ record }) => record.id === id)?.record
    },

    async findName(text) {
      const { entries } = await snapshots.read()
      const name = fold(text)
      return entries.find((entry) => entry.name === name)?.record.name
    },

    async query(query) {
      const { entries, tag } = await snapshots.read()
      const found = selectWallets(entries, query)
      const page = found.slice((query.page - 1) * query.entries, query.page * query.entries)
      const text = `{"data":[${page.map((entry) => entry.text).join(',')}],"count":${found.length}}`
      return { data: page.map((entry) => entry.record), text, count: found.length, tag }
    },

    async import(records, { replace = false } = {}) {
      const wallets = parseWallets(records)
      const result = await db.transaction().execute(async (trx) => {
        await nextVersion(trx)
        const removed = replace ? await removeOthers(trx, wallets) : 0
        return { ...(await write(trx, wallets)), removed }
      })
      await snapshots.read(0)
      return result
    },

    async remove(id) {
      await db.transaction().execute(async (trx) => {
        await nextVersion(trx)
        const removed = await trx
          .deleteFrom('directory.wallets')
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirst()
        if (!removed) {
          throw new ServiceError(
            'WALLET_NOT_FOUND',
            'There is no wallet of that id. `wallets list` shows those that exist.',
          )
        }
      })
      await snapshots.read(0)
    },

    async seed(read) {
      if ((await snapshots.read(0)).version > 0) return false
      const wallets = parseWallets(await read())
      const isFirst = await db.transaction().execute(async (trx) => {
        // Of several processes that start at once the first fills it; the others wait here and find it filled.
        if ((await nextVersion(trx)) > 1) return false
        await write(trx, wallets)
        return true
      })
      await snapshots.read(0)
      return isFirst
    },
  }
}

async function write(
  trx: Kysely<DirectoryTables>,
  wallets: readonly WalletRecord[],
): Promise<Omit<ImportResult, 'removed'>> {
  // One statement with one parameter, whatever the number of wallets. `xmax` is 0 in a row that is new.
  const { rows } = await sql<{ isNew: boolean }>`
    insert into directory.wallets as w (id, record)
    select value ->> 'id', value from jsonb_array_elements(${JSON.stringify(wallets)}::jsonb)
    on conflict (id) do update set record = excluded.record where w.record is distinct from excluded.record
    returning xmax = 0 as "isNew"`.execute(trx)
  const added = rows.filter((row) => row.isNew).length
  return { added, changed: rows.length - added, unchanged: wallets.length - rows.length }
}

async function removeOthers(trx: Kysely<DirectoryTables>, wallets: readonly WalletRecord[]): Promise<number> {
  const { rows } = await sql`
    delete from directory.wallets
    where id not in (select jsonb_array_elements_text(${JSON.stringify(wallets.map(({ id }) => id))}::jsonb))
    returning id`.execute(trx)
  return rows.length
}
