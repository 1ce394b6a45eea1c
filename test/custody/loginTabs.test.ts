import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { revokeDevices } from '../../frame/flows/account.js'
import { createBrowser } from './support/createBrowser.js'
import {
  beginFrame,
  createBlockedProfile,
  createProfile,
  enterFrame,
  openFrame,
  openNew,
} from './support/createFrame.js'
import { createWorld, type World } from './support/createWorld.js'

// Real services, databases and mail on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterEach(() => {
  world.down.clear()
  world.setFault(undefined)
})
afterAll(() => world.close())

const coded = (code: string) => expect.objectContaining({ code })

describe('signing out', () => {
  /** Two tabs of a browser in which a user has logged in. */
  async function openTabs(email: string) {
    const { profile, frame: first } = await openNew(world)
    await enterFrame(world, first, email)
    const second = await openFrame(world, profile)
    const wallets = [await first.login.unlock(), await second.login.unlock()]
    return { profile, first, second, wallets }
  }
  const isOut = { name: 'IS_CONNECTED', payload: { isConnected: false } }

  test('S32: it locks the wallets of all tabs and ends the login in all of them; the other pages hear it', async () => {
    const { profile, first, second, wallets } = await openTabs('out@mail.test')
    const ends = vi.fn()
    second.login.onEnd(ends)
    const signingOut = first.ask('SIGN_OUT')
    expect(wallets[0]?.isLocked()).toBe(true)
    await signingOut
    await vi.waitFor(() => expect(second.told).toEqual([isOut]))
    expect(first.told).toEqual([])
    expect(wallets[1]?.isLocked()).toBe(true)
    expect(ends).toHaveBeenCalledTimes(1)
    for (const tab of [first, second, await openFrame(world, profile)]) {
      expect(await tab.ask('IS_CONNECTED')).toEqual({ isConnected: false })
      await expect(tab.login.unlock()).rejects.toEqual(coded('LOGGED_OUT'))
    }
    expect((await profile.devices.list('demo'))[0]?.refresh).toBeNull()
  })

  test('S32: tabs that cannot hear each other find it in the store within five seconds', async () => {
    const { profile, first, second, wallets } = await openTabs('mute@mail.test')
    profile.hasChannel = false
    await first.ask('SIGN_OUT')
    expect(second.told).toEqual([])
    world.time.advance(5_000)
    await vi.waitFor(() => expect(second.told).toEqual([isOut]))
    expect(wallets[1]?.isLocked()).toBe(true)
  })

  test('F6: it is over within three seconds when auth never answers, and nothing comes back later', async () => {
    let isHanging = false
    const fetch: World['fetch'] = (url, init) => (isHanging ? new Promise(() => {}) : world.fetch(url, init))
    const { profile, frame } = await openNew(world, { fetch })
    await enterFrame(world, frame, 'hang@mail.test')
    const wallet = await frame.login.unlock()
    isHanging = true
    const signingOut = frame.ask('SIGN_OUT')
    expect(wallet.isLocked()).toBe(true)
    expect(frame.login.user()).toBeUndefined()
    await vi.waitFor(() => expect(world.time.isAwaited(3_000)).toBe(true))
    world.time.advance(3_000)
    await signingOut
    expect((await profile.devices.list('demo'))[0]?.refresh).toBeNull()
    isHanging = false
    const again = await openFrame(world, profile)
    expect(await again.ask('IS_CONNECTED')).toEqual({ isConnected: false })
  })

  test('S32: a device that was taken out of the wallet is logged out at its next unlock', async () => {
    const { profile, frame } = await openNew(world)
    const email = 'revoked@mail.test'
    await enterFrame(world, frame, email)
    const { profile: other, frame: lost } = await openNew(world)
    await enterFrame(world, lost, email)
    const [kept] = await other.devices.list('demo')
    const flow = await createBrowser(world, { store: profile.devices }).open()
    await revokeDevices(flow, [kept?.id ?? ''])
    lost.pageHidden(true)
    world.time.advance(5 * 60_000)
    await expect(lost.login.unlock()).rejects.toEqual(coded('SIGNED_OUT'))
    expect(lost.told).toEqual([isOut])
    await expect(lost.ask('GET_USER')).rejects.toEqual(coded('LOGGED_OUT'))
    expect(await other.memory.read()).toBeUndefined()
  })
})

