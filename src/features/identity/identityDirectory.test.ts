import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type DataServer, refuse, startDataServer } from '../../../test/fixtures/dataServer.js'
import { definePlugin } from '../../kernel/contract/plugin.js'
import {
  addressBook,
  type Identity,
  identity,
  type KnownAddress,
  type PluginContext,
  type PluginModule,
} from '../../kernel/index.js'
import { pluginHost } from '../../kernel/plugins/index.js'
import { createTestClock, type TestClock } from '../../testing/clock.js'
import { createTestLatchkey, type TestLatchkeyOptions } from '../../testing/createTestLatchkey.js'
import { createLive } from '../../values/live.js'

const account = 'eip155:1:0xab'

let server: DataServer
let clock: TestClock
const living: { stop(): void }[] = []
beforeEach(async () => {
  server = await startDataServer()
  server.routes.set('/v1/supported-chains', { http: ['eip155:1'], ws: [] })
  clock = createTestClock()
})
afterEach(async () => {
  for (const latchkey of living.splice(0)) latchkey.stop()
  await server.stop()
})
const answer = (value: unknown) => server.routes.set('/v1/identity/0xab', value)
const asked = () => server.asked('/v1/identity/')

async function start(options: Partial<TestLatchkeyOptions> = {}) {
  const made = createTestLatchkey({
    ...{ clock, services: { data: server.url }, projectId: 'p', fetch: globalThis.fetch },
    ...options,
  })
  living.push(made.latchkey)
  const { resources } = await made.loadEngine()
  return { ...made, resources, directory: await resources.get(identity) }
}

test('behavior: name and picture of an account; the service gets the address alone', async () => {
  answer({ name: 'alice.eth', avatar: 'https://pictures.example/a.png' })
  const { directory } = await start()
  expect(await directory?.of(account).refresh()).toEqual({
    name: 'alice.eth',
    avatar: 'https://pictures.example/a.png',
  })
  expect(asked()[0]?.query).not.toHaveProperty('sender')
})

test('behavior: an identity holds for 5 min, on all chains of the address', async () => {
  answer({ name: 'alice.eth', avatar: null })
  const { directory } = await start()
  const live = directory?.of(account)
  expect(directory?.of('eip155:10:0xab')).toBe(live)
  live?.watch(() => {})
  await vi.waitFor(() => expect(live?.get()).toEqual({ name: 'alice.eth' }))
  const before = live?.get()
  await clock.advance(299_999)
  expect(asked()).toHaveLength(1)
  await clock.advance(1)
  await vi.waitFor(() => expect(asked()).toHaveLength(2))
  expect(live?.get()).toBe(before)
})

test('behavior: a service that serves no chain does not get the address', async () => {
  server.routes.set('/v1/supported-chains', { http: [], ws: [] })
  answer({ name: 'alice.eth', avatar: null })
  const { directory } = await start()
  expect(await directory?.of(account).refresh()).toEqual({})
  expect(asked()).toEqual([])
})

test('S38 names and pictures are claims of strangers: what cannot be shown is left out', async () => {
  const { directory } = await start()
  const read = async (value: unknown) => {
    answer(value)
    return directory?.of(account).refresh()
  }
  expect(await read({ name: null, avatar: null })).toEqual({})
  expect(await read({ name: 'a\u202eb', avatar: 'javascript:alert(1)' })).toEqual({})
  expect(await read({ name: 'x'.repeat(101), avatar: 'http://pictures.example/a.png' })).toEqual({})
  expect(await read({ name: 7, avatar: 'data:image/svg+xml,<svg/>' })).toEqual({})
  expect(await read({ name: ' bob.eth ', more: { isAdmin: true } })).toEqual({ name: 'bob.eth' })
})

test('behavior: a picture of the service itself needs no https, on a developer’s machine', async () => {
  const own = `${server.url}/v1/picture/abc`
  answer({ name: 'alice.eth', avatar: own })
  const { directory } = await start()
  expect(await directory?.of(account).refresh()).toEqual({ name: 'alice.eth', avatar: own })
  answer({ name: 'alice.eth', avatar: `${server.url}/v1/other/abc` })
  expect(await directory?.of(account).refresh()).toEqual({ name: 'alice.eth' })
})

test('F15 the old identity stays after a failure', async () => {
  answer({ name: 'alice.eth', avatar: null })
  const { directory } = await start()
  const live = directory?.of(account)
  await live?.refresh()
  server.answer = refuse
  await expect(live?.refresh()).rejects.toMatchObject({ code: 'SERVICE_REFUSED' })
  expect(live?.get()).toEqual({ name: 'alice.eth' })
})

/** A plugin of a third party. */
const provider = (id: string, provides: Readonly<Record<string, unknown>>, context?: (given: PluginContext) => void) =>
  definePlugin({
    id,
    api: '1.0',
    provides: Object.keys(provides),
    load: async () => ({
      setup(given: PluginContext): PluginModule {
        context?.(given)
        return { provides }
      },
    }),
  })()

test('behavior: a plugin that provides identities comes first, and nothing of ours is asked', async () => {
  let made: PluginContext | undefined
  const directory = {
    of: () => createLive<Identity>({ ...(made as PluginContext), keepFor: 1000, ask: async () => ({ name: 'mine' }) }),
  }
  const names = provider('names', { [identity.id]: directory }, (given) => {
    made = given
  })
  const { resources, directory: found } = await start({ plugins: [names] })
  expect(found).toBe(directory)
  expect(await found?.of(account).refresh()).toEqual({ name: 'mine' })
  expect(resources.need(pluginHost).loaded(identity.id)).toBeUndefined()
  expect(asked()).toEqual([])
})

test('behavior: where that plugin is off, and where there is no data service', async () => {
  answer({ name: 'alice.eth', avatar: null })
  const names = provider('names', { [identity.id]: {} })
  const { directory } = await start({ plugins: [names], features: { names: false } })
  expect(await directory?.of(account).refresh()).toEqual({ name: 'alice.eth' })
  expect((await start({ services: undefined, projectId: undefined })).directory).toBeUndefined()
})

test('behavior: a plugin provides the address book, another one reads it; Latchkey has none', async () => {
  let ends: AbortSignal | undefined
  const known: readonly KnownAddress[] = [{ address: '0xcd', name: 'Bob' }]
  const book = { of: () => ({ get: () => known, watch: () => () => {}, refresh: async () => known }) }
  const keeper = provider('keeper', { [addressBook.id]: book }, ({ signal }) => {
    ends = signal
  })
  const reader = definePlugin({
    id: 'reader',
    api: '1.0',
    load: async () => ({
      setup: ({ resources }: PluginContext): PluginModule<() => Promise<readonly KnownAddress[] | undefined>> => ({
        controller: async () => (await resources.get(addressBook))?.of('eip155:1').get(),
      }),
    }),
  })
  const { latchkey } = await start({ plugins: [reader(), keeper] as const })
  expect(await ((await latchkey.use(reader as never)) as () => Promise<unknown>)()).toBe(known)
  latchkey.stop()
  expect(ends?.aborted).toBe(true)
  expect((await start()).resources.has(addressBook)).toBe(false)
})
