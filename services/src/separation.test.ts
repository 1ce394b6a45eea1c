import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, expectTypeOf, onTestFinished, test, vi } from 'vitest'
import { createInbox } from '../../devnet/src/inbox/index.js'
import { startKeyService } from '../test/keyService.js'
import { createTestClock } from '../test/memoryServices.js'
import { notes } from '../test/notesPart/part.js'
import { openTestStore } from '../test/testStore.js'
import { createServices, type ServicesOptions } from './createServices.js'
import { createApp } from './http/createApp.js'
import { createReadiness } from './http/readiness.js'
import { silentLog } from './log.js'
import { createMailer } from './mail/createMailer.js'
import { readMailServer } from './mail/mailServer.js'
import { openStore, type Store } from './openStore.js'
import { chooseParts, withUsed } from './part/choose.js'
import { definePart, type PartContext, type PartOffers } from './part/definePart.js'
import { parts } from './parts/index.js'
import { createTransitKeys } from './secrets/transitKeys.js'
import { serve } from './serve.js'

// Real databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

/** A part that says what it was offered. */
const eager = definePart({
  id: 'eager',
  about: 'what it was offered',
  paths: ['/eager'],
  limits: {},
  mayUse: ['projectAccess'],
  hasSecrets: true,
  load: async () => ({
    migrations: {},
    create(context: PartContext<unknown, Record<never, never>>, _options: object) {
      const app = createApp('eager', context)
      app.get('/eager', (c) => c.json({ offered: Object.keys(context.offers), hasSecrets: !!context.secrets }))
      return { app, api: {}, commands: {} }
    },
  }),
})
const all = [...parts, notes, eager] as const
const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id)

describe('which parts a process has', () => {
  test('behavior: those that are named, and those that they cannot be without', () => {
    expect(idsOf(withUsed(all, chooseParts(all, ['notes'])))).toEqual(['directory', 'notes'])
    expect(idsOf(withUsed(all, chooseParts(all, ['auth'])))).toEqual(['directory', 'data', 'auth'])
    expect(idsOf(withUsed(all, chooseParts(all, ['eager'])))).toEqual(['eager'])
    expect(idsOf(withUsed(all, chooseParts(all, undefined)))).toEqual(idsOf(all))
    for (const wrong of [['vaults'], ['auth', ''], []])
      expect(() => chooseParts(all, wrong)).toThrow(expect.objectContaining({ code: 'COMMAND_INVALID' }))
  })
})

describe('a process of some parts', () => {
  let store: Store<typeof all>
  beforeAll(async () => {
    store = await openTestStore(all)
    await createServices<typeof all>({ store }).projects.add({ id: 'demo' })
  })
  afterAll(() => store.close())
  /** The same state for every test; what a test closes stays open. */
  const shared = () => ({ ...store, close: async () => undefined })

  test('S40: what is not served here is 404 at every port, and what it offers is there', async () => {
    const running = await serve<typeof all, 'notes' | 'eager'>({
      store: shared(),
      served: ['notes', 'eager'],
      ports: { eager: 0 },
    })
    onTestFinished(() => running.close())
    expect(Object.keys(running).filter((name) => name.endsWith('Url'))).toEqual(['notesUrl', 'eagerUrl'])
    expectTypeOf(running).toHaveProperty('notesUrl')
    expectTypeOf(running).not.toHaveProperty('authUrl')
    expect((await fetch(`${running.url}/notes?projectId=demo`, { method: 'POST', body: 'x' })).status).toBe(200)
    const foreign = [
      '/appkit/v1/config?projectId=demo',
      '/v1/?projectId=demo',
      '/auth/v1/nonce',
      '/.well-known/jwks.json',
      '/eager',
    ]
    for (const path of foreign) {
      const response = await fetch(`${running.url}${path}`, { method: 'POST', body: '{}' })
      expect([path, response.status]).toEqual([path, 404])
      expect(await response.json()).toMatchObject({ status: 'error', reasons: [{ name: 'ROUTE_NOT_FOUND' }] })
      expect((await fetch(`${running.eagerUrl}${path}`, { method: 'POST', body: '{}' })).status).toBe(404)
    }
    expect((await fetch(`${running.url}/health`)).status).toBe(200)
    expect((await fetch(`${running.eagerUrl}/eager`)).status).toBe(200)
  })

  test('behavior: what a part may use is offered where it is in the same process, and not else', async () => {
    const ask = async (options: Partial<ServicesOptions<typeof all>> & { store: Store<typeof all> }) => {
      const services = createServices<typeof all>(options)
      const response = await services.fetch(new Request('http://services.test/eager'))
      return (await response.json()) as { offered: (keyof PartOffers)[] }
    }
    expect((await ask({ store: shared(), served: ['eager'] })).offered).toContain('projectAccess')
    const alone = await openTestStore([eager])
    onTestFinished(() => alone.close())
    const services = createServices<readonly [typeof eager]>({ store: alone })
    const answer = await services.fetch(new Request('http://services.test/eager'))
    expect(await answer.json()).toEqual({ offered: [], hasSecrets: false })
    expect((await services.fetch(new Request('http://services.test/other'))).status).toBe(404)
  })

  test('S40: handlers that listen nowhere answer for the served parts alone, too', async () => {
    const services = createServices<typeof all>({ store: shared(), served: ['eager'] })
    const statusOf = async (path: string) => (await services.fetch(new Request(`http://services.test${path}`))).status
    expect([await statusOf('/eager'), await statusOf('/getWallets?projectId=demo')]).toEqual([200, 404])
    expect(await statusOf('/login/v1/keys')).toBe(404)
  })

  test('parameters: the database of a part that has none is named before anything is opened', async () => {
    const own = { auth: 'postgres://127.0.0.1:1/auth' }
    await expect(openStore({ url: undefined, urls: own }, parts)).rejects.toMatchObject({
      code: 'DATABASE_MISSING',
      message: expect.stringContaining('directory, onramp, data'),
    })
  })
})

