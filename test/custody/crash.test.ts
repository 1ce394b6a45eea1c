import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { resecureWallet } from '../../frame/flows/account.js'
import { type Flow, unlockWallet } from '../../frame/flows/index.js'
import { crashes } from './support/crashes.js'
import { addressesOf, createBrowser, enter, enterNew } from './support/createBrowser.js'
import { createWorld, type World } from './support/createWorld.js'
import { dump } from './support/databases.js'
import { createDyingStore, createStatementCounter, dieAtCall, withPlugin } from './support/kill.js'

// Real services, databases and mail on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterEach(() => {
  world.setFault(undefined)
  world.restart()
})
afterAll(() => world.close())

// Calls come twice where the first one of a page only fetches a nonce. One point of each flow; all are in crash.deep.test.ts.
describe('F33: a page that dies leaves one wallet or none, and the next login ends in it', () => {
  test.each([
    { flow: 'creation', route: 'custody/v1/create', nth: 2, when: 'after' },
    { flow: 'recovery', route: 'custody/v1/publish', nth: 1, when: 'after' },
    { flow: 'rotation', route: 'custody/v1/publish', nth: 1, when: 'after' },
    { flow: 'change of e-mail', route: 'login/v1/email-change/secondary', nth: 1, when: 'after' },
  ] as const)('parameters: $flow, $route, $when', async ({ flow, ...point }) => {
    const { run, check } = await crashes[flow](world)
    const isDead = dieAtCall(world, point)
    // What custody has taken is done, also where the page hears no more of it.
    await run().catch(() => undefined)
    expect(isDead()).toBe(true)
    world.setFault(undefined)
    await check()
  })
})

test('F33: a tab that is closed while it writes what custody is about to take goes on with that wallet', async () => {
  for (const isAfter of [false, true]) {
    let dying: ReturnType<typeof createDyingStore> | undefined
    const { run, check } = await crashes.creation(world, (inner) => {
      dying = createDyingStore(inner)
      return dying.store
    })
    dying?.dieAt(1, isAfter)
    await expect(run()).rejects.toThrow()
    await check()
  }
})

test('F33: custody that is killed in the middle of a creation has written nothing', async () => {
  const counter = createStatementCounter()
  world.restart({ store: withPlugin(world.store, 'custody', counter.plugin) })
  const { run, check } = await crashes.creation(world)
  counter.dieAfter(10)
  await expect(run()).rejects.toThrow()
  expect(counter.count()).toBeGreaterThan(10)
  world.restart()
  await check()
})

describe('F33: a service that is down', () => {
  test.each(['auth', 'custody', 'recovery'] as const)(
    'parameters: %s: the error names it, nothing is shown',
    async (part) => {
      const address = `down-${part}@mail.test`
      const flow = await createBrowser(world).open()
      world.down.add(part)
      try {
        await expect(enter(world, flow, address)).rejects.toMatchObject({ code: 'SERVICE_UNREACHABLE', part })
      } finally {
        world.down.clear()
      }
      expect(addressesOf(await enter(world, flow, address))).toHaveLength(2)
    },
  )

  test('behavior: without recovery and auth’s manifests a known device still opens the wallet', async () => {
    const { flow } = await enterNew(world, 'still@mail.test')
    world.down.add('recovery')
    try {
      expect(await unlockWallet(flow)).toMatchObject({ isInStep: true })
    } finally {
      world.down.clear()
    }
  })
})

describe('F33: a first manifest that one of auth and recovery alone has heard of', () => {
  const stagedOf = async ({ device }: Flow) => {
    const { sub } = await device.read()
    const rows = (await dump(world.store, 'recovery')).get('secrets') ?? []
    return rows.filter((row) => row.sub === sub && row.staged_at !== null)
  }

  test('behavior: it is brought to recovery by the next unlock of the device that made it', async () => {
    const browser = createBrowser(world)
    const flow = await browser.open()
    world.setFault((route) => (route === 'recovery/v1/manifest' ? 'before' : undefined))
    await expect(enter(world, flow, 'half@mail.test')).rejects.toMatchObject({ part: 'recovery' })
    world.setFault(undefined)
    expect((await flow.services.user()).wal).not.toBeNull()
    expect(await stagedOf(flow)).toHaveLength(1)
    const after = await browser.open()
    const unlocked = await unlockWallet(after)
    expect(unlocked).toMatchObject({ isInStep: true, recovery: 'managed' })
    expect(await stagedOf(after)).toEqual([])
    // Once told, an unlock asks nothing more of recovery.
    const from = world.line.length
    await unlockWallet(after)
    expect(world.line.slice(from).filter(({ part }) => part === 'recovery')).toEqual([])
    expect(addressesOf((await enterNew(world, 'half@mail.test')).unlocked)).toEqual(addressesOf(unlocked))
  })

  test('behavior: a device that is lost by then leaves a wallet that a new one recovers', async () => {
    const flow = await createBrowser(world).open()
    world.setFault((route) => (route === 'recovery/v1/manifest' ? 'before' : undefined))
    await expect(enter(world, flow, 'half.lost@mail.test')).rejects.toMatchObject({ part: 'recovery' })
    world.setFault(undefined)
    const { unlocked } = await enterNew(world, 'half.lost@mail.test')
    expect(addressesOf(unlocked)).toEqual(addressesOf(await unlockWallet(flow)))
  })
})

test('F33: a publication that auth and recovery never heard of is brought to them by the next unlock', async () => {
  const { browser, flow } = await enterNew(world, 'lag@mail.test')
  dieAtCall(world, { route: 'custody/v1/publish', nth: 1, when: 'after' })
  await resecureWallet(flow).catch(() => undefined)
  world.setFault(undefined)
  const after = await browser.open()
  expect((await after.services.user()).head?.seq).toBe(1)
  expect(await unlockWallet(after)).toMatchObject({ isInStep: true })
  expect((await after.services.user()).head?.seq).toBe(2)
})
