import { problem } from '../../http/problem.js'
import { createProjectDoor } from '../../http/projectDoor.js'
import type { PartContext } from '../../part/definePart.js'
import { createUpkeep } from '../../part/upkeep.js'
import { forgetUsed } from '../../proof/useOnce.js'
import { createRunDriver } from '../../upstream/createRunDriver.js'
import { createOnramp } from './app.js'
import type { OnrampOptions } from './config.js'
import { createOptions } from './createOptions.js'
import { createQuotes } from './createQuotes.js'
import { createSessions } from './createSessions.js'
import { createOnrampDrivers } from './drivers/index.js'
import { createFollow } from './follow.js'
import { onrampLimits, type onrampRates } from './limits.js'
import { createPurchaseStore, listHashes, type PurchasesQuestion } from './purchaseStore.js'
import { createQuoteStore, forgetQuotes } from './quoteStore.js'
import type { OnrampTables } from './schema.js'

export { onrampMigrations as migrations } from './schema.js'

declare module '../../part/definePart.js' {
  interface PartOffers {
    /** Hashes of what an account has bought on a network, of a project; undefined where nothing is sold. */
    listPurchases: ((question: PurchasesQuestion) => Promise<readonly string[]>) | undefined
  }
}

/** What the on-ramp part is made with. */
export interface OnrampPartOptions {
  /** Who sells. Default: nobody. */
  onramp?: OnrampOptions | undefined
}

/** How often it is looked which purchases are due, in ms. */
const lookEveryMs = 5_000

/** The on-ramp part over its tables. */
export function create(context: PartContext<OnrampTables, typeof onrampRates>, options: OnrampPartOptions) {
  const { db, clock, log, limiters, offers } = context
  const drivers = createOnrampDrivers(options.onramp?.drivers, context)
  const run = createRunDriver(context, 'on-ramp driver', onrampLimits.driverMs)
  const purchases = createPurchaseStore(db, clock)
  const quoteStore = createQuoteStore(db, clock)
  const sold = createOptions({ clock, run })
  const quotes = createQuotes({ clock, run, options: sold, store: quoteStore })
  const follow = createFollow({ store: purchases, drivers, run, log })
  const upkeep = createUpkeep(clock, async (now) => {
    await forgetUsed(db, 'onramp', now)
    await forgetQuotes(db, now)
    await db
      .deleteFrom('onramp.purchases')
      .where('updated_at', '<', now - onrampLimits.keptMs)
      .execute()
  })
  const app = createOnramp({
    ...context,
    door: createProjectDoor(offers.projectAccess, undefined, problem),
    access: offers.projectAccess,
    ...{ drivers, places: options.onramp ?? {}, options: sold, quotes, purchases, follow, limiters },
    sessions: createSessions({ clock, log, run, options: sold, quotes, quoteStore, purchases }),
    keepUp: upkeep.runSometimes,
  })
  let timer: NodeJS.Timeout | undefined
  let following: Promise<unknown> | undefined
  const followOn = () => {
    following ??= follow
      .run()
      .catch((error: unknown) => {
        // The database is away for a moment: what is due stays due.
        log.problem(`purchases could not be followed: ${error instanceof Error ? error.name : 'unknown'}`)
      })
      .finally(() => {
        following = undefined
      })
  }
  return {
    app,
    api: { onrampFollow: { run: follow.run } },
    offers: { listPurchases: drivers.size > 0 ? (question: PurchasesQuestion) => listHashes(db, question) : undefined },
    commands: {},
    async start() {
      await upkeep.run()
      if (drivers.size > 0) timer = setInterval(followOn, lookEveryMs).unref()
    },
    async close() {
      clearInterval(timer)
      await following
    },
    facts: { onramp: [...drivers.keys()] },
  }
}
