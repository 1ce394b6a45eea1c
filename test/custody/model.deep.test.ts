import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createWorld, type World } from './support/createWorld.js'
import { checkIdentity, drawSeed } from './support/identityModel.js'

// Real services, databases and mail on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 3 * 3_600_000, hookTimeout: 120_000 })

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const seed = drawSeed()
test(`S14: whoever takes which turn, the owner gets back in or was told in time, and nobody else opens, removes or erases (MODEL_SEED=${seed})`, async () => {
  await expect(checkIdentity(world, { numRuns: 2_000, seed })).resolves.toBeUndefined()
})
