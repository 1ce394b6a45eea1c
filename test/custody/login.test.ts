import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { addOpener, leaveManaged, recoverWallet } from '../../frame/flows/account.js'
import { newCode } from '../../frame/keys/changes.js'
import { createBrowser, emptyMailbox, findMailed, logIn, pressPage, readCode } from './support/createBrowser.js'
import {
  beginFrame,
  countCalls,
  createProfile,
  enterFrame,
  newPasskey,
  nextOf,
  openFrame,
  openNew,
  passTo,
  pressDevice,
  toWrong,
} from './support/createFrame.js'
import { createPasskey } from './support/createPasskey.js'
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
/** What the page hears of a login that nobody has ended. */
const expired = { isConnected: false, reason: 'expired' }

describe('login by e-mail', () => {
  test('behavior: a new address gets a code, and with it a wallet on both namespaces; no screen follows', async () => {
    const { frame } = await openNew(world)
    expect(await frame.ask('IS_CONNECTED')).toEqual({ isConnected: false })
    await expect(frame.ask('GET_USER')).rejects.toEqual(coded('LOGGED_OUT'))
    await expect(frame.login.unlock()).rejects.toEqual(coded('LOGGED_OUT'))
    expect(await frame.ask('CONNECT_EMAIL', { email: 'Anna@mail.test' })).toEqual({
      ...{ action: 'VERIFY_OTP', resendAfter: 30, digits: 6, isNew: true },
    })
    await frame.ask('CONNECT_OTP', { otp: await readCode(world, 'anna@mail.test') })
    const user = await frame.ask('GET_USER', { chainId: 10 })
    const address = expect.stringMatching(/^0x[\da-fA-F]{40}$/)
    expect(user).toEqual({
      ...{ address, chainId: 10, accounts: [{ address, type: 'eoa' }], preferredAccountType: 'eoa' },
      ...{ email: 'anna@mail.test', emailKind: 'login', provider: 'email', recovery: 'managed' },
    })
    const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    expect(await frame.ask('GET_USER', { chainId })).toMatchObject({
      chainId,
      address: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
    })
    await expect(frame.ask('GET_USER', { chainId: 5 })).rejects.toEqual(coded('CHAIN_UNKNOWN'))
    expect(await frame.ask('IS_CONNECTED')).toEqual({ isConnected: true })
    expect(await frame.ask('CONNECT_EMAIL', { email: 'anna@mail.test' })).toEqual({ action: 'CONNECT' })
    expect((await frame.login.unlock()).isLocked()).toBe(false)
    expect(frame.shown).toEqual([])
  })

  test('behavior: on a new device custody is asked first, and the same wallet opens without another screen; then a passkey is offered', async () => {
    const { frame: first } = await openNew(world)
    const user = await enterFrame(world, first, 'bob@mail.test')
    const { frame } = await openNew(world)
    expect(await enterFrame(world, frame, 'bob@mail.test')).toEqual(user)
    expect(await frame.nextScreen()).toMatchObject({
      ...{ name: 'offer', given: { about: 'passkey', isManaged: true, owner: { name: 'bob@mail.test' } } },
    })
    await first.login.unlock()
    // The first device is notified once that another one came.
    first.pageHidden(true)
    world.time.advance(5 * 60_000)
    first.pageHidden(false)
    await first.login.unlock()
    expect(first.takeNotices()).toMatchObject({ isCopied: false, added: { members: [expect.any(String)] } })
    expect(first.takeNotices()).toMatchObject({ added: { members: [] } })
  })

  test('S25: a second call mails a further code of the same login, half a minute later; the older one is good no more', async () => {
    const { frame } = await openNew(world)
    const email = 'again@mail.test'
    const older = await beginFrame(world, frame, email)
    await expect(frame.ask('CONNECT_EMAIL', { email })).rejects.toMatchObject({
      ...{ code: 'TOO_MANY', retryAfter: expect.any(Number) },
    })
    const before = world.line.length
    const newer = await beginFrame(world, frame, email)
    expect(countCalls(world, 'login/v1/email', before)).toBe(0)
    expect(countCalls(world, 'login/v1/email/code', before)).toBe(1)
    if (older !== newer) await expect(frame.ask('CONNECT_OTP', { otp: older })).rejects.toEqual(coded('CODE_WRONG'))
    await frame.ask('CONNECT_OTP', { otp: newer })
  })

  test('S24: a code is good for the login that was begun here last, and for its address', async () => {
    const { frame } = await openNew(world)
    const { frame: stranger } = await openNew(world)
    await expect(frame.ask('CONNECT_OTP', { otp: '123456' })).rejects.toEqual(coded('CODE_EXPIRED'))
    const first = await beginFrame(world, frame, 'first@mail.test')
    await beginFrame(world, stranger, 'stranger@mail.test')
    await expect(stranger.ask('CONNECT_OTP', { otp: first })).rejects.toEqual(coded('CODE_WRONG'))
    const second = await beginFrame(world, frame, 'second@mail.test')
    if (first !== second) await expect(frame.ask('CONNECT_OTP', { otp: first })).rejects.toEqual(coded('CODE_WRONG'))
    await frame.ask('CONNECT_OTP', { otp: second })
    expect(await frame.ask('GET_USER')).toMatchObject({ email: 'second@mail.test' })
  })

  test('S23: a wrong code and an old one have codes of their own', async () => {
    const { frame } = await openNew(world)
    const otp = await beginFrame(world, frame, 'wrong@mail.test')
    await expect(frame.ask('CONNECT_OTP', { otp: toWrong(otp) })).rejects.toEqual(coded('CODE_WRONG'))
    world.time.advance(11 * 60_000)
    await expect(frame.ask('CONNECT_OTP', { otp })).rejects.toEqual(coded('CODE_EXPIRED'))
    world.time.advance(31 * 60_000)
    await expect(frame.ask('CONNECT_OTP', { otp })).rejects.toEqual(coded('CODE_EXPIRED'))
    // The transaction is over: the same call begins another one.
    await frame.ask('CONNECT_OTP', { otp: await beginFrame(world, frame, 'wrong@mail.test') })
  })

  test('F23: a code that is sent twice at once is redeemed once', async () => {
    const { frame } = await openNew(world)
    const otp = await beginFrame(world, frame, 'twice@mail.test')
    const before = world.line.length
    await Promise.all([frame.ask('CONNECT_OTP', { otp }), frame.ask('CONNECT_OTP', { otp })])
    expect(countCalls(world, 'login/v1/email/redeem', before)).toBe(1)
    expect(countCalls(world, 'custody/v1/create', before)).toBe(1)
  })

  test('S9: where the project does not list the site, nothing is mailed', async () => {
    const { frame } = await openNew(world, { origin: 'https://evil.example' })
    await expect(frame.ask('CONNECT_EMAIL', { email: 'x@mail.test' })).rejects.toEqual(coded('ORIGIN_NOT_ALLOWED'))
  })

  test('behavior: another user on the same device has another wallet, and the first one is forgotten', async () => {
    const { frame } = await openNew(world)
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
    const { frame: first } = await openNew(world)
    const email = 'device@mail.test'
    await enterFrame(world, first, email)
    world.time.advance(31_000)
    const { frame } = await openNew(world)
    expect(await frame.ask('CONNECT_EMAIL', { email })).toMatchObject({ action: 'VERIFY_DEVICE' })
    const before = world.line.length
    const answers = Promise.all([frame.ask('CONNECT_DEVICE'), frame.ask('CONNECT_DEVICE')])
    await pressPage(world, email, frame.readNumber())
    expect(await passTo(world, answers)).toMatchObject([{ resendAfter: 30, digits: 6 }, { resendAfter: 30 }])
    expect(countCalls(world, 'custody/v1/mail', before)).toBe(1)
    expect(countCalls(world, 'login/v1/email/code', before)).toBe(1)
    await frame.ask('CONNECT_DEVICE')
    await frame.ask('CONNECT_OTP', { otp: await readCode(world, email) })
  })

  /** A press right after a login elsewhere: auth refuses its mail for what is left of the half minute. */
  const pressTooSoon = async (email: string, signal?: AbortSignal) => {
    const { frame: first } = await openNew(world)
    await enterFrame(world, first, email)
    const mailedAt = world.time.now()
    const { frame } = await openNew(world)
    await frame.ask('CONNECT_EMAIL', { email })
    const before = world.line.length
    const answered = frame.ask('CONNECT_DEVICE', undefined, signal)
    answered.catch(() => undefined)
    await pressPage(world, email, frame.readNumber())
    await passUntil(() => isRefused('login/v1/email/code', before))
    return { frame, before, answered, left: mailedAt + 30_000 - world.time.now() }
  }
  const isRefused = (route: string, since: number) =>
    world.line.slice(since).some((call) => call.route === route && call.status === 429)
  const settle = async () => {
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
  const passUntil = async (isSo: () => boolean) => {
    while (!isSo()) {
      if (world.time.isAwaited(2_000)) world.time.advance(2_000)
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  test('behavior: a press within half a minute of auth’s mail before is answered once the code was sent', async () => {
    const email = 'soon@mail.test'
    const { frame, before, answered, left } = await pressTooSoon(email)
    expect(left).toBeGreaterThan(2_000)
    await settle()
    world.time.advance(left - 1)
    await settle()
    expect(countCalls(world, 'login/v1/email/code', before)).toBe(0)
    world.time.advance(1)
    expect(await answered).toMatchObject({ resendAfter: 30, digits: 6 })
    expect(countCalls(world, 'login/v1/email/code', before)).toBe(1)
    expect(countCalls(world, 'custody/v1/mail', before)).toBe(1)
    await frame.ask('CONNECT_OTP', { otp: await readCode(world, email) })
  })

  test('behavior: a page that gives the wait for auth’s mail up ends it', async () => {
    const leaving = new AbortController()
    const { before, answered, left } = await pressTooSoon('soonleft@mail.test', leaving.signal)
    await settle()
    leaving.abort(new Error('left'))
    await expect(answered).rejects.toThrow('left')
    world.time.advance(left)
    await settle()
    expect(countCalls(world, 'login/v1/email/code', before)).toBe(0)
  })

  test('behavior: a login that is begun anew within half a minute of custody’s mail waits for another one', async () => {
    const { frame: first } = await openNew(world)
    const email = 'anew@mail.test'
    const user = await enterFrame(world, first, email)
    world.time.advance(31_000)
    const { frame: left } = await openNew(world)
    await left.ask('CONNECT_EMAIL', { email })
    const leaving = new AbortController()
    // A page may ask a while after it has begun: custody's half minute is over later than auth's.
    world.time.advance(5_000)
    const given = left.ask('CONNECT_DEVICE', undefined, leaving.signal)
    given.catch(() => undefined)
    await findMailed(world, email, /custody\/v1\/press/)
    leaving.abort(new Error('left'))
    await expect(given).rejects.toThrow('left')
    world.time.advance(26_000)

    const { frame } = await openNew(world)
    await emptyMailbox(world, email)
    await frame.ask('CONNECT_EMAIL', { email })
    const before = world.line.length
    const answered = frame.ask('CONNECT_DEVICE')
    // No time passes meanwhile: what other frames wait for would take it beyond custody's half minute.
    await vi.waitUntil(() => isRefused('custody/v1/mail', before), { timeout: 30_000 })
    await vi.waitUntil(
      () => {
        world.time.advance(1_000)
        return countCalls(world, 'custody/v1/mail', before) === 1
      },
      { timeout: 30_000 },
    )
    await pressPage(world, email, frame.readNumber())
    await passTo(world, answered)
    expect(countCalls(world, 'custody/v1/mail', before)).toBe(1)
    await frame.ask('CONNECT_OTP', { otp: await readCode(world, email) })
    expect((await frame.ask('GET_USER')).address).toBe(user.address)
  })

  test.each([
    ['once the page was mailed', false],
    ['while the page is mailed', true],
  ])('behavior: when the page gives it up %s, nothing is asked of custody any more', async (_, isHeld) => {
    const { frame: first } = await openNew(world)
    const email = `left-${isHeld ? 'during' : 'after'}@mail.test`
    await enterFrame(world, first, email)
    world.time.advance(31_000)
    const asked: string[] = []
    const leaving = new AbortController()
    const left = new Promise((resolve) => leaving.signal.addEventListener('abort', resolve))
    // Of this page alone: frames of the tests before ask auth, too, whether their logins go on.
    const fetch: typeof world.fetch = async (url, init) => {
      const { pathname } = new URL(url)
      asked.push(pathname)
      const answer = await world.fetch(url, init)
      if (isHeld && pathname === '/custody/v1/mail' && answer.status === 200) await left
      return answer
    }
    const { frame } = await openNew(world, { fetch })
    await expect(frame.ask('CONNECT_DEVICE')).rejects.toEqual(coded('DEVICE_REFUSED'))
    await frame.ask('CONNECT_EMAIL', { email })
    const waiting = frame.ask('CONNECT_DEVICE', undefined, leaving.signal)
    const ended = expect(waiting).rejects.toThrow('left')
    await findMailed(world, email, /custody\/v1\/press/)
    if (!isHeld) await vi.waitFor(() => expect(asked).toContain('/custody/v1/mail/status'))
    leaving.abort(new Error('left'))
    await ended
    const before = asked.length
    world.time.advance(10_000)
    await settle()
    expect(asked.slice(before)).toEqual([])
  })

  test('behavior: a wallet that no mailbox opens is recovered on a screen, by its code', async () => {
    const { profile, frame: first } = await openNew(world)
    const email = 'held@mail.test'
    const user = await enterFrame(world, first, email)
    const [code, passkey] = [newCode(), newPasskey()]
    const flow = await createBrowser(world, { store: profile.devices }).open()
    await addOpener(flow, { kind: 'code', secret: code })
    await addOpener(flow, { kind: 'prf', ...passkey })
    await leaveManaged(flow)

    const { frame } = await openNew(world)
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
    const { profile, frame: first } = await openNew(world)
    const email = 'closed@mail.test'
    const user = await enterFrame(world, first, email)
    const passkey = newPasskey()
    const flow = await createBrowser(world, { store: profile.devices }).open()
    await addOpener(flow, { kind: 'code', secret: newCode() })
    await addOpener(flow, { kind: 'prf', ...passkey })
    await leaveManaged(flow)

    const { frame } = await openNew(world)
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

  test('behavior: a passkey is offered at the second login, once; one that is made then opens the wallet elsewhere', async () => {
    const { frame } = await openNew(world)
    const email = 'passkey@mail.test'
    await enterFrame(world, frame, email)
    const again = async () => {
      await frame.ask('SIGN_OUT')
      await enterFrame(world, frame, email)
    }
    await again()
    const screen = await nextOf(frame, 'offer')
    const { passkey } = screen.given
    const made = createPasskey()
    const begun = await passkey?.begin()
    expect(await passkey?.add(made.hand(begun?.challenge ?? new Uint8Array()))).toBe(true)
    screen.done()
    const flow = await createBrowser(world).open()
    await logIn(world, flow, email)
    const { wallet } = await recoverWallet(flow, { k: 'prf', ...made.hand(new Uint8Array()) })
    expect(wallet.accounts).toEqual(frame.login.user()?.accounts)
    await again()
    await frame.login.unlock()
    expect(frame.shown.map(({ name }) => name)).toEqual(['offer'])
    const before = world.line.length
    await frame.ask('SIGN_OUT')
    await expect(passkey?.add(createPasskey().hand(new Uint8Array()))).rejects.toEqual(coded('LOGGED_OUT'))
    expect(countCalls(world, 'custody/v1/publish', before)).toBe(0)
  })
})

describe('codes that are entered in the frame', () => {
  test('behavior: the page’s are refused; the frame shows its own screen and answers when the code was right', async () => {
    const { frame } = await openNew(world, { codeEntry: 'frame' })
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
    const { profile, frame: first } = await openNew(world)
    world.time.advance(1000)
    expect(first.preloads).toEqual([])
    const user = await enterFrame(world, first, 'carl@mail.test')
    const frame = await openFrame(world, profile)
    // The code of requests comes with a user alone, and later than what shows who it is.
    expect([first.preloads.length, frame.preloads.length]).toEqual([0, 0])
    world.time.advance(1000)
    expect([first.preloads.length, frame.preloads.length]).toEqual([1, 1])
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
    const { profile, frame: first } = await openNew(world)
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
    await vi.waitFor(() => expect(frame.told).toEqual([{ name: 'IS_CONNECTED', payload: expired }]))
    await expect(frame.ask('GET_USER')).rejects.toEqual(coded('LOGGED_OUT'))
    expect(await (await openFrame(world, profile)).ask('IS_CONNECTED')).toEqual(expired)
  })

  /** A login of 31 days ago, with the frame in another tab of its page. */
  async function openExpired(email: string) {
    const { profile, frame: first } = await openNew(world)
    const user = await enterFrame(world, first, email)
    const tab = await openFrame(world, profile)
    world.time.advance(31 * 24 * 3_600_000)
    await tab.ask('IS_CONNECTED')
    await vi.waitFor(() => expect(tab.told).toHaveLength(1))
    await vi.waitFor(() => expect(first.told).toEqual(tab.told))
    return { profile, tab, user }
  }

  test('behavior: a login that has run out goes on without its address: the code alone, and it is the same wallet', async () => {
    const { tab, user } = await openExpired('back@mail.test')
    expect(tab.told).toEqual([{ name: 'IS_CONNECTED', payload: expired }])
    await emptyMailbox(world, 'back@mail.test')
    const answer = await tab.ask('CONNECT_EMAIL', {})
    expect(answer).toMatchObject({ action: 'VERIFY_OTP' })
    // S6: to the page the address is not told before the code was right.
    expect(JSON.stringify([answer, tab.told])).not.toContain('back')
    await expect(tab.ask('GET_USER')).rejects.toEqual(coded('LOGGED_OUT'))
    await tab.ask('CONNECT_OTP', { otp: await readCode(world, 'back@mail.test') })
    expect(await tab.ask('GET_USER')).toEqual(user)
  })

  test('S7: of a login that has run out no page of another origin learns, and none has a mail sent to its address', async () => {
    const { profile } = await openExpired('secret@mail.test')
    const frame = await openFrame(world, profile, { origin: 'https://other.mail.test' })
    const stranger = await openFrame(world, createProfile())
    const calls = world.line.length
    for (const each of [frame, stranger]) {
      expect(await each.ask('IS_CONNECTED')).toEqual({ isConnected: false })
      await expect(each.ask('CONNECT_EMAIL', {})).rejects.toEqual(coded('EMAIL_INVALID'))
    }
    expect(world.line.slice(calls).filter(({ route }) => route.includes('email'))).toEqual([])
  })

  test('S32: of a login that its user has ended nothing is left to go on with', async () => {
    const { profile, frame } = await openNew(world)
    await enterFrame(world, frame, 'gone@mail.test')
    await frame.ask('SIGN_OUT')
    for (const each of [frame, await openFrame(world, profile)]) {
      expect(await each.ask('IS_CONNECTED')).toEqual({ isConnected: false })
      await expect(each.ask('CONNECT_EMAIL', {})).rejects.toEqual(coded('EMAIL_INVALID'))
    }
  })
  const countDown = () => world.line.filter(({ part, status }) => part === 'auth' && status === 0).length

  test('S34: a wallet that opens to other addresses than were shown fails closed, and ends the login', async () => {
    const { profile, frame: first } = await openNew(world)
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
      const { profile, frame } = await openNew(world, { skew })
      const user = await enterFrame(world, frame, `skew${skew > 0}@mail.test`)
      const again = await openFrame(world, profile, { skew })
      expect(await again.ask('GET_USER')).toEqual(user)
      await again.login.unlock()
    }
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
    ] as const) {
      const { frame } = await openNew(world)
      const email = `${route.replaceAll('/', '')}${kind}@mail.test`
      const otp = await beginFrame(world, frame, email)
      world.setFault((called) => (called === route ? kind : undefined))
      const before = world.line.length
      await expect(frame.ask('CONNECT_OTP', { otp })).rejects.toMatchObject({
        ...{ code: 'SERVICE_UNREACHABLE', part },
        message: expect.stringContaining(`(${part})`),
      })
      await expect(frame.ask('GET_USER')).rejects.toEqual(coded('LOGGED_OUT'))
      world.setFault(undefined)
      await frame.ask('CONNECT_OTP', { otp })
      expect(countCalls(world, 'login/v1/email/redeem', before)).toBe(1)
      const user = await frame.ask('GET_USER')
      const { frame: other } = await openNew(world)
      expect((await enterFrame(world, other, email)).address).toBe(user.address)
    }
  })

  test('F33: after a reload in between, a new login goes on', async () => {
    const { profile, frame } = await openNew(world)
    const email = 'reload@mail.test'
    const otp = await beginFrame(world, frame, email)
    world.setFault((called) => (called === 'recovery/v1/manifest' ? 'before' : undefined))
    await expect(frame.ask('CONNECT_OTP', { otp })).rejects.toEqual(coded('SERVICE_UNREACHABLE'))
    world.setFault(undefined)
    const again = await openFrame(world, profile)
    expect(await again.ask('IS_CONNECTED')).toEqual({ isConnected: false })
    const before = world.line.length
    const user = await enterFrame(world, again, email)
    expect(countCalls(world, 'custody/v1/create', before)).toBe(0)
    expect(user.recovery).toBe('managed')
  })

  test('S37: what a page gets of an error holds no address and no code', async () => {
    const { frame } = await openNew(world)
    const email = 'canary@mail.test'
    const otp = await beginFrame(world, frame, email)
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
