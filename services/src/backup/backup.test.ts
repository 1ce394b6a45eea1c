import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { findPostgres } from '../../test/findPostgres.js'
import { type PostgresServer, startPostgres } from '../../test/postgres.js'
import { createVault } from '../../test/vaultPart/part.js'
import { createServices } from '../createServices.js'
import { parts as ownParts } from '../parts.js'
import { createFileKeys } from '../secrets/fileKeys.js'
import { connect, type StoreOptions } from '../store/connect.js'
import { loadParts, openStore } from '../store/openStore.js'
import { readBackup, saveBackup, streamBackup } from './backupFile.js'
import { restoreBackup } from './restoreBackup.js'
import { listTables } from './tables.js'

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

/** Rows that lose something on any way that is not exact. */
async function fill(where: StoreOptions) {
  const store = await openStore(where, parts)
  const services = createServices<typeof parts>({ store })
  await services.start()
  await services.projects.add({ id: 'demo', name: 'D\'émo \\ \n"quoted" 🦊', origins: ['https://app.example.com'] })
  await services.authKeys.list()
  const bytes = Buffer.from([...Array(256).keys()])
  await store.vault
    .insertInto('vault.boxes')
    .values([
      {
        id: 'a',
        bytes,
        big: '9223372036854775807',
        exact: 0.1 + 0.2,
        list: ['x,y', '"', ''],
        json: JSON.stringify({ deep: [1, null, '\\u0001'] }) as never,
        day: '2026-01-31',
      },
      {
        id: '{"b"}',
        bytes: null,
        big: '-9007199254740993',
        exact: 1753000000000.123,
        list: [],
        json: JSON.stringify([]) as never,
        day: '0001-01-01',
      },
    ])
    .execute()
  for (let index = 0; index < 450; index += 1)
    await store.vault
      .insertInto('vault.a_locks')
      .values({ box: index % 2 ? 'a' : '{"b"}', key_name: `kek:v${(index % 2) + 1}` } as never)
      .execute()
  await sql`insert into vault.buckets values ('counted', 1, 1)`.execute(store.vault)
  return store
}

/** All that a database holds of the parts, as it says it itself. */
async function readAll(where: StoreOptions) {
  const { of, close } = await connect(where, ids)
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
  await close()
  return rows
}

async function backUp(where: StoreOptions): Promise<string> {
  const path = newPath()
  const { of, close } = await connect(where, ids)
  const { bytes, parts: written } = streamBackup({ parts: await loadParts(parts), of })
  await Promise.all([saveBackup(bytes, path), written])
  await close()
  return path
}

async function restore(path: string, where: StoreOptions, options: object = {}) {
  const { of, close } = await connect(where, ids)
  try {
    return await restoreBackup({ read: () => readBackup(path), parts: await loadParts(parts), of, keys, ...options })
  } finally {
    await close()
  }
}

const readText = async (path: string) => gunzipSync(await readFile(path)).toString()
const changed = async (path: string, change: (text: string) => string) => {
  const copy = newPath()
  await writeFile(copy, gzipSync(change(await readText(path))))
  return copy
}
const newFolder = () => ({ folder: join(folder, randomBytes(4).toString('hex')) })

