import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Clock } from '../../../clock.js'
import type { DirectoryTables } from '../schema.js'
import { type PreparedWallet, toEntries } from './query.js'

/** All wallets at one moment. */
export interface WalletSnapshot {
  version: number
  /** Changes with any wallet: a fit ETag of every answer made from it. */
  tag: string
  entries: readonly PreparedWallet[]
}

/** The wallets in memory, so that a list costs no query. */
export interface SnapshotReader {
  /** The wallets as of at most `maxAgeMs` ago; of now when that is 0. */
  read(maxAgeMs?: number): Promise<WalletSnapshot>
}

/**
 * Keeps the wallets in memory and asks the database for their version at most once a second, however many callers there
 * are. Another process's change is seen then.
 */
export function createSnapshotReader(db: Kysely<DirectoryTables>, clock: Clock): SnapshotReader {
  let kept: WalletSnapshot | undefined
  let checkedAt = Number.NEGATIVE_INFINITY
  let checking: Promise<WalletSnapshot> | undefined

  async function check(): Promise<WalletSnapshot> {
    const startedAt = clock.now()
    const { version } = await db.selectFrom('directory.wallet_set').select('version').executeTakeFirstOrThrow()
    // The version is read first: should the wallets change in between, the next check finds another one and reads again.
    if (kept?.version !== version) kept = await load(db, version)
    checkedAt = startedAt
    return kept
  }

  return {
    async read(maxAgeMs = 1_000) {
      const age = clock.now() - checkedAt
      // A clock that was set back must not keep the wallets for hours.
      if (kept && age >= 0 && age < maxAgeMs) return kept
      // A check that began before a change may miss it, so who wants the present starts its own.
      if (maxAgeMs === 0) return check()
      checking ??= check().finally(() => {
        checking = undefined
      })
      return checking
    },
  }
}

async function load(db: Kysely<DirectoryTables>, version: number): Promise<WalletSnapshot> {
  const rows = await db.selectFrom('directory.wallets').select('record').execute()
  const entries = toEntries(rows.map((row) => row.record))
  const digest = createHash('sha256').update(entries.map((entry) => entry.text).join('\n'))
  return { version, tag: `"${digest.digest('base64url').slice(0, 22)}"`, entries }
}

/** Marks the wallets as changed, and holds others who would change them until the transaction ends. */
export async function nextVersion(trx: Kysely<DirectoryTables>): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update directory.wallet_set set version = version + 1 returning version`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('The table of the wallets has no version.')
  return row.version
}
