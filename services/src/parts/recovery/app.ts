import type { Hono } from 'hono'
import type * as z from 'zod'
import type { CallerLimiter } from '../../http/callerLimiter.js'
import { createApp } from '../../http/createApp.js'
import type { AppEnv } from '../../http/env.js'
import type { Assertion, Scope } from '../../proof/assertion.js'
import { createAssertionReader, requireScope } from '../../proof/assertionDoor.js'
import type { AssertionKeys } from '../../proof/assertionKeys.js'
import { addFrameRoute, addOpenFrameRoute, type FrameDoor } from '../../proof/frameRoute.js'
import type { ProofNonces } from '../../proof/proofNonces.js'
import { bodies } from './bodies.js'
import { deleteWallet, undoByDevice, undoDeletion } from './deleteWallet.js'
import { releaseSecret } from './releaseSecret.js'
import { stageSecret } from './secrets.js'
import { takeManifests } from './takeManifests.js'
import type { RecoveryCall, RecoveryTools } from './tools.js'

/** What the recovery part is built from. */
export interface RecoveryAppOptions {
  tools: RecoveryTools
  assertionKeys: AssertionKeys
  proofNonces: ProofNonces
  preflightLimiter: CallerLimiter
}

/** Tokens of an address's limit for what writes, or asks for keys. */
const writeCost = 2

/** The recovery part: routes as docs/custody-api.md has them. */
export function createRecovery({
  tools,
  assertionKeys,
  proofNonces,
  preflightLimiter,
}: RecoveryAppOptions): Hono<AppEnv> {
  const { clock, log, frameOrigin, addressLimiter: limiter } = tools
  const app = createApp('recovery', { log, clock, preflightLimiter, isForEveryPage: false })
  const authorize = createAssertionReader(assertionKeys, { audience: 'recovery', clock, isFresh: true })
  const door: FrameDoor<Assertion> = { frameOrigin, nonces: proofNonces, limiter, clock, authorize }

  function add<Body>(
    name: string,
    scopes: readonly Scope[],
    shape: z.ZodType<Body>,
    answer: (tools: RecoveryTools, body: Body, call: RecoveryCall) => Promise<object>,
  ): void {
    addFrameRoute(app, door, {
      path: `/recovery/v1/${name}`,
      shape,
      cost: writeCost,
      async answer({ body, caller: assertion, jkt }) {
        requireScope(assertion, ...scopes)
        await tools.keepUp()
        return answer(tools, body, { assertion, jkt })
      },
    })
  }

  addOpenFrameRoute(app, door, {
    path: '/recovery/v1/nonces',
    shape: bodies.nothing,
    answer: async ({ jkt }) => ({ nonce: tools.bindNonces.issue(jkt) }),
  })
  add('stage', ['create', 'publish'], bodies.stage, stageSecret)
  // Also before a recovery: the device that published may have died before it told recovery.
  add('manifest', ['create', 'publish', 'release', 'recover'], bodies.manifest, takeManifests)
  add('release', ['recover'], bodies.release, releaseSecret)
  add('delete', ['publish'], bodies.delete, deleteWallet)
  add('delete/undo', ['release', 'recover', 'publish'], bodies.nothing, undoDeletion)
  addOpenFrameRoute(app, door, {
    path: '/recovery/v1/delete/device',
    shape: bodies.device,
    answer: ({ body: { wal }, jkt }) => undoByDevice(tools, wal, jkt),
  })
  return app
}
