import { afterEach, expect, test } from 'vitest'
import {
  definePlugin,
  isLatchkeyError,
  LatchkeyError,
  lookUpNames,
  type NameLookup,
  nameLookup,
  type PluginContext,
  type PluginModule,
} from '../../plugin.js'
import { createTestAdapter, createTestLatchkey, testNetwork } from '../../testing/index.js'

const network = 'eip155:31337'
const [ofChain, ofZone] = ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC']

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** A name service of a third party's. */
const service = (id: string, resolve: NameLookup['resolve']) =>
  definePlugin({
    id,
    api: '1.0',
    provides: [nameLookup.id],
    load: async () => ({
      setup: (): PluginModule => ({
        provides: { [nameLookup.id]: { serves: async (on) => on === network, resolve } satisfies NameLookup },
      }),
    }),
  })()

/** Who looks names up. */
const reader = definePlugin({
  id: 'reader',
  api: '1.0',
  load: async () => ({
    setup: ({ resources }: PluginContext): PluginModule<NameLookup> => ({ controller: lookUpNames(resources) }),
  }),
})

/** @param knows whether the chain knows names by itself */
async function start(plugins: readonly ReturnType<typeof service>[], features = {}, knows = true) {
  const methods = {
    resolveName: async (_: unknown, name: string) => (name.endsWith('.test') ? { address: ofChain, name } : undefined),
  }
  const { descriptor } = createTestAdapter(knows ? { methods } : {})
  const { latchkey } = createTestLatchkey({
    ...{ networks: [testNetwork], adapters: [descriptor], features },
    plugins: [...plugins, reader()],
  })
  stops.push(latchkey.stop)
  return (await latchkey.use(reader as never)) as NameLookup
}
const zone = service('zone', async (name) => (name === 'alice.zone.test' ? { address: ofZone, name } : undefined))

test('behavior: names are looked up with no wallet, by what the chain knows', async () => {
  const names = await start([])
  expect(await names.serves(network)).toBe(true)
  expect(await names.resolve('bob.test', network)).toEqual({ address: ofChain, name: 'bob.test' })
  expect(await names.resolve('bob.else', network)).toBeUndefined()
})

test('behavior: what a plugin knows comes before what the chain says; what it does not know is asked of the next', async () => {
  const names = await start([zone])
  expect(await names.resolve('alice.zone.test', network)).toEqual({ address: ofZone, name: 'alice.zone.test' })
  expect(await names.resolve('bob.test', network)).toEqual({ address: ofChain, name: 'bob.test' })
})

test('behavior: of several the first listed one counts, and one that is off is not asked', async () => {
  const other = service('other', async (name) => ({ address: ofChain, name }))
  expect(await (await start([zone, other])).resolve('alice.zone.test', network)).toMatchObject({ address: ofZone })
  expect(await (await start([other, zone])).resolve('alice.zone.test', network)).toMatchObject({ address: ofChain })
  const off = await start([zone], { zone: false })
  expect(await off.resolve('alice.zone.test', network)).toMatchObject({ address: ofChain })
})

test('behavior: where one could not be asked no other one answers, which might lead elsewhere', async () => {
  const broken = service('broken', () => Promise.reject(new LatchkeyError('NAME_FAILED', 'Error resolving name')))
  const failed = (await start([broken])).resolve('alice.zone.test', network)
  await expect(failed).rejects.toSatisfy((error) => isLatchkeyError(error, 'NAME_FAILED'))
})

test('behavior: who is about to send asks past every cache, and the plugin is told', async () => {
  const asked: unknown[] = []
  const names = await start([service('noting', async (_name, _on, options) => void asked.push(options))])
  await names.resolve('bob.test', network)
  await names.resolve('bob.test', network, { fresh: true })
  expect(asked).toEqual([undefined, { fresh: true }])
})

test('behavior: a chain without names is served where a plugin serves it, and a network that the app has not is an error', async () => {
  expect(await (await start([], {}, false)).serves(network)).toBe(false)
  expect(await (await start([zone], {}, false)).serves(network)).toBe(true)
  await expect((await start([])).resolve('bob.test', 'eip155:5')).rejects.toMatchObject({ code: 'NETWORK_NOT_FOUND' })
})