describe('GET /ready', () => {
  let store: Store
  beforeAll(async () => {
    store = await openTestStore()
  })
  afterAll(() => store.close())
  const shared = () => ({ ...store, close: async () => undefined })
  const ask = async (services: { fetch(request: Request): Promise<Response> }) => {
    const response = await services.fetch(new Request('http://services.test/ready'))
    return [response.status, await response.json()]
  }

  test('behavior: it names each served part with its database, and nothing else', async () => {
    const services = createServices({ store: shared(), served: ['auth', 'data'] })
    const fine = { database: 'ok' }
    expect(await ask(services)).toEqual([200, { status: 'ready', parts: { data: fine, auth: fine } }])
  })

  test('S40: without its key service a part is down, and without mail it is degraded', async () => {
    const clock = createTestClock()
    const keyService = await startKeyService(['auth'])
    const inbox = await createInbox()
    const mailer = createMailer({
      server: readMailServer(inbox.url),
      from: { name: '', address: 'a@b.example' },
      log: silentLog,
    })
    onTestFinished(() => mailer.close())
    const keys = createTransitKeys({ url: keyService.url, key: 'auth', token: keyService.token })
    const secrets = { auth: { pepper: new Uint8Array(32), keys } }
    const services = createServices({ store: shared(), served: ['auth'], secrets, mailer, clock })
    const auth = { database: 'ok', keys: 'ok' }
    expect(await ask(services)).toEqual([200, { status: 'ready', parts: { auth }, mail: 'ok' }])
    await inbox.close()
    // Asked again only when the answer is old: anybody may ask.
    expect(await ask(services)).toEqual([200, { status: 'ready', parts: { auth }, mail: 'ok' }])
    clock.advance(30_000)
    expect(await ask(services)).toEqual([200, { status: 'degraded', parts: { auth }, mail: 'failed' }])
    await keyService.close()
    clock.advance(2_000)
    expect(await ask(services)).toEqual([
      503,
      { status: 'down', parts: { auth: { ...auth, keys: 'failed' } }, mail: 'failed' },
    ])
  })

  test('S40: however many ask, database and key service are asked once', async () => {
    const keyService = await startKeyService(['auth'])
    onTestFinished(() => keyService.close())
    const keys = createTransitKeys({ url: keyService.url, key: 'auth', token: keyService.token })
    const secrets = { auth: { pepper: new Uint8Array(32), keys } }
    const services = createServices({ store: shared(), secrets, clock: createTestClock() })
    await Promise.all(Array.from({ length: 50 }, () => ask(services)))
    expect(keyService.calls).toHaveLength(1)
  })

  test('S40: a database that does not answer is down within seconds, and the process is still alive', async () => {
    const own = await openTestStore()
    const services = createServices({ store: own })
    await own.close()
    expect(await ask(services)).toEqual([
      503,
      { status: 'down', parts: expect.objectContaining({ auth: { database: 'failed' } }) },
    ])
    expect((await services.fetch(new Request('http://services.test/health'))).status).toBe(200)
  })

  test('S40: what never answers is reported as failed, within seconds', async () => {
    const never = () => new Promise<void>(() => undefined)
    const ready = createReadiness({ clock: createTestClock(), parts: { auth: { keys: never } }, mail: never })
    expect(await ready()).toEqual({ status: 'down', parts: { auth: { keys: 'failed' } }, mail: 'failed' })
  })

  test('S40: a mail server that accepts and says nothing makes no call wait for long', async () => {
    const mute = createServer(() => undefined)
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
    const { port } = mute.address() as { port: number }
    const server = readMailServer(`smtp://127.0.0.1:${port}`)
    const mailer = createMailer({ server, from: { name: '', address: 'a@b.example' }, log: silentLog })
    onTestFinished(async () => {
      await mailer.close()
      mute.close()
    })
    const services = createServices({ store: shared(), mailer })
    expect(await ask(services)).toMatchObject([200, { status: 'degraded', mail: 'failed' }])
  })
})
