import { expect, test } from 'vitest'
import { email } from '../../plugins/email/index.js'
import { anyAccount } from '../../src/kernel/index.js'
import { settle } from '../../src/testing/index.js'
import { click, dialog, each, sees, seesTitle, type, until } from '../../test/fixtures/modalPage.js'
import { createLoginWorld, createMemorySignIn } from './test/loginWorld.js'
import { networks } from './test/world.js'

const address = 'alice@example.com'
type World = ReturnType<typeof createLoginWorld>

/** From Connect to the view that takes the code. */
async function beginLogin(world: World) {
  await type('input[type=email]', address)
  // The view has what was typed.
  await settle()
  await click('Continue')
  await world.pass(() => world.latchkey.state().view === 'EmailLogin')
  await seesTitle('Check your mail')
}
const enter = (code: string) => type('input[autocomplete=one-time-code]', code)

/** A user who is logged in, with the modal closed. */
async function login(world: World) {
  const connected = world.latchkey.connect()
  await beginLogin(world)
  await enter('123456')
  const connection = await connected
  await until(() => expect(world.latchkey.state().open).toBe(false))
  return connection
}
// In the page's own tree, and shown in the dialog by its slot.
const frames = () => dialog().querySelector('slot')?.assignedElements() ?? []
const slot = () => dialog().querySelector('[part=frame]')

test('behavior: a user logs in by e-mail on both namespaces, through a frame that stands in the modal', async () => {
  const world = createLoginWorld()
  const { latchkey } = world
  const events: unknown[] = []
  const tracked: unknown[] = []
  latchkey.on('track', (event) => tracked.push(event))
  latchkey.on('track', ({ event, properties }) => event === 'CONNECT_SUCCESS' && events.push(properties.method))
  const connected = latchkey.connect()
  await type('input[type=email]', address)
  expect(world.frame.elements).toHaveLength(0)
  await beginLogin(world)
  expect(frames()).toHaveLength(1)
  await enter('123456')
  expect(await connected).toMatchObject({
    connector: { id: 'embedded' },
    namespace: 'eip155',
    user: { email: address },
  })
  await until(() => expect(latchkey.state().open).toBe(false))
  const { namespaces } = latchkey.state()
  expect([namespaces.eip155?.status, namespaces.solana?.status]).toEqual(['connected', 'connected'])
  // S37: the host's analytics hear of no address.
  expect(JSON.stringify(tracked)).not.toContain(address)
  // One login, though two connections.
  expect(events).toEqual(['email'])
  expect(latchkey.state().account?.user).toEqual({
    email: address,
    isVerified: true,
    isLoginAddress: true,
    provider: 'email',
  })
})

test('behavior: a screen that the frame shows after the code stays when the login is done, and the host has its connection', async () => {
  const world = createLoginWorld({ frame: { afterCode: { name: 'offer', height: 480 } } })
  const { latchkey, frame } = world
  const connected = latchkey.connect()
  await beginLogin(world)
  await enter('123456')
  expect(await connected).toMatchObject({ connector: { id: 'embedded' } })
  await seesTitle('Embedded wallet')
  await until(() => expect(slot()?.hasAttribute('data-shown')).toBe(true))
  expect(each<HTMLElement>('[part=frame-room]').map(({ style }) => style.blockSize)).toEqual(['480px'])
  expect(latchkey.state()).toMatchObject({ open: true, view: 'EmbeddedScreen', status: 'connected' })
  frame.screen({ name: 'none', height: 0 })
  await until(() => expect(latchkey.state().open).toBe(false))
  expect(frame.methods()).not.toContain('CLOSE_SCREEN')
})

test('behavior: a first login says that the user is in, and where; it closes by itself, and the host has its connection before', async () => {
  const world = createLoginWorld({ frame: { isNew: true }, metadata: { name: 'Tidemark' } })
  const { latchkey, clock } = world
  const connected = latchkey.connect()
  await beginLogin(world)
  await enter('123456')
  expect(await connected).toMatchObject({ connector: { id: 'embedded' } })
  await seesTitle('You are in')
  await sees('Tidemark')
  await sees('It can use your new wallet now.')
  expect(latchkey.state()).toMatchObject({ open: true, status: 'connected' })
  await clock.advance(1_799)
  await settle()
  expect(latchkey.state().open).toBe(true)
  await clock.advance(1)
  await until(() => expect(latchkey.state().open).toBe(false))
})

