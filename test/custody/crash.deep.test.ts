import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { DeviceStore } from '../../frame/keys/index.js'
import { crashes } from './support/crashes.js'
import { createWorld, type World } from './support/createWorld.js'
import { createDyingStore, createStatementCounter, dieAtCall, listCallPoints, withPlugin } from './support/kill.js'

// Some hundred flows, each with real services: minutes.
vi.setConfig({ testTimeout: 900_000, hookTimeout: 120_000 })

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterEach(() => {
  world.setFault(undefined)
  world.restart()
})
afterAll(() => world.close())

const names = Object.keys(crashes) as (keyof typeof crashes)[]

describe.each(names)('F33: %s', (name) => {
  test('the page dies after each of its calls', async () => {
    const points = await listCallPoints(world, (await crashes[name](world)).run)
    expect(points.length).toBeGreaterThanOrEqual(8)
    // Before a call is after the one before it.
    for (const point of points.filter(({ when }, index) => when === 'after' || index === 0)) {
      const { run, check } = await crashes[name](world)
      const isDead = dieAtCall(world, point)
      await run().catch(() => undefined)
      world.setFault(undefined)
      expect([point, isDead()]).toEqual([point, true])
      await check().catch((error: unknown) => {
        throw new Error(`After ${JSON.stringify(point)}: ${error}`, { cause: error })
      })
    }
  })

  test('one call alone is lost, or its answer, and the page goes on as it can', async () => {
    const points = await listCallPoints(world, (await crashes[name](world)).run)
    for (const point of points) {
      const { run, check } = await crashes[name](world)
      world.setFault((route, nth) => (route === point.route && nth === point.nth ? point.when : undefined))
      await run().catch(() => undefined)
      world.setFault(undefined)
      await check().catch((error: unknown) => {
        throw new Error(`After ${JSON.stringify(point)}: ${error}`, { cause: error })
      })
    }
  })

  test('the tab is closed before and after each write of its storage', async () => {
    let dying: ReturnType<typeof createDyingStore> | undefined
    const wrap = (inner: DeviceStore) => {
      dying = createDyingStore(inner)
      return dying.store
    }
    const counted = await crashes[name](world, wrap)
    dying?.dieAt(Number.POSITIVE_INFINITY, false)
    await counted.run()
    const writes = dying?.writes() ?? 0
    expect(writes).toBeGreaterThan(0)
    for (let write = 1; write <= writes; write++) {
      for (const isAfter of [false, true]) {
        const { run, check } = await crashes[name](world, wrap)
        dying?.dieAt(write, isAfter)
        await run().catch(() => undefined)
        await check()
      }
    }
  })

  test.each(['auth', 'custody', 'recovery'] as const)('%s is killed before each of its statements', async (part) => {
    const counter = createStatementCounter()
    const restart = () => world.restart({ store: withPlugin(world.store, part, counter.plugin) })
    restart()
    const counted = await crashes[name](world)
    counter.dieAfter(Number.POSITIVE_INFINITY)
    await counted.run()
    const statements = counter.count()
    for (let statement = 0; statement < statements; statement++) {
      counter.dieAfter(Number.POSITIVE_INFINITY)
      restart()
      const { run, check } = await crashes[name](world)
      counter.dieAfter(statement)
      await run().catch(() => undefined)
      world.restart()
      await check().catch((error: unknown) => {
        throw new Error(`After ${statement} of ${statements} statements of ${part}: ${error}`, { cause: error })
      })
    }
  })
})
