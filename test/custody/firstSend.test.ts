import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { revokeDevices } from '../../frame/flows/account.js'
import { FrameError } from '../../frame/page/errors.js'
import { createBrowser, enterNew, logIn, readCode } from './support/createBrowser.js'
import { enterFrame, nextOf, openFrame, openNew } from './support/createFrame.js'
import { createWorld, type World } from './support/createWorld.js'

// Real services, databases and mail on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const signal = () => new AbortController().signal
const minutes = (count: number) => world.time.advance(count * 60_000)

test('S14: the first send on a device that the wallet was brought to needs a code, once; also after a reload', async () => {
  const email = 'first@send.test'
  await enterNew(world, email)
  const { frame, profile } = await openNew(world)
  await enterFrame(world, frame, email)
  minutes(6)
  const later = await openFrame(world, profile)
  const left = later.checkFirstSend(signal())
  const first = await nextOf(later, 'code')
  first.fail(new FrameError('SCREEN_CLOSED', 'The user closed this.'))
  await expect(left).rejects.toMatchObject({ code: 'SCREEN_CLOSED' })
  minutes(1)
  const checked = later.checkFirstSend(signal())
  const { given, done } = await nextOf(later, 'code')
  expect(given.address).toBe(email)
  await given.submit(await readCode(world, email).then(() => readCode(world, email)))
  done()
  await checked
  minutes(60)
  await later.checkFirstSend(signal())
  expect(later.shown.filter(({ name }) => name === 'code')).toHaveLength(2)
})

test('S14: a login of the last five minutes is one; the device that made the wallet is asked nothing', async () => {
  const email = 'fresh@send.test'
  const maker = await openNew(world)
  await enterFrame(world, maker.frame, email)
  const { frame } = await openNew(world)
  await enterFrame(world, frame, email)
  await frame.checkFirstSend(signal())
  minutes(60)
  await frame.checkFirstSend(signal())
  await maker.frame.checkFirstSend(signal())
  for (const { shown } of [frame, maker.frame]) expect(shown.filter(({ name }) => name === 'code')).toEqual([])
})

test('S14: a device is taken out by a login of the last five minutes alone', async () => {
  const email = 'revoke@send.test'
  const one = await enterNew(world, email)
  const two = await enterNew(world, email)
  minutes(6)
  const revoke = () => revokeDevices(one.flow, [two.flow.device.keys.id])
  await expect(revoke()).rejects.toMatchObject({ code: 'STEP_UP_NEEDED' })
  const again = await createBrowser(world, { store: one.browser.store }).open()
  await logIn(world, again, email)
  await revokeDevices(again, [two.flow.device.keys.id])
})
