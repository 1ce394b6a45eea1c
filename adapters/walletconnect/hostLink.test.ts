import { UniversalProvider } from '@walletconnect/universal-provider'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMemoryTable, createSessionStorage } from './storage.js'
import { createWorld, first, only, until, type World } from './test/world.js'

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(() => world.stop())

let count = 0
const createProvider = () =>
  UniversalProvider.init({
    relayUrl: world.relay.url,
    projectId: 'host',
    logger: 'silent',
    metadata: { name: 'Host', description: '', url: 'http://127.0.0.1', icons: [] },
    storage: createSessionStorage(createMemoryTable()),
    customStoragePrefix: `host-${++count}-${Math.random()}`,
    telemetryEnabled: false,
    disableProviderPing: true,
  })
const sign = { method: 'personal_sign', params: ['0x68656c6c6f', first] }
const here = { networkId: 'eip155:31337' } as const

test("behavior: a host's own provider pairs, and is usable for the host as well", async () => {
  const provider = await createProvider()
  const { request, unsubscribe } = provider.client.core.relayer
  const phone = await world.phone({ approve: () => 'approve' })
  const rpcMap = { 'eip155:31337': 'http://127.0.0.1:1' } as const
  const source = world.source({ relayUrl: [], provider: () => provider, rpcMap })
  const attempt = source.connect()
  await phone.pair(await attempt.code())
  const session = await only(attempt)
  expect(await session.request(sign, here)).toMatch(/^0x/)
  expect(await provider.request(sign, 'eip155:31337')).toMatch(/^0x/)
  expect(provider.session?.topic).toBe(phone.get().sessions[0]?.topic)
  expect(Object(provider.namespaces).eip155.rpcMap).toMatchObject(rpcMap)
  // Nothing of the host's is replaced.
  const now = provider.client.core.relayer
  expect(now.request === request && now.unsubscribe === unsubscribe).toBe(true)

  await session.disconnect()
  await until(() => phone.get().sessions.length === 0, 'the wallet hears of it')
  expect(provider.session).toBeUndefined()
  source.stop()
  expect(provider.client.core.relayer.connected).toBe(true)
  provider.client.core.heartbeat.stop()
  await provider.client.core.relayer.transportClose()
})

test('behavior: a session that the host made is found', async () => {
  const provider = await createProvider()
  const phone = await world.phone({ approve: () => 'approve' })
  const shown = new Promise<string>((resolve) => provider.once('display_uri', resolve))
  const namespace = { chains: ['eip155:31337'], methods: ['personal_sign'], events: [] }
  const paired = provider.connect({ optionalNamespaces: { eip155: namespace } })
  await phone.pair(await shown)
  await paired
  const session = await only(
    world.source({ relayUrl: [], provider }).connect({ silent: true, account: { address: first } }),
  )
  expect(await session.request(sign, here)).toMatch(/^0x/)
  provider.client.core.heartbeat.stop()
  await provider.client.core.relayer.transportClose()
})

test("behavior: with a host's own provider wallets connect alone, for nothing of it is replaced", async () => {
  const provider = await createProvider()
  const { decode } = provider.client.core.crypto
  const phone = await world.phone({ oneClick: true })
  const signIn = vi.fn(async () => undefined)
  const attempt = world.source({ relayUrl: [], provider }).connect({ signIn })
  await phone.pair(await attempt.code())
  const { id, kind } = await phone.waitFor(({ questions }) => questions[0])
  expect(kind).toBe('proposal')
  await phone.approve(id)
  expect((await only(attempt)).signedIn).toBeUndefined()
  expect(signIn).not.toHaveBeenCalled()
  expect(provider.client.core.crypto.decode).toBe(decode)
  provider.client.core.heartbeat.stop()
  await provider.client.core.relayer.transportClose()
})

test('behavior: what is no provider is refused in words, and can be corrected', async () => {
  const provide = vi.fn(() => Promise.resolve({}))
  const source = world.source({ relayUrl: [], provider: provide as never })
  await expect(source.connect().sessions).rejects.toMatchObject({ code: 'WALLETCONNECT_OPTIONS' })
  await expect(source.connect().sessions).rejects.toMatchObject({ code: 'WALLETCONNECT_OPTIONS' })
  expect(provide).toHaveBeenCalledTimes(2)
})
