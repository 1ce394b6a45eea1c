import type { Hono } from 'hono'
import type { AppEnv } from '../../http/env.js'
import type { createProjectDoor } from '../../http/projectDoor.js'
import { createChainNode } from '../../nodes/chainNode.js'
import type { Upstreams } from '../../nodes/upstreams.js'
import type { PartContext } from '../../part/definePart.js'
import { createRunDriver } from '../../upstream/createRunDriver.js'
import type { PayOptions } from './config.js'
import { createDeposits } from './exchanges/createDeposits.js'
import { createExchangeDrivers } from './exchanges/drivers/index.js'
import { exchangeLimits } from './exchanges/exchangeLimits.js'
import { createLookAtDeposit } from './exchanges/lookAtDeposit.js'
import { addRpcRoute } from './exchanges/rpcRoute.js'
import type { ExchangeDriver } from './exchanges/types.js'
import type { payRates } from './limits.js'
import type { PayTables } from './schema.js'
import { createTransfers } from './transfers/createTransfers.js'
import { createTransferDrivers } from './transfers/drivers/index.js'
import { createListExchangeAssets } from './transfers/exchangeAssets.js'
import { createFollowTransfers } from './transfers/followTransfers.js'
import { createListPairs } from './transfers/listPairs.js'
import { addTransferRoutes } from './transfers/routes.js'
import { transferLimits } from './transfers/transferLimits.js'

/** As the protocol names it. */
const exchangeFeature = 'fund_from_exchange'

export interface ElsewhereTools {
  readonly pay: PayOptions
  readonly door: ReturnType<typeof createProjectDoor>
  readonly nodes: ReadonlyMap<string, Upstreams>
}

/** What comes from elsewhere: from exchanges, and from other chains (docs/elsewhere.md). */
export function addElsewhere(
  app: Hono<AppEnv>,
  context: PartContext<PayTables, typeof payRates>,
  { pay: { exchanges, transfers }, door, nodes }: ElsewhereTools,
) {
  const { offers, limiters, frameOrigin, clock, log } = context
  const { projectAccess, chains, chainDirectory: directory, swapCalls: swaps } = offers
  const all = createExchangeDrivers(exchanges?.drivers, context)
  const run = createRunDriver(context, 'exchange', exchangeLimits.driverMs)
  const deposits = createDeposits({ ...context, run, servesChain: (chain) => chains.has(chain) })
  const look = createLookAtDeposit({ ...context, run })

  /** Those that a project lists. What it lists and is not set up is dropped; where it lists nothing it has all, and none where that is off. */
  async function driversOf(projectId: string) {
    if (await projectAccess.isFeatureOff(projectId, exchangeFeature)) return new Map<string, ExchangeDriver>()
    const listed = await projectAccess.findFeatureConfig(projectId, exchangeFeature)
    const wanted = new Map([...all].filter(([id]) => listed?.includes(id)))
    return wanted.size > 0 ? wanted : all
  }
  addRpcRoute(app, { deposits, look, driversOf, projectAccess, frameOrigin, limiters })

  const evmNodes = new Map(
    [...nodes].filter(([chain]) => chain.startsWith('eip155:')).map(([chain, node]) => [chain, createChainNode(node)]),
  )
  const ways = createTransferDrivers(transfers?.drivers, { ...context, swaps })
  const runWay = createRunDriver(context, 'way between chains', transferLimits.driverMs)
  const quotes = createTransfers({ ...context, run: runWay, drivers: ways, directory, nodes: evmNodes })
  const follow = createFollowTransfers({ ...context, nodes: evmNodes })
  addTransferRoutes(app, {
    ...{ db: context.db, now: () => clock.now(), door, transfers: quotes, limiters },
    listPairs: createListPairs(directory, ways),
    listExchangeAssets: createListExchangeAssets({ directory, deposits, driversOf }),
  })

  let timer: NodeJS.Timeout | undefined
  let following: Promise<void> | undefined
  const followOn = () => {
    following ??= follow
      .run()
      .catch((error: unknown) => {
        // The database is away for a moment: what is followed stays so.
        log.problem(`transfers could not be followed: ${error instanceof Error ? error.name : 'unknown'}`)
      })
      .finally(() => {
        following = undefined
      })
  }
  return {
    run: follow.run,
    start() {
      if (ways.length > 0) timer = setInterval(followOn, transferLimits.lookMs).unref()
    },
    async close() {
      clearInterval(timer)
      await following
      await follow.close()
    },
    async prune(now: number) {
      await deposits.prune(now)
      await quotes.prune(now)
    },
    facts: { exchanges: [...all.keys()], transfers: ways.map(({ id }) => id) },
  }
}
