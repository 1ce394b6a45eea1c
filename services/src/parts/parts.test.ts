import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestClock } from '../../test/memoryServices.js'
import { notes } from '../../test/notesPart/part.js'
import { openTestStore } from '../../test/testStore.js'
import { writeHelp } from '../cli/help.js'
import { localCommands } from '../cli/localCommands.js'
import { fillTables, writeTables } from '../cli/readmeTables.js'
import { run } from '../cli/run.js'
import { createServices, type Services } from '../createServices.js'
import type { Store } from '../openStore.js'
import { checkParts, findPart } from '../part/checkParts.js'
import type { Command } from '../part/definePart.js'
import { parseUsage } from '../part/usage.js'
import { serve } from '../serve.js'
import { migratePart } from '../store/migrate.js'
import { createPgliteDialect } from '../store/pgliteDialect.js'
import { parts } from './index.js'

// Real databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const withNotes = [...parts, notes] as const
type WithNotes = typeof withNotes

describe('a new part is one folder and one line', () => {
  let store: Store<WithNotes>
  let services: Services<WithNotes>
  const clock = createTestClock()
  beforeAll(async () => {
    store = await openTestStore(withNotes)
    services = createServices<WithNotes>({ store, clock, noteLength: 4 })
    await services.projects.add({ id: 'demo' })
  })
  afterAll(() => store.close())

  const post = (text: string, address = '192.0.2.1') =>
    services.fetch(new Request('http://services.test/notes?projectId=demo', { method: 'POST', body: text }), {
      address,
    })

  test('behavior: it is migrated, served at its path, limited, and given its options and what other parts offer', async () => {
    const answers = [await post('first'), await post('second'), await post('third')]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(await answers[0]?.json()).toEqual({ text: 'firs' })
    expect(await services.noteBook.list('demo')).toEqual(['firs', 'seco'])
    expect((await services.notes.request('/notes?projectId=nobody', { method: 'POST' })).status).toBe(401)
    clock.advance(1000)
    expect((await post('third')).status).toBe(200)
    const { rows } = await sql`select id from notes.buckets where id like 'noteAddress:%'`.execute(store.notes)
    expect(rows).toHaveLength(2)
  })

  test('behavior: an operator sets its limit by name', async () => {
    const strict = createServices<WithNotes>({
      store,
      clock,
      rateLimits: { noteAddress: { perSecond: 0.001, burst: 1 } },
    })
    const request = () => new Request('http://services.test/notes?projectId=demo', { method: 'POST', body: 'x' })
    const statuses = [await strict.fetch(request()), await strict.fetch(request())].map(({ status }) => status)
    expect(statuses).toEqual([200, 429])
  })

  test('behavior: its commands run, and what is not their usage does not', async () => {
    const input = { words: { PROJECT: 'demo' }, options: {} }
    expect(await services.runCommand('listNotes', input)).toEqual({
      answer: { notes: await services.noteBook.list('demo') },
    })
    await expect(services.runCommand('listNotes', { ...input, options: { all: true } })).rejects.toMatchObject({
      code: 'COMMAND_INVALID',
    })
  })

  test('behavior: last of all, it has a port of its own, and says what it has to say when it is ready', async () => {
    const running = await serve<WithNotes>({ store, ports: { notes: 0 } })
    expect(running.notesUrl).not.toBe(running.url)
    expect(running.facts).toMatchObject({ url: running.url, notesUrl: running.notesUrl, noteLength: 10, chains: [] })
    expect((await fetch(`${running.notesUrl}/notes`, { method: 'POST' })).status).toBe(401)
    expect((await fetch(`${running.url}/notes`, { method: 'POST' })).status).toBe(404)
    await running.close()
  })
})

test('behavior: help and the README name every option, variable, command and limit of a part', async () => {
  const help = writeHelp(withNotes)
  for (const text of [
    '--notes-port N ',
    'NOTES_DATABASE_URL',
    '--note-length N ',
    'longest note, in letters (default 10)',
    'notes list PROJECT',
  ]) {
    expect(help).toContain(text)
  }
  const tables = writeTables(withNotes)
  expect(tables.options).toContain('| `--note-length N` | longest note, in letters | 10 |')
  expect(tables.limits).toContain('| notes of an address | 1 a second, 2 at once |')
  expect(tables.limits).toContain('| length of a note | 10 letters |')
})

test('behavior: the README has the tables of this version', async () => {
  const path = fileURLToPath(new URL('../../README.md', import.meta.url))
  const readme = await readFile(path, 'utf8')
  for (const table of Object.values(writeTables(parts))) expect(fillTables(readme, parts)).toContain(table)
  // `npm run readme -w services` writes them.
  expect(fillTables(readme, parts)).toBe(readme)
})

