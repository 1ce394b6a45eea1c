import type { Kysely } from 'kysely'
import type { Hex } from 'viem'
import { problem } from '../../http/problem.js'
import { createProjectDoor } from '../../http/projectDoor.js'
import { createUpstreams } from '../../nodes/upstreams.js'
import { createWebhookCommands } from '../../outbox/commands.js'
import { createOutbox, listKeyNames } from '../../outbox/createOutbox.js'
import type { CommandRunner, PartContext } from '../../part/definePart.js'
import { createUpkeep } from '../../part/upkeep.js'
import { nodeLimits } from '../../signature/askNode.js'
import { untyped } from '../../store/untyped.js'
import { addElsewhere } from './addElsewhere.js'
import { createPay } from './app.js'
import { toChainRules } from './chainRules.js'
import { createPayCommands } from './commands.js'
import type { PayOptions } from './config.js'
import { createCollect } from './createCollect.js'
import { endOrders } from './endOrders.js'
import { payLimits, type payRates } from './limits.js'
import { pruneNames } from './orderNames.js'
import { createOrderReader } from './readOrders.js'
import { createRecipients } from './recipients.js'
import type { PayTables } from './schema.js'
import { seeRefunds } from './seeRefunds.js'
import { createTellOrder, orderEventTypes } from './tellOrder.js'
import { createWatch } from './watch/createWatch.js'

export { payMigrations as migrations } from './schema.js'

/** What the pay part is made with. */
export interface PayPartOptions {
  /** How payments are taken. Default: as chains usually do. */
  pay?: PayOptions | undefined
  webhooks?: {
    /** For development alone: webhooks on this machine, also over http. Default: false. */
    allowsLoopback?: boolean | undefined
  }
}

/** The pay part over its tables. */
export function create(
  context: PartContext<PayTables, typeof payRates>,
  { pay = {}, webhooks: { allowsLoopback } = {} }: PayPartOptions,
) {
  const { db, clock, log, fetch, offers } = context
  const { projectAccess, chains, hostAccess, readAccount, bodyBudget: budget } = offers
  const now = () => clock.now()
  const outbox = createOutbox({
    ...{ ...context, db: untyped(db), schema: 'pay', types: orderEventTypes, allowsLoopback },
  })
  const tell = createTellOrder(outbox)
  const rules = toChainRules(chains, pay)
  const nodes = new Map(
    [...rules.keys()].map((chainId) => [
      chainId,
      createUpstreams({ chainId, upstreams: chains.get(chainId) ?? [], limits: nodeLimits, fetch, clock, log }),
    ]),
  )
  const watch = createWatch({
    ...{ db, clock, fetch, log, tell },
    chains: new Map([...chains].filter(([chain]) => rules.has(chain))),
    multicalls: toMulticalls(pay),
  })
  const recipients = createRecipients(db, clock)
  const door = createProjectDoor(projectAccess, context.frameOrigin, problem)
  const app = createPay({
    ...context,
    ...{ hostAccess, readAccount, rules, nodes, budget, tell, now },
    reader: createOrderReader(db, now),
    door,
  })
  const elsewhere = addElsewhere(app, context, { pay, door, nodes })
  const upkeep = createUpkeep(clock, async (at) => {
    await outbox.prune(at)
    await elsewhere.prune(at)
    await pruneNames(db, at)
  })
  const closing = new AbortController()

  /** Ends what is over, and looks for refunds, in this process. */
  async function run(): Promise<void> {
    await endOrders(db, now(), tell)
    await seeRefunds({ db, nodes, budget }, now(), closing.signal)
    await upkeep.runSometimes()
  }
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  const runOn = () => {
    running ??= run()
      .catch((error: unknown) => {
        // The database is away for a moment: what is due stays due.
        log.problem(`orders could not be ended: ${error instanceof Error ? error.name : 'unknown'}`)
      })
      .finally(() => {
        running = undefined
      })
  }
  const webhooks = createWebhookCommands(outbox, projectAccess)
  const collect = createCollect({ db, nodes, budget })
  return {
    app,
    /** Recipients of projects, what hosts hear of orders, what is done by time, the calls that collect, and the watches of the chains. */
    api: {
      payRecipients: recipients,
      payOutbox: outbox,
      payOrders: { run, tell, collect },
      payWatch: watch,
      payTransfers: { run: elsewhere.run },
    },
    commands: {
      ...createPayCommands({ collect, recipients, access: projectAccess, chains: rules }),
      addOrderWebhook: webhooks.addWebhook,
      listOrderWebhooks: webhooks.listWebhooks,
      pingOrderWebhook: webhooks.pingWebhook,
      rotateOrderWebhook: webhooks.rotateWebhook,
      replayOrderWebhook: webhooks.replayWebhook,
      removeOrderWebhook: webhooks.removeWebhook,
    } satisfies Record<string, CommandRunner>,
    async start() {
      await outbox.start()
      timer = setInterval(runOn, payLimits.lookMs).unref()
      watch.start()
      elsewhere.start()
    },
    async close() {
      clearInterval(timer)
      closing.abort()
      await Promise.all([running, watch.close(), elsewhere.close()])
      await outbox.close()
    },
    facts: { pay: [...rules.keys()], ...elsewhere.facts },
  }
}

/** Where chains have a Multicall3 of their own. */
const toMulticalls = ({ chains = {} }: PayOptions): Readonly<Record<string, Hex>> =>
  Object.fromEntries(
    Object.entries(chains).flatMap(([chain, { multicall }]) => (multicall ? [[chain, multicall as Hex]] : [])),
  )

/** Names of the keys that secrets of webhooks are sealed under. */
export const keyNames = (db: Kysely<PayTables>): Promise<readonly string[]> => listKeyNames(db as never, 'pay')
