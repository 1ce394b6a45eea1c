import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { addOpener, leaveManaged, revokeDevices } from '../../frame/flows/index.js'
import { newCode, randomBytes, toB64 } from '../../frame/keys/index.js'
import { createBrowser, passTime, pressPage, readCode } from './support/createBrowser.js'
import {
  createBlockedProfile,
  createProfile,
  enterFrame,
  type Frame,
  openFrame,
  passTo,
  pressDevice,
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
/** A new browser, and the frame in its first tab. */
async function openNew(options?: Parameters<typeof openFrame>[2]) {
  const profile = createProfile()
  return { profile, frame: await openFrame(world, profile, options) }
}
/** How often a route was called with success since a place in the line. */
const countCalls = (route: string, since = 0) =>
  world.line.slice(since).filter((call) => call.route === route && call.status === 200).length
/** Begins a login, and reads its code. Mails to one address are half a minute apart. */
async function begin(frame: Frame, email: string): Promise<string> {
  world.time.advance(31_000)
  expect(await frame.ask('CONNECT_EMAIL', { email })).toMatchObject({ action: 'VERIFY_OTP' })
  return readCode(world, email)
}
const toWrong = (otp: string) => (otp === '000000' ? '000001' : '000000')

describe('login by e-mail', () => {
  test('behavior: a new address gets a code, and with it a wallet on both namespaces; then it is ready', async () => {
    const { frame } = await openNew()
    expect(await frame.ask('IS_CONNECTED')).toEqual({ isConnected: false })
    await expect(frame.ask('GET_USER')).rejects.toEqual(coded('LOGGED_OUT'))
    await expect(frame.login.unlock()).rejects.toEqual(coded('LOGGED_OUT'))
    expect(await frame.ask('CONNECT_EMAIL', { email: 'Anna@mail.test' })).toEqual({
      ...{ action: 'VERIFY_OTP', resendAfter: 30, digits: 6 },
    })
    await frame.ask('CONNECT_OTP', { otp: await readCode(world, 'anna@mail.test') })
    const user = await frame.ask('GET_USER', { chainId: 10 })
    const address = expect.stringMatching(/^0x[\da-fA-F]{40}$/)
    expect(user).toEqual({
      ...{ address, chainId: 10, accounts: [{ address, type: 'eoa' }], preferredAccountType: 'eoa' },
      ...{ email: 'anna@mail.test', recovery: 'managed' },
    })
    const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    expect(await frame.ask('GET_USER', { chainId })).toMatchObject({
      chainId,
      address: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
    })
    await expect(frame.ask('GET_USER', { chainId: 5 })).rejects.toEqual(coded('CHAIN_UNKNOWN'))
    const ready = await frame.nextScreen()
    expect(ready).toMatchObject({ name: 'ready', given: { recovery: 'managed', owner: { name: 'anna@mail.test' } } })
    expect(await frame.ask('IS_CONNECTED')).toEqual({ isConnected: true })
    expect(await frame.ask('CONNECT_EMAIL', { email: 'anna@mail.test' })).toEqual({ action: 'CONNECT' })
    expect((await frame.login.unlock()).isLocked()).toBe(false)
  })

  test('behavior: on a new device custody is asked first, and the same wallet opens without another screen', async () => {
    const { frame: first } = await openNew()
    const user = await enterFrame(world, first, 'bob@mail.test')
    const { frame } = await openNew()
    expect(await enterFrame(world, frame, 'bob@mail.test')).toEqual(user)
    expect(frame.shown).toEqual([])
    await first.login.unlock()
    // The first device is told once that another one came.
    first.pageHidden(true)
    world.time.advance(5 * 60_000)
    first.pageHidden(false)
    await first.login.unlock()
    expect(first.takeNotices()).toMatchObject({ isCopied: false, added: { members: [expect.any(String)] } })
    expect(first.takeNotices()).toMatchObject({ added: { members: [] } })
  })

  test('S25: a second call mails a further code of the same login, half a minute later; the older one is good no more', async () => {
    const { frame } = await openNew()
    const email = 'again@mail.test'
    const older = await begin(frame, email)
    await expect(frame.ask('CONNECT_EMAIL', { email })).rejects.toMatchObject({
      ...{ code: 'TOO_MANY', retryAfter: expect.any(Number) },
    })
    const before = world.line.length
    const newer = await begin(frame, email)
    expect(countCalls('login/v1/email', before)).toBe(0)
    expect(countCalls('login/v1/email/code', before)).toBe(1)
    if (older !== newer) await expect(frame.ask('CONNECT_OTP', { otp: older })).rejects.toEqual(coded('CODE_WRONG'))
    await frame.ask('CONNECT_OTP', { otp: newer })
  })

  test('S24: a code is good for the login that was begun here last, and for its address', async () => {
    const { frame } = await openNew()
    const { frame: stranger } = await openNew()
    await expect(frame.ask('CONNECT_OTP', { otp: '123456' })).rejects.toEqual(coded('CODE_EXPIRED'))
    const first = await begin(frame, 'first@mail.test')
    await begin(stranger, 'stranger@mail.test')
    await expect(stranger.ask('CONNECT_OTP', { otp: first })).rejects.toEqual(coded('CODE_WRONG'))
    const second = await begin(frame, 'second@mail.test')
    if (first !== second) await expect(frame.ask('CONNECT_OTP', { otp: first })).rejects.toEqual(coded('CODE_WRONG'))
    await frame.ask('CONNECT_OTP', { otp: second })
    expect(await frame.ask('GET_USER')).toMatchObject({ email: 'second@mail.test' })
  })

  test('S23: a wrong code and an old one have codes of their own', async () => {
    const { frame } = await openNew()
    const otp = await begin(frame, 'wrong@mail.test')
    await expect(frame.ask('CONNECT_OTP', { otp: toWrong(otp) })).rejects.toEqual(coded('CODE_WRONG'))
    world.time.advance(11 * 60_000)
    await expect(frame.ask('CONNECT_OTP', { otp })).rejects.toEqual(coded('CODE_EXPIRED'))
    world.time.advance(31 * 60_000)
    await expect(frame.ask('CONNECT_OTP', { otp })).rejects.toEqual(coded('CODE_EXPIRED'))
    // The transaction is over: the same call begins another one.
    await frame.ask('CONNECT_OTP', { otp: await begin(frame, 'wrong@mail.test') })
  })

  test('F23: a code that is sent twice at once is redeemed once', async () => {
    const { frame } = await openNew()
    const otp = await begin(frame, 'twice@mail.test')
    const before = world.line.length
    await Promise.all([frame.ask('CONNECT_OTP', { otp }), frame.ask('CONNECT_OTP', { otp })])
    expect(countCalls('login/v1/email/redeem', before)).toBe(1)
    expect(countCalls('custody/v1/create', before)).toBe(1)
  })

  test('S9: where the project does not list the site, nothing is mailed', async () => {
    const { frame } = await openNew({ origin: 'https://evil.example' })
    await expect(frame.ask('CONNECT_EMAIL', { email: 'x@mail.test' })).rejects.toEqual(coded('ORIGIN_NOT_ALLOWED'))
  })

  test('behavior: another user on the same device has another wallet, and the first one is forgotten', async () => {
    const { frame } = await openNew()
    const first = await enterFrame(world, frame, 'one@mail.test')
    const wallet = await frame.login.unlock()
    const ends = vi.fn()
    frame.login.onEnd(ends)
    const second = await enterFrame(world, frame, 'two@mail.test')
    expect(second.address).not.toBe(first.address)
    expect(wallet.isLocked()).toBe(true)
    expect(ends).toHaveBeenCalledTimes(1)
    expect(frame.told).toEqual([])
  })
})

describe('a new device', () => {
  test('behavior: a question that comes again goes on waiting; one mail, one press', async () => {
    const { frame: first } = await openNew()
    const email = 'device@mail.test'
    await enterFrame(world, first, email)
    world.time.advance(31_000)
    const { frame } = await openNew()
    expect(await frame.ask('CONNECT_EMAIL', { email })).toMatchObject({ action: 'VERIFY_DEVICE' })
    const before = world.line.length
    const answers = Promise.all([frame.ask('CONNECT_DEVICE'), frame.ask('CONNECT_DEVICE')])
    await pressPage(world, email)
    expect(await passTo(world, answers)).toMatchObject([{ resendAfter: 30, digits: 6 }, { resendAfter: 30 }])
    expect(countCalls('custody/v1/mail', before)).toBe(1)
    expect(countCalls('login/v1/email/code', before)).toBe(1)
    await frame.ask('CONNECT_DEVICE')
    await frame.ask('CONNECT_OTP', { otp: await readCode(world, email) })
  })

  test('behavior: when the page gives it up, nothing is asked of custody any more', async () => {
    const { frame: first } = await openNew()
    const email = 'left@mail.test'
    await enterFrame(world, first, email)
    world.time.advance(31_000)
    const { frame } = await openNew()
    await expect(frame.ask('CONNECT_DEVICE')).rejects.toEqual(coded('DEVICE_REFUSED'))
    await frame.ask('CONNECT_EMAIL', { email })
    const leaving = new AbortController()
    const waiting = frame.ask('CONNECT_DEVICE', undefined, leaving.signal)
    const ended = expect(waiting).rejects.toThrow('left')
    await world.inbox.next(email)
    leaving.abort(new Error('left'))
    await ended
    const before = world.line.length
    world.time.advance(10_000)
    await new Promise((resolve) => setImmediate(resolve))
    expect(world.line.length).toBe(before)
  })

  test('behavior: a wallet that no mailbox opens is recovered on a screen, by its code', async () => {
    const { profile, frame: first } = await openNew()
    const email = 'held@mail.test'
    const user = await enterFrame(world, first, email)
    const [code, passkey] = [newCode(), newPasskey()]
    const flow = await createBrowser(world, { store: profile.devices }).open()
    await addOpener(flow, { kind: 'code', secret: code })
    await addOpener(flow, { kind: 'prf', ...passkey })
    await leaveManaged(flow)

    const { frame } = await openNew()
    world.time.advance(31_000)
    await frame.ask('CONNECT_EMAIL', { email })
    await pressDevice(world, frame, email)
    const answered = frame.ask('CONNECT_OTP', { otp: await readCode(world, email) })
    const screen = await frame.nextScreen()
    if (screen.name !== 'recover') throw new Error('Another screen was shown.')
    expect(screen.given).toMatchObject({ ways: ['mail', 'prf', 'code'], address: email })
    await expect(frame.ask('GET_USER')).rejects.toEqual(coded('LOGGED_OUT'))
    await expect(screen.given.recover({ k: 'code', secret: newCode() })).rejects.toEqual(coded('OPENER_WRONG'))
    await screen.given.recover({ k: 'code', secret: code })
    screen.done()
    await answered
    expect(await frame.ask('GET_USER')).toEqual({ ...user, recovery: 'user-held' })
  })

  test('behavior: a closed screen ends the answer; the same code goes on from there', async () => {
    const { profile, frame: first } = await openNew()
    const email = 'closed@mail.test'
    const user = await enterFrame(world, first, email)
    const passkey = newPasskey()
    const flow = await createBrowser(world, { store: profile.devices }).open()
    await addOpener(flow, { kind: 'code', secret: newCode() })
    await addOpener(flow, { kind: 'prf', ...passkey })
    await leaveManaged(flow)

    const { frame } = await openNew()
    world.time.advance(31_000)
    await frame.ask('CONNECT_EMAIL', { email })
    await pressDevice(world, frame, email)
    const otp = await readCode(world, email)
    const answered = frame.ask('CONNECT_OTP', { otp })
    const refused = expect(answered).rejects.toThrow('closed')
    ;(await frame.nextScreen()).fail(new Error('closed'))
    await refused
    const again = frame.ask('CONNECT_OTP', { otp })
    const screen = await frame.nextScreen()
    if (screen.name !== 'recover') throw new Error('Another screen was shown.')
    await screen.given.recover({ k: 'prf', ...passkey })
    screen.done()
    await again
    expect((await frame.ask('GET_USER')).address).toBe(user.address)
  })

  test('behavior: a passkey that is made on the ready screen opens the wallet elsewhere', async () => {
    const { frame } = await openNew()
    const email = 'passkey@mail.test'
    await enterFrame(world, frame, email)
    const screen = await frame.nextScreen()
    if (screen.name !== 'ready') throw new Error('Another screen was shown.')
    await screen.given.addPasskey(newPasskey())
    screen.done()
    const before = world.line.length
    await frame.ask('SIGN_OUT')
    await expect(screen.given.addPasskey(newPasskey())).rejects.toEqual(coded('LOGGED_OUT'))
    expect(countCalls('custody/v1/publish', before)).toBe(0)
  })
})

/** A passkey as a browser would answer with it: the same output each time. */
const newPasskey = () => ({ secret: randomBytes(32), cred: toB64(randomBytes(16)), rp: 'frame.test', bs: true })

describe('codes that are entered in the frame', () => {
  test('behavior: the page’s are refused; the frame shows its own screen and answers when the code was right', async () => {
    const { frame } = await openNew({ codeEntry: 'frame' })
    const email = 'inframe@mail.test'
    world.time.advance(31_000)
    expect(await frame.ask('CONNECT_EMAIL', { email })).toMatchObject({ action: 'VERIFY_OTP', codeEntry: 'frame' })
    const otp = await readCode(world, email)
    const before = world.line.length
    await expect(frame.ask('CONNECT_OTP', { otp })).rejects.toEqual(coded('CODE_ENTRY_FRAME'))
    expect(world.line.length).toBe(before)
    const answered = frame.ask('ENTER_OTP')
    const screen = await frame.nextScreen()
    if (screen.name !== 'code') throw new Error('Another screen was shown.')
    expect(screen.given).toMatchObject({ address: email, digits: 6, resendAfter: 30 })
    await expect(screen.given.submit(toWrong(otp))).rejects.toEqual(coded('CODE_WRONG'))
    world.time.advance(31_000)
    expect(await screen.given.resend()).toEqual({ resendAfter: 30, digits: 6 })
    await screen.given.submit(await readCode(world, email))
    screen.done()
    await answered
    expect(await frame.ask('GET_USER')).toMatchObject({ email })
  })
})

describe('a reload', () => {
  test('S35: the user is there before anything is unlocked; unlocked, the wallet is one, and locks by itself', async () => {
    const { profile, frame: first } = await openNew()
    const user = await enterFrame(world, first, 'carl@mail.test')
    const frame = await openFrame(world, profile)
    world.down.add('custody')
    expect(await frame.ask('IS_CONNECTED')).toEqual({ isConnected: true })
    expect(await frame.ask('GET_USER')).toEqual(user)
    await expect(frame.login.unlock()).rejects.toEqual(coded('SERVICE_UNREACHABLE'))
    expect(frame.login.user()).toMatchObject({ email: 'carl@mail.test' })
    world.down.clear()
    const [wallet, same] = await Promise.all([frame.login.unlock(), frame.login.unlock()])
    expect(wallet).toBe(same)
    expect(wallet.accounts[0]?.address).toBe(user.address)
    world.time.advance(5 * 60_000)
    expect(wallet.isLocked()).toBe(true)
    const next = await frame.login.unlock()
    expect(next.isLocked()).toBe(false)
    expect(next).not.toBe(wallet)
  })

  test('behavior: of a login that auth has ended the page hears by itself; while auth is down nothing ends', async () => {
    const { profile, frame: first } = await openNew()
    await enterFrame(world, first, 'ended@mail.test')
    world.down.add('auth')
    const offline = await openFrame(world, profile)
    expect(await offline.ask('IS_CONNECTED')).toEqual({ isConnected: true })
    await vi.waitFor(() => expect(countDown()).toBeGreaterThan(0))
    expect(offline.told).toEqual([])
    world.down.clear()
    // 31 days: the login is over at auth.
    world.time.advance(31 * 24 * 3_600_000)
    const frame = await openFrame(world, profile)
    expect(await frame.ask('IS_CONNECTED')).toEqual({ isConnected: true })
    await vi.waitFor(() => expect(frame.told).toEqual([{ name: 'IS_CONNECTED', payload: { isConnected: false } }]))
    await expect(frame.ask('GET_USER')).rejects.toEqual(coded('LOGGED_OUT'))
    expect(await (await openFrame(world, profile)).ask('IS_CONNECTED')).toEqual({ isConnected: false })
  })
  const countDown = () => world.line.filter(({ part, status }) => part === 'auth' && status === 0).length

  test('S34: a wallet that opens to other addresses than were shown fails closed, and ends the login', async () => {
    const { profile, frame: first } = await openNew()
    await enterFrame(world, first, 'other@mail.test')
    const user = await profile.memory.read()
    const accounts = user?.accounts.map((account) => ({ ...account, address: `0x${'1'.repeat(40)}` }))
    if (user && accounts) await profile.memory.write({ ...user, accounts })
    const frame = await openFrame(world, profile)
    await expect(frame.login.unlock()).rejects.toEqual(coded('WALLET_MISMATCH'))
    expect(frame.told).toEqual([{ name: 'IS_CONNECTED', payload: { isConnected: false } }])
    expect(await profile.memory.read()).toBeUndefined()
    await expect(frame.login.unlock()).rejects.toEqual(coded('LOGGED_OUT'))
  })

  test('F24: with a clock that is a day off all of it works', async () => {
    for (const skew of [24 * 3_600_000, -24 * 3_600_000]) {
      const { profile, frame } = await openNew({ skew })
      const user = await enterFrame(world, frame, `skew${skew > 0}@mail.test`)
      const again = await openFrame(world, profile, { skew })
      expect(await again.ask('GET_USER')).toEqual(user)
      await again.login.unlock()
    }
  })
})

describe('signing out', () => {
  /** Two tabs of a browser in which somebody has logged in. */
  async function openTabs(email: string) {
    const { profile, frame: first } = await openNew()
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
    const { profile, frame } = await openNew({ fetch })
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
    const { profile, frame } = await openNew()
    const email = 'revoked@mail.test'
    await enterFrame(world, frame, email)
    const { profile: other, frame: lost } = await openNew()
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
    const { profile, frame: first } = await openNew()
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
    const { profile, frame: first } = await openNew()
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

describe('F33: services that fail', () => {
  test('F33: a creation that stops anywhere goes on with the same code, and ends in one wallet', async () => {
    for (const [part, route, kind] of [
      ['custody', 'custody/v1/create', 'before'],
      ['custody', 'custody/v1/create', 'after'],
      ['recovery', 'recovery/v1/stage', 'before'],
      ['recovery', 'recovery/v1/manifest', 'before'],
      ['auth', 'login/v1/manifest', 'before'],
      ['custody', 'custody/v1/release', 'before'],
    ] as const) {
      const { frame } = await openNew()
      const email = `${route.replaceAll('/', '')}${kind}@mail.test`
      const otp = await begin(frame, email)
      world.setFault((called) => (called === route ? kind : undefined))
      const before = world.line.length
      await expect(frame.ask('CONNECT_OTP', { otp })).rejects.toMatchObject({
        ...{ code: 'SERVICE_UNREACHABLE', part },
        message: expect.stringContaining(`(${part})`),
      })
      await expect(frame.ask('GET_USER')).rejects.toEqual(coded('LOGGED_OUT'))
      world.setFault(undefined)
      await frame.ask('CONNECT_OTP', { otp })
      expect(countCalls('login/v1/email/redeem', before)).toBe(1)
      const user = await frame.ask('GET_USER')
      const { frame: other } = await openNew()
      expect((await enterFrame(world, other, email)).address).toBe(user.address)
    }
  })

  test('F33: after a reload in between, a new login goes on', async () => {
    const { profile, frame } = await openNew()
    const email = 'reload@mail.test'
    const otp = await begin(frame, email)
    world.setFault((called) => (called === 'recovery/v1/manifest' ? 'before' : undefined))
    await expect(frame.ask('CONNECT_OTP', { otp })).rejects.toEqual(coded('SERVICE_UNREACHABLE'))
    world.setFault(undefined)
    const again = await openFrame(world, profile)
    expect(await again.ask('IS_CONNECTED')).toEqual({ isConnected: false })
    const before = world.line.length
    const user = await enterFrame(world, again, email)
    expect(countCalls('custody/v1/create', before)).toBe(0)
    expect(user.recovery).toBe('managed')
  })

  test('S37: what a page is told of an error holds no address and no code', async () => {
    const { frame } = await openNew()
    const email = 'canary@mail.test'
    const otp = await begin(frame, email)
    const errors: string[] = []
    const note = (error: Error) => void errors.push(`${error.message} ${error.stack}`)
    await frame.ask('CONNECT_EMAIL', { email }).catch(note)
    await frame.ask('CONNECT_OTP', { otp: toWrong(otp) }).catch(note)
    world.down.add('auth')
    await frame.ask('CONNECT_OTP', { otp }).catch(note)
    expect(errors).toHaveLength(3)
    for (const canary of [email, otp, toWrong(otp)]) expect(errors.join('\n')).not.toContain(canary)
  })
})

describe('a change of e-mail', () => {
  /** A user whose login is older than five minutes, at the point where the new mailbox has both mails. */
  async function beginChange(email: string, newEmail: string) {
    const { profile, frame } = await openNew()
    const user = await enterFrame(world, frame, email)
    world.time.advance(10 * 60_000)
    expect(await frame.ask('UPDATE_EMAIL', { email: newEmail })).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
    const old = await readCode(world, email)
    await expect(frame.ask('UPDATE_EMAIL_PRIMARY_OTP', { otp: toWrong(old) })).rejects.toEqual(coded('CODE_WRONG'))
    await frame.ask('UPDATE_EMAIL_PRIMARY_OTP', { otp: old })
    return { profile, frame, user, otp: await readCode(world, newEmail) }
  }
  const checksOf = async (frame: Frame) => {
    frame.pageHidden(true)
    world.time.advance(5 * 60_000)
    frame.pageHidden(false)
    await frame.login.unlock()
    return frame.login.user()
  }

  test('S32: both codes and a press in the new mailbox; then it recovers, the old one does not, and wallets lock', async () => {
    const { profile, frame, user, otp } = await beginChange('old@mail.test', 'new@mail.test')
    const tab = await openFrame(world, profile)
    const wallets = await Promise.all([frame.login.unlock(), tab.login.unlock()])
    const changing = frame.ask('UPDATE_EMAIL_SECONDARY_OTP', { otp })
    await pressPage(world, 'new@mail.test')
    expect(await passTo(world, changing)).toEqual({ newEmail: 'new@mail.test' })
    expect(await frame.ask('GET_USER')).toEqual({ ...user, email: 'new@mail.test' })
    expect(wallets[0]?.isLocked()).toBe(true)
    await vi.waitFor(() => expect(wallets[1]?.isLocked()).toBe(true))
    await vi.waitFor(async () => expect(await tab.ask('GET_USER')).toMatchObject({ email: 'new@mail.test' }))
    expect(await checksOf(frame)).toMatchObject({ checks: ['mail'], hasOldMailbox: false })
    const { frame: other } = await openNew()
    expect(await enterFrame(world, other, 'new@mail.test')).toEqual(await frame.ask('GET_USER'))
    const { frame: stranger } = await openNew()
    expect((await enterFrame(world, stranger, 'old@mail.test')).address).not.toBe(user.address)
  })

  test('behavior: a wrong second code changes nothing, and the right one goes on with the same press', async () => {
    const { frame, otp } = await beginChange('second1@mail.test', 'second2@mail.test')
    const before = world.line.length
    const changing = frame.ask('UPDATE_EMAIL_SECONDARY_OTP', { otp: toWrong(otp) })
    const refused = expect(changing).rejects.toEqual(coded('CODE_WRONG'))
    await pressPage(world, 'second2@mail.test')
    await passTo(
      world,
      changing.catch(() => undefined),
    )
    await refused
    expect(await frame.ask('GET_USER')).toMatchObject({ email: 'second1@mail.test' })
    await frame.ask('UPDATE_EMAIL_SECONDARY_OTP', { otp })
    expect(await frame.ask('GET_USER')).toMatchObject({ email: 'second2@mail.test' })
    expect(countCalls('custody/v1/mail', before)).toBeLessThanOrEqual(1)
  })

  test('behavior: cancelled, the codes are good no more, and a mailbox that was pressed is no check', async () => {
    const { frame, otp } = await beginChange('stay@mail.test', 'never@mail.test')
    await frame.ask('UPDATE_EMAIL_CANCEL')
    await expect(frame.ask('UPDATE_EMAIL_SECONDARY_OTP', { otp })).rejects.toEqual(coded('CODE_EXPIRED'))

    const next = await beginChange('stay2@mail.test', 'never2@mail.test')
    const changing = next.frame.ask('UPDATE_EMAIL_SECONDARY_OTP', { otp: toWrong(next.otp) }).catch(() => undefined)
    await pressPage(world, 'never2@mail.test')
    await passTo(world, changing)
    await next.frame.ask('UPDATE_EMAIL_CANCEL')
    expect(await checksOf(next.frame)).toMatchObject({ checks: ['mail'], email: 'stay2@mail.test' })
    const { frame: other } = await openNew()
    expect((await enterFrame(world, other, 'stay2@mail.test')).address).toBe(next.user.address)
  })

  test('F33: moved at auth while custody is down, the change stands; the old mailbox ends with the next login', async () => {
    const { frame, otp } = await beginChange('half@mail.test', 'half2@mail.test')
    const proven = frame.ask('UPDATE_EMAIL_SECONDARY_OTP', { otp: toWrong(otp) }).catch(() => undefined)
    await pressPage(world, 'half2@mail.test')
    await passTo(world, proven)
    world.setFault((route) => (route === 'custody/v1/publish' ? 'before' : undefined))
    expect(await frame.ask('UPDATE_EMAIL_SECONDARY_OTP', { otp })).toEqual({ newEmail: 'half2@mail.test' })
    world.setFault(undefined)
    expect(frame.login.user()).toMatchObject({ email: 'half2@mail.test', hasOldMailbox: true })
    await frame.login.unlock()
    expect(await checksOf(frame)).toMatchObject({ checks: ['mail'], hasOldMailbox: false })
  })

  test('behavior: an address that another account logs in with is refused', async () => {
    await enterFrame(world, (await openNew()).frame, 'taken@mail.test')
    const { frame, otp } = await beginChange('taker@mail.test', 'taken@mail.test')
    const changing = frame.ask('UPDATE_EMAIL_SECONDARY_OTP', { otp })
    const refused = expect(changing).rejects.toEqual(coded('EMAIL_TAKEN'))
    await pressPage(world, 'taken@mail.test')
    await passTo(
      world,
      changing.catch(() => undefined),
    )
    await refused
    expect(await frame.ask('GET_USER')).toMatchObject({ email: 'taker@mail.test' })
  })
})

describe('S19: a sign-in with the login', () => {
  const toParts = (chainId = 'eip155:1') => {
    const fields = {
      ...{ accountAddress: '<<AccountAddress>>', chainId, domain: 'app.example.com', uri: 'https://app.example.com' },
      ...{ version: '1', nonce: 'abcdefgh12345678', issuedAt: new Date(world.time.now()).toISOString() },
    }
    const text = [
      `${fields.domain} wants you to sign in with your Ethereum account:`,
      ...[fields.accountAddress, '', '', `URI: ${fields.uri}`, 'Version: 1', `Chain ID: ${chainId.slice(7)}`],
      ...[`Nonce: ${fields.nonce}`, `Issued At: ${fields.issuedAt}`],
    ].join('\n')
    return { ...fields, serializedMessage: text }
  }

  test('S19: within five minutes of the login on this page it is signed without a view, later or after a reload not', async () => {
    const { profile, frame } = await openNew()
    await enterFrame(world, frame, 'siwe@mail.test')
    const siwxMessage = toParts()
    const user = await frame.ask('GET_USER', { chainId: 1, siwxMessage })
    const address = user.address as `0x${string}`
    const text = siwxMessage.serializedMessage.replace('<<AccountAddress>>', address)
    expect(user).toMatchObject({
      message: text,
      siwxMessage: { ...siwxMessage, accountAddress: address, serializedMessage: text },
    })
    const signature = user.signature as `0x${string}`
    expect(await verifyMessage({ address, message: text, signature })).toBe(true)
    expect(frame.shown.map(({ name }) => name)).toEqual(['ready'])

    for (const [asked, chainId] of [
      [{ ...siwxMessage, uri: 'https://evil.example' }, 1],
      [siwxMessage, 10],
      [toParts('eip155:10'), 1],
      [siwxMessage, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    ] as const)
      expect(await frame.ask('GET_USER', { chainId, siwxMessage: asked })).not.toHaveProperty('signature')
    const reloaded = await openFrame(world, profile)
    expect(await reloaded.ask('GET_USER', { chainId: 1, siwxMessage })).not.toHaveProperty('signature')
    world.time.advance(5 * 60_000)
    expect(await frame.ask('GET_USER', { chainId: 1, siwxMessage: toParts() })).not.toHaveProperty('signature')
  })

  test('F24: an expired one is judged by the services’ time, not this device’s', async () => {
    const { frame } = await openNew({ skew: -24 * 3_600_000 })
    await enterFrame(world, frame, 'siwe2@mail.test')
    const parts = toParts()
    const expirationTime = new Date(world.time.now() - 60_000).toISOString()
    const serializedMessage = `${parts.serializedMessage}\nExpiration Time: ${expirationTime}`
    const siwxMessage = { ...parts, expirationTime, serializedMessage }
    expect(await frame.ask('GET_USER', { chainId: 1, siwxMessage })).not.toHaveProperty('signature')
    const later = new Date(world.time.now() + 60_000).toISOString()
    const good = {
      ...parts,
      expirationTime: later,
      serializedMessage: serializedMessage.replace(expirationTime, later),
    }
    expect(await frame.ask('GET_USER', { chainId: 1, siwxMessage: good })).toHaveProperty('signature')
  })
})

describe('storage', () => {
  test('F22: keys that are gone end the login; the wallet comes back by a new login', async () => {
    const { profile, frame: first } = await openNew()
    const user = await enterFrame(world, first, 'evicted@mail.test')
    profile.devices = createProfile().devices
    const frame = await openFrame(world, profile)
    expect(await frame.ask('IS_CONNECTED')).toEqual({ isConnected: false })
    await expect(frame.ask('GET_USER')).rejects.toEqual(coded('LOGGED_OUT'))
    expect(await enterFrame(world, frame, 'evicted@mail.test')).toEqual(user)
  })

  test('F22: a memory of the user that is gone shows nobody; a new login has the same wallet', async () => {
    const { profile, frame: first } = await openNew()
    const user = await enterFrame(world, first, 'forgot@mail.test')
    profile.memory = createProfile().memory
    const frame = await openFrame(world, profile)
    expect(await frame.ask('IS_CONNECTED')).toEqual({ isConnected: false })
    expect(await enterFrame(world, frame, 'forgot@mail.test')).toEqual(user)
  })

  test('F22: where nothing can be stored a wallet is made and opened for the tab, by a mail of custody’s', async () => {
    const profile = createBlockedProfile()
    const frame = await openFrame(world, profile)
    const email = 'blocked@mail.test'
    const otp = await begin(frame, email)
    const answered = frame.ask('CONNECT_OTP', { otp })
    const screen = await frame.nextScreen()
    if (screen.name !== 'recover') throw new Error('Another screen was shown.')
    const recovering = screen.given.recover({ k: 'mail' })
    await pressPage(world, email)
    await passTime(world, recovering)
    screen.done()
    await answered
    const user = await frame.ask('GET_USER')
    expect((await frame.login.unlock()).accounts[0]?.address).toBe(user.address)
    expect(await (await openFrame(world, profile)).ask('IS_CONNECTED')).toEqual({ isConnected: false })
    const { frame: elsewhere } = await openNew()
    expect((await enterFrame(world, elsewhere, email)).address).toBe(user.address)
  })

  test('S36: what is remembered holds no token, no code and no key', async () => {
    const { profile, frame } = await openNew()
    const otp = await begin(frame, 'memory@mail.test')
    await frame.ask('CONNECT_OTP', { otp })
    const remembered = await profile.memory.read()
    expect(Object.keys(remembered ?? {}).toSorted()).toEqual(
      [
        ...['accounts', 'checks', 'email', 'hasOldMailbox', 'id', 'projectId', 'recovery'],
        ...['sub', 'v', 'wal'],
      ].toSorted(),
    )
    const { refresh } = (await profile.devices.list('demo'))[0] ?? {}
    const text = JSON.stringify(remembered)
    expect(refresh).toEqual(expect.any(String))
    expect(text).not.toContain(refresh)
    expect(text).not.toContain(otp)
  })
})
