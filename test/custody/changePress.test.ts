import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Providers, startProviders } from '../../devnet/src/providers/index.js'
import { pressPage, readCode } from './support/createBrowser.js'
import { beginChange, createProfile, enterFrame, nextOf, openFrame, openNew, passTo } from './support/createFrame.js'
import { createWorld, type World } from './support/createWorld.js'
import { enterByProvider } from './support/enterByProvider.js'

// Real services, databases and providers on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let world: World
let providers: Providers
beforeAll(async () => {
  providers = await startProviders()
  world = await createWorld(undefined, providers)
})
afterAll(async () => {
  await world.close()
  await providers.stop()
})

const coded = (code: string, message: RegExp = /./) =>
  expect.objectContaining({ code, message: expect.stringMatching(message) })

/** A user who has logged in by a provider just now. */
async function enter() {
  const { profile, frame } = await openNew(world)
  await enterByProvider(world, frame)
  return { profile, frame }
}

describe('S10: a page that changes who can log in', () => {
  test('attaches no mailbox of its own without a press, right after a login by provider; unseen it is referred to the settings', async () => {
    const { profile, frame } = await enter()
    const before = world.line.length
    const begun = frame.ask('UPDATE_EMAIL', { email: 'stranger@mail.test' })
    const screen = await nextOf(frame, 'confirm')
    expect(screen.given).toMatchObject({ current: null, address: 'stranger@mail.test' })
    await expect(frame.ask('UPDATE_EMAIL_SECONDARY_OTP', { otp: '123456' })).rejects.toEqual(coded('CODE_EXPIRED'))
    await expect(frame.ask('ENTER_OTP')).rejects.toEqual(coded('CODE_EXPIRED'))
    const refused = expect(begun).rejects.toEqual(coded('NOT_SHOWN', /settings/))
    world.time.advance(60_000)
    await refused
    expect(screen.signal?.aborted).toBe(true)
    // A press that comes too late begins nothing.
    screen.done()
    await expect(frame.ask('UPDATE_EMAIL_SECONDARY_OTP', { otp: '123456' })).rejects.toEqual(coded('CODE_EXPIRED'))
    expect(world.line.slice(before).map(({ route }) => route)).not.toContain('login/v1/email-change')
    expect(world.inbox.list('stranger@mail.test')).toEqual([])
    const reloaded = await openFrame(world, profile)
    const after = await reloaded.ask('GET_USER')
    // What the provider said of the user, and no mailbox that logs in.
    expect(after.email).not.toBe('stranger@mail.test')
    expect(after.emailKind).not.toBe('login')
  })

  test('has the protocol’s answers once the user has pressed: the address that was shown, and no other', async () => {
    const { frame } = await enter()
    expect(await beginChange(frame, 'own@mail.test')).toEqual({ action: 'VERIFY_SECONDARY_OTP' })
    const otp = await readCode(world, 'own@mail.test')
    expect(await frame.ask('UPDATE_EMAIL_SECONDARY_OTP', { otp })).toEqual({ newEmail: 'own@mail.test' })
    expect(await frame.ask('GET_USER')).toMatchObject({ email: 'own@mail.test' })

    // The next one, which takes the place of what is open: a press on the first is for the first alone.
    world.time.advance(31_000)
    const first = frame.ask('UPDATE_EMAIL', { email: 'second@mail.test' })
    const shown = await nextOf(frame, 'confirm')
    const replaced = expect(first).rejects.toEqual(coded('REQUEST_ABORTED'))
    const stranger = frame.ask('UPDATE_EMAIL', { email: 'stranger2@mail.test' })
    const other = await nextOf(frame, 'confirm')
    await replaced
    expect(other.given).toMatchObject({ current: 'own@mail.test', address: 'stranger2@mail.test' })
    shown.done()
    const left = expect(stranger).rejects.toEqual(coded('SCREEN_CLOSED'))
    other.fail(Object.assign(new Error('closed'), { code: 'SCREEN_CLOSED' }))
    await left
    expect(world.inbox.list('stranger2@mail.test')).toEqual([])
  })

  test.each(['ada\u202e@mail.test', 'ad\u0430@mail.test', 'ada\u200b@mail.test'])(
    'S38: is not asked about %j, which auth would not take and a user could misread',
    async (email) => {
      const { frame } = await enter()
      await expect(frame.ask('UPDATE_EMAIL', { email })).rejects.toEqual(coded('EMAIL_INVALID'))
      expect(frame.shown.map(({ name }) => name)).not.toContain('confirm')
    },
  )

  test('waits for as long as its user looks, and not beyond the login or what the page gives up', async () => {
    const { frame } = await enter()
    const begun = frame.ask('UPDATE_EMAIL', { email: 'slow@mail.test' })
    const screen = await nextOf(frame, 'confirm')
    screen.given.onSeen()
    world.time.advance(120_000)
    screen.done()
    expect(await begun).toEqual({ action: 'VERIFY_SECONDARY_OTP' })

    for (const end of ['UPDATE_EMAIL_CANCEL', 'SIGN_OUT'] as const) {
      const pending = frame.ask('UPDATE_EMAIL', { email: 'never@mail.test' })
      await nextOf(frame, 'confirm')
      const ended = expect(pending).rejects.toEqual(coded('REQUEST_ABORTED'))
      await frame.ask(end)
      await ended
    }
    await expect(frame.ask('UPDATE_EMAIL', { email: 'never@mail.test' })).rejects.toEqual(coded('LOGGED_OUT'))
    expect(world.inbox.list('never@mail.test')).toEqual([])
  })

  test('of a login that another tab has ended meanwhile changes nothing', async () => {
    const profile = createProfile()
    const frame = await openFrame(world, profile)
    await enterFrame(world, frame, 'tabs@mail.test')
    const tab = await openFrame(world, profile)
    const pending = frame.ask('UPDATE_EMAIL', { email: 'never3@mail.test' })
    const screen = await nextOf(frame, 'confirm')
    const refused = expect(pending).rejects.toEqual(coded('LOGGED_OUT'))
    await tab.ask('SIGN_OUT')
    // The screen goes with the login.
    await refused
    expect(screen.signal?.aborted).toBe(true)
    expect(world.inbox.list('never3@mail.test')).toEqual([])
  })

  test('of a mailbox moves it with both codes, after the press', async () => {
    const { frame } = await openNew(world)
    await enterFrame(world, frame, 'moving@mail.test')
    world.time.advance(31_000)
    expect(await beginChange(frame, 'moved@mail.test')).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
    await frame.ask('UPDATE_EMAIL_PRIMARY_OTP', { otp: await readCode(world, 'moving@mail.test') })
    const otp = await readCode(world, 'moved@mail.test')
    const changing = frame.ask('UPDATE_EMAIL_SECONDARY_OTP', { otp })
    await pressPage(world, 'moved@mail.test', frame.readNumber())
    expect(await passTo(world, changing)).toEqual({ newEmail: 'moved@mail.test' })
  })
})
