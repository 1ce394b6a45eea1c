import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { pressPage, readCode } from './support/createBrowser.js'
import {
  countCalls,
  enterFrame,
  type Frame,
  openFrame,
  openNew,
  passTo,
  beginChange as startChange,
  toWrong,
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

describe('a change of e-mail', () => {
  /** A user whose login is older than five minutes, at the point where the new mailbox has both mails. */
  async function beginChange(email: string, newEmail: string) {
    const { profile, frame } = await openNew(world)
    const user = await enterFrame(world, frame, email)
    world.time.advance(10 * 60_000)
    expect(await startChange(frame, newEmail)).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
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
    await pressPage(world, 'new@mail.test', frame.readNumber())
    expect(await passTo(world, changing)).toEqual({ newEmail: 'new@mail.test' })
    expect(await frame.ask('GET_USER')).toEqual({ ...user, email: 'new@mail.test' })
    expect(wallets[0]?.isLocked()).toBe(true)
    await vi.waitFor(() => expect(wallets[1]?.isLocked()).toBe(true))
    await vi.waitFor(async () => expect(await tab.ask('GET_USER')).toMatchObject({ email: 'new@mail.test' }))
    expect(await checksOf(frame)).toMatchObject({ checks: ['mail'], hasOldMailbox: false })
    const { frame: other } = await openNew(world)
    expect(await enterFrame(world, other, 'new@mail.test')).toEqual(await frame.ask('GET_USER'))
    const { frame: stranger } = await openNew(world)
    expect((await enterFrame(world, stranger, 'old@mail.test')).address).not.toBe(user.address)
  })

  test('S14: a login that moved late to another mailbox opens no new device by it for a day, and is told from when on', async () => {
    const { frame } = await openNew(world)
    const user = await enterFrame(world, frame, 'slow@mail.test')
    world.time.advance(48 * 3_600_000)
    await startChange(frame, 'late@mail.test')
    await frame.ask('UPDATE_EMAIL_PRIMARY_OTP', { otp: await readCode(world, 'slow@mail.test') })
    const otp = await readCode(world, 'late@mail.test')
    const wrong = frame.ask('UPDATE_EMAIL_SECONDARY_OTP', { otp: toWrong(otp) })
    await pressPage(world, 'late@mail.test', frame.readNumber())
    await expect(passTo(world, wrong)).rejects.toEqual(coded('CODE_WRONG'))
    world.time.advance(6 * 60_000)
    expect(await frame.ask('UPDATE_EMAIL_SECONDARY_OTP', { otp })).toEqual({ newEmail: 'late@mail.test' })
    const countsFrom = Math.floor(world.time.now() / 1000) + 24 * 3_600
    const { frame: stranger } = await openNew(world)
    await expect(enterFrame(world, stranger, 'late@mail.test')).rejects.toMatchObject({ code: 'TOO_NEW', countsFrom })
    world.time.advance(24 * 3_600_000)
    const { frame: other } = await openNew(world)
    expect((await enterFrame(world, other, 'late@mail.test')).address).toBe(user.address)
  })

  test('behavior: a wrong second code changes nothing, and the right one goes on with the same press', async () => {
    const { frame, otp } = await beginChange('second1@mail.test', 'second2@mail.test')
    const before = world.line.length
    const changing = frame.ask('UPDATE_EMAIL_SECONDARY_OTP', { otp: toWrong(otp) })
    const refused = expect(changing).rejects.toEqual(coded('CODE_WRONG'))
    await pressPage(world, 'second2@mail.test', frame.readNumber())
    await passTo(
      world,
      changing.catch(() => undefined),
    )
    await refused
    expect(await frame.ask('GET_USER')).toMatchObject({ email: 'second1@mail.test' })
    await frame.ask('UPDATE_EMAIL_SECONDARY_OTP', { otp })
    expect(await frame.ask('GET_USER')).toMatchObject({ email: 'second2@mail.test' })
    expect(countCalls(world, 'custody/v1/mail', before)).toBeLessThanOrEqual(1)
  })

  test('behavior: cancelled, the codes are good no more, and a mailbox that was pressed is no check', async () => {
    const { frame, otp } = await beginChange('stay@mail.test', 'never@mail.test')
    await frame.ask('UPDATE_EMAIL_CANCEL')
    await expect(frame.ask('UPDATE_EMAIL_SECONDARY_OTP', { otp })).rejects.toEqual(coded('CODE_EXPIRED'))

    const next = await beginChange('stay2@mail.test', 'never2@mail.test')
    const changing = next.frame.ask('UPDATE_EMAIL_SECONDARY_OTP', { otp: toWrong(next.otp) }).catch(() => undefined)
    await pressPage(world, 'never2@mail.test', next.frame.readNumber())
    await passTo(world, changing)
    await next.frame.ask('UPDATE_EMAIL_CANCEL')
    expect(await checksOf(next.frame)).toMatchObject({ checks: ['mail'], email: 'stay2@mail.test' })
    const { frame: other } = await openNew(world)
    expect((await enterFrame(world, other, 'stay2@mail.test')).address).toBe(next.user.address)
  })

  test('F33: moved at auth while custody is down, the change stands; the old mailbox ends with the next login', async () => {
    const { frame, otp } = await beginChange('half@mail.test', 'half2@mail.test')
    const proven = frame.ask('UPDATE_EMAIL_SECONDARY_OTP', { otp: toWrong(otp) }).catch(() => undefined)
    await pressPage(world, 'half2@mail.test', frame.readNumber())
    await passTo(world, proven)
    world.setFault((route) => (route === 'custody/v1/publish' ? 'before' : undefined))
    expect(await frame.ask('UPDATE_EMAIL_SECONDARY_OTP', { otp })).toEqual({ newEmail: 'half2@mail.test' })
    world.setFault(undefined)
    expect(frame.login.user()).toMatchObject({ email: 'half2@mail.test', hasOldMailbox: true })
    await frame.login.unlock()
    expect(await checksOf(frame)).toMatchObject({ checks: ['mail'], hasOldMailbox: false })
  })

  test('behavior: an address that another account logs in with is refused', async () => {
    await enterFrame(world, (await openNew(world)).frame, 'taken@mail.test')
    const { frame, otp } = await beginChange('taker@mail.test', 'taken@mail.test')
    const changing = frame.ask('UPDATE_EMAIL_SECONDARY_OTP', { otp })
    const refused = expect(changing).rejects.toEqual(coded('EMAIL_TAKEN'))
    await pressPage(world, 'taken@mail.test', frame.readNumber())
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
    const { profile, frame } = await openNew(world)
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
    expect(frame.shown).toEqual([])

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
    const { frame } = await openNew(world, { skew: -24 * 3_600_000 })
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
