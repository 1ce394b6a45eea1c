import { createBindNonces } from '../../evidence/bindNonces.js'
import { createIdTokens, type IdTokenIssuer } from '../../evidence/idTokens.js'
import { createClosedApp } from '../../http/closedApp.js'
import { type AssertionSource, findAssertionKeys } from '../../part/assertionFlags.js'
import type { CommandRunner, PartContext } from '../../part/definePart.js'
import type { AssertionKeys } from '../../proof/assertionKeys.js'
import { addOrderRoute, createOrderTaker } from '../../proof/orderRoute.js'
import { createProofNonces } from '../../proof/proofNonces.js'
import { createRecovery } from './app.js'
import { obeyOrder } from './deleteWallet.js'
import type { recoveryRates } from './limits.js'
import type { RecoveryTables } from './schema.js'
import { createRecoveryUpkeep } from './upkeep.js'

export { recoveryMigrations as migrations } from './schema.js'
export { eraseListed, keyNames } from './upkeep.js'

/** What the recovery part is made with. */
export interface RecoveryPartOptions {
  /** Where auth's assertions come from. Default: auth in the same process. */
  assertions?: AssertionSource | AssertionKeys | undefined
  recovery?:
    | {
        /** Providers whose ID tokens are taken as evidence. Default: none. */
        issuers?: readonly IdTokenIssuer[] | undefined
      }
    | undefined
}

/** The recovery part over its tables. */
export function create(context: PartContext<RecoveryTables, typeof recoveryRates>, options: RecoveryPartOptions) {
  const { db, clock, fetch, log, limiters, offers, frameOrigin, secrets } = context
  const assertionKeys = findAssertionKeys(offers.assertionKeys, options.assertions, { fetch, clock, log })
  const upkeep = createRecoveryUpkeep({ db, clock, keys: secrets?.keys, erased: context.erased })
  const takeOrder =
    assertionKeys &&
    createOrderTaker({ ...assertionKeys, audience: 'recovery', clock }, (order) => obeyOrder({ db, clock }, order))
  if (takeOrder) offers.orderTakers?.set('recovery', takeOrder)
  const makeApp = () => {
    if (frameOrigin === undefined || !secrets || !assertionKeys) return createClosedApp('recovery', context)
    const { pepper, keys } = secrets
    const tools = {
      ...{ db, clock, log, keys, pepper, frameOrigin },
      bindNonces: createBindNonces('recovery', pepper, clock),
      idTokens: createIdTokens(options.recovery?.issuers ?? [], { fetch, clock }),
      addressLimiter: limiters.recoveryAddress,
      keepUp: upkeep.runSometimes,
    }
    const proofNonces = createProofNonces({ db: db as never, schema: 'recovery', clock }, pepper)
    const app = createRecovery({ ...context, tools, assertionKeys, proofNonces })
    if (takeOrder) addOrderRoute(app, '/recovery/v1/order', takeOrder, limiters.recoveryAddress)
    return app
  }
  return {
    app: makeApp(),
    api: {},
    commands: {
      resealRecovery: async () => ({ answer: { resealed: await upkeep.resealAll() } }),
    } satisfies Record<string, CommandRunner>,
    start: () => upkeep.run(),
  }
}
