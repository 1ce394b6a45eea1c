import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { closeDraft } from '../../frame/keys/index.js'
import { createDraft } from '../../frame/page/login/draft.js'
import { createBrowser, readCode } from './support/createBrowser.js'
import { enterFrame, type Frame, openFrame, openNew } from './support/createFrame.js'
import { createWorld, type World } from './support/createWorld.js'
import { createBrowserFetch, longestRow } from './support/watchCalls.js'

// Real services, databases and mail on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** Waits until no call has been on its way for a moment. */
async function rest({ calls }: ReturnType<typeof createBrowserFetch>): Promise<void> {
  for (let seen = -1; seen !== calls.length || calls.some(({ ended }) => ended === Number.POSITIVE_INFINITY); ) {
    seen = calls.length
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}

/** What a login by e-mail asks the services after its code, preflights among it. */
async function countAfterCode(frame: Frame, browser: ReturnType<typeof createBrowserFetch>, email: string) {
  world.time.advance(31_000)
  await frame.ask('CONNECT_EMAIL', { email })
  world.time.advance(1_000)
  const otp = await readCode(world, email)
  await rest(browser)
  const from = browser.calls.length
  await frame.ask('CONNECT_OTP', { otp })
  const user = await frame.ask('GET_USER', { chainId: 1, preferredAccountType: 'smartAccount' })
  await rest(browser)
  return { user, calls: browser.calls.slice(from) }
}

describe('calls of a login after its code', () => {
  test('behavior: a new address has its wallet by five calls, four in a row, and none is refused', async () => {
    const browser = createBrowserFetch(world)
    const page = { fetch: browser.fetch, pinned: [1], newAccountType: 'smartAccount' as const }
    const { frame } = await openNew(world, page)
    const { user, calls } = await countAfterCode(frame, browser, 'few@mail.test')
    expect(calls.map(({ method, route }) => `${method} ${route}`).toSorted()).toEqual([
      'POST custody/v1/create',
      'POST login/v1/email/redeem',
      'POST login/v1/manifest',
      'POST recovery/v1/manifest',
      'POST recovery/v1/stage',
    ])
    expect(longestRow(calls)).toHaveLength(4)
    expect(browser.calls.filter(({ status }) => status >= 400)).toEqual([])
    // What the account is to be went with the manifest, and no chain is asked what it knows of one that was made just now.
    expect(user).toMatchObject({ preferredAccountType: 'smartAccount', smartAccountDeployed: false })
    expect(await frame.ask('GET_USER', { chainId: 1 })).not.toHaveProperty('smartAccountDeployed')
    expect(await frame.ask('CONNECT_EMAIL', { email: 'few@mail.test' })).toEqual({ action: 'CONNECT' })
    expect(await frame.ask('GET_USER', { chainId: 1 })).toMatchObject({ preferredAccountType: 'smartAccount' })
    const questions = browser.calls.filter(({ method }) => method === 'OPTIONS').map(({ route }) => route)
    expect(questions.length).toBe(new Set(questions).size)
  })

  test('behavior: a device of the wallet opens it by two calls', async () => {
    const { profile, frame: first } = await openNew(world)
    const user = await enterFrame(world, first, 'back@mail.test')
    await first.ask('SIGN_OUT')
    const browser = createBrowserFetch(world)
    const frame = await openFrame(world, profile, { fetch: browser.fetch })
    const { calls } = await countAfterCode(frame, browser, 'back@mail.test')
    const posts = calls.filter(({ method }) => method === 'POST').map(({ route }) => route)
    // What the device is told then is asked beside the user's way.
    expect(posts.slice(0, 2)).toEqual(['login/v1/email/redeem', 'custody/v1/release'])
    expect(calls.slice(0, 2).map(({ method }) => method)).toEqual(['POST', 'POST'])
    expect(await frame.ask('GET_USER')).toEqual(user)
  })
})

describe('a wallet that is drafted while the mail is on its way', () => {
  const realm = 'AQEBAQEBAQEBAQEBAQEBAQ'

  test('S35: is made after the view for the code is there, and gone when the code’s time is over', async () => {
    const draft = createDraft(await createBrowser(world).open(), realm)
    expect(await draft.take()).toBeUndefined()
    draft.again()
    world.time.advance(1_000)
    const made = await draft.take()
    expect(made).toMatchObject({ realm, members: [{ k: 'dev' }, { k: 'man' }] })
    if (made) closeDraft(made)
    const late = createDraft(await createBrowser(world).open(), realm)
    world.time.advance(1_000)
    world.time.advance(10 * 60_000)
    expect(await late.take()).toBeUndefined()
    draft.again()
    world.time.advance(1_000)
    draft.drop()
    expect(await draft.take()).toBeUndefined()
  })

  test('behavior: nothing is drafted where the address or the device has a wallet', async () => {
    const { profile, frame } = await openNew(world)
    await enterFrame(world, frame, 'drafted@mail.test')
    const from = world.line.length
    const isReady = () =>
      world.line.slice(from).some(({ route, status }) => route === 'custody/v1/create' && status === 204)
    await frame.ask('SIGN_OUT')
    for (const one of [await openFrame(world, profile), (await openNew(world)).frame]) {
      world.time.advance(31_000)
      await one.ask('CONNECT_EMAIL', { email: 'drafted@mail.test' })
      world.time.advance(1_000)
    }
    const { frame: other } = await openNew(world)
    await other.ask('CONNECT_EMAIL', { email: 'undrafted@mail.test' })
    expect(isReady()).toBe(false)
    world.time.advance(1_000)
    await vi.waitFor(() => expect(isReady()).toBe(true))
  })
})
