import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addOpener, findDeletion, listTold, ofMailbox, recoverWallet } from '../../frame/flows/account.js'
import { newCode } from '../../frame/keys/changes.js'
import { createBrowser, enterNew, logIn } from './support/createBrowser.js'
import { enterFrame, nextOf, openFrame, openNew } from './support/createFrame.js'
import { createWorld, type World } from './support/createWorld.js'

// Real services, databases and mail on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

describe('what a device is told when its frame starts', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world.close())

  test('S14: a recovery and an opener of another device: once seen, not again; the device that did it hears nothing', async () => {
    const email = 'news@told.test'
    const one = await openNew(world)
    await enterFrame(world, one.frame, email)
    const { flow } = await enterNew(world, email)
    await addOpener(flow, { kind: 'code', secret: newCode() })
    const told = ['A new device opens your wallet', 'A way to open your wallet was added']
    await vi.waitFor(
      () => expect(world.inbox.list(email).map(({ subject }) => subject)).toEqual(expect.arrayContaining(told)),
      { timeout: 30_000 },
    )
    const started = await openFrame(world, one.profile)
    const { given, done } = await nextOf(started, 'news')
    expect(given).toMatchObject([
      { kind: 'recovering', site: world.site },
      { kind: 'openerAdded', what: 'code' },
    ])
    // Left without a press it comes again.
    const again = await nextOf(await openFrame(world, one.profile), 'news')
    expect(again.given).toEqual(given)
    done()
    const device = await createBrowser(world, { store: one.profile.devices }).open()
    await vi.waitFor(async () => expect(await listTold(device)).toEqual([]), { timeout: 30_000 })
    expect(await listTold(flow)).toEqual([])
  })

  test('S32: a deletion is reported where a listed device starts, and taken back there', async () => {
    const email = 'deleting@told.test'
    const one = await openNew(world)
    await enterFrame(world, one.frame, email)
    const device = await createBrowser(world, { store: one.profile.devices }).open()
    const { sub } = await device.services.user()
    await world.services.accounts.delete(sub)
    const left = await nextOf(await openFrame(world, one.profile), 'deleting')
    expect(left.given).toMatchObject({ isOpen: true, deleting: { kind: 'slow' } })
    // Left without a press it comes again.
    const { given, done } = await nextOf(await openFrame(world, one.profile), 'deleting')
    await given.keep()
    done()
    expect(await findDeletion(device)).toBeUndefined()
  })

  test('behavior: who is not logged in is told after the next login', async () => {
    const email = 'later@told.test'
    const one = await openNew(world)
    await enterFrame(world, one.frame, email)
    await one.frame.ask('SIGN_OUT')
    await enterNew(world, email)
    const started = await openFrame(world, one.profile)
    expect(started.shown).toEqual([])
    await enterFrame(world, started, email)
    expect((await nextOf(started, 'news')).given).toMatchObject([{ kind: 'recovering' }])
  })
})

describe('with a delay of the operator’s', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld(undefined, undefined, { mailDelayHours: 24 })
  })
  afterAll(() => world.close())

  test.each([
    [true, 'the new device comes in at once'],
    [false, 'the recovery is over'],
  ])('S34: a listed device shows who waits; answer %s: %s', async (isMe) => {
    const email = `waits-${isMe}@told.test`
    const one = await openNew(world)
    await enterFrame(world, one.frame, email)
    const flow = await createBrowser(world).open()
    const recover = async () => {
      const { pressed } = await logIn(world, flow, email)
      if (!pressed) throw new Error('Custody asked for no press.')
      return recoverWallet(flow, { k: 'man', evidence: ofMailbox(pressed) })
    }
    await expect(recover()).rejects.toMatchObject({ code: 'RECOVERY_WAITS' })
    const { given, done } = await nextOf(await openFrame(world, one.profile), 'waiting')
    expect(given.wait).toMatchObject({ jkt: flow.device.jkt, site: world.site })
    await given.answer(isMe)
    done()
    if (isMe) expect((await recover()).wallet.isLocked()).toBe(false)
    else {
      world.time.advance(23.9 * 3_600_000)
      await expect(recover()).rejects.toMatchObject({ code: 'RECOVERY_WAITS' })
    }
  })
})
