import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Devnet, startDevnet } from '../../devnet/src/index.js'
import { openStore, type Store } from '../../services/src/openStore.js'
import { type NamesPage, openNames, zone } from '../../services/test/testNames.js'
import {
  definePlugin,
  identity,
  lookUpNames,
  type NameLookup,
  type PluginContext,
  type PluginModule,
} from '../../src/plugin.js'
import { createTestAdapter, createTestLatchkey } from '../../src/testing/index.js'
import { registrationAtom } from './atoms.js'
import { names } from './index.js'
import type { NamesController } from './types.js'

// Real chains and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const network = 'eip155:31337'
/** Of the pages that test instances are on. */
const pageOrigin = 'http://test.invalid'
let devnet: Devnet
let store: Store
let page: NamesPage
const stops: (() => void)[] = []
beforeAll(async () => {
  devnet = await startDevnet({ chains: [{ chainId: 31337, name: 'One' }] })
  store = await openStore({ folder: 'memory' })
  page = await openNames(store, { chains: { [network]: devnet.chains[0]?.rpcUrl ?? '' } })
  await page.services.projects.addOrigin('demo', pageOrigin)
})
afterAll(async () => {
  await store.close()
  await devnet.stop()
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** Looks names up, as `send` does. */
const reader = definePlugin({
  id: 'reader',
  api: '1.0',
  load: async () => ({
    setup: ({ resources }: PluginContext): PluginModule<NameLookup> => ({ controller: lookUpNames(resources) }),
  }),
})

interface World {
  /** What the network does with a call, in place of passing it on. */
  between?: (request: Request, pass: () => Promise<Response>) => Promise<Response>
  /** What the wallet does when it is asked to sign. Default: it signs. */
  refuse?: Error
}

/** A page with a wallet of its own, and the real names part behind it. */
async function open(world: World = {}) {
  const owner = privateKeyToAccount(generatePrivateKey())
  const signed: string[] = []
  const asked: string[] = []
  const methods = {
    async signMessage(_: unknown, message: string | Uint8Array) {
      if (world.refuse) throw world.refuse
      signed.push(`${message}`)
      return owner.signMessage({ message: `${message}` })
    },
  }
  const { descriptor } = createTestAdapter({ accounts: [{ address: owner.address }], methods })
  const [chain] = devnet.chains
  const made = createTestLatchkey({
    networks: [
      {
        id: 31337,
        name: 'One',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [chain?.rpcUrl ?? ''] } },
      },
    ],
    adapters: [descriptor],
    plugins: [names({ zone }), reader()],
    services: 'https://services.example',
    projectId: 'demo',
    page: Object.assign(new EventTarget()),
    fetch: (input, init) => {
      const request = new Request(input, init)
      request.headers.set('Origin', pageOrigin)
      asked.push(`${request.method} ${new URL(request.url).pathname}`)
      const pass = () => page.services.fetch(request, { address: '192.0.2.7' })
      return world.between ? world.between(request, pass) : pass()
    },
  })
  const { latchkey } = made
  stops.push(latchkey.stop)
  await latchkey.connect({ connector: 'test' })
  const controller = (await latchkey.use(names as never)) as NamesController
  const events: [string, unknown][] = []
  latchkey.on('track', ({ event, properties }) => {
    if (event.startsWith('REGISTER')) events.push([event, properties])
  })
  const account = `${network}:${owner.address}` as const
  return { ...made, world, owner, account, controller, signed, asked, events }
}
let count = 0
const newLabel = () => `name-${++count}`