test('behavior: what the frame asks after a first login stays when that has been said', async () => {
  const world = createLoginWorld({ frame: { isNew: true, afterCode: { name: 'offer', height: 480 } } })
  const { latchkey, clock, frame } = world
  const connected = latchkey.connect()
  await beginLogin(world)
  await enter('123456')
  await connected
  await seesTitle('You are in')
  await clock.advance(1_800)
  await seesTitle('Embedded wallet')
  await until(() => expect(slot()?.hasAttribute('data-shown')).toBe(true))
  frame.screen({ name: 'none', height: 0 })
  await until(() => expect(latchkey.state().open).toBe(false))
})

test('behavior: a login by the host’s own fields opens no modal to say so', async () => {
  const world = createLoginWorld({ frame: { isNew: true } })
  const { latchkey } = world
  const { begin, enter: enterCode } = await latchkey.use(email)
  const step = begin(address)
  await world.pass(() => world.frame.methods().includes('CONNECT_EMAIL'))
  expect(await step).toMatchObject({ action: 'VERIFY_OTP', isNew: true })
  expect(await enterCode('123456')).toMatchObject({ connector: { id: 'embedded' } })
  expect(latchkey.state().open).toBe(false)
})

test('behavior: closing the modal over such a screen tells the frame, and the login stands', async () => {
  const world = createLoginWorld({ frame: { afterCode: { name: 'offer', height: 480 } } })
  const { latchkey, frame } = world
  const connected = latchkey.connect()
  await beginLogin(world)
  await enter('123456')
  await connected
  await seesTitle('Embedded wallet')
  expect(latchkey.close()).toBe(true)
  await until(() => expect(frame.methods()).toContain('CLOSE_SCREEN'))
  expect(latchkey.state()).toMatchObject({ open: false, status: 'connected' })
  expect(slot()?.hasAttribute('data-shown') ?? false).toBe(false)
})

test('behavior: ending one namespace ends the login, which is no news to the user, with the next opening neither', async () => {
  const world = createLoginWorld()
  const { latchkey } = world
  const told: unknown[] = []
  latchkey.on('ended', (ended) => told.push(ended))
  latchkey.on('disconnect', ({ connection, reason }) => told.push([connection.namespace, reason]))
  await login(world)
  await latchkey.disconnect('eip155')
  expect(world.frame.methods().filter((method) => method === 'SIGN_OUT')).toHaveLength(1)
  await until(() => expect(latchkey.state().connections).toEqual([]))
  expect(told).toEqual(
    expect.arrayContaining([
      ['eip155', 'user'],
      ['solana', 'user'],
    ]),
  )
  expect(told).toHaveLength(2)
  void latchkey.open()
  await seesTitle('Connect')
  await settle(10)
  expect(dialog().textContent).not.toContain('ended the connection')
})

test('behavior: a login that was ended elsewhere is begun anew from the list: it cannot be connected by itself', async () => {
  const world = createLoginWorld()
  const { latchkey } = world
  await login(world)
  world.frame.setAccounts([])
  await until(() => expect(latchkey.state().connections).toEqual([]))
  void latchkey.open({ view: 'WhatIsAWallet' })
  await sees('Embedded wallet ended the connection')
  await click('Connect again')
  await seesTitle('Connect')
  expect(dialog().querySelector('input[type=email]')).not.toBeNull()
})

