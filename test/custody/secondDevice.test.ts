import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  beginEmailLogin,
  ofMailbox,
  type PressedMailbox,
  recoverWallet,
  redeemCode,
  sendCode,
  verifyDevice,
} from '../../frame/flows/account.js'
import { type Flow, unlockWallet } from '../../frame/flows/index.js'
import { answers } from '../../frame/flows/services/answers.js'
import {
  createBrowser,
  emptyMailbox,
  enterNew,
  hearNumber,
  passTime,
  pressPage,
  readCode,
  sayNotMe,
} from './support/createBrowser.js'
import { countCalls, enterFrame, nextOf, openNew, passTo } from './support/createFrame.js'
import { createWorld, type World } from './support/createWorld.js'

// Real services and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterEach(() => {
  world.setFault(undefined)
})
afterAll(() => world.close())

const coded = (code: string) => expect.objectContaining({ code })

/** A wallet of a user, and what another device of its begins: both mails are on their way. */
async function beginOn(flow: Flow, address: string) {
  world.time.advance(31_000)
  await emptyMailbox(world, address)
  const begun = await beginEmailLogin(flow, address, { projectId: world.projectId, origin: world.site })
  expect(begun.action).toBe('VERIFY_DEVICE')
  const { number, work } = hearNumber((onNumber) => verifyDevice(flow, begun, address, { onNumber }))
  work.catch(() => undefined)
  await number
  return {
    begun,
    number,
    work,
    press: async () => {
      await pressPage(world, address, number)
      return passTime(world, work)
    },
    redeem: async () => redeemCode(flow, begun.transaction, await readCode(world, address)),
  }
}

async function beginNew(address: string) {
  const { unlocked } = await enterNew(world, address)
  const flow = await createBrowser(world).open()
  return { flow, accounts: unlocked.wallet.accounts, ...(await beginOn(flow, address)) }
}

const recover = (flow: Flow, pressed: PressedMailbox) => recoverWallet(flow, { k: 'man', evidence: ofMailbox(pressed) })

