import { createApp } from '../../http/createApp.js'
import { type AssertionSource, findAssertionKeys } from '../../part/assertionFlags.js'
import type { PartContext } from '../../part/definePart.js'
import { createUpkeep } from '../../part/upkeep.js'
import { createAssertionReader } from '../../proof/assertionDoor.js'
import type { AssertionKeys } from '../../proof/assertionKeys.js'
import { addOrderRoute, createOrderTaker } from '../../proof/orderRoute.js'
import { createProofNonces } from '../../proof/proofNonces.js'
import type { SmartOptions } from '../../smart/config.js'
import { untyped } from '../../store/untyped.js'
import { addAgentRoutes } from './agentRoutes.js'
import { createFollow } from './follow/createFollow.js'
import { addFrameRoutes } from './frameRoutes.js'
import { eraseUser, prune } from './grantStore.js'
import type { sessionsRates } from './limits.js'
import { createTeller } from './notices/createTeller.js'
import { openSessionsChains } from './openChains.js'
import { addPublicRoutes } from './publicRoutes.js'
import type { SessionsTables } from './schema.js'

export { eraseListed } from './grantStore.js'
export { sessionsMigrations as migrations } from './schema.js'

/** What the sessions part is made with. */
export interface SessionsPartOptions {
  /** How deep blocks have to be. Default: 12 on every chain. */
  smart?: SmartOptions | undefined
  /** Where auth's assertions come from. Default: auth in the same process. */
  assertions?: AssertionSource | AssertionKeys | undefined
}

/** The sessions part over its tables. */
export function create(
  context: PartContext<SessionsTables, typeof sessionsRates>,
  { smart = { chains: {} }, assertions }: SessionsPartOptions,
) {
  const { db, clock, log, fetch, offers, secrets, limiters, frameOrigin, erased } = context
  const chains = openSessionsChains(smart, context)
  const assertionKeys = findAssertionKeys(offers.assertionKeys, assertions, { fetch, clock, log })
  const follow = createFollow({
    db,
    chains,
    clock,
    log,
    tell: createTeller({ db, clock, tellPermission: offers.tellPermission }),
  })
  const upkeep = createUpkeep(clock, (now) => prune(db, now))
  const app = createApp('sessions', { ...context, isForEveryPage: false })
  const takeOrder =
    assertionKeys &&
    createOrderTaker({ ...assertionKeys, audience: 'sessions', clock }, (order) => eraseUser(db, order, erased))
  if (takeOrder) {
    offers.orderTakers?.set('sessions', takeOrder)
    addOrderRoute(app, '/sessions/v1/order', takeOrder, limiters.sessionsAddress)
  }
  if (frameOrigin !== undefined && secrets && assertionKeys)
    addFrameRoutes(
      app,
      {
        ...{ frameOrigin, clock, limiter: limiters.sessionsAddress },
        nonces: createProofNonces({ db: untyped(db), schema: 'sessions', clock }, secrets.pepper),
        authorize: createAssertionReader(assertionKeys, { audience: 'sessions', clock }),
      },
      { db, chains, now: () => clock.now(), keepUp: upkeep.runSometimes },
    )
  addAgentRoutes(app, { db, now: () => clock.now(), limiter: limiters.sessionsAddress })
  if (offers.readAccount) addPublicRoutes(app, { ...context, chains, readAccount: offers.readAccount })
  return {
    app,
    /** What follows chains: looked at by hand in tests, and by what runs beside calls. */
    api: { sessionsFollow: follow },
    commands: {},
    async start() {
      await upkeep.run()
      if (chains.size > 0) follow.start()
    },
    close: () => follow.close(),
    facts: { sessions: [...chains.keys()] },
  }
}
