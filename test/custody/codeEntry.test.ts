import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { appEvents } from '../../adapters/embedded/wire/appEvents.js'
import type { LoginEventName } from '../../frame/page/types.js'
import { pressPage, readCode } from './support/createBrowser.js'
import {
  beginChange,
  beginFrame,
  enterFrame,
  enterInFrame,
  type Frame,
  nextOf,
  openFrame,
  openNew,
  passTo,
  toWrong,
} from './support/createFrame.js'
import { createWorld, type World } from './support/createWorld.js'

// Real services, databases and mail on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterEach(() => world.setLie(undefined))
afterAll(() => world.close())

const coded = (code: string) => expect.objectContaining({ code })

/** Every message of the page's that carries a code. */
const carriers = (Object.keys(appEvents) as (keyof typeof appEvents)[]).filter(
  (name) => appEvents[name].safeParse({ otp: '123456' }).success && !appEvents[name].safeParse({}).success,
) as LoginEventName[]

/** Hands a code in by each of them, and expects that none of it leaves the frame. */
async function expectRefused(frame: Frame, otp: string) {
  const before = world.line.length
  for (const name of carriers)
    await expect(frame.ask(name, { otp } as never), name).rejects.toEqual(coded('CODE_ENTRY_FRAME'))
  expect(world.line.length).toBe(before)
}

describe('codes that are entered in the frame', () => {
  test('S25: no message of the page’s hands one in, of a login and of a change of e-mail', async () => {
    expect(carriers).toEqual(['CONNECT_OTP', 'UPDATE_EMAIL_PRIMARY_OTP', 'UPDATE_EMAIL_SECONDARY_OTP'])
    const { frame } = await openNew(world, { codeEntry: 'frame' })
    const [email, newEmail] = ['framed@mail.test', 'framed2@mail.test']
    const otp = await beginFrame(world, frame, email)
    await expectRefused(frame, otp)
    await enterInFrame(frame, otp)
    const { address } = await frame.ask('GET_USER')

    expect(await beginChange(frame, newEmail)).toEqual({
      action: 'VERIFY_PRIMARY_OTP',
      codeEntry: 'frame',
    })
    const old = await readCode(world, email)
    await expectRefused(frame, old)
    await enterInFrame(frame, old)
    const fresh = await readCode(world, newEmail)
    await expectRefused(frame, fresh)
    const entered = enterInFrame(frame, fresh)
    await pressPage(world, newEmail, frame.readNumber())
    await passTo(world, entered)
    expect(await frame.ask('GET_USER')).toMatchObject({ address, email: newEmail })
    expect(frame.told.filter(({ name }) => name === 'GET_USER').at(-1)?.payload).toMatchObject({ email: newEmail })
  })

  test('behavior: a code of a change can be mailed once more, and a wrong one changes nothing', async () => {
    const { profile, frame: earlier } = await openNew(world)
    await enterFrame(world, earlier, 'again@mail.test')
    const frame = await openFrame(world, profile, { codeEntry: 'frame' })
    world.time.advance(31_000)
    await beginChange(frame, 'again2@mail.test')
    const answered = frame.ask('ENTER_OTP')
    const screen = await nextOf(frame, 'code')
    expect(screen.given).toMatchObject({ address: 'again@mail.test', digits: 6 })
    const first = await readCode(world, 'again@mail.test')
    await expect(screen.given.submit(toWrong(first))).rejects.toEqual(coded('CODE_WRONG'))
    world.time.advance(31_000)
    expect(await screen.given.resend()).toEqual({ resendAfter: 30, digits: 6 })
    await screen.given.submit(await readCode(world, 'again@mail.test'))
    screen.done()
    await answered
    await frame.ask('UPDATE_EMAIL_CANCEL')
    await expect(frame.ask('ENTER_OTP')).rejects.toEqual(coded('CODE_EXPIRED'))
    expect(await frame.ask('GET_USER')).toMatchObject({ email: 'again@mail.test' })
  })
})

describe('a realm of several projects', () => {
  /** An auth that takes its word back. */
  const saysNothing = (_: string, { codeEntry: _said, ...answer }: Record<string, unknown>) => answer

  test('S25: codes are typed in the frame, whatever operator and page chose; a second page that relays one gets nothing', async () => {
    const email = 'grouped@mail.test'
    await world.services.projects.add({ id: 'second', origins: [world.site] })
    await world.services.accounts.shareRealm('second', world.projectId)
    const { frame: second } = await openNew(world)
    world.time.advance(31_000)
    expect(await second.ask('CONNECT_EMAIL', { email })).toMatchObject({ codeEntry: 'frame' })
    // Its owner types the code into the page.
    await expectRefused(second, await readCode(world, email))
    expect(await second.ask('IS_CONNECTED')).toEqual({ isConnected: false })
    // What was said once holds for the page's life.
    world.setLie(saysNothing)
    const otp = await beginFrame(world, second, email)
    await expectRefused(second, otp)
    await enterInFrame(second, otp)

    world.setLie(undefined)
    world.time.advance(31_000)
    expect(await beginChange(second, 'stranger@mail.test')).toMatchObject({ codeEntry: 'frame' })
    await expectRefused(second, await readCode(world, email))
    expect(await second.ask('GET_USER')).toMatchObject({ email })
  })
})