describe('F23: two tabs', () => {
  test('F23: a login in one tab is there in the other, and both refresh without ending it', async () => {
    const { profile, frame: first } = await openNew(world)
    const second = await openFrame(world, profile)
    const user = await enterFrame(world, first, 'tabs@mail.test')
    await vi.waitFor(async () => expect(await second.ask('GET_USER')).toEqual(user))
    expect(second.told).toEqual([])
    for (let turn = 0; turn < 3; turn++) {
      world.time.advance(11 * 60_000)
      const wallets = await Promise.all([first.login.unlock(), second.login.unlock()])
      expect(wallets.map((wallet) => wallet.isLocked())).toEqual([false, false])
    }
  })

  test('F23: another user in one tab ends the login of the other', async () => {
    const { profile, frame: first } = await openNew(world)
    await enterFrame(world, first, 'tab1@mail.test')
    const second = await openFrame(world, profile)
    const wallet = await second.login.unlock()
    const user = await enterFrame(world, first, 'tab2@mail.test')
    await vi.waitFor(() => expect(wallet.isLocked()).toBe(true))
    await vi.waitFor(async () => expect(await second.ask('GET_USER')).toEqual(user))
    expect(second.told).toEqual([{ name: 'IS_CONNECTED', payload: { isConnected: false } }])
    expect((await second.login.unlock()).accounts[0]?.address).toBe(user.address)
  })
})

describe('storage', () => {
  test('F22: keys that are gone end the login; the wallet comes back by a new login', async () => {
    const { profile, frame: first } = await openNew(world)
    const user = await enterFrame(world, first, 'evicted@mail.test')
    profile.devices = createProfile().devices
    const frame = await openFrame(world, profile)
    expect(await frame.ask('IS_CONNECTED')).toEqual({ isConnected: false })
    await expect(frame.ask('GET_USER')).rejects.toEqual(coded('LOGGED_OUT'))
    expect(await enterFrame(world, frame, 'evicted@mail.test')).toEqual(user)
  })

  test('F22: a memory of the user that is gone shows nobody; a new login has the same wallet', async () => {
    const { profile, frame: first } = await openNew(world)
    const user = await enterFrame(world, first, 'forgot@mail.test')
    profile.memory = createProfile().memory
    const frame = await openFrame(world, profile)
    expect(await frame.ask('IS_CONNECTED')).toEqual({ isConnected: false })
    expect(await enterFrame(world, frame, 'forgot@mail.test')).toEqual(user)
  })

  test('F22: where nothing can be stored a wallet is made and opened for the tab; elsewhere its mailbox opens it', async () => {
    const profile = createBlockedProfile()
    const frame = await openFrame(world, profile)
    const user = await enterFrame(world, frame, 'blocked@mail.test')
    expect((await frame.login.unlock()).accounts[0]?.address).toBe(user.address)
    expect(await (await openFrame(world, profile)).ask('IS_CONNECTED')).toEqual({ isConnected: false })
    const { frame: elsewhere } = await openNew(world)
    expect((await enterFrame(world, elsewhere, 'blocked@mail.test')).address).toBe(user.address)
  })

  test('F20: storage that breaks while a user is logged in leaves a page that works, and signs out', async () => {
    const profile = createProfile()
    const { devices } = profile
    let isBroken = false
    const orRefuse =
      <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
      (...args: Args) =>
        isBroken ? Promise.reject(new Error('The disk is gone.')) : work(...args)
    profile.devices = {
      read: orRefuse(devices.read),
      list: orRefuse(devices.list),
      write: orRefuse(devices.write),
      remove: orRefuse(devices.remove),
    }
    const frame = await openFrame(world, profile)
    const tab = await openFrame(world, profile)
    const user = await enterFrame(world, frame, 'broken@mail.test')
    await vi.waitFor(async () => expect(await tab.ask('GET_USER')).toEqual(user))
    const wallet = await frame.login.unlock()
    isBroken = true
    expect(await frame.ask('GET_USER')).toEqual(user)
    await frame.ask('SIGN_OUT')
    expect(wallet.isLocked()).toBe(true)
    await vi.waitFor(() => expect(tab.told).toHaveLength(1))
    for (const each of [frame, tab]) expect(await each.ask('IS_CONNECTED')).toEqual({ isConnected: false })
  })

  test('S36: what is remembered holds no token, no code and no key', async () => {
    const { profile, frame } = await openNew(world)
    const otp = await beginFrame(world, frame, 'memory@mail.test')
    await frame.ask('CONNECT_OTP', { otp })
    const remembered = await profile.memory.read()
    expect(Object.keys(remembered ?? {}).toSorted()).toEqual(
      [
        ...['accountType', 'accounts', 'by', 'checks', 'email', 'hasOldMailbox', 'hasPasskey', 'hasWayBack'],
        ...['id', 'isRecovered', 'origin', 'projectId', 'recovery', 'sub', 'v', 'wal'],
      ].toSorted(),
    )
    const { refresh } = (await profile.devices.list('demo'))[0] ?? {}
    const text = JSON.stringify(remembered)
    expect(refresh).toEqual(expect.any(String))
    expect(text).not.toContain(refresh)
    expect(text).not.toContain(otp)
  })
})
