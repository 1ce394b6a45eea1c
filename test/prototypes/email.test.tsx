import { expect, test } from 'vitest'
import { email, emailLogin } from './email/index.js'
import { createLoginWorld, createMemorySignIn } from './fixtures/loginWorld.js'
import { click, dialog, each, sees, seesTitle, type, until, words } from './fixtures/page.js'

const address = 'alice@example.com'

/** From Connect to the view that takes the code. */
async function beginLogin(world: ReturnType<typeof createLoginWorld>) {
  await type('input[type=email]', address)
  await click('Continue')
  await world.pass(() => world.latchkey.state().view === 'EmailLogin')
  await seesTitle('Enter the code')
}
const enter = (code: string) => type('input[autocomplete=one-time-code]', code)

test('behavior: a user logs in by e-mail on both namespaces, and the page that asked has the connection', async () => {
  const world = createLoginWorld()
  const { latchkey } = world
  const events: unknown[] = []
  latchkey.on('track', ({ event, properties }) => event === 'CONNECT_SUCCESS' && events.push(properties.method))
  const connected = latchkey.connect()
  await beginLogin(world)
  await sees(`We sent a code to ${address}.`)
  await enter('123456')
  expect(await connected).toMatchObject({
    connector: { id: 'embedded' },
    namespace: 'eip155',
    user: { email: address },
  })
  await until(() => expect(latchkey.state().open).toBe(false))
  const { namespaces } = latchkey.state()
  expect([namespaces.eip155?.status, namespaces.solana?.status]).toEqual(['connected', 'connected'])
  // An EOA and its smart account, at one address, are two accounts.
  const types = namespaces.eip155?.connection?.accounts.map((each) => `${each.address} ${each.type}`)
  expect(types).toContain(`${world.frame.owner} eoa`)
  expect(types).toContain(`${world.frame.owner} smartAccount`)
  expect(events).toEqual(['email', 'email'])
})

test('behavior: Account shows whose it is, and ending one namespace ends the login', async () => {
  const world = createLoginWorld()
  const { latchkey } = world
  const connected = latchkey.connect()
  await beginLogin(world)
  await enter('123456')
  await connected
  void latchkey.open()
  await seesTitle('Account')
  await sees('Logged in by e-mail')
  expect(each('[part=user]').map(({ textContent }) => textContent)).toEqual([address])
  await latchkey.disconnect('eip155')
  expect(world.frame.methods().filter((method) => method === 'SIGN_OUT')).toHaveLength(1)
  await until(() => expect(latchkey.state().connections).toEqual([]))
})

test('behavior: a wrong code is said beside the field, and the next one lets in', async () => {
  const world = createLoginWorld()
  const connected = world.latchkey.connect()
  await beginLogin(world)
  await enter('999999')
  await sees('The code is not right. Look at the latest e-mail.')
  expect(world.latchkey.state().connections).toEqual([])
  await enter('123456')
  expect(await connected).toMatchObject({ user: { email: address } })
})

test('behavior: closed on the way: the host is told, and nothing connects', async () => {
  const world = createLoginWorld()
  const connected = world.latchkey.connect()
  connected.catch(() => {})
  await beginLogin(world)
  world.frame.hold('CONNECT_OTP')
  await enter('123456')
  await until(() => expect(world.frame.methods()).toContain('CONNECT_OTP'))
  expect(world.latchkey.close()).toBe(true)
  await expect(connected).rejects.toMatchObject({ code: 'MODAL_CLOSED', outcome: 'dismissed' })
  world.frame.release('CONNECT_OTP')
  await world.clock.advance(1000)
  expect(world.frame.methods()).not.toContain('GET_USER')
  expect(world.latchkey.state()).toMatchObject({ open: false, connections: [] })
})

