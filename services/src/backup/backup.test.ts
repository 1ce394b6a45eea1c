import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { findPostgres } from '../../test/findPostgres.js'
import { type PostgresServer, startPostgres } from '../../test/postgres.js'
import { createVault } from '../../test/vaultPart/part.js'
import { createServices } from '../createServices.js'
import { loadParts, type Store } from '../openStore.js'
import type { Part } from '../part/definePart.js'
import { parts as ownParts } from '../parts/index.js'
import { createFileKeys } from '../secrets/fileKeys.js'
import { type Connection, connect } from '../store/connect.js'
import { migratePart } from '../store/migrate.js'
import { readBackup, saveBackup, streamBackup } from './backupFile.js'
import { restoreBackup } from './restoreBackup.js'
import { listTables } from './tables.js'
import { writeBackup } from './writeBackup.js'

// Real databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const vault = createVault()
const parts = [...ownParts, vault] as const
const ids = parts.map(({ id }) => id)
const keys = {
  vault: createFileKeys({
    name: 'kek',
    current: 1,
    versions: new Map([
      [1, randomBytes(32)],
      [2, randomBytes(32)],
    ]),
  }),
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-backup-'))
})
afterAll(() => rm(folder, { recursive: true }))
const newPath = () => join(folder, `${randomBytes(4).toString('hex')}.backup`)

type FindDatabase = Connection['of']

/** Rows that lose something on any way that is not exact. */
async function fill(of: FindDatabase) {
  const loaded = await loadParts(parts)
  for (const { description, module } of loaded) await migratePart(of(description.id), description.id, module.migrations)
  const store = {
    ...Object.fromEntries(ids.map((id) => [id, of(id)])),
    ...{ parts: loaded, isShared: false, lock: undefined, close: async () => undefined },
  } as unknown as Store<typeof parts>
  const services = createServices<typeof parts>({ store })
  await services.start()
  await services.projects.add({ id: 'demo', name: strange, origins: ['https://app.example.com'] })
  await store.vault
    .insertInto('vault.boxes')
    .values([
      {
        ...{ id: 'a', bytes: Buffer.from([...Array(256).keys()]), big: '9223372036854775807', exact: 0.1 + 0.2 },
        ...{ list: ['x,y', '"', ''], json: toJson({ deep: [1, null, '\u0001'] }), day: '2026-01-31' },
      },
      {
        ...{ id: '{"b"}', bytes: null, big: '-9007199254740993', exact: 1753000000000.123 },
        ...{ list: [], json: toJson([]), day: '0001-01-01' },
      },
    ])
    .execute()
  await sql`insert into vault.a_locks (box, key_name)
    select case i % 2 when 1 then 'a' else '{"b"}' end, 'kek:v' || (i % 2 + 1) from generate_series(1, 450) i`.execute(
    store.vault,
  )
  await sql`insert into vault.buckets values ('counted', 1, 1)`.execute(store.vault)
  return store
}

const strange = 'D\'émo \\ \n"quoted" 🦊'
const toJson = (value: unknown) => JSON.stringify(value) as unknown as object

/** All that a database holds of the parts, as it says it itself. */
async function readAll(of: FindDatabase) {
  const rows: Record<string, unknown[]> = {}
  for (const id of ids) {
    for (const table of [...(await listTables(of(id), id)), 'kysely_migration']) {
      const answer = await sql<{ row: string }>`
        select (to_jsonb(t) - 'timestamp')::text as row from ${sql.table(`${id}.${table}`)} t order by 1`.execute(
        of(id),
      )
      rows[`${id}.${table}`] = answer.rows.map(({ row }) => row)
    }
  }
  return rows
}

async function backUp(of: FindDatabase, some: readonly Part[] = parts): Promise<string> {
  const path = newPath()
  const { bytes, parts: written } = streamBackup({ parts: await loadParts(some), of })
  await Promise.all([saveBackup(bytes, path), written])
  return path
}

const restore = async (path: string, of: FindDatabase, options: object = {}) =>
  restoreBackup({ read: () => readBackup(path), parts: await loadParts(parts), of, keys, ...options })

