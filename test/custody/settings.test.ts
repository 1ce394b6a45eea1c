import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { suspendWallet } from '../../frame/flows/account.js'
import { FrameError } from '../../frame/page/errors.js'
import { readAccount } from '../../frame/page/settings/readAccount.js'
import type { SettingsAccount } from '../../frame/page/settings/types.js'
import { createBrowser, readCode } from './support/createBrowser.js'
import { enterFrame, type Frame, nextOf, openFrame, openNew } from './support/createFrame.js'
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
const isOut = { name: 'IS_CONNECTED', payload: { isConnected: false } }

/** Opens the settings in a frame. */
async function openSettings(frame: Frame) {
  const answer = frame.ask('SHOW_SETTINGS', {})
  // What becomes of it is looked at later.
  answer.catch(() => undefined)
  const shown = await nextOf(frame, 'settings')
  return { answer, shown, account: shown.given as SettingsAccount }
}

/** Two devices of a user, both logged in and unlocked. */
async function openTwo(email: string) {
  const [one, two] = [await openNew(world), await openNew(world)]
  await enterFrame(world, one.frame, email)
  await enterFrame(world, two.frame, email)
  return { one, two }
}

const view = async (account: SettingsAccount) => readAccount(await account.load(), account.device)

/** Types the code of a step-up. */
async function stepUp(account: Pick<SettingsAccount, 'stepUp'>, email: string) {
  world.time.advance(31_000)
  const entry = await account.stepUp()
  await entry.submit(await readCode(world, email))
}

test('behavior: without a login they are refused, and nothing is shown', async () => {
  const { frame } = await openNew(world)
  await expect(frame.ask('SHOW_SETTINGS')).rejects.toEqual(coded('LOGGED_OUT'))
  expect(frame.shown).toEqual([])
})

test('behavior: a passkey is offered from the account until it is put off there, and then at no login either', async () => {
  const { frame } = await openNew(world)
  expect(await frame.ask('GET_OFFER')).toEqual({})
  await enterFrame(world, frame, 'offered@mail.test')
  expect(await frame.ask('GET_OFFER')).toEqual({ about: 'passkey' })
  const answer = frame.ask('SHOW_SETTINGS', { page: 'offer' })
  const { given, done } = await nextOf(frame, 'settings')
  expect(given.options.offer).toMatchObject({ about: 'passkey', isMailed: true })
  await given.options.offer?.putOff()
  done({})
  await answer
  expect(await frame.ask('GET_OFFER')).toEqual({})
  await frame.ask('SIGN_OUT')
  await enterFrame(world, frame, 'offered@mail.test')
  expect(frame.shown.map(({ name }) => name)).toEqual(['settings'])
})

test('behavior: leaving them answers the page, with what the user wants to go on with', async () => {
  const { frame } = await openNew(world)
  await enterFrame(world, frame, 'left@mail.test')
  const first = await openSettings(frame)
  first.shown.fail(new FrameError('SCREEN_CLOSED', 'The user closed this.'))
  expect(await first.answer).toEqual({})
  const second = await openSettings(frame)
  second.shown.done({ next: 'email' })
  expect(await second.answer).toEqual({ next: 'email' })
})

test('behavior: devices, recovery and what was done lately come from manifests and logins', async () => {
  const { one, two } = await openTwo('list@mail.test')
  const { account } = await openSettings(one.frame)
  const { devices, recovery, checks, recent } = await view(account)
  expect(devices).toHaveLength(2)
  expect(devices[0]).toMatchObject({ isThis: true, site: 'app.example.com' })
  expect(devices.every(({ usedAt, addedAt }) => usedAt !== undefined && addedAt !== undefined)).toBe(true)
  expect({ recovery, checks }).toEqual({ recovery: 'managed', checks: ['mail'] })
  expect(recent.map(({ what, of }) => [what, of])).toEqual(
    expect.arrayContaining([
      ['made', undefined],
      ['added', 'dev'],
    ]),
  )
  // A release is listed with the site that it was for, once this device has opened the wallet again.
  one.frame.pageHidden(true)
  world.time.advance(6 * 60_000)
  const again = await view(account)
  expect(again.recent.filter(({ what }) => what === 'opened').length).toBeGreaterThan(1)
  expect(again.recent[0]?.site ?? again.recent[1]?.site).toBe('app.example.com')
  // The second login stands once, as a device that was added: what let it in is no opening of its own. No device was removed.
  const openings = again.recent.filter(({ what }) => what === 'opened')
  expect(new Set(openings.map(({ of, device }) => `${of} ${device !== undefined}`))).toEqual(new Set(['dev true']))
  expect(again.recent.filter(({ what, of }) => what === 'added' && of === 'dev')).toHaveLength(1)
  // One that signed out is still a device of the wallet.
  await two.frame.ask('SIGN_OUT')
  expect((await view(account)).devices.map(({ usedAt }) => usedAt === undefined)).toEqual([false, true])
})

