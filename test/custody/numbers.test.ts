import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { beginEmailLogin, verifyDevice } from '../../frame/flows/index.js'
import { beginLogin, createBrowser, enter, enterNew, passTime, pressPage } from './support/createBrowser.js'
import { createWorld, type World } from './support/createWorld.js'

// Real services and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('S34: "none of these" ends what a thief’s device asked for; the user’s own number opens on the own device', async () => {
  const address = 'numbers@mail.test'
  const { unlocked } = await enterNew(world, address)
  world.time.advance(31_000)
  const thief = await createBrowser(world).open()
  const begun = await beginEmailLogin(thief, address, { projectId: world.projectId, origin: world.site })
  expect(begun.action).toBe('VERIFY_DEVICE')
  let refused: Promise<unknown> | undefined
  const told = new Promise<string>((onNumber) => {
    const verifying = verifyDevice(thief, begun, address, { onNumber })
    refused = expect(verifying).rejects.toMatchObject({ code: 'DEVICE_REFUSED' })
  })
  expect(await told).toMatch(/^\d\d$/)
  await pressPage(world, address, 'press', Promise.resolve(null))
  await passTime(world, Promise.resolve(refused))

  const own = await createBrowser(world).open()
  const again = await enter(world, own, address)
  expect(again.wallet.accounts).toEqual(unlocked.wallet.accounts)
  expect((await beginLogin(world, own, address)).pressed).toBeUndefined()
})