describe('amendment 14: custody’s page and auth’s code, each worth nothing alone', () => {
  test('behavior: both mails leave together, and are answered in either order', async () => {
    for (const order of ['press', 'redeem'] as const) {
      const { flow, accounts, press, redeem } = await beginNew(`${order}@mail.test`)
      let pressed: PressedMailbox | undefined
      if (order === 'press') pressed = await press()
      await redeem()
      pressed ??= await press()
      expect((await recover(flow, pressed)).wallet.accounts).toEqual(accounts)
    }
  })

  test('attack: a press without the code: no share, no wallet, no login', async () => {
    const { flow, begun, press } = await beginNew('nocode@mail.test')
    const pressed = await press()
    await expect(recover(flow, pressed)).rejects.toEqual(coded('SIGNED_OUT'))
    // What began the login is good for custody's mail alone.
    const body = { k: 'man', since: 0, evidence: { id: 'A'.repeat(22), kind: 'mail', ...pressed } }
    const asked = { path: '/custody/v1/recover', body, shape: answers.opened, token: begun.consent ?? '' }
    await expect(flow.services.custody.call(asked)).rejects.toMatchObject({ part: 'custody', reason: 'TOKEN_INVALID' })
  })

  test('attack: a code without the press makes a login that opens nothing', async () => {
    const address = 'nopress@mail.test'
    const { flow, redeem } = await beginNew(address)
    await redeem()
    const request = world.line.filter(({ route }) => route === 'custody/v1/mail').at(-1)?.answer ?? '{}'
    const unpressed = { address, request: JSON.parse(request).request }
    await expect(recover(flow, unpressed)).rejects.toEqual(coded('EVIDENCE_REFUSED'))
    await expect(unlockWallet(flow)).rejects.toEqual(coded('DEVICE_UNKNOWN'))
  })

  test('attack: the press of another login opens nothing: of another device, nor of this one’s before', async () => {
    const address = 'other@mail.test'
    const { flow, accounts, press } = await beginNew(address)
    const earlier = await press()
    const thief = await createBrowser(world).open()
    const stealing = await beginOn(thief, address)
    await stealing.redeem()
    await expect(recover(thief, earlier)).rejects.toEqual(coded('EVIDENCE_REFUSED'))

    const anew = await beginOn(flow, address)
    await anew.redeem()
    await expect(recover(flow, earlier)).rejects.toEqual(coded('EVIDENCE_REFUSED'))
    expect((await recover(flow, await anew.press())).wallet.accounts).toEqual(accounts)
  })

  test('attack: code and press are each good once', async () => {
    const address = 'replay@mail.test'
    const { flow, begun, press } = await beginNew(address)
    const pressed = await press()
    const code = await readCode(world, address)
    await redeemCode(flow, begun.transaction, code)
    await expect(redeemCode(flow, begun.transaction, code)).rejects.toMatchObject({ reason: 'TRANSACTION_UNKNOWN' })
    await recover(flow, pressed)
    await expect(recover(flow, pressed)).rejects.toEqual(coded('EVIDENCE_REFUSED'))
  })

  test('attack: “This was not me” in custody’s mail ends the login at auth, before its code and after it', async () => {
    const address = 'notmecustody@mail.test'
    const { flow, begun, number, work } = await beginNew(address)
    await number
    const refused = expect(work).rejects.toEqual(coded('DEVICE_REFUSED'))
    await sayNotMe(world, 'custody', address)
    await passTime(world, refused)
    const late = redeemCode(flow, begun.transaction, await readCode(world, address))
    await expect(late).rejects.toMatchObject({ reason: 'TRANSACTION_UNKNOWN' })

    const after = 'notmelater@mail.test'
    const entered = await beginNew(after)
    await entered.redeem()
    await sayNotMe(world, 'custody', after)
    await expect(entered.flow.services.assert('custody', 'recover')).rejects.toEqual(coded('SIGNED_OUT'))
  })

  test('attack: “This was not me” in auth’s mail makes the press worthless, whatever the device begins after it', async () => {
    const address = 'notmeauth@mail.test'
    const { flow, accounts, begun, press } = await beginNew(address)
    await sayNotMe(world, 'auth', address)
    await expect(redeemCode(flow, begun.transaction, '000000')).rejects.toMatchObject({ reason: 'TRANSACTION_UNKNOWN' })
    const pressed = await press()
    const anew = await beginOn(flow, address)
    await anew.redeem()
    await expect(recover(flow, pressed)).rejects.toEqual(coded('EVIDENCE_REFUSED'))
    expect((await recover(flow, await anew.press())).wallet.accounts).toEqual(accounts)
  })

  test('attack: a code on a device whose press was refused opens nothing', async () => {
    const address = 'refused@mail.test'
    const { flow, work, redeem } = await beginNew(address)
    const refused = expect(work).rejects.toEqual(coded('DEVICE_REFUSED'))
    await pressPage(world, address, null)
    await passTime(world, refused)
    await redeem()
    const [asked] = world.line.filter(({ route }) => route === 'custody/v1/mail').slice(-1)
    const { request } = JSON.parse(asked?.answer ?? '{}')
    await expect(recover(flow, { address, request })).rejects.toEqual(coded('EVIDENCE_REFUSED'))
    await expect(unlockWallet(flow)).rejects.toEqual(coded('DEVICE_UNKNOWN'))
  })

  test('S25: each mail counts in the limits of its own part: what one has used up keeps the other from nothing', async () => {
    const address = 'limits@mail.test'
    const { flow: own } = await enterNew(world, address)
    const site = { projectId: world.projectId, origin: world.site }
    const stranger = await createBrowser(world).open()
    const { transaction } = await beginEmailLogin(stranger, address, site)
    // The first of five was that of the login itself.
    for (let mail = 0; mail < 4; mail += 1) {
      world.time.advance(31_000)
      await sendCode(stranger, transaction)
    }
    world.time.advance(31_000)
    const begun = await beginEmailLogin(stranger, address, site)
    const before = world.line.length
    await expect(verifyDevice(stranger, begun, address)).rejects.toMatchObject({ code: 'TOO_MANY', part: 'auth' })
    await expect.poll(() => statusOf('custody/v1/mail', before)).toContain(200)

    world.time.advance(3_600_000)
    for (let mail = 0; mail < 5; mail += 1) {
      const { token } = await own.services.assert('custody', 'publish')
      const asked = { path: '/custody/v1/mail', body: { address }, shape: answers.mail, token }
      await own.services.custody.call(asked)
      world.time.advance(31_000)
    }
    const again = await beginEmailLogin(stranger, address, site)
    await emptyMailbox(world, address)
    const since = world.line.length
    await expect(verifyDevice(stranger, again, address)).rejects.toMatchObject({ code: 'TOO_MANY', part: 'custody' })
    await redeemCode(stranger, again.transaction, await readCode(world, address))
    expect(statusOf('login/v1/email/code', since)).toContain(200)
  })

  const statusOf = (route: string, since: number) =>
    world.line.slice(since).flatMap((call) => (call.route === route ? [call.status] : []))
})

