import { getAddress, isAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Devnet, startDevnet } from '../../devnet/src/index.js'
import type { Store } from '../../services/src/openStore.js'
import { type NamesPage, newSolanaAccount, openNames, zone } from '../../services/test/testNames.js'
import { openTestStore } from '../../services/test/testStore.js'
import { solana as solanaMainnet } from '../../src/networks/solana.js'
import {
  definePlugin,
  identity,
  LatchkeyError,
  lookUpNames,
  type NameLookup,
  type PluginContext,
  type PluginModule,
} from '../../src/plugin.js'
import { createTestAdapter, createTestLatchkey } from '../../src/testing/index.js'
import { registrationAtom } from './atoms.js'
import { writeGift } from './changeMessage.js'
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
  store = await openTestStore()
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
  /** A wallet of Solana beside the other one. */
  solana?: ReturnType<typeof newSolanaAccount>
  /** What that does when it is asked to sign. Default: it signs. */
  signSolana?: () => Promise<string>
}

/** A page with a wallet of its own, and the real names part behind it. */
async function open(world: World = {}) {
  const owner = privateKeyToAccount(generatePrivateKey())
  const signed: string[] = []
  const asked: string[] = []
  const methods = {
    // Spelled as EVM chains do.
    toAddress: (text: string) => (isAddress(text, { strict: false }) ? getAddress(text) : undefined),
    async signMessage(_: unknown, message: string | Uint8Array) {
      if (world.refuse) throw world.refuse
      signed.push(`${message}`)
      return owner.signMessage({ message: `${message}` })
    },
  }
  const { descriptor } = createTestAdapter({ accounts: [{ address: owner.address }], methods })
  const { solana } = world
  const linked =
    solana &&
    createTestAdapter({
      ...{ id: 'solana', namespace: 'solana', accounts: [{ address: solana.address }] },
      methods: { signMessage: (_, message) => world.signSolana?.() ?? solana.signMessage({ message: `${message}` }) },
    })
  const [chain] = devnet.chains
  const made = createTestLatchkey({
    networks: [
      {
        id: 31337,
        name: 'One',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [chain?.rpcUrl ?? ''] } },
      },
      ...(solana ? [solanaMainnet] : []),
    ],
    adapters: [descriptor, ...(linked ? [linked.descriptor] : [])],
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

describe('S21 an owner’s changes', () => {
  /** A page whose account has a name. */
  async function openNamed(world: World = {}) {
    const made = await open(world)
    const { name } = await made.controller.register(newLabel())
    return { ...made, name }
  }
  const posts = (asked: readonly string[]) => asked.filter((call) => call === 'POST /v1/profile/change').length
  /** Loses the answer to the next change; `isDown` keeps what follows from being asked. */
  const losing = (isDown: { now: boolean }) => async (request: Request, pass: () => Promise<Response>) => {
    if (isDown.now) return new Response('no', { status: 400 })
    const response = await pass()
    if (!request.url.includes('/v1/profile/change')) return response
    isDown.now = true
    throw new TypeError('Failed to fetch')
  }

  test('S21: a gift that was changed, or is for another account, page or zone, is refused before the wallet is asked', async () => {
    const [giver, receiver, stranger] = [await openNamed(), await open(), await open()]
    const { gift, to } = await giver.controller.give(receiver.owner.address.toLowerCase())
    expect(to).toBe(receiver.owner.address)
    const read = JSON.parse(atob(gift.replaceAll('-', '+').replaceAll('_', '/')))
    const changed = (from: string | RegExp, into: string) =>
      writeGift({ ...read, message: read.message.replace(from, into) })
    await expect(stranger.controller.take(gift)).rejects.toMatchObject({ code: 'GIFT_FOREIGN' })
    const other = `http://other.invalid`
    for (const [text, code] of [
      ['', 'GIFT_INVALID'],
      ['not-a-gift', 'GIFT_INVALID'],
      [changed('Give ', 'Sell '), 'GIFT_INVALID'],
      [changed(/^- urn:latchkey:give:.*$/m, `- urn:latchkey:give:${stranger.owner.address}`), 'GIFT_INVALID'],
      [changed(/$/, '\n- https://example.com'), 'GIFT_INVALID'],
      [changed(pageOrigin, other), 'GIFT_ELSEWHERE'],
      [changed(/^test\.invalid/, 'other.invalid'), 'GIFT_ELSEWHERE'],
      [changed(new RegExp(zone.replace('.', '\\.'), 'g'), 'other.test'), 'GIFT_ELSEWHERE'],
      [changed(/^Expiration Time: .*$/m, 'Expiration Time: 2020-01-01T00:00:00.000Z'), 'GIFT_EXPIRED'],
      [changed(giver.owner.address, stranger.owner.address), 'NOT_OWNER'],
    ])
      await expect(receiver.controller.take(text ?? ''), code).rejects.toMatchObject({ code })
    expect([receiver.signed, posts(receiver.asked)]).toEqual([[], 0])
    expect(await giver.controller.of(giver.account).refresh()).toMatchObject({ name: giver.name })
  })

  test('S21: a gift with the signature of another is refused by the services, and nothing is given', async () => {
    const [giver, receiver, stranger] = [await openNamed(), await open(), await open()]
    const { gift } = await giver.controller.give(receiver.owner.address)
    const { message } = JSON.parse(atob(gift.replaceAll('-', '+').replaceAll('_', '/')))
    const forged = writeGift({ message, signature: await stranger.owner.signMessage({ message }) })
    await expect(receiver.controller.take(forged)).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })
    expect(await giver.controller.of(giver.account).refresh()).toMatchObject({ name: giver.name })
  })

  test('behavior: a name is the receiver’s once it has signed, and the gift is good once', async () => {
    const [giver, receiver] = [await openNamed(), await open()]
    const { name } = giver
    const { gift } = await giver.controller.give(receiver.owner.address)
    expect(posts(giver.asked)).toBe(0)
    expect(await receiver.controller.readGift(gift)).toMatchObject({ name, from: giver.owner.address })
    expect(await giver.controller.of(giver.account).refresh()).toMatchObject({ name })
    expect(await receiver.controller.take(gift)).toEqual({ name })
    expect(receiver.controller.of(receiver.account).get()).toEqual({ name })
    expect(await giver.controller.of(giver.account).refresh()).toBeNull()
    await expect(receiver.controller.take(gift)).rejects.toMatchObject({ code: 'NOT_OWNER' })
    await expect(giver.controller.give(receiver.owner.address)).rejects.toMatchObject({ code: 'NAME_NOT_FOUND' })
  })

  test('behavior: an account gives to no address that is its own or none; one that has a name here takes no second', async () => {
    const [giver, named] = [await openNamed(), await openNamed()]
    for (const to of [giver.owner.address, 'alice', '0x12'])
      await expect(giver.controller.give(to), to).rejects.toMatchObject({ code: 'RECEIVER_INVALID' })
    const { gift } = await giver.controller.give(named.owner.address)
    await expect(named.controller.take(gift)).rejects.toMatchObject({ code: 'NAME_LIMIT' })
  })

  test('behavior: what a name says is changed and removed by one signature each, and shows at once', async () => {
    const { controller, account, name, signed, loadEngine } = await openNamed()
    await controller.change({ description: 'Keeper, of keys!', avatar: 'https://example.com/a.png' })
    expect(signed).toHaveLength(2)
    expect(signed[1]).toContain(`Change ${name}: picture, description`)
    expect(controller.of(account).get()).toMatchObject({ name, description: 'Keeper, of keys!' })
    const { resources } = await loadEngine()
    expect(await (await resources.expect(identity)).of(account).refresh()).toMatchObject({ name })
    await controller.change({ description: null, avatar: null })
    expect(controller.of(account).get()).toEqual({ name })
    await controller.change({})
    expect(signed).toHaveLength(3)
  })

  test('S21: a name leads to a Solana account once that has signed as well; removed it needs no word of it', async () => {
    const solana = newSolanaAccount()
    const world: World = { solana }
    const { controller, account, name, latchkey, signed, asked } = await openNamed(world)
    await latchkey.connect({ connector: 'solana' })
    const linked = `${solanaMainnet.caipNetworkId}:${solana.address}` as const
    world.signSolana = () => Promise.reject(new LatchkeyError('REQUEST_REJECTED', 'no', { outcome: 'rejected' }))
    await expect(controller.change({ solana: linked })).rejects.toMatchObject({ outcome: 'rejected' })
    expect([posts(asked), controller.of(account).get()]).toEqual([0, { name }])
    world.signSolana = () => newSolanaAccount().signMessage({ message: 'something else' })
    await expect(controller.change({ solana: linked })).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })
    delete world.signSolana
    await controller.change({ solana: linked })
    expect(signed.at(-1)).toContain(`Solana account ${solana.address}`)
    expect(controller.of(account).get()).toEqual({ name, solana: solana.address })
    expect((await page.find(name))?.addresses).toMatchObject({ 501: { address: solana.address } })
    await controller.change({ solana: null })
    expect(controller.of(account).get()).toEqual({ name })
  })

  test('behavior: a record that the services would refuse is refused before the wallet is asked', async () => {
    const { controller, signed } = await openNamed()
    for (const records of [
      { avatar: 'http://example.com/a.png' },
      { avatar: `https://example.com/${'a'.repeat(2048)}` },
      { description: 'two\nlines' },
      { description: 'a'.repeat(201) },
      { solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:So11111111111111111111111111111111111111112' },
    ] as const)
      await expect(controller.change(records)).rejects.toMatchObject({ code: 'RECORD_INVALID' })
    expect(signed).toHaveLength(1)
  })

  test('behavior: a name that was given up is the account’s no more; who declines keeps it', async () => {
    const world: World = {}
    const { controller, account, name, latchkey } = await openNamed(world)
    world.refuse = Object.assign(new Error('no'), { code: 4001 })
    await expect(controller.giveUp()).rejects.toThrow()
    expect(await controller.of(account).refresh()).toMatchObject({ name })
    delete world.refuse
    await controller.giveUp()
    expect(controller.of(account).get()).toBeNull()
    const lookup = (await latchkey.use(reader as never)) as NameLookup
    expect(await lookup.resolve(name, network)).toBeUndefined()
    await expect(controller.giveUp()).rejects.toMatchObject({ code: 'NAME_NOT_FOUND' })
  })

  test('F11 an answer to a change that was lost: it is looked for, by the next try where it cannot be at once, and not sent twice', async () => {
    const receiver = await open()
    const changes: [string, (controller: NamesController, gift: string) => Promise<unknown>][] = [
      ['records', (controller) => controller.change({ description: 'once' })],
      ['giving up', (controller) => controller.giveUp()],
    ]
    for (const [what, run] of changes) {
      const world: World = {}
      const { controller, asked, signed } = await openNamed(world)
      const isDown = { now: false }
      world.between = losing(isDown)
      await expect(run(controller, ''), what).rejects.toMatchObject({
        code: 'NAME_CHANGE_FAILED',
        data: { maybeSent: true },
      })
      isDown.now = false
      delete world.between
      await run(controller, '')
      expect([what, signed.length, posts(asked)]).toEqual([what, 2, 1])
    }
    const giver = await openNamed()
    const { gift } = await giver.controller.give(receiver.owner.address)
    const isDown = { now: false }
    receiver.world.between = losing(isDown)
    await expect(receiver.controller.take(gift)).rejects.toMatchObject({ data: { maybeSent: true } })
    delete receiver.world.between
    expect(await receiver.controller.take(gift)).toEqual({ name: giver.name })
    expect([receiver.signed.length, posts(receiver.asked)]).toEqual([1, 1])
  })

  test('F11 a lost answer to giving a name up says nothing of the name that came after it', async () => {
    const world: World = {}
    const { controller, account, asked } = await openNamed(world)
    const isDown = { now: false }
    world.between = losing(isDown)
    await expect(controller.giveUp()).rejects.toMatchObject({ data: { maybeSent: true } })
    delete world.between
    const { name } = await controller.register(newLabel())
    expect(await controller.of(account).refresh()).toMatchObject({ name })
    await controller.giveUp()
    expect([controller.of(account).get(), posts(asked)]).toEqual([null, 2])
  })

  test('behavior: one change at a time', async () => {
    const { controller } = await openNamed()
    const first = controller.change({ description: 'first' })
    await expect(controller.giveUp()).rejects.toMatchObject({ code: 'NAME_PENDING' })
    await first
  })
})
