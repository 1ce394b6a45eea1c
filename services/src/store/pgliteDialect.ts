import type { PGlite, Results } from '@electric-sql/pglite'
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { StoreDialect } from './storeDialect.js'

/** Kysely's Postgres dialect over the one connection of an embedded database: a pool that gives it to one caller at a time. */
export function createPgliteDialect(pglite: PGlite): StoreDialect {
  // Lending it to two would mix one's statements into the other's transaction.
  let free: Promise<void> = Promise.resolve()
  const pool: PostgresPool = {
    async connect() {
      let release: () => void = () => undefined
      const previous = free
      free = new Promise((resolve) => {
        release = resolve
      })
      await previous
      return createClient(pglite, release)
    },
    end: () => pglite.close(),
  }
  return new StoreDialect({ pool })
}

function createClient(pglite: PGlite, release: () => void): PostgresPoolClient {
  async function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    // What has no parameters is sent in one message in place of six.
    const result = parameters.length > 0 ? await pglite.query<R>(sql, [...parameters]) : (await pglite.exec(sql)).at(-1)
    const { rows, affectedRows = 0 } = (result ?? { rows: [] }) as Results<R>
    const command = sql.trimStart().split(/\s/, 1)[0]?.toUpperCase() as PostgresQueryResult<R>['command']
    return { command, rowCount: affectedRows || rows.length, rows }
  }
  // The dialect's other form takes a cursor, which exists only when a cursor class is configured; none is.
  return { query: query as PostgresPoolClient['query'], release }
}