describe('the frame’s page: one view for both', () => {
  /** A device that is new to the wallet of an address, with both mails on their way. */
  const begin = async (email: string) => {
    const { frame: first } = await openNew(world)
    const user = await enterFrame(world, first, email)
    world.time.advance(31_000)
    await emptyMailbox(world, email)
    const { frame } = await openNew(world)
    expect(await frame.ask('CONNECT_EMAIL', { email })).toEqual({
      ...{ action: 'VERIFY_DEVICE', resendAfter: 30, digits: 6 },
    })
    const before = world.line.length
    const confirmed = frame.ask('CONNECT_DEVICE')
    confirmed.catch(() => undefined)
    await frame.readNumber()
    return { user, frame, confirmed, before }
  }

  test('behavior: the code may come first: the page hears that it was right, and the press brings the wallet', async () => {
    const email = 'first@mail.test'
    const { user, frame, confirmed, before } = await begin(email)
    expect(await frame.ask('CONNECT_OTP', { otp: await readCode(world, email) })).toBeUndefined()
    await expect(frame.ask('GET_USER')).rejects.toEqual(coded('LOGGED_OUT'))
    expect(countCalls(world, 'custody/v1/recover', before)).toBe(0)
    await pressPage(world, email, frame.readNumber())
    expect(await passTo(world, confirmed)).toMatchObject({ digits: 6 })
    expect(await frame.ask('GET_USER')).toEqual(user)
    // Nothing is asked but what every second login is offered.
    expect(frame.shown.filter(({ name }) => name !== 'offer')).toEqual([])
    expect(countCalls(world, 'custody/v1/mail', before)).toBe(1)
    expect(countCalls(world, 'login/v1/email/code', before)).toBe(1)
  })

  test('attack: after a refused press neither a code that was right nor one that comes then is worth anything', async () => {
    for (const isFirst of [true, false]) {
      const email = `no${isFirst}@mail.test`
      const { frame, confirmed, before } = await begin(email)
      const otp = await readCode(world, email)
      if (isFirst) await frame.ask('CONNECT_OTP', { otp })
      await pressPage(world, email, null)
      await expect(passTo(world, confirmed)).rejects.toEqual(coded('DEVICE_REFUSED'))
      await expect(frame.ask('CONNECT_OTP', { otp })).rejects.toEqual(coded('CODE_EXPIRED'))
      await expect(frame.ask('CONNECT_DEVICE')).rejects.toEqual(coded('DEVICE_REFUSED'))
      await expect(frame.ask('GET_USER')).rejects.toEqual(coded('LOGGED_OUT'))
      expect(countCalls(world, 'custody/v1/recover', before)).toBe(0)
      expect(countCalls(world, 'login/v1/sign-out', before)).toBe(isFirst ? 1 : 0)
    }
  })

  test('S23: a press that comes five minutes after the code ends the login: both are begun anew', async () => {
    const email = 'late@mail.test'
    const { frame, confirmed } = await begin(email)
    await frame.ask('CONNECT_OTP', { otp: await readCode(world, email) })
    world.time.advance(5 * 60_000)
    await pressPage(world, email, frame.readNumber())
    await expect(passTo(world, confirmed)).rejects.toEqual(coded('CODE_EXPIRED'))
    await expect(frame.ask('GET_USER')).rejects.toEqual(coded('LOGGED_OUT'))
    const again = await enterFrame(world, frame, email)
    expect(again.email).toBe(email)
  })

  test('behavior: where the code is typed in the frame, its screen shows the number beside it', async () => {
    const email = 'inframe@mail.test'
    const { user, frame, confirmed } = await begin(email)
    const answered = frame.ask('ENTER_OTP')
    const screen = await nextOf(frame, 'code')
    const seen: (string | undefined)[] = []
    screen.given.watchNumber?.((number) => seen.push(number))
    expect(seen).toEqual([await frame.readNumber()])
    await screen.given.submit(await readCode(world, email))
    screen.done()
    await answered
    await pressPage(world, email, frame.readNumber())
    await passTo(world, confirmed)
    expect(seen.at(-1)).toBeUndefined()
    expect(await frame.ask('GET_USER')).toEqual(user)
  })

  test('behavior: a screen for the code goes when custody’s page was answered by no', async () => {
    const email = 'gone@mail.test'
    const { frame, confirmed } = await begin(email)
    const answered = frame.ask('ENTER_OTP')
    answered.catch(() => undefined)
    const { signal } = await nextOf(frame, 'code')
    await pressPage(world, email, null)
    await expect(passTo(world, confirmed)).rejects.toEqual(coded('DEVICE_REFUSED'))
    expect(signal?.aborted).toBe(true)
    await expect(answered).rejects.toEqual(coded('REQUEST_ABORTED'))
  })
})
