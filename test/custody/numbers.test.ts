import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { beginEmailLogin, verifyDevice } from '../../frame/flows/account.js'
import { beginLogin, createBrowser, enter, enterNew, hearNumber, passTime, pressPage } from './support/createBrowser.js'
import { createWorld, type World } from './support/createWorld.js'

// Real services and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const site = () => ({ projectId: world.projectId, origin: world.site })

test('S34: "none of these" ends what a thief’s device asked for; the user’s own number opens on the own device', async () => {
  const address = 'numbers@mail.test'
  const { unlocked } = await enterNew(world, address)
  world.time.advance(31_000)
  const thief = await createBrowser(world).open()
  const begun = await beginEmailLogin(thief, address, site())
  expect(begun.action).toBe('VERIFY_DEVICE')
  const { number, work } = hearNumber((onNumber) => verifyDevice(thief, begun, address, { onNumber }))
  const refused = expect(work).rejects.toMatchObject({ code: 'DEVICE_REFUSED' })
  expect(await number).toMatch(/^\d\d$/)
  await pressPage(world, address, null)
  await passTime(world, refused)

  const own = await createBrowser(world).open()
  const again = await enter(world, own, address)
  expect(again.wallet.accounts).toEqual(unlocked.wallet.accounts)
  expect((await beginLogin(world, own, address)).pressed).toBeUndefined()
})

test('attack: a hostile auth that asks for a device of its own beside the user’s login gets nothing from the user’s press', async () => {
  const address = 'beside@mail.test'
  const { unlocked } = await enterNew(world, address)
  world.time.advance(31_000)
  // The user begins to log in on a new device. Auth has a consent for a device of its own, and is first at custody.
  const [own, thief] = [await createBrowser(world).open(), await createBrowser(world).open()]
  const asked = await beginEmailLogin(thief, address, site())
  world.time.advance(31_000)
  const begun = await beginEmailLogin(own, address, site())
  const stealing = hearNumber((onNumber) => verifyDevice(thief, asked, address, { onNumber }))
  const stolen = expect(stealing.work).rejects.toMatchObject({ code: 'DEVICE_REFUSED' })
  await stealing.number
  const waiting = hearNumber((onNumber) => verifyDevice(own, begun, address, { isPatient: true, onNumber }))
  await passTime(world, waiting.number)
  // Both mails look alike, and the user answers both: by what the own device shows.
  await pressPage(world, address, waiting.number)
  await pressPage(world, address, waiting.number)
  const pressed = await passTime(world, waiting.work)
  await passTime(world, stolen)
  expect(pressed.address).toBe(address)
  const again = await enter(world, own, address)
  expect(again.wallet.accounts).toEqual(unlocked.wallet.accounts)
})
