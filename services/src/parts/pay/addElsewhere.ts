import type { Hono } from 'hono'
import type { AppEnv } from '../../http/env.js'
import type { PartContext } from '../../part/definePart.js'
import { createRunDriver } from '../../upstream/createRunDriver.js'
import type { PayOptions } from './config.js'
import { createDeposits } from './exchanges/createDeposits.js'
import { createExchangeDrivers } from './exchanges/drivers/index.js'
import { exchangeLimits } from './exchanges/exchangeLimits.js'
import { createLookAtDeposit } from './exchanges/lookAtDeposit.js'
import { addRpcRoute } from './exchanges/rpcRoute.js'
import type { payRates } from './limits.js'
import type { PayTables } from './schema.js'

/** What comes from elsewhere: from exchanges, and from other chains (docs/elsewhere.md). */
export function addElsewhere(
  app: Hono<AppEnv>,
  context: PartContext<PayTables, typeof payRates>,
  { exchanges }: PayOptions,
) {
  const { offers, limiters, frameOrigin } = context
  const { projectAccess, chains } = offers
  const all = createExchangeDrivers(exchanges?.drivers, context)
  const run = createRunDriver(context, 'exchange', exchangeLimits.driverMs)
  const deposits = createDeposits({ ...context, run, servesChain: (chain) => chains.has(chain) })

  /** Those that a project lists. What it lists and is not set up is dropped; where it lists nothing it has all. */
  async function driversOf(projectId: string) {
    const listed = await projectAccess.findFeatureConfig(projectId, 'fund_from_exchange')
    const wanted = new Map([...all].filter(([id]) => listed?.includes(id)))
    return wanted.size > 0 ? wanted : all
  }
  const look = createLookAtDeposit({ ...context, run })
  addRpcRoute(app, { deposits, look, driversOf, projectAccess, frameOrigin, limiters })
  return {
    prune: (now: number) => deposits.prune(now),
    facts: { exchanges: [...all.keys()] },
  }
}