test('F25 an answer that comes after its view was left moves no other view', async () => {
  const world = createLoginWorld()
  const { latchkey, frame, clock } = world
  const connected = latchkey.connect()
  connected.catch(() => {})
  await beginLogin(world)
  frame.hold('CONNECT_OTP')
  await enter('123456')
  await until(() => expect(frame.methods()).toContain('CONNECT_OTP'))
  await click('Back')
  await seesTitle('Connect')
  await click('What is a wallet?')
  await until(() => expect(latchkey.state().view).toBe('WhatIsAWallet'))
  frame.release('CONNECT_OTP')
  await clock.advance(1000)
  expect(latchkey.state()).toMatchObject({ view: 'WhatIsAWallet', connections: [] })

  // The same with the first call: what it leads to would be pushed onto a view that has gone on.
  await click('Back')
  await clock.advance(30_000)
  frame.allow(false)
  frame.hold('CONNECT_EMAIL')
  await type('input[type=email]', address)
  await click('Continue')
  await click('What is a wallet?')
  await until(() => expect(latchkey.state().view).toBe('WhatIsAWallet'))
  frame.release('CONNECT_EMAIL')
  await clock.advance(1000)
  expect(latchkey.state().view).toBe('WhatIsAWallet')
})

test('behavior: at most one e-mail in 30 s; a login clears it', async () => {
  const world = createLoginWorld()
  const controller = await world.latchkey.use(email)
  await expect(controller.begin('nobody')).rejects.toMatchObject({ code: 'EMAIL_INVALID' })
  const begun = controller.begin(address)
  await world.clock.advance(500)
  expect(await begun).toBe('VERIFY_OTP')
  await world.clock.advance(10_000)
  await expect(controller.begin(address)).rejects.toMatchObject({ code: 'EMAIL_TOO_SOON', data: { seconds: 20 } })
  await controller.enter(address, '123456')
  expect(await controller.begin(address)).toBe('CONNECT')
})

test('behavior: a new device is allowed by a link, then the code is asked for; leaving ends the wait', async () => {
  const world = createLoginWorld({ frame: { action: 'VERIFY_DEVICE' } })
  const { latchkey, frame } = world
  frame.hold('CONNECT_DEVICE')
  const connected = latchkey.connect()
  await type('input[type=email]', address)
  await click('Continue')
  await world.pass(() => latchkey.state().view === 'EmailVerifyDevice')
  await sees(`Follow the link that we sent to ${address}.`)
  await until(() => expect(frame.methods()).toContain('CONNECT_DEVICE'))
  frame.release('CONNECT_DEVICE')
  await seesTitle('Enter the code')
  await enter('123456')
  expect(await connected).toMatchObject({ user: { email: address } })
})

test('behavior: a host opens the code view itself, and is told which connection it led to', async () => {
  const world = createLoginWorld()
  const controller = await world.latchkey.use(email)
  const begun = controller.begin(address)
  await world.clock.advance(500)
  await begun
  const opened = world.latchkey.open({ view: emailLogin, params: { email: address } })
  await enter('123456')
  const id: string = await opened
  expect(id).toBe(world.latchkey.state().connections[0]?.id)
})

test('F29 a download that was dropped: the place says so, and Retry brings it', async () => {
  let lost = true
  const world = createLoginWorld({
    changeEmail: (plugin) => ({
      ...plugin,
      load: () => (lost ? Promise.reject(new TypeError('Failed to fetch dynamically imported module')) : plugin.load()),
    }),
  })
  const connected = world.latchkey.connect()
  await until(() => expect(words()).toContain('email'))
  await sees('Try again')
  lost = false
  await click('Try again')
  await beginLogin(world)
  await enter('123456')
  await connected
})

test('F29 the code of the source was dropped: the plugin says so, and Retry brings both', async () => {
  let lost = true
  const world = createLoginWorld({
    changeEmbedded: (source) => ({
      ...source,
      load: () => (lost ? Promise.reject(new TypeError('Failed to fetch dynamically imported module')) : source.load()),
    }),
  })
  const connected = world.latchkey.connect()
  await sees('Try again')
  lost = false
  await click('Try again')
  await beginLogin(world)
  await enter('123456')
  await connected
})