test('behavior: the host signs through its provider, approved in the frame over the modal', async () => {
  const world = createLoginWorld()
  const { latchkey, frame } = world
  await login(world)
  frame.decision = 'later'
  const signed = latchkey.provider('eip155').request({ method: 'personal_sign', params: ['0x00', frame.owner] })
  await seesTitle('Approve the request')
  await until(() => expect(slot()?.hasAttribute('data-shown')).toBe(true))
  expect(each('button').map((button) => button.getAttribute('aria-label'))).not.toContain('Back')
  frame.decide('approve')
  expect(await signed).toMatch(/^0x[0-9a-f]{130}$/)
  await until(() => expect(latchkey.state().open).toBe(false))
})

test('F7 closing the modal while the frame asks is a no for the host: 4001, and one RPC_ABORT', async () => {
  const world = createLoginWorld()
  const { latchkey, frame } = world
  await login(world)
  frame.decision = 'later'
  const { request } = latchkey.provider('eip155')
  const signed = [0, 1].map(() => request({ method: 'personal_sign', params: ['0x00', frame.owner] }))
  for (const each of signed) each.catch(() => {})
  await seesTitle('Approve the request')
  expect(latchkey.close()).toBe(true)
  for (const each of signed) await expect(each).rejects.toMatchObject({ code: 4001, message: 'Request was aborted' })
  expect(frame.methods().filter((method) => method === 'RPC_ABORT')).toHaveLength(1)
  expect(frame.methods().filter((method) => method === 'RPC_REQUEST')).toHaveLength(1)
})

test('behavior: a method of no list is reported to the user, and rejected with 4200', async () => {
  const world = createLoginWorld()
  const { latchkey, frame, clock } = world
  await login(world)
  const asked = latchkey.provider('eip155').request({ method: 'eth_sign', params: [frame.owner, '0x00'] })
  asked.catch(() => {})
  await seesTitle('Approve the request')
  await clock.advance(300)
  await expect(asked).rejects.toMatchObject({ code: 4200, message: 'Requested RPC call is not allowed' })
  await sees('Action not allowed')
  expect(frame.methods()).not.toContain('RPC_REQUEST')
})

test('behavior: the sign-in goes with the login, and no view asks for it', async () => {
  const { siwx, sessions } = createMemorySignIn(true)
  const world = createLoginWorld({ siwx })
  await login(world)
  expect(sessions()).toMatchObject([{ data: { accountAddress: world.frame.owner, chainId: 'eip155:31337' } }])
  expect(world.frame.methods()).not.toContain('RPC_REQUEST')
})

test('behavior: a required sign-in that is asked afterwards is approved over its own view; closing shakes', async () => {
  const { siwx, sessions } = createMemorySignIn(true)
  const world = createLoginWorld({
    // One that has no message before the account is known.
    siwx: {
      ...siwx,
      createMessage: async (input) => {
        if (input.accountAddress === anyAccount) throw new Error('Which account?')
        return siwx.createMessage(input)
      },
    },
  })
  const { latchkey, frame } = world
  const connected = latchkey.connect()
  await beginLogin(world)
  await enter('123456')
  await seesTitle('Sign in')
  frame.decision = 'later'
  await click('Sign message')
  await seesTitle('Approve the request')
  expect(latchkey.close()).toBe(false)
  expect(latchkey.state().view).toBe('ApproveTransaction')
  frame.decide('approve')
  expect(await connected).toMatchObject({ connector: { id: 'embedded' } })
  await until(() => expect(latchkey.state().open).toBe(false))
  expect(sessions()).toHaveLength(1)
})

test('F28 a login comes back after a reload though its frame takes 15 s; until then it is stored and awaited', async () => {
  const world = createLoginWorld()
  await login(world)
  world.frame.setReadyAfter(15_000)
  const next = world.again()
  next.latchkey.start()
  await next.clock.advance(12_000)
  expect(next.latchkey.state().namespaces.eip155?.status).toBe('reconnecting')
  expect(next.storage.get('latchkey:default:connections')).toContain('embedded')
  await next.clock.advance(8000)
  expect(next.latchkey.state().namespaces.eip155).toMatchObject({
    status: 'connected',
    connection: { user: { email: address } },
  })
  expect(next.latchkey.state().namespaces.solana?.status).toBe('connected')
  // One frame for both, and one end of both.
  expect(world.frame.elements).toHaveLength(2)
  await next.latchkey.disconnect('solana')
  expect(next.latchkey.state().connections).toEqual([])
})

