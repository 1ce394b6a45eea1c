import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { findFreePort } from '../../../devnet/src/index.js'
import { findPostgres } from '../../test/findPostgres.js'
import { createTestClock } from '../../test/memoryServices.js'
import { type PostgresServer, startPostgres } from '../../test/postgres.js'
import { createStoreLimiter } from '../http/storeLimiter.js'
import { openStore, type Store, type StoreOptions } from '../openStore.js'
import { createProjects } from '../parts/directory/projects.js'

// Real processes and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

describe('embedded database', () => {
  let folder: string
  testStore(
    async () => {
      folder = await mkdtemp(join(tmpdir(), 'latchkey-store-'))
      return { folder }
    },
    () => rm(folder, { recursive: true }),
  )

  test('behavior: what was written is there when the folder is opened again', async () => {
    const path = join(folder, 'again')
    const first = await openStore({ folder: path })
    await createProjects(first.directory).add({ id: 'kept', origins: ['https://app.example.com'] })
    await first.close()
    const second = await openStore({ folder: path })
    expect(await createProjects(second.directory).find('kept')).toMatchObject({
      allowedOrigins: ['https://app.example.com'],
    })
    await expect(openStore({ folder: path })).rejects.toMatchObject({ code: 'FOLDER_IN_USE' })
    await Promise.all([second.close(), second.close()])
  })
})

if (findPostgres()) {
  describe('postgres', () => {
    let server: PostgresServer
    let url: string
    testStore(
      async () => {
        server = await startPostgres()
        url = await server.createDatabase()
        return { url }
      },
      () => server.stop(),
    )

    test('parameters: a server, a user or a database that is not there is one coded error without the password', async () => {
      const port = await findFreePort()
      const wrong = [`postgres://user:SECRET@127.0.0.1:${port}/x`, url.replace(/[^/]+$/, 'missing')]
      for (const one of wrong) {
        const error: unknown = await openStore({ url: one }).catch((reason: unknown) => reason)
        expect(error).toMatchObject({ code: 'DATABASE_UNREACHABLE', message: expect.not.stringContaining('SECRET') })
      }
    })

    test('behavior: two processes that start at once bring the tables up to date once', async () => {
      const fresh = await server.createDatabase()
      const stores = await Promise.all([
        openStore({ url: fresh }),
        openStore({ url: fresh }),
        openStore({ url: fresh }),
      ])
      for (const store of stores) {
        expect(await createProjects(store.directory).list()).toEqual([])
        await store.close()
      }
    })

    test('behavior: processes that share a database grant together what one would', async () => {
      const [one, two] = await Promise.all([openStore({ url }), openStore({ url })])
      const clock = createTestClock()
      const limiters = [one, two].map((store) =>
        createStoreLimiter({ db: store.data, schema: 'data', isShared: true, clock }, 'shared', {
          perSecond: 1,
          burst: 20,
        }),
      )
      const takes = limiters.flatMap((limiter) => Array.from({ length: 30 }, () => limiter.take('key', 1)))
      expect((await Promise.all(takes)).filter(({ waitMs }) => waitMs === 0)).toHaveLength(20)
      await Promise.all([one.close(), two.close()])
    })

    test('behavior: each part can have a database of its own', async () => {
      const dataUrl = await server.createDatabase()
      const authUrl = await server.createDatabase()
      const store = await openStore({ url: await server.createDatabase(), urls: { data: dataUrl, auth: authUrl } })
      expect(await listSchemas(store.directory)).toEqual(['directory'])
      expect(await listSchemas(store.data)).toEqual(['data'])
      expect(await listSchemas(store.auth)).toEqual(['auth'])
      await store.close()
    })
  })
}

function listSchemas(db: Store['directory'] | Store['data'] | Store['auth']) {
  return sql<{ name: string }>`
    select nspname as name from pg_namespace where nspname in ('directory', 'data', 'auth') order by 1`
    .execute(db as Store['directory'])
    .then((found) => found.rows.map((row) => row.name))
}