const readText = async (path: string) => gunzipSync(await readFile(path)).toString()
const changed = async (path: string, change: (text: string) => string) => {
  const copy = newPath()
  await writeFile(copy, gzipSync(change(await readText(path))))
  return copy
}

async function drop(of: FindDatabase) {
  for (const id of ids) await sql`drop schema if exists ${sql.id(id)} cascade`.execute(of(id))
}

describe('a backup of an embedded database', () => {
  let source: Connection
  let target: Connection
  let server: PostgresServer | undefined
  let path: string
  beforeAll(async () => {
    source = await connect({ folder: 'memory' }, ids)
    // An embedded one is emptied and filled with ten times the computing; below one is restored to.
    server = findPostgres() && (await startPostgres())
    target = await connect(server ? { url: await server.createDatabase() } : { folder: 'memory' }, ids)
    await fill(source.of)
    path = await backUp(source.of)
  })
  // Making a database takes seconds: one is emptied in place of it.
  beforeEach(() => drop(target.of))
  afterAll(async () => {
    await Promise.all([source.close(), target.close()])
    await server?.stop()
  })

  test('behavior: a fresh installation has the same rows, and goes on from there', async () => {
    expect(await restore(path, target.of)).toMatchObject({ parts: ids, rows: expect.any(Number) })
    const before = await readAll(source.of)
    expect(before['vault.a_locks']).toHaveLength(450)
    expect(await readAll(target.of)).toEqual(before)
    const { rows } = await sql<{ name: string }>`select name from directory.projects`.execute(target.of('directory'))
    expect(rows).toEqual([{ name: strange }])
    const next = sql`insert into vault.a_locks (box, key_name) values ('a', 'kek:v1') returning n::int as n`
    expect((await next.execute(target.of('vault'))).rows).toEqual([{ n: 451 }])
    expect((await sql`select * from vault.buckets`.execute(target.of('vault'))).rows).toEqual([])
  })

  test('S33: it holds no key and no pepper, only the names of the keys that it needs', async () => {
    expect(await readText(path)).toContain('"keyNames":["kek:v1","kek:v2"]')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    await expect(restore(path, target.of, { keys: {} })).rejects.toMatchObject({
      code: 'RESTORE_REFUSED',
      message: expect.stringContaining('--vault-secrets'),
    })
    const fewer = createFileKeys({ name: 'kek', current: 1, versions: new Map([[1, randomBytes(32)]]) })
    await expect(restore(path, target.of, { keys: { vault: fewer } })).rejects.toMatchObject({
      code: 'RESTORE_REFUSED',
      message: expect.stringMatching(/: kek:v2\.$/),
    })
    for (const id of ids) expect(await listTables(target.of(id), id)).toEqual([])
  })

  test('behavior: an installation that has anything is left as it is', async () => {
    const [loaded] = await loadParts([vault])
    await migratePart(target.of('vault'), 'vault', loaded?.module.migrations ?? {})
    await expect(restore(path, target.of)).rejects.toMatchObject({ code: 'RESTORE_REFUSED' })
    expect(await listTables(target.of('directory'), 'directory')).toEqual([])
    const { rows } = await sql`select id from vault.boxes`.execute(target.of('vault'))
    expect(rows).toEqual([{ id: 'seed' }])
  })

  test.each<[string, (text: string) => string]>([
    ['its end is missing', (text) => text.slice(0, text.lastIndexOf('["end"'))],
    ['a row is missing', (text) => text.replace(/\n\{"n":.*/, '')],
    ['a row is there twice', (text) => text.replace(/\n(\{"n":.*)/, '\n$1\n$1')],
    ['it goes on after its end', (text) => `${text}{"n": 1}\n`],
    ['it has rows of no table', (text) => text.replace(/\n\["table","projects"\]/, '')],
    ['it has another version', (text) => text.replace('"latchkey-backup",1', '"latchkey-backup",2')],
    ['it is something else', () => 'hello\n'],
    ['it names what is no table of the part', (text) => text.replace('["table","boxes"]', '["table","pg_class"]')],
    ['it names a table in other words', (text) => text.replace('["table","boxes"]', '["table","boxes; drop"]')],
    ['a row is no JSON', (text) => text.replace('{"n": 7,', '{"n": seven,')],
    ['a row breaks a reference', (text) => text.replace('"box": "a"', '"box": "nobody"')],
  ])('behavior: nothing of it is restored when %s', async (_, change) => {
    const wrong = await changed(path, change)
    expect(await readText(wrong)).not.toBe(await readText(path))
    await expect(restore(wrong, target.of)).rejects.toThrow()
    for (const id of ids) expect(await listTables(target.of(id), id)).toEqual([])
  })

  test('behavior: a file that was cut or changed is refused by its sum', async () => {
    const whole = await readFile(path)
    for (const bytes of [
      whole.subarray(0, whole.length - 10),
      Buffer.concat([whole.subarray(0, -8), Buffer.alloc(8)]),
    ]) {
      const wrong = newPath()
      await writeFile(wrong, bytes)
      await expect(restore(wrong, target.of)).rejects.toMatchObject({ code: 'BACKUP_INVALID' })
    }
  })

  test('behavior: a later version changes the rows of an older backup, and an older refuses a later one', async () => {
    const later = createVault({
      '003_doubled': {
        async up(db) {
          await sql`alter table vault.boxes add column size integer`.execute(db)
          await sql`update vault.boxes set size = coalesce(length(bytes), 0)`.execute(db)
        },
      },
    })
    const newer = [...ownParts, later] as const
    await restore(path, target.of, { parts: await loadParts(newer) })
    const { rows } = await sql`select id, size from vault.boxes order by id`.execute(target.of('vault'))
    expect(rows).toEqual([
      { id: 'a', size: 256 },
      { id: 'seed', size: 0 },
      { id: '{"b"}', size: 0 },
    ])
    const again = await backUp(target.of, newer)
    await drop(target.of)
    await expect(restore(again, target.of)).rejects.toMatchObject({
      code: 'RESTORE_REFUSED',
      message: expect.stringContaining('newer version'),
    })
  })

  test('behavior: a file that is there is never written over', async () => {
    const before = await readFile(path)
    const { bytes, parts: written } = streamBackup({ parts: await loadParts(parts), of: source.of })
    const ended = expect(written).rejects.toThrow('broken off')
    await expect(saveBackup(bytes, path)).rejects.toMatchObject({ code: 'BACKUP_INVALID' })
    // What was broken off lets the database go.
    await ended
    await sql`select 1`.execute(source.of('vault'))
    expect(await readFile(path)).toEqual(before)
  })
})

if (findPostgres()) {
  describe('a backup goes from one kind of database to the other', () => {
    let server: PostgresServer
    beforeAll(async () => {
      server = await startPostgres()
    })
    afterAll(() => server.stop())

    const open = async (urls: Readonly<Record<string, string>> = {}) => {
      const connection = await connect({ url: await server.createDatabase(), urls }, ids)
      onTestFinished(connection.close)
      return connection.of
    }

    test('behavior: from a Postgres, with a part in a database of its own, to an embedded one and back', async () => {
      const source = await open({ vault: await server.createDatabase() })
      await fill(source)
      const embedded = await connect({ folder: 'memory' }, ids)
      onTestFinished(embedded.close)
      await restore(await backUp(source), embedded.of)
      const before = await readAll(source)
      expect(await readAll(embedded.of)).toEqual(before)
      const back = await open()
      await restore(await backUp(embedded.of), back)
      expect(await readAll(back)).toEqual(before)
    })

    test('behavior: it is one moment of the database, whatever is written meanwhile', async () => {
      const source = await open()
      await fill(source)
      const lines: string[] = []
      await writeBackup({ parts: await loadParts(parts), of: source }, async (line) => {
        lines.push(line)
        if (line === '["table","boxes"]') await sql`delete from vault.boxes`.execute(source('vault'))
      })
      expect(lines.filter((line) => line.startsWith('{"n":'))).toHaveLength(450)
      expect((await sql`select * from vault.boxes`.execute(source('vault'))).rows).toEqual([])
    })
  })
}