test('behavior: a login that the frame has ended does not come back; without one no frame is loaded', async () => {
  const world = createLoginWorld()
  await login(world)
  world.frame.allow(false)
  const next = world.again()
  await Promise.all([next.latchkey.ready(), next.clock.advance(1000)])
  expect(next.latchkey.state()).toMatchObject({ connections: [], namespaces: { eip155: { status: 'disconnected' } } })
  const before = world.frame.elements.length
  const last = next.reload()
  await Promise.all([last.latchkey.ready(), last.clock.advance(1000)])
  expect(world.frame.elements).toHaveLength(before)
  last.latchkey.stop()
})

test('S36 the page keeps nothing of a login but its convenience; what is damaged is dropped', async () => {
  const world = createLoginWorld()
  await login(world)
  const own = [...world.storage].filter(([key]) => key.includes('adapter.embedded'))
  expect(own.map(([key]) => key.split('.').at(-1)).sort()).toEqual(['last', 'smartNetworks', 'used'])
  for (const [key] of own) world.storage.set(key, '{"version":1,"value":"no such thing"}')
  world.frame.allow(true)
  const next = world.again()
  await Promise.all([next.latchkey.ready(), next.clock.advance(1000)])
  // Who does not remember a login asks no frame.
  expect(next.latchkey.state().connections).toEqual([])
})

test('F29 the code of the source was dropped: the field says so, and the next try brings it', async () => {
  let lost = true
  const world = createLoginWorld({
    change: (source) => ({
      ...source,
      load: () => (lost ? Promise.reject(new TypeError('Failed to fetch dynamically imported module')) : source.load()),
    }),
  })
  const connected = world.latchkey.connect()
  await type('input[type=email]', address)
  await click('Continue')
  await sees('The login service did not answer.')
  lost = false
  await beginLogin(world)
  await enter('123456')
  await connected
})

test('F1 a frame that does not load is given up after 20 s with one alert, and the next try loads it', async () => {
  const world = createLoginWorld({ frame: { readyAfter: 25_000 } })
  const { latchkey, clock } = world
  const alerts: unknown[] = []
  latchkey.on('alert', ({ code, title }) => alerts.push([code, title]))
  const said: unknown[] = []
  console.error = (text: unknown) => said.push(text)
  const controller = await latchkey.use(email)
  const begun = controller.begin(address)
  begun.catch(() => {})
  await clock.advance(20_000)
  await expect(begun).rejects.toMatchObject({ code: 'IFRAME_LOAD_FAILED' })
  expect(alerts).toEqual([['IFRAME_LOAD_FAILED', 'Network Error - Could not load embedded wallet']])
  expect(said).toHaveLength(1)
  world.frame.setReadyAfter(10)
  const second = controller.begin(address)
  await clock.advance(1000)
  expect(await second).toMatchObject({ action: 'VERIFY_OTP' })
})

test('parameters: modal: false: hosts log in by the controller; what nobody could see is refused by name', async () => {
  const world = createLoginWorld({ modal: false })
  const controller = await world.latchkey.use(email)
  const begun = controller.begin(address)
  await world.clock.advance(500)
  await begun
  await controller.enter('123456')
  const signed = world.latchkey
    .provider('eip155')
    .request({ method: 'personal_sign', params: ['0x00', world.frame.owner] })
  await expect(signed).rejects.toThrow('This instance has no modal to open')
  expect(world.frame.methods()).not.toContain('RPC_REQUEST')
})