/** The suite that both kinds of store pass. */
function testStore(prepare: () => Promise<StoreOptions>, cleanUp: () => Promise<unknown>) {
  let store: Store
  beforeAll(async () => {
    store = await openStore(await prepare())
  })
  afterAll(async () => {
    await store.close()
    await cleanUp()
  })

  test('behavior: a project is added once, listed, changed and removed with all that belongs to it', async () => {
    const projects = createProjects(store.directory)
    const added = await projects.add({
      id: 'shop',
      name: 'The Shop',
      origins: ['https://B.example.com', 'a.example.com'],
    })
    expect(added).toEqual({
      id: 'shop',
      name: 'The Shop',
      allowedOrigins: ['a.example.com', 'https://b.example.com'],
      features: [],
      names: {},
      analytics: false,
    })
    await expect(projects.add({ id: 'shop' })).rejects.toMatchObject({ code: 'PROJECT_EXISTS' })
    expect(await projects.list()).toContainEqual({ id: 'shop', name: 'The Shop' })

    await projects.removeOrigin('shop', 'A.example.com')
    await expect(projects.removeOrigin('shop', 'a.example.com')).rejects.toMatchObject({ code: 'ORIGIN_INVALID' })
    await projects.setFeature('shop', { feature: 'swap', isEnabled: true, config: ['a', 'b'] })
    await projects.setFeature('shop', { feature: 'swap', isEnabled: false, config: null })
    await projects.setFeature('shop', { feature: 'acme', isEnabled: true, config: [] })
    expect(await projects.find('shop')).toMatchObject({
      allowedOrigins: ['https://b.example.com'],
      features: [
        { feature: 'acme', isEnabled: true, config: [] },
        { feature: 'swap', isEnabled: false, config: null },
      ],
    })
    await projects.resetFeature('shop', 'acme')
    expect((await projects.find('shop'))?.features.map((setting) => setting.feature)).toEqual(['swap'])

    await projects.remove('shop')
    expect(await projects.find('shop')).toBeUndefined()
    expect((await projects.add({ id: 'shop' })).allowedOrigins).toEqual([])
  })

  test('behavior: a project whose origin is refused is not added at all', async () => {
    const projects = createProjects(store.directory)
    await expect(projects.add({ id: 'half', origins: ['https://ok.example', '*'] })).rejects.toMatchObject({
      code: 'ORIGIN_INVALID',
    })
    expect(await projects.find('half')).toBeUndefined()
  })

  test.each(['', '-x', 'a b', 'x'.repeat(65), "'; drop table directory.projects; --", '\u0000'])(
    'parameters: project id %j is refused, and finding it asks for nothing',
    async (id) => {
      const projects = createProjects(store.directory)
      await expect(projects.add({ id })).rejects.toMatchObject({ code: 'PROJECT_INVALID' })
      expect(await projects.find(id)).toBeUndefined()
    },
  )

  test('behavior: an origin that is named in full has the operator’s name, until it is taken away', async () => {
    const projects = createProjects(store.directory)
    const origin = 'https://tidemark.example'
    const refused = (...[of, name]: [string, string?]) =>
      expect(projects.nameOrigin('tide', of, name)).rejects.toMatchObject({
        code: expect.stringMatching(/^(?:ORIGIN|PROJECT)_INVALID$/),
      })
    await projects.add({ id: 'tide', origins: [origin, 'https://*.tidemark.example', 'tidemark.example'] })
    // Patterns, origins of others, and names that are not what they look like.
    await refused('https://*.tidemark.example', 'Tidemark')
    await refused('tidemark.example', 'Tidemark')
    await refused('https://a.tidemark.example', 'Tidemark')
    for (const name of ['', 'x'.repeat(41), 'Tide\r\nmark', 'Tide\u202emark', 'Tidеmark']) await refused(origin, name)
    expect(await projects.findSiteName(origin)).toBeUndefined()
    expect((await projects.nameOrigin('tide', `${origin}/`, 'Tidemark')).names).toEqual({ [origin]: 'Tidemark' })
    expect(await projects.findSiteName(origin)).toBe('Tidemark')
    for (const other of ['http://tidemark.example', 'https://a.tidemark.example', `${origin}:8443`, `${origin}/`])
      expect(await projects.findSiteName(other)).toBeUndefined()
    // Adding it again leaves the name, removing it does not.
    expect((await projects.addOrigin('tide', origin)).names).toEqual({ [origin]: 'Tidemark' })
    expect((await projects.nameOrigin('tide', origin, undefined)).names).toEqual({})
    await projects.nameOrigin('tide', origin, 'Tidemark')
    await projects.removeOrigin('tide', origin)
    expect(await projects.findSiteName(origin)).toBeUndefined()
  })

  test('behavior: every change of an unknown project is refused', async () => {
    const projects = createProjects(store.directory)
    const changes = [
      () => projects.remove('nobody'),
      () => projects.addOrigin('nobody', 'a.example'),
      () => projects.removeOrigin('nobody', 'a.example'),
      () => projects.nameOrigin('nobody', 'https://a.example', 'A'),
      () => projects.setFeature('nobody', { feature: 'swap', isEnabled: true, config: null }),
      () => projects.resetFeature('nobody', 'swap'),
    ]
    for (const change of changes) await expect(change()).rejects.toMatchObject({ code: 'PROJECT_NOT_FOUND' })
  })

  test('behavior: many changes at once do not mix', async () => {
    const projects = createProjects(store.directory)
    const ids = Array.from({ length: 12 }, (_, index) => `many-${index}`)
    // Every second one fails and takes back its own transaction, and no other's.
    const adds = ids.flatMap((id) => [
      projects.add({ id, origins: [`https://${id}.example.com`] }),
      projects.add({ id, origins: ['https://wrong.example.com'] }),
    ])
    const results = await Promise.allSettled(adds)
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(ids.length)
    const found = await Promise.all(ids.map((id) => projects.find(id)))
    expect(found.map((project) => project?.allowedOrigins.length)).toEqual(ids.map(() => 1))
  })

  test('behavior: a shared bucket fills with time, names the wait, and is forgotten when full', async () => {
    const clock = createTestClock()
    const limiter = createStoreLimiter({ db: store.data, schema: 'data', isShared: store.isShared, clock }, 'one', {
      perSecond: 2,
      burst: 4,
    })
    const waitOf = async (key: string, cost: number, reserve = 0) => (await limiter.take(key, cost, reserve)).waitMs
    expect(await limiter.take('a', 3)).toEqual({ waitMs: 0, fill: 1 })
    expect(await limiter.take('a', 3)).toEqual({ waitMs: 1000, fill: 0.25 })
    expect(await waitOf('b', 4)).toBe(0)
    expect(await waitOf('b', 5)).toBeGreaterThan(0)
    clock.advance(1000)
    expect(await waitOf('a', 1, 3)).toBe(500)
    expect(await waitOf('a', 3)).toBe(0)
    clock.advance(60_000)
    await limiter.take('c', 1)
    const rows = await store.data.selectFrom('data.buckets').select('id').where('id', 'like', 'one:%').execute()
    expect(rows).toHaveLength(1)
  })

  test('behavior: no part names another part in its tables', async () => {
    const { rows } = await sql<{ from: string; to: string }>`
      select n1.nspname as "from", n2.nspname as "to" from pg_constraint c
      join pg_class t1 on t1.oid = c.conrelid join pg_namespace n1 on n1.oid = t1.relnamespace
      join pg_class t2 on t2.oid = c.confrelid join pg_namespace n2 on n2.oid = t2.relnamespace`.execute(
      store.directory,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter((row) => row.from !== row.to)).toEqual([])
  })
}
