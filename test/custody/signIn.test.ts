import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { accountPlaceholder } from '../../adapters/embedded/wire/shared.js'
import { result, startScriptedNode } from '../../services/test/scriptedNode.js'
import { openPage, toOutcome } from '../../services/test/signInPage.js'
import { enterFrame, type Frame, openNew } from './support/createFrame.js'
import { createWorld, type World } from './support/createWorld.js'

// Real services, databases and mail on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** What a host's page asks the frame, right after a login: its user, with a sign-in message of the services' nonce. */
async function write() {
  const page = openPage(world.services, { origin: world.site })
  const nonce = await page.readNonce()
  const text = page.write(nonce, { address: accountPlaceholder, chainId: '1' })
  const { host } = new URL(world.site)
  const siwxMessage = {
    ...{
      accountAddress: accountPlaceholder,
      chainId: 'eip155:1',
      domain: host,
      uri: `${world.site}/account`,
      version: '1',
    },
    ...{ nonce: nonce.nonce, issuedAt: nonce.serverTime, statement: 'Sign in to the demo', serializedMessage: text },
  } as const
  return { page, nonce, ask: (frame: Frame) => frame.ask('GET_USER', { chainId: 1, siwxMessage }) }
}

test('S30: the session of a login’s own message is the login’s, on each of its devices, and ends with it', async () => {
  const node = await startScriptedNode((call, response) => response.end(result(call, '0x')), '0x1')
  world.restart({ chains: { 'eip155:1': node.url } })
  const { frame } = await openNew(world)
  await enterFrame(world, frame, 'ann@mail.test')
  const { page, nonce, ask } = await write()
  const { message = '', signature = '' } = await ask(frame)
  const named = world.line.find(({ route }) => route === 'login/v1/sign-in')
  expect(named?.request).not.toContain('wants you to sign in')
  const { token } = (await (await page.authenticate(nonce, message, signature)).json()) as { token: string }
  const [user] = await world.services.accounts.list({ email: 'ann@mail.test' })
  expect(decodeJwt(token)).toMatchObject({ sub: user?.sub, account_proof: 'key' })
  expect(await toOutcome(await page.call('GET', 'me', token))).toBe('200')
  await frame.ask('SIGN_OUT')
  expect(await toOutcome(await page.call('GET', 'me', token))).toBe('401 SESSION_REVOKED')
})

test('S32: nothing is signed that auth was not named', async () => {
  const { frame } = await openNew(world)
  await enterFrame(world, frame, 'bob@mail.test')
  const { ask } = await write()
  world.setFault((route) => (route === 'login/v1/sign-in' ? 'before' : undefined))
  await expect(ask(frame)).rejects.toEqual(expect.objectContaining({ code: 'SERVICE_UNREACHABLE' }))
  world.setFault(undefined)
  expect(await ask(frame)).toMatchObject({ signature: expect.any(String) })
})