test('behavior: the settings have a row to the wallet’s, which the frame shows; leaving them tells the frame', async () => {
  const world = createLoginWorld()
  const { latchkey, frame } = world
  await login(world)
  frame.decision = 'later'
  void latchkey.open({ view: 'Account' }).catch(() => undefined)
  await click('Settings')
  await sees('Wallet settings')
  expect(frame.methods()).not.toContain('SHOW_SETTINGS')
  await click('Wallet settings')
  await until(() => expect(latchkey.state().view).toBe('EmbeddedScreen'))
  // The frame's own title says which of its pages it is.
  await seesTitle('Embedded wallet')
  expect(frame.asked.at(-1)).toMatchObject({ payload: { changesEmail: true } })
  await until(() => expect(slot()?.hasAttribute('data-shown')).toBe(true))
  frame.decide('approve')
  await until(() => expect(latchkey.state().view).toBe('AccountSettings'))
  frame.decision = 'later'
  await click('Wallet settings')
  await until(() => expect(latchkey.state().view).toBe('EmbeddedScreen'))
  latchkey.close()
  await until(() => expect(frame.methods()).toContain('CLOSE_SCREEN'))
  expect(latchkey.state().status).toBe('connected')
})

/** Networks with a node, on which each account has so much. */
const createNode = (balance: string) => ({
  networks: networks.map((one) => ({ ...one, rpcUrls: { default: { http: ['https://node.test'] } } })),
  async fetch(_: unknown, { body }: RequestInit = {}) {
    const calls = [JSON.parse(`${body}`)].flat() as readonly { id: number; method: string }[]
    const results: Readonly<Record<string, string>> = { eth_chainId: '0x7a69', eth_getBalance: balance }
    const answers = calls.map(({ id, method }) => ({ jsonrpc: '2.0', id, result: results[method] ?? null }))
    return Response.json(`${body}`.startsWith('[') ? answers : answers[0])
  },
})
const offersPasskey = () => each('[part=row-label]').some(({ textContent }) => textContent === 'Add a passkey')

test('behavior: an account that holds something has a row for what the frame offers, until it offers nothing any more', async () => {
  const world = createLoginWorld(createNode('0xde0b6b3a7640000'))
  const { latchkey, frame } = world
  await login(world)
  frame.offer = 'passkey'
  frame.decision = 'later'
  void latchkey.open({ view: 'Account' }).catch(() => undefined)
  await until(() => expect(frame.methods()).toContain('GET_OFFER'))
  await settle()
  // Nothing comes late, where it would move what is about to be pressed.
  expect(offersPasskey()).toBe(false)
  latchkey.close()
  void latchkey.open({ view: 'Account' }).catch(() => undefined)
  await click('Add a passkey')
  await until(() => expect(latchkey.state().view).toBe('EmbeddedScreen'))
  expect(frame.asked.at(-1)).toMatchObject({ payload: { page: 'offer' } })
  frame.offer = undefined
  frame.decide('approve')
  await until(() => expect(latchkey.state().view).toBe('Account'))
  await until(() => expect(offersPasskey()).toBe(false))
})

test('behavior: an account that holds nothing is offered nothing, and the frame is not asked', async () => {
  const world = createLoginWorld(createNode('0x0'))
  await login(world)
  world.frame.offer = 'passkey'
  void world.latchkey.open({ view: 'Account' }).catch(() => undefined)
  await sees('0 ETH')
  await settle()
  expect(offersPasskey()).toBe(false)
  expect(world.frame.methods()).not.toContain('GET_OFFER')
})

test('behavior: from the settings the user goes on to another address', async () => {
  const world = createLoginWorld()
  const { latchkey, frame } = world
  await login(world)
  frame.settingsAnswer = { next: 'email' }
  void latchkey.open({ view: 'Account' }).catch(() => undefined)
  await click('Settings')
  await click('Wallet settings')
  await until(() => expect(latchkey.state().view).toBe('UpdateEmailWallet'))
})

test('behavior: settings that could not be opened are reported', async () => {
  const world = createLoginWorld()
  const { latchkey, frame } = world
  await login(world)
  frame.refuseSettings = true
  void latchkey.open({ view: 'Account' }).catch(() => undefined)
  await click('Settings')
  await click('Wallet settings')
  const toast = () => (dialog().getRootNode() as ShadowRoot).querySelector('[part~=toast]')?.textContent ?? ''
  // In place of the one of the balance.
  await world.pass(() => toast().includes('The wallet settings could not be opened'))
})