test('F25 a frame that does not load is given up after 20 s, and the next try loads it', async () => {
  const world = createLoginWorld({ frame: { readyAfter: 25_000 } })
  const controller = await world.latchkey.use(email)
  const begun = controller.begin(address)
  begun.catch(() => {})
  await world.clock.advance(20_000)
  await expect(begun).rejects.toMatchObject({ code: 'EMBEDDED_UNREACHABLE' })
  const second = controller.begin(address)
  await world.clock.advance(6000)
  expect(await second).toBe('VERIFY_OTP')
})

test('F28 a login comes back after a reload though its frame takes 15 s; until then it is stored and awaited', async () => {
  const world = createLoginWorld({ frame: { readyAfter: 15_000 } })
  const connected = world.latchkey.connect()
  connected.catch(() => {})
  await type('input[type=email]', address)
  await click('Continue')
  await world.pass(() => world.latchkey.state().view === 'EmailLogin')
  await enter('123456')
  await connected
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
})

test('behavior: a login that the frame has ended does not come back', async () => {
  const world = createLoginWorld()
  const connected = world.latchkey.connect()
  await beginLogin(world)
  await enter('123456')
  await connected
  world.frame.allow(false)
  const next = world.again()
  await Promise.all([next.latchkey.ready(), next.clock.advance(1000)])
  expect(next.latchkey.state()).toMatchObject({ connections: [], namespaces: { eip155: { status: 'disconnected' } } })
})

test('behavior: the sign-in afterwards is approved in the frame, over its own view, and the host has the connection', async () => {
  const { siwx, sessions } = createMemorySignIn(true)
  const world = createLoginWorld({ siwx })
  const { latchkey, frame } = world
  const connected = latchkey.connect()
  await beginLogin(world)
  await enter('123456')
  await seesTitle('Sign in')
  frame.decision = 'later'
  await click('Sign message')
  await seesTitle('Approve the request')
  expect(dialog().querySelector('[data-frame=fixture]')).not.toBeNull()
  // Only its own button leaves it.
  expect(latchkey.close()).toBe(false)
  expect(latchkey.state().view).toBe('ApproveTransaction')
  frame.decide('approve')
  expect(await connected).toMatchObject({ connector: { id: 'embedded' } })
  await until(() => expect(latchkey.state().open).toBe(false))
  expect(sessions()).toHaveLength(1)
})

test('behavior: an approval that is cancelled is a no, leads back, and can be asked for again', async () => {
  const { siwx, sessions } = createMemorySignIn(true)
  const world = createLoginWorld({ siwx })
  const connected = world.latchkey.connect()
  await beginLogin(world)
  await enter('123456')
  await seesTitle('Sign in')
  world.frame.decision = 'later'
  await click('Sign message')
  await seesTitle('Approve the request')
  await click('Cancel')
  await seesTitle('Sign in')
  await sees('Signature declined')
  expect(world.frame.methods()).toContain('RPC_ABORT')
  world.frame.decide('approve')
  await click('Try again')
  await connected
  await until(() => expect(sessions()).toHaveLength(1))
})

test('parameters: features: the plugin is off where the services do not list it, and headless hosts log in by its controller', async () => {
  const off = createLoginWorld({ features: { email: false } })
  await expect(off.latchkey.use(email)).rejects.toMatchObject({ code: 'FEATURE_OFF' })
  const world = createLoginWorld({ modal: false })
  const controller = await world.latchkey.use(email)
  const begun = controller.begin(address)
  await world.clock.advance(500)
  await begun
  await controller.enter(address, '123456')
  const { request } = world.latchkey.provider('eip155')
  // Nothing can be shown: the request is refused by name, and nothing hangs.
  const signed = request({ method: 'personal_sign', params: ['0x00', world.frame.owner] })
  await expect(signed).rejects.toThrow('This instance has no modal to open')
})
