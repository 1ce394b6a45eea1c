import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createInstance } from '../../../test/fixtures/instance.js'
import { MemoryWallet } from '../../../test/fixtures/wallets.js'
import { settle } from '../../testing/settle.js'
import { attempts } from '../attempts/index.js'
import { signIn } from '../connections/signIn.js'
import { connectorsAtom } from '../connections/state.js'
import type { Navigation } from '../contract/navigation.js'
import { definePlugin } from '../contract/plugin.js'
import type { Siwx, SiwxSession } from '../contract/siwx.js'
import { flagsAtom } from '../flags/state.js'
import { navigation } from '../navigation/index.js'
import { historyAtom } from '../navigation/state.js'

// Code that comes when it is needed: here it has come.
beforeAll(() => Promise.all([import('../work/createWork.js'), import('../../features/signIn/setup.js')]))

let ofPlugin: Navigation
let one = new MemoryWallet('one', ['alpha'])
beforeEach(() => {
  one = new MemoryWallet('one', ['alpha'])
})
const shop = definePlugin({
  id: 'shop',
  api: '1.0',
  views: ['Buy', 'Pick'],
  load: async () => ({
    setup(context) {
      ofPlugin = context.navigation
      return {}
    },
  }),
})

/** What a promise came to, once it has: its address, or the code of why not. */
const outcomesOf = (promise: Promise<unknown>) => {
  const outcomes: unknown[] = []
  promise.then(
    (value) => outcomes.push(Object(value).address ?? value),
    (error) => outcomes.push(error.code),
  )
  return outcomes
}

async function begin(siwx?: Siwx) {
  const world = createInstance({ wallets: [one], plugins: [shop()], options: { siwx } })
  await world.latchkey.use(shop as never)
  const context = await world.loadEngine()
  const host = outcomesOf(world.latchkey.open({ view: 'Buy' }))
  await settle()
  const entry = world.store.get(historyAtom)[0]
  const bind = (key: number | undefined) =>
    context.resources.need(navigation).pluginNavigation()?.bind({ key }) as Navigation
  const buy = bind(entry?.key)
  const names = () => world.store.get(historyAtom).map(({ view }) => view)
  const choose = async () => {
    const [row] = world.store.get(connectorsAtom)
    if (row) context.resources.need(attempts).choose(row)
    await settle(6)
  }
  return { ...world, context, bind, host, entry, buy, names, choose }
}

test('behavior: an account that is there is given at once', async () => {
  const { latchkey, buy, names } = await begin()
  await latchkey.connect({ connector: 'one' })
  expect(await buy.requireAccount()).toMatchObject({ address: 'one-a', connectorId: 'one' })
  expect(await ofPlugin.requireAccount('alpha')).toMatchObject({ namespace: 'alpha' })
  expect(names()).toEqual(['Buy'])
})

test('behavior: connecting is a step: the view is back, with its account, and the host waits for the view’s result', async () => {
  const world = await begin()
  const asked = outcomesOf(world.buy.requireAccount())
  await settle()
  expect(world.names()).toEqual(['Buy', 'Connect'])
  await world.choose()
  expect([asked, world.store.get(historyAtom), world.host]).toEqual([['one-a'], [world.entry], []])
  world.buy.done({ bought: true })
  await settle()
  expect([world.host, world.latchkey.state().open]).toEqual([[{ bought: true }], false])
})

test('behavior: a user who leaves without an account: MODAL_CLOSED, also after a refused try; the view is back', async () => {
  const world = await begin()
  const asked = outcomesOf(world.buy.requireAccount())
  await settle()
  one.decision = 'refuse'
  await world.choose()
  expect(world.names()).toEqual(['Buy', 'Connect', 'Connecting'])
  world.context.resources.need(navigation).moves.back()
  world.context.resources.need(navigation).moves.back()
  await settle()
  expect([asked, world.names()]).toEqual([['MODAL_CLOSED'], ['Buy']])
  const again = outcomesOf(world.buy.requireAccount())
  await settle()
  world.latchkey.close()
  await settle()
  expect([again, world.host]).toEqual([['MODAL_CLOSED'], ['MODAL_CLOSED']])
})

test('behavior: asked twice, one list is shown and both hear; a view that is covered or gone opens none', async () => {
  const world = await begin()
  const asked = [world.buy.requireAccount(), world.buy.requireAccount()].map(outcomesOf)
  await settle()
  expect(world.names()).toEqual(['Buy', 'Connect'])
  await world.choose()
  expect(asked).toEqual([['one-a'], ['one-a']])
  await world.latchkey.disconnect()
  void world.latchkey.open({ view: 'Buy' })
  await settle()
  expect(world.names()).toEqual(['Buy'])
  await expect(world.buy.requireAccount()).rejects.toMatchObject({ code: 'MODAL_CLOSED', outcome: 'dismissed' })
  const buy = world.bind(world.store.get(historyAtom)[0]?.key)
  buy.push('Pick')
  await expect(buy.requireAccount()).rejects.toMatchObject({ code: 'MODAL_CLOSED' })
  expect(world.names()).toEqual(['Buy', 'Pick'])
})

test('behavior: a controller asks with the modal closed: it opens, and closes when the user is connected', async () => {
  const world = await begin()
  world.latchkey.close()
  const asked = outcomesOf(ofPlugin.requireAccount('alpha'))
  await settle()
  expect(world.store.get(historyAtom)).toMatchObject([{ view: 'Connect', params: { namespace: 'alpha' } }])
  await world.choose()
  expect([asked, world.latchkey.state().open]).toEqual([['one-a'], false])
})