test('S32: a device that is removed is out within 60 s while it is seen, its unlocked wallet is dropped, and it opens nothing any more', async () => {
  const { one, two } = await openTwo('removed@mail.test')
  const { account } = await openSettings(one.frame)
  const wallet = await two.frame.login.unlock()
  const other = (await view(account)).devices.find(({ isThis }) => !isThis)
  await account.revoke(other?.id ?? '')
  expect(wallet.isLocked()).toBe(false)
  world.time.advance(60_000)
  await vi.waitFor(() => expect(two.frame.told).toEqual([isOut]))
  expect(wallet.isLocked()).toBe(true)
  await expect(two.frame.login.unlock()).rejects.toEqual(coded('LOGGED_OUT'))
  const left = await view(account)
  expect(left.devices.map(({ isThis }) => isThis)).toEqual([true])
  expect(left.recent[0]).toMatchObject({ what: 'removed', of: 'dev' })
  // Securing anew seals for those that are left.
  await account.secureAnew()
  expect((await view(account)).recent[0]).toMatchObject({ what: 'sealed' })
  expect((await one.frame.login.unlock()).isLocked()).toBe(false)
})

test('S32: signing out everywhere ends all logins: in tabs of the site at once, elsewhere within 60 s; and the settings with them; devices stay', async () => {
  const { one, two } = await openTwo('everywhere@mail.test')
  const { account, answer, shown } = await openSettings(one.frame)
  const tab = await openFrame(world, one.profile)
  const wallets = await Promise.all([one, two].map(({ frame }) => frame.login.unlock()))
  await account.signOutEverywhere()
  expect(shown.signal?.aborted).toBe(true)
  for (const frame of [one.frame, tab]) await vi.waitFor(() => expect(frame.told).toEqual([isOut]))
  world.time.advance(60_000)
  for (const frame of [one.frame, two.frame, tab]) await vi.waitFor(() => expect(frame.told).toEqual([isOut]))
  expect(wallets.map((wallet) => wallet.isLocked())).toEqual([true, true])
  expect(await answer.catch(() => 'failed')).toEqual({})
  await enterFrame(world, two.frame, 'everywhere@mail.test')
  const { account: again } = await openSettings(two.frame)
  expect((await view(again)).devices).toHaveLength(2)
})

test('F6: where auth does not answer nobody is signed out, and it says so', async () => {
  const { one } = await openTwo('down@mail.test')
  const { account, shown } = await openSettings(one.frame)
  world.down.add('auth')
  await expect(account.signOutEverywhere()).rejects.toEqual(coded('SERVICE_UNREACHABLE'))
  expect(shown.signal?.aborted).toBe(false)
  world.down.clear()
  expect(await one.frame.ask('IS_CONNECTED')).toEqual({ isConnected: true })
})

test('S32: a service that does not answer ends no login while the wallet is unlocked', async () => {
  const { frame } = await openNew(world)
  await enterFrame(world, frame, 'offline@mail.test')
  const wallet = await frame.login.unlock()
  world.down.add('auth')
  const before = world.line.length
  world.time.advance(60_000)
  await vi.waitFor(() => expect(world.line.length).toBeGreaterThan(before))
  expect(wallet.isLocked()).toBe(false)
  expect(frame.told).toEqual([])
  // Nothing is signed meanwhile: that takes auth's word.
  await expect(frame.login.confirm()).rejects.toEqual(coded('SERVICE_UNREACHABLE'))
  expect(wallet.isLocked()).toBe(false)
})

test('S32: on another device nothing is signed once the login has ended, though its wallet is still unlocked', async () => {
  const { one, two } = await openTwo('unsigned@mail.test')
  const { account } = await openSettings(one.frame)
  const wallet = await two.frame.login.unlock()
  await account.signOutEverywhere()
  expect(wallet.isLocked()).toBe(false)
  await expect(two.frame.login.confirm()).rejects.toEqual(coded('LOGGED_OUT'))
  expect(wallet.isLocked()).toBe(true)
  expect(two.frame.told).toEqual([isOut])
})

test('S32: a hidden page asks nothing; a user who comes back has auth asked at once', async () => {
  const { one } = await openTwo('hidden@mail.test')
  const { account } = await openSettings(one.frame)
  const sent: string[] = []
  const { frame } = await openNew(world, {
    fetch(url, init) {
      sent.push(url)
      return world.fetch(url, init)
    },
  })
  await enterFrame(world, frame, 'hidden@mail.test')
  const wallet = await frame.login.unlock()
  // What is told after a login is on its way.
  await vi.waitFor(() => expect(sent.join()).toContain('login/v1/news'))
  frame.pageHidden(true)
  await account.signOutEverywhere()
  const asked = () => sent.filter((url) => url.endsWith('login/v1/user')).length
  const before = asked()
  for (let minute = 0; minute < 4; minute++) world.time.advance(60_000)
  frame.pageFocused()
  // What it does not ask meanwhile is in `createLookout.test.ts`, by a clock of its own.
  expect([asked() - before, wallet.isLocked(), frame.told.length]).toEqual([0, false, 0])
  frame.pageHidden(false)
  await vi.waitFor(() => expect(frame.told).toEqual([isOut]))
  expect(wallet.isLocked()).toBe(true)
})

