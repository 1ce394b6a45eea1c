import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { accountPlaceholder } from '../../adapters/embedded/wire/shared.js'
import { newWindowKey, openExport } from '../../frame/keys/changes.js'
import { showPhrase } from '../../frame/keys/creation.js'
import { parseManifest } from '../../frame/keys/index.js'
import type { SettingsAccount } from '../../frame/page/settings/types.js'
import { openPage } from '../../services/test/signInPage.js'
import { readCode } from './support/createBrowser.js'
import { countCalls, enterFrame, type Frame, nextOf, openFrame, openNew } from './support/createFrame.js'
import { createWorld, type World } from './support/createWorld.js'

// Real services, databases and mail on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let world: World
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(() => world.down.clear())
afterAll(() => world.close())

const coded = (code: string) => expect.objectContaining({ code })

/** A user in the frame of the project's page, and the operator's commands. */
async function open(email: string) {
  const { frame, profile } = await openNew(world)
  await enterFrame(world, frame, email)
  const [user] = await world.services.accounts.list({ email })
  const sub = user?.sub ?? ''
  const { suspend, lift } = world.services.accounts
  return {
    ...{ frame, profile },
    suspend: (projectId?: string) => suspend(sub, projectId),
    lift: (projectId?: string) => lift(sub, projectId),
  }
}

/** What a host's page asks right after a login: its user, with a sign-in message. */
async function askSignedIn(frame: Frame) {
  const page = openPage(world.services, { origin: world.site })
  const nonce = await page.readNonce()
  const text = page.write(nonce, { address: accountPlaceholder, chainId: '1' })
  const { host } = new URL(world.site)
  const siwxMessage = {
    ...{ accountAddress: accountPlaceholder, chainId: 'eip155:1', domain: host, uri: `${world.site}/account` },
    ...{ version: '1', nonce: nonce.nonce, issuedAt: nonce.serverTime, statement: 'Sign in to the demo' },
    serializedMessage: text,
  } as const
  return frame.ask('GET_USER', { chainId: 1, siwxMessage })
}

test('S32: nothing is signed for the page, though its wallet is open; the login and the wallet stay, and no call is added', async () => {
  const { frame, suspend, lift } = await open('one@suspended.test')
  const wallet = await frame.login.unlock()
  await frame.login.confirm()
  await suspend('demo')
  const before = world.line.length
  await expect(frame.login.confirm()).rejects.toEqual(coded('USER_SUSPENDED'))
  expect(world.line.slice(before).map(({ route }) => route)).toEqual(['login/v1/user'])
  expect(wallet.isLocked()).toBe(false)
  expect(await frame.ask('IS_CONNECTED')).toEqual({ isConnected: true })
  world.time.advance(60_000)
  await world.untilArrived()
  expect(frame.told).toEqual([])
  await lift('demo')
  await frame.login.confirm()
})

test('S32: a sign-in message that came with a login is not signed, and the user is let in', async () => {
  const { frame, suspend } = await open('two@suspended.test')
  expect(await askSignedIn(frame)).toMatchObject({ signature: expect.any(String) })
  await suspend('demo')
  const named = countCalls(world, 'login/v1/sign-in')
  const answer = await askSignedIn(frame)
  expect(answer).toMatchObject({ address: expect.any(String) })
  expect(answer).not.toHaveProperty('signature')
  await expect(frame.login.nameSignIn('text')).rejects.toEqual(coded('USER_SUSPENDED'))
  expect(countCalls(world, 'login/v1/sign-in')).toBe(named)
})

test('S32: a frame that was offline signs nothing before auth has answered it', async () => {
  const { frame, suspend } = await open('three@suspended.test')
  const wallet = await frame.login.unlock()
  world.down.add('auth')
  await suspend()
  await expect(frame.login.confirm()).rejects.toEqual(coded('SERVICE_UNREACHABLE'))
  world.down.clear()
  await expect(frame.login.confirm()).rejects.toEqual(coded('USER_SUSPENDED'))
  expect(wallet.isLocked()).toBe(false)
})

test('S14: the wallet of one who is suspended for the realm is its owner’s: a login on a new device, the export, the deletion', async () => {
  const email = 'four@suspended.test'
  const { suspend, profile } = await open(email)
  await suspend()
  // What the device shows at its next start.
  const news = await nextOf(await openFrame(world, profile), 'news')
  expect(news.given).toMatchObject([{ kind: 'suspended', site: 'https://frame.test' }])
  news.done()
  const { frame } = await openNew(world)
  await enterFrame(world, frame, email)
  const wallet = await frame.login.unlock()
  expect(wallet.isLocked()).toBe(false)
  frame.ask('SHOW_SETTINGS', {}).catch(() => undefined)
  const { given } = await nextOf(frame, 'settings')
  const { export: server } = given.options.windows.offered.servers
  const key = await newWindowKey()
  const { sealed, record, manifest } = await server.open(key.request)
  expect(showPhrase(await openExport({ sealed, record }, key, await parseManifest(manifest)))).toHaveLength(12)
  const account: SettingsAccount = given
  world.time.advance(31_000)
  const entry = await account.stepUp()
  await entry.submit(await readCode(world, email))
  expect(await account.deleteAccount()).toBeGreaterThan(0)
})