test('behavior: an option is of one kind in all commands: they are read before it is known which one was typed', () => {
  const kinds = new Map<string, Set<string>>()
  const usages = [...parts.map(({ commands }) => commands), localCommands(parts)].flatMap((some) =>
    Object.values<Command>(some).map(({ usage }) => usage),
  )
  for (const [name, { kind }] of usages.flatMap((usage) => [...parseUsage(usage).options]))
    kinds.set(name, (kinds.get(name) ?? new Set()).add(kind))
  expect([...kinds].filter(([, some]) => some.size > 1)).toEqual([])
  // A value that has to be there is read as one that may be.
  expect(parseUsage('a ID --since TIME')).toEqual({
    places: [{ choices: ['a'] }, { name: 'ID' }],
    options: new Map([['since', { kind: 'text', isRequired: true }]]),
  })
  expect(kinds.size).toBeGreaterThan(5)
})

test('behavior: an option that belongs to another command is refused before anything is opened', async () => {
  const said: string[] = []
  const surroundings = { env: {}, out: (text: string) => said.push(text), err: (text: string) => said.push(text) }
  for (const words of [
    ['project', 'list', '--port', '1'],
    ['serve', '--replace'],
    ['notes', 'list', 'demo'],
  ]) {
    expect(await run(words, surroundings)).toBe(2)
  }
  expect(said.every((text) => text.startsWith('COMMAND_INVALID: '))).toBe(true)
})

describe('parts that do not fit together are refused, naming both', () => {
  const other = { ...notes, id: 'other', paths: ['/other'], limits: {}, flags: {}, commands: {}, uses: [] }
  const ownLength = { 'note-length': { value: 'N', about: 'another length', read: Number } }
  test.each([
    ['the same id', { ...other, id: 'notes' }, /"notes" and "notes"/],
    ['the same path', { ...other, paths: ['/notes'] }, /"notes" and "other".*\/notes/],
    ['the same limit', { ...other, limits: notes.limits }, /"notes" and "other".*noteAddress/],
    ['an option of the same name', { ...other, flags: ownLength }, /"notes" and "other".*--note-length/],
    ['the same command', { ...other, commands: notes.commands }, /"notes" and "other".*listNotes/],
    ['no path twice', { ...other, paths: [] }, /"directory" and "other"/],
    ['a name that the services have', { ...other, id: 'close' }, /"close"/],
    ['what no part offers', { ...other, uses: ['vaults'] }, /"other" uses vaults/],
  ])('parameters: %s', (_, part, message) => {
    expect(() => checkParts([...withNotes, part])).toThrow(message)
  })

  test('parameters: the longest path wins, whatever the order, and what has none answers the rest', () => {
    const [all, names, one, rest] = [
      { paths: ['/v1', '/v1/*'] },
      { paths: ['/v1/profile/*'] },
      { paths: ['/v1/profile/keys'] },
      { paths: [] },
    ]
    for (const list of [
      [all, names, one, rest],
      [rest, one, names, all],
    ]) {
      expect(findPart(list, '/v1/balance')).toBe(all)
      expect(findPart(list, '/v1/profile/account/ada')).toBe(names)
      expect(findPart(list, '/v1/profile/keys')).toBe(one)
      expect(findPart(list, '/v1/profile')).toBe(all)
      expect(findPart(list, '/v2')).toBe(rest)
    }
    expect(findPart([names], '/v1')).toBeUndefined()
  })

  test('parameters: parts may have one option together', () => {
    expect(() => checkParts([...withNotes, { ...other, flags: notes.flags }])).not.toThrow()
  })

  test('parameters: a part stands after those that it uses', () => {
    expect(() => checkParts([notes, ...parts])).toThrow(/"notes" uses projectAccess/)
    expect(() => checkParts(withNotes)).not.toThrow()
  })
})

describe('one schema a part, and no query across', () => {
  const own = parts.map(({ id }) => id)

  test('behavior: the migrations of a part make nothing outside of its schema', async () => {
    const db = new Kysely<unknown>({ dialect: createPgliteDialect(await PGlite.create()) })
    const list = async () => {
      const { rows } = await sql<{ schema: string; name: string }>`
        select schemaname as schema, tablename as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')`.execute(db)
      return rows
    }
    for (const part of withNotes) {
      const before = (await list()).length
      const { migrations } = await part.load()
      await migratePart(db, part.id, migrations)
      const made = (await list()).filter(({ schema }) => schema === part.id)
      // Two are the migrator's own; the frame has none besides.
      expect(made.length > 2, part.id).toBe(Object.keys(migrations).length > 0)
      expect((await list()).length - before, part.id).toBe(made.length)
    }
    await db.destroy()
  })

  test.each(own)('behavior: no file of %s names a table of another part', async (id) => {
    const folder = fileURLToPath(new URL(id, import.meta.url))
    const files = (await readdir(folder, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name))
    expect(files).toEqual(expect.arrayContaining(['part.ts', 'create.ts']))
    const others = own.filter((other) => other !== id).join('|')
    for (const file of files) {
      const text = await readFile(join(folder, file), 'utf8')
      // In SQL, and as kysely has it: 'auth.keys'; 'pay.example.com' is a host.
      const found = text.match(
        new RegExp(
          `(?:\\b(?:from|into|update|join|table|only)\\s+|['"\`])(?:${others})\\.[a-z_]+(?![a-z_]|\\.com\\b)`,
          'g',
        ),
      )
      expect(found ?? [], file).toEqual([])
    }
  })
})