test('S32: a page that is in sight asks once a minute, and when it gets the focus', async () => {
  const { frame } = await openNew(world)
  await enterFrame(world, frame, 'seen@mail.test')
  await frame.login.unlock()
  const asked = () => world.line.filter(({ route, status }) => route === 'login/v1/user' && status === 200).length
  const before = asked()
  world.time.advance(60_000)
  await vi.waitFor(() => expect(asked()).toBe(before + 1))
  frame.pageFocused()
  frame.pageFocused()
  await vi.waitFor(() => expect(asked()).toBe(before + 2))
})

test('S32: signing out here tells the page, and ends the settings', async () => {
  const { frame } = await openNew(world)
  await enterFrame(world, frame, 'here@mail.test')
  const { account, answer } = await openSettings(frame)
  const wallet = await frame.login.unlock()
  await account.signOut()
  expect(wallet.isLocked()).toBe(true)
  expect(frame.told).toEqual([isOut])
  expect(await answer.catch(() => 'failed')).toEqual({})
})

describe('deleting the account', () => {
  test('S32: it wants a fresh login, then ends the login everywhere; the next login keeps the account by a press', async () => {
    const email = 'gone@mail.test'
    const { one, two } = await openTwo(email)
    const before = (await one.frame.ask('GET_USER')).address
    world.time.advance(6 * 60_000)
    const { account, shown, answer } = await openSettings(one.frame)
    const wallet = await two.frame.login.unlock()
    await expect(account.deleteAccount()).rejects.toEqual(coded('STEP_UP_NEEDED'))
    expect(shown.signal?.aborted).toBe(false)
    await stepUp(account, email)
    const erasedAt = await account.deleteAccount()
    const days = ((erasedAt ?? 0) * 1000 - world.time.now()) / 86_400_000
    expect(days).toBeGreaterThan(29.9)
    expect(days).toBeLessThanOrEqual(30)
    // The user still reads that it is done.
    expect(shown.signal?.aborted).toBe(false)
    expect(one.frame.told).toEqual([isOut])
    expect(one.frame.deleted).toContain(before)
    world.time.advance(60_000)
    await vi.waitFor(() => expect(two.frame.told).toEqual([isOut]))
    expect(wallet.isLocked()).toBe(true)
    shown.done({})
    expect(await answer).toEqual({})
    const { frame } = await openNew(world)
    const next = frame.nextScreen()
    const entering = enterFrame(world, frame, email)
    const screen = await next
    if (screen.name !== 'deleting') throw new Error(`The login showed ${screen.name}.`)
    expect(screen.given).toMatchObject({ deleting: { kind: 'fast', erasedAt }, isOpen: false })
    await screen.given.keep()
    screen.done()
    expect((await entering).address).toBe(before)
  })

  test('behavior: where auth fails after custody, the login goes on, and the settings offer the wallet back', async () => {
    const email = 'half@mail.test'
    const { one } = await openTwo(email)
    const { account } = await openSettings(one.frame)
    world.setFault((route) => (route === 'login/v1/delete' ? 'before' : undefined))
    await expect(account.deleteAccount()).rejects.toEqual(coded('SERVICE_UNREACHABLE'))
    world.setFault(undefined)
    one.frame.pageHidden(true)
    world.time.advance(6 * 60_000)
    const facts = await account.load()
    expect(facts.isSuspended).toBe(true)
    await expect(account.endSuspension([])).rejects.toEqual(coded('WALLET_SUSPENDED'))
    await stepUp(account, email)
    await account.endSuspension([])
    expect((await account.load()).isSuspended).toBe(false)
  })
})

test('behavior: a login that meets a suspended wallet is shown its devices, and ends the suspension without those it names', async () => {
  const email = 'suspended@mail.test'
  const { one, two } = await openTwo(email)
  const { account } = await openSettings(one.frame)
  const thief = (await view(account)).devices.find(({ isThis }) => !isThis)
  await suspendWallet(await createBrowser(world, { store: one.profile.devices }).open())
  world.time.advance(60_000)
  for (const { frame } of [one, two]) await vi.waitFor(() => expect(frame.told).toEqual([isOut]))
  await one.frame.ask('CONNECT_EMAIL', { email })
  const entered = one.frame.ask('CONNECT_OTP', { otp: await readCode(world, email) })
  const screen = await nextOf(one.frame, 'suspended')
  const { manifests } = await screen.given.load()
  expect(manifests.at(-1)?.mem.filter(({ k }) => k === 'dev')).toHaveLength(2)
  await screen.given.endSuspension([thief?.id ?? ''])
  screen.done()
  await entered
  expect((await one.frame.login.unlock()).isLocked()).toBe(false)
  expect(await two.frame.ask('IS_CONNECTED')).toEqual({ isConnected: false })
  const { account: after } = await openSettings(one.frame)
  expect((await view(after)).devices.map(({ isThis }) => isThis)).toEqual([true])
})
