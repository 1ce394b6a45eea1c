import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestHost, type TestHost } from '../../services/test/exchangeLogins.js'
import { emptyMailbox, hearNumber, pressPage, readCode } from './support/createBrowser.js'
import { type Frame, nextOf, openFrame, openNew, passTo } from './support/createFrame.js'
import { createWorld, type World } from './support/createWorld.js'

// Real services and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let world: World
let host: TestHost
beforeAll(async () => {
  world = await createWorld()
  host = await createTestHost()
  await world.services.exchangeKeys.add(world.projectId, host.issuer, host.jwk)
})
afterAll(() => world.close())

const coded = (code: string) => expect.objectContaining({ code })

/** What the page does with its own server. */
async function bring(frame: Frame, sub: string) {
  const { nonce } = await frame.ask('GET_EXCHANGE_NONCE')
  const claims = { sub, aud: ['latchkey-services', world.projectId] }
  return frame.ask('CONNECT_EXCHANGE', { token: await host.sign(nonce, world.time.now(), { claims }) })
}
/** The same, with the user's press. */
async function enter(frame: Frame, sub: string) {
  const entered = bring(frame, sub)
  const screen = await nextOf(frame, 'enter')
  expect(screen.given.account).toBe(sub)
  screen.done()
  return entered
}

test('S10: the first of a user on a device, and each change, takes a press in the frame; a wallet is made', async () => {
  const { frame, profile } = await openNew(world)
  const refused = bring(frame, 'ada')
  const screen = await nextOf(frame, 'enter')
  screen.fail(new Error('closed'))
  await expect(refused).rejects.toThrow('closed')
  const user = await enter(frame, 'ada')
  expect(user).toMatchObject({ isNew: true, recovery: 'none', provider: 'exchange', email: null })
  // As others without an ID token, its user is asked for a way back.
  expect((await nextOf(frame, 'offer')).given).toMatchObject({ about: 'wayBack' })
  await frame.ask('SIGN_OUT')
  const again = await openFrame(world, profile)
  expect((await bring(again, 'ada')).address).toBe(user.address)
  expect(again.shown.map(({ name }) => name)).not.toContain('enter')
  await again.ask('SIGN_OUT')
  const other = await enter(again, 'grace')
  expect(other.address).not.toBe(user.address)
})

test('S24: a token is for one attempt, of this frame', async () => {
  const { frame } = await openNew(world)
  await expect(frame.ask('CONNECT_EXCHANGE', { token: 'a.b.c' })).rejects.toEqual(coded('SOCIAL_EXPIRED'))
  await frame.ask('GET_EXCHANGE_NONCE')
  await expect(frame.ask('CONNECT_EXCHANGE', { token: 'a.b.c' })).rejects.toEqual(coded('EXCHANGE_REFUSED'))
  await expect(frame.ask('CONNECT_EXCHANGE', { token: 'a.b.c' })).rejects.toEqual(coded('SOCIAL_EXPIRED'))
})

test('S30: elsewhere no address is shown or told; the user reads where the wallet was made, and brings it there by a code', async () => {
  const { frame } = await openNew(world)
  const user = await enter(frame, 'eve')
  const offer = await nextOf(frame, 'offer')
  const address = 'eve@mail.test'
  const { mailbox } = offer.given
  const code = await mailbox?.begin(address)
  await code?.submit(await readCode(world, address))
  await emptyMailbox(world, address)
  world.time.advance(31_000)
  const adding = hearNumber(async (onNumber) => mailbox?.prove(new AbortController().signal, onNumber))
  await passTo(world, Promise.all([adding.work, pressPage(world, address, adding.number)]))
  offer.done()

  const { frame: elsewhere } = await openNew(world)
  const entering = enter(elsewhere, 'eve')
  const screen = await nextOf(elsewhere, 'elsewhere')
  expect(screen.given.made).toMatchObject({ site: world.site, at: expect.any(Number) })
  expect(JSON.stringify([elsewhere.told, screen.given.made])).not.toContain(user.address.slice(2, 12))
  await expect(elsewhere.ask('GET_USER')).rejects.toEqual(coded('LOGGED_OUT'))
  world.time.advance(31_000)
  const proof = await screen.given.begin?.()
  await proof?.submit(await readCode(world, address))
  screen.done()
  const recover = await nextOf(elsewhere, 'recover')
  await emptyMailbox(world, address)
  world.time.advance(31_000)
  const { number, work } = hearNumber((onNumber) =>
    recover.given.recover({ k: 'mail' }, new AbortController().signal, onNumber),
  )
  await passTo(world, Promise.all([work, pressPage(world, address, number)]))
  recover.done()
  expect((await entering).address).toBe(user.address)
})

test('S30: without a login of the user’s own nothing opens it elsewhere', async () => {
  const { frame } = await openNew(world)
  await enter(frame, 'mallory')
  const { frame: elsewhere } = await openNew(world)
  const entering = enter(elsewhere, 'mallory')
  const screen = await nextOf(elsewhere, 'elsewhere')
  expect(screen.given.begin).toBeUndefined()
  // A client that shows no such screen gets no further.
  screen.done()
  const recover = await nextOf(elsewhere, 'recover')
  await expect(recover.given.recover({ k: 'code', secret: new Uint8Array(32) })).rejects.toEqual(
    coded('STEP_UP_NEEDED'),
  )
  recover.fail(new Error('closed'))
  await expect(entering).rejects.toThrow('closed')
})