describe('a registration', () => {
  test('behavior: the user signs once, for this page; the name shows at once, and leads to the account', async () => {
    const { latchkey, controller, owner, account, signed, events, loadEngine } = await open()
    expect(await controller.of(account).refresh()).toBeNull()
    const label = newLabel()
    const name = `${label}.${zone}`
    expect(await controller.register(label)).toEqual({ name })
    expect(signed).toHaveLength(1)
    const { domain, nonce } = JSON.parse(signed[0] ?? '')
    expect([domain, typeof nonce]).toEqual(['test.invalid', 'string'])
    expect(controller.of(account).get()).toEqual({ name })
    const { resources } = await loadEngine()
    expect(await (await resources.expect(identity)).of(account).refresh()).toEqual({ name })
    const lookup = (await latchkey.use(reader as never)) as NameLookup
    expect(await lookup.resolve(name.toUpperCase(), network)).toEqual({ address: owner.address, name })
    const told = { isSmartAccount: false, ensName: name }
    expect(events).toEqual([
      ['REGISTER_NAME_INITIATED', told],
      ['REGISTER_NAME_SUCCESS', told],
    ])
  })

  test('behavior: a label that is taken, reserved or none is refused with its code, and the wallet is not asked for what is none', async () => {
    const [first, second] = [await open(), await open()]
    const label = newLabel()
    await first.controller.register(label)
    await expect(second.controller.register(label)).rejects.toMatchObject({ code: 'NAME_TAKEN' })
    await expect(second.controller.register('admin')).rejects.toMatchObject({ code: 'NAME_RESERVED' })
    const before = second.signed.length
    for (const [text, rule] of [
      ['abc', 'length'],
      ['a_b_c', 'form'],
      ['-abcd', 'hyphens'],
      ['ab--cd', 'hyphens'],
    ])
      await expect(second.controller.register(text ?? '')).rejects.toMatchObject({
        code: 'NAME_INVALID',
        data: { rule },
      })
    expect(second.signed).toHaveLength(before)
    await expect(first.controller.register(newLabel())).rejects.toMatchObject({ code: 'NAME_LIMIT' })
    expect(second.store.get(registrationAtom)).toMatchObject({ step: 'failed', error: { code: 'NAME_RESERVED' } })
    expect(second.events.at(-1)).toMatchObject(['REGISTER_NAME_ERROR', { error: 'NAME_RESERVED' }])
  })

  test('behavior: suggestions are the label first, then others, with what each is', async () => {
    const { controller } = await open()
    const label = newLabel()
    await controller.register(label)
    const [own, ...others] = await controller.suggest(label)
    expect(own).toEqual({ label, state: 'taken' })
    expect(others.length).toBeGreaterThan(2)
    expect((await controller.suggest('admin'))[0]).toEqual({ label: 'admin', state: 'reserved' })
    expect((await controller.suggest(newLabel()))[0]?.state).toBe('free')
  })

  test('behavior: who says no in the wallet has registered nothing, and may try again', async () => {
    const world: World = { refuse: Object.assign(new Error('no'), { code: 4001 }) }
    const { controller, asked } = await open(world)
    const label = newLabel()
    await expect(controller.register(label)).rejects.toThrow()
    expect(asked).not.toContain('POST /v1/profile/account')
    delete world.refuse
    expect(await controller.register(label)).toEqual({ name: `${label}.${zone}` })
  })

  test('F11 an answer that was lost: it is looked for, and not sent a second time', async () => {
    let lost = 0
    const { controller, asked } = await open({
      async between(request, pass) {
        const response = await pass()
        if (request.method !== 'POST') return response
        lost++
        throw new TypeError('Failed to fetch')
      },
    })
    const label = newLabel()
    expect(await controller.register(label)).toEqual({ name: `${label}.${zone}` })
    expect([lost, asked.filter((call) => call.startsWith('POST')).length]).toEqual([1, 1])
  })

  test('F11 where it cannot be looked for either, the error says that it may be registered, and the next try looks first', async () => {
    let isDown = false
    const { controller, asked, signed } = await open({
      async between(request, pass) {
        if (isDown) return new Response('no', { status: 400 })
        const response = await pass()
        if (request.method !== 'POST') return response
        isDown = true
        throw new TypeError('Failed to fetch')
      },
    })
    const label = newLabel()
    const name = `${label}.${zone}`
    const failed = controller.register(label)
    await expect(failed).rejects.toMatchObject({ message: `Error registering name ${name}`, data: { maybeSent: true } })
    isDown = false
    expect(await controller.register(label)).toEqual({ name })
    expect([signed.length, asked.filter((call) => call.startsWith('POST')).length]).toEqual([1, 1])
  })

  test('behavior: one at a time', async () => {
    const { controller } = await open()
    const first = controller.register(newLabel())
    await expect(controller.register(newLabel())).rejects.toMatchObject({ code: 'NAME_PENDING' })
    await first
  })
})

describe('S21 look-ups', () => {
  test('behavior: a name of another zone is not asked for, and one that no account has leads nowhere', async () => {
    const { latchkey, asked } = await open()
    const lookup = (await latchkey.use(reader as never)) as NameLookup
    const before = asked.length
    expect(await lookup.resolve('vitalik.eth', network)).toBeUndefined()
    expect(asked).toHaveLength(before)
    expect(await lookup.resolve(`nobody-has-it.${zone}`, network)).toBeUndefined()
    expect(await lookup.serves(network)).toBe(true)
  })

  test('behavior: a service that answers with another name, or cannot be asked, is no answer', async () => {
    const world: World = {}
    const { latchkey, controller } = await open(world)
    const lookup = (await latchkey.use(reader as never)) as NameLookup
    const [mine, asked] = [newLabel(), `other-name.${zone}`]
    await controller.register(mine)
    world.between = async (request, pass) => {
      const path = new URL(request.url).pathname
      if (!path.endsWith(asked)) return pass()
      return page.request('GET', `/v1/profile/account/${mine}.${zone}`)
    }
    await expect(lookup.resolve(asked, network)).rejects.toMatchObject({
      code: 'NAME_FAILED',
      message: 'Error resolving name',
    })
    world.between = async () => new Response('no', { status: 400 })
    await expect(lookup.resolve(`some-name.${zone}`, network)).rejects.toMatchObject({ code: 'NAME_FAILED' })
  })
})
