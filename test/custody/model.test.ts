import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createWorld, type World } from './support/createWorld.js'
import { checkIdentity } from './support/identityModel.js'

// Real services, databases and mail on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** Always the same, so that a run of `npm test` tells of the change it is run for; a deep run draws its own. It found a suspension that an undo lifted. */
const seed = Number(process.env.MODEL_SEED ?? 1_096_239_831)
test(`S14: whoever takes which turn, the owner gets back in or was told in time, and nobody else opens, removes or erases (MODEL_SEED=${seed})`, async () => {
  await expect(checkIdentity(world, { numRuns: 6, seed })).resolves.toBeUndefined()
})