describe('a backup of an embedded database', () => {
  const source = { folder: '' }
  let path: string
  beforeAll(async () => {
    source.folder = newFolder().folder
    await (await fill(source)).close()
    path = await backUp(source)
  })

  test('behavior: a fresh installation has the same rows, and goes on from there', async () => {
    const target = newFolder()
    const restored = await restore(path, target)
    expect(restored).toMatchObject({ parts: ids, rows: expect.any(Number) })
    const before = await readAll(source)
    expect(before['vault.a_locks']).toHaveLength(450)
    expect(await readAll(target)).toEqual(before)
    const store = await openStore(target, parts)
    onTestFinished(() => store.close())
    const added = await store.vault
      .insertInto('vault.a_locks')
      .values({ box: 'a', key_name: 'kek:v1' } as never)
      .returning('n')
      .execute()
    expect(added).toEqual([{ n: 451 }])
    expect(await sql`select * from vault.buckets`.execute(store.vault)).toMatchObject({ rows: [] })
    const services = createServices<typeof parts>({ store })
    expect(await services.projects.find('demo')).toMatchObject({ name: 'D\'émo \\ \n"quoted" 🦊' })
  })

  test('S33: it holds no key and no pepper, only the names of the keys that it needs', async () => {
    const text = await readText(path)
    expect(text).toContain('"keyNames":["kek:v1","kek:v2"]')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    await expect(restore(path, newFolder(), { keys: {} })).rejects.toMatchObject({
      code: 'RESTORE_REFUSED',
      message: expect.stringContaining('--vault-secrets'),
    })
    const fewer = createFileKeys({ name: 'kek', current: 1, versions: new Map([[1, randomBytes(32)]]) })
    await expect(restore(path, newFolder(), { keys: { vault: fewer } })).rejects.toMatchObject({
      code: 'RESTORE_REFUSED',
      message: expect.stringMatching(/: kek:v2\.$/),
    })
  })

  test('behavior: an installation that has anything is left as it is', async () => {
    const target = newFolder()
    await (await openStore(target, [vault])).close()
    await expect(restore(path, target)).rejects.toMatchObject({ code: 'RESTORE_REFUSED' })
    const { of, close } = await connect(target, ids)
    onTestFinished(close)
    expect(await listTables(of('directory'), 'directory')).toEqual([])
    expect(await sql`select id from vault.boxes`.execute(of('vault'))).toMatchObject({ rows: [{ id: 'seed' }] })
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
    const target = newFolder()
    const wrong = await changed(path, change)
    expect(await readText(wrong)).not.toBe(await readText(path))
    await expect(restore(wrong, target)).rejects.toThrow()
    const { of, close } = await connect(target, ids)
    onTestFinished(close)
    for (const id of ids) expect(await listTables(of(id), id)).toEqual([])
  })

  test('behavior: a file that was cut or changed is refused by its sum', async () => {
    const whole = await readFile(path)
    for (const bytes of [
      whole.subarray(0, whole.length - 10),
      Buffer.concat([whole.subarray(0, -8), Buffer.alloc(8)]),
    ]) {
      const wrong = newPath()
      await writeFile(wrong, bytes)
      await expect(restore(wrong, newFolder())).rejects.toMatchObject({ code: 'BACKUP_INVALID' })
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
    const target = newFolder()
    const newer = [...ownParts, later] as const
    await restore(path, target, { parts: await loadParts(newer) })
    const { of, close } = await connect(target, ids)
    const { rows } = await sql`select id, size from vault.boxes order by id`.execute(of('vault'))
    await close()
    expect(rows).toEqual([
      { id: 'a', size: 256 },
      { id: '{"b"}', size: 0 },
    ])
    const again = newPath()
    const store = await openStore(target, newer)
    const { bytes } = streamBackup({ parts: store.parts, of: () => store.vault as never })
    await saveBackup(bytes, again)
    await store.close()
    await expect(restore(again, newFolder())).rejects.toMatchObject({
      code: 'RESTORE_REFUSED',
      message: expect.stringContaining('newer version'),
    })
  })

  test('behavior: a file that is there is never written over', async () => {
    const before = await readFile(path)
    const { of, close } = await connect(source, ids)
    onTestFinished(close)
    const { bytes, parts: written } = streamBackup({ parts: await loadParts(parts), of })
    await expect(saveBackup(bytes, path)).rejects.toMatchObject({ code: 'BACKUP_INVALID' })
    // Who was broken off lets the database go.
    await expect(written).rejects.toThrow('broken off')
    await sql`select 1`.execute(of('vault'))
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

    test('behavior: from a Postgres, with a part in a database of its own, to a folder and back', async () => {
      const source = { url: await server.createDatabase(), urls: { vault: await server.createDatabase() } }
      await (await fill(source)).close()
      const path = await backUp(source)
      const target = newFolder()
      await restore(path, target)
      const before = await readAll(source)
      expect(await readAll(target)).toEqual(before)
      const back = { url: await server.createDatabase() }
      await restore(await backUp(target), back)
      expect(await readAll(back)).toEqual(before)
    })

    test('behavior: it is one moment of the database, whatever is written meanwhile', async () => {
      const source = { url: await server.createDatabase() }
      const store = await fill(source)
      onTestFinished(() => store.close())
      const lines: string[] = []
      const { writeBackup } = await import('./writeBackup.js')
      const { of, close } = await connect(source, ids)
      onTestFinished(close)
      await writeBackup({ parts: await loadParts(parts), of }, async (line) => {
        lines.push(line)
        if (line === '["table","boxes"]' || line.startsWith('["part",{"id":"vault"')) {
          await store.vault.deleteFrom('vault.boxes').execute()
        }
      })
      expect(lines.filter((line) => line.startsWith('{"n":'))).toHaveLength(450)
    })
  })
}
