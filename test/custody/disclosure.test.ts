import { decodeJwt } from 'jose'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountPlaceholder } from '../../adapters/embedded/wire/shared.js'
import { FrameError } from '../../frame/page/errors.js'
import { result, startScriptedNode } from '../../services/test/scriptedNode.js'
import { openPage } from '../../services/test/signInPage.js'
import { beginFrame, enterFrame, type Frame, nextOf, openNew } from './support/createFrame.js'
import { createWorld, type World } from './support/createWorld.js'

// Real services, databases and mail on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const email = 'ann@mail.test'
let world: World
beforeEach(async () => {
  world = await createWorld()
  const node = await startScriptedNode((call, response) => response.end(result(call, '0x')), '0x1')
  world.restart({ chains: { 'eip155:1': node.url } })
  await world.services.disclosures.set('demo', ['email', 'ways'])
})
afterEach(() => world.close())

/** What the back end of the page learns of its user. */
async function learn(frame: Frame): Promise<unknown> {
  const page = openPage(world.services, { origin: world.site })
  const nonce = await page.readNonce()
  const serializedMessage = page.write(nonce, { address: accountPlaceholder, chainId: '1' })
  const { host: domain } = new URL(world.site)
  const siwxMessage = {
    ...{ accountAddress: accountPlaceholder, chainId: 'eip155:1', domain, uri: `${world.site}/account`, version: '1' },
    ...{ nonce: nonce.nonce, issuedAt: nonce.serverTime, statement: 'Sign in to the demo', serializedMessage },
  } as const
  const { message = '', signature = '' } = await frame.ask('GET_USER', { chainId: 1, siwxMessage })
  const { token } = (await (await page.authenticate(nonce, message, signature)).json()) as { token: string }
  const { email, email_verified_by: by, amr } = decodeJwt(token)
  return { ...(email !== undefined && { email, by }), ...(amr !== undefined && { amr }) }
}
const askings = () => world.line.filter(({ route }) => route.startsWith('login/v1/disclosure'))
const disclosures = ({ shown }: Frame) => shown.filter(({ name }) => name === 'disclosure')

test('behavior: a login tells what the site will be able to read, and its first session has it', async () => {
  const { frame } = await openNew(world)
  const login = enterFrame(world, frame, email)
  const { given, done } = await nextOf(frame, 'disclosure')
  expect(given.what).toEqual(['email', 'ways'])
  given.onSeen()
  // Who reads slowly is not hurried.
  world.time.advance(60_000)
  done(true)
  await login
  expect(await learn(frame)).toEqual({ email, by: 'mailbox', amr: ['otp'] })
  const count = askings().length
  await frame.ask('SIGN_OUT')
  await enterFrame(world, frame, email)
  expect([disclosures(frame).length, askings().length]).toEqual([1, count + 1])
})

test('behavior: after a no nothing is told, and it is asked again once the setting has changed', async () => {
  const { frame } = await openNew(world)
  const login = enterFrame(world, frame, email)
  ;(await nextOf(frame, 'disclosure')).done(false)
  await login
  expect(await learn(frame)).toEqual({})
  await frame.ask('SIGN_OUT')
  await enterFrame(world, frame, email)
  expect(disclosures(frame)).toHaveLength(1)
  await world.services.disclosures.set('demo', ['email'])
  await frame.ask('SIGN_OUT')
  const again = enterFrame(world, frame, email)
  ;(await nextOf(frame, 'disclosure')).done(true)
  await again
  expect(await learn(frame)).toEqual({ email, by: 'mailbox' })
})

test('S10: what was not pressed tells nothing, and keeps no user from logging in', async () => {
  const { frame } = await openNew(world)
  const left = enterFrame(world, frame, email)
  ;(await nextOf(frame, 'disclosure')).fail(new FrameError('SCREEN_CLOSED', 'The user closed this.'))
  await left
  expect(await learn(frame)).toEqual({})
  await frame.ask('SIGN_OUT')
  // A page that does not show the frame: a login needs none in sight.
  const unseen = enterFrame(world, frame, email)
  await nextOf(frame, 'disclosure')
  world.time.advance(20_000)
  await unseen
  expect(await learn(frame)).toEqual({})
  await frame.ask('SIGN_OUT')
  // Auth does not answer, or has lost the answer that it was given.
  world.setFault((route) => (route === 'login/v1/disclosure/answer' ? 'before' : undefined))
  const lost = enterFrame(world, frame, email)
  ;(await nextOf(frame, 'disclosure')).done(true)
  await lost
  expect(await learn(frame)).toEqual({})
  await frame.ask('SIGN_OUT')
  world.setFault((route) => (route === 'login/v1/disclosure' ? 'before' : undefined))
  await enterFrame(world, frame, email)
  expect(disclosures(frame)).toHaveLength(3)
})

test('behavior: a login that the page gives up while it is told ends with that', async () => {
  const { frame } = await openNew(world)
  const otp = await beginFrame(world, frame, email)
  const giveUp = new AbortController()
  const login = frame.ask('CONNECT_OTP', { otp }, giveUp.signal)
  await nextOf(frame, 'disclosure')
  giveUp.abort(new FrameError('REQUEST_ABORTED', 'The page gave it up.'))
  await expect(login).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  expect(askings().map(({ route }) => route)).toEqual(['login/v1/disclosure'])
})

test('behavior: where the operator has set nothing, a login asks nothing', async () => {
  await world.services.disclosures.set('demo', [])
  const { frame } = await openNew(world)
  await enterFrame(world, frame, email)
  expect([askings(), disclosures(frame)]).toEqual([[], []])
})