test('F26: a wallet on a chain that the app does not know: the view is back, with its account, when that was left', async () => {
  const world = await begin()
  one.chains.alpha = 'alpha:99'
  const asked = outcomesOf(world.buy.requireAccount())
  await settle()
  await world.choose()
  expect([world.names(), asked]).toEqual([['Buy', 'Unsupported'], []])
  one.move('alpha', 'alpha:1')
  await settle()
  expect([world.store.get(historyAtom), asked, world.host]).toEqual([[world.entry], ['one-a'], []])
})

// ---- a wallet that leaves by itself

test('F26: a wallet that leaves: a view that asked for an account is offered it again, and goes on', async () => {
  const world = await begin()
  await world.latchkey.connect({ connector: 'one' })
  await world.buy.requireAccount()
  world.buy.push('Pick')
  one.leave('alpha')
  await settle()
  expect(world.names()).toEqual(['Buy', 'Pick', 'Connect'])
  await world.choose()
  expect([world.names(), world.host]).toEqual([['Buy', 'Pick'], []])
})

test('F26: a wallet that leaves: a view that needs no account stays as it is', async () => {
  const world = await begin()
  await world.latchkey.connect({ connector: 'one' })
  one.leave('alpha')
  await settle()
  expect([world.store.get(historyAtom), world.host]).toEqual([[world.entry], []])
})

// ---- with a sign-in

/** A host's sign-in with no sessions yet. */
const createSiwx = (required: boolean): Siwx => {
  let sessions: SiwxSession[] = []
  return {
    createMessage: async ({ accountAddress, chainId }) => ({
      accountAddress,
      chainId,
      domain: 'a.example',
      uri: 'https://a.example',
      version: '1',
      nonce: 'n',
      toString: () => 'sign',
    }),
    addSession: async (session) => void sessions.push(session),
    async revokeSession() {
      sessions = []
    },
    async setSessions(list) {
      sessions = [...list]
    },
    getSessions: async (chainId, address) =>
      sessions.filter(({ data }) => data.chainId === chainId && data.accountAddress === address),
    getRequired: () => required,
  }
}

test.each([true, false])(
  'S19: a sign-in is part of connecting: the view is back after it (required: %s)',
  async (required) => {
    const world = await begin(createSiwx(required))
    const asked = outcomesOf(world.buy.requireAccount())
    await settle()
    await world.choose()
    expect([world.names(), asked, world.host]).toEqual([['Buy', 'SignIn'], [], []])
    world.context.resources.peek(signIn)?.sign()
    await settle(10)
    expect([world.store.get(historyAtom), asked, world.host]).toEqual([[world.entry], ['one-a'], []])
    expect(world.latchkey.state().session).toBeDefined()
  },
)

test('S19: over a view, a required sign-in is not passed by either; cancelled, the view is back without an account', async () => {
  const world = await begin(createSiwx(true))
  const asked = outcomesOf(world.buy.requireAccount())
  await settle()
  await world.choose()
  const { moves } = world.context.resources.need(navigation)
  const ways: (() => unknown)[] = [
    moves.back,
    moves.close,
    world.latchkey.close,
    () => moves.done('done'),
    () => world.buy.reset('Buy'),
    () => world.latchkey.open({ view: 'Buy' }),
    () => ofPlugin.open('Pick'),
  ]
  for (const go of ways) go()
  await settle()
  expect([world.names(), asked]).toEqual([['Buy', 'SignIn'], []])
  world.context.resources.peek(signIn)?.cancel()
  await settle(6)
  expect([world.names(), asked]).toEqual([['Buy'], ['MODAL_CLOSED']])
  expect(world.latchkey.state().status).toBe('disconnected')
})

test.each([true, false])(
  'S19: a view that is done meanwhile goes from below the sign-in, which stays (required: %s)',
  async (required) => {
    const world = await begin(createSiwx(required))
    void world.buy.requireAccount()
    await settle()
    await world.choose()
    world.buy.done('bought')
    await settle()
    expect([world.names(), world.host]).toEqual([['SignIn'], ['bought']])
    world.context.resources.peek(signIn)?.sign()
    await settle(10)
    expect(world.names()).toEqual([])
    expect(world.latchkey.state().session).toBeDefined()
  },
)

test('S19: an optional sign-in that is left leads back, connected; a change of account asks over the view', async () => {
  const world = await begin(createSiwx(false))
  const asked = outcomesOf(world.buy.requireAccount())
  await settle()
  await world.choose()
  world.context.resources.need(navigation).moves.back()
  await settle()
  expect([world.names(), asked]).toEqual([['Buy'], ['one-a']])
  one.use('alpha', 'one-b')
  await settle()
  expect(world.names()).toEqual(['Buy', 'SignIn'])
  world.context.resources.peek(signIn)?.sign()
  await settle(10)
  expect([world.store.get(historyAtom), world.host]).toEqual([[world.entry], []])
})

test('behavior: has says what can be opened', async () => {
  const { buy, store } = await begin()
  expect(['Buy', 'Account', 'Elsewhere'].map(buy.has)).toEqual([true, true, false])
  store.set(flagsAtom, { ...store.get(flagsAtom), shop: { value: false, source: 'remote' } })
  expect(buy.has('Pick')).toBe(false)
})
