import { PGlite } from '@electric-sql/pglite'
import { Kysely, type Migration } from 'kysely'
import { expect, test } from 'vitest'
import { migratePart } from './migrate.js'
import { createPgliteDialect } from './pgliteDialect.js'

test('behavior: the migrator finds its tables again by name, among other parts’, and reads no columns for that', async () => {
  const pglite = await PGlite.create()
  const asked: string[] = []
  const { query, exec } = pglite
  pglite.query = ((text, ...more) => {
    asked.push(text)
    return query.call(pglite, text, ...more)
  }) as typeof query
  pglite.exec = (text, ...more) => {
    asked.push(text)
    return exec.call(pglite, text, ...more)
  }
  const db = new Kysely<unknown>({ dialect: createPgliteDialect(pglite) })
  const made: string[] = []
  const makeOnce = (schema: string): Record<string, Migration> => ({
    '001_things': {
      async up(to) {
        made.push(schema)
        await to.schema.withSchema(schema).createTable('things').addColumn('id', 'text').execute()
      },
    },
  })
  for (const schema of ['one', 'two', 'one', 'two']) await migratePart(db, schema, makeOnce(schema))
  expect(made).toEqual(['one', 'two'])
  expect(asked.filter((text) => text.includes('pg_tables'))).not.toEqual([])
  expect(asked.filter((text) => text.includes('pg_attribute'))).toEqual([])
  await db.destroy()
})
