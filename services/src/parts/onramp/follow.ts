import type { Log } from '../../log.js'
import type { RunDriver } from '../../upstream/createRunDriver.js'
import { DriverError } from '../../upstream/driverError.js'
import type { PurchaseStore } from './purchaseStore.js'
import type { PurchaseRow } from './schema.js'
import type { OnrampDriver } from './types.js'

/** What follows purchases where no webhook arrives. */
export interface Follow {
  /** Asks for all that are due. @returns how many */
  run(): Promise<number>
  /** Asks for one that a user looks at, unless that was done a moment ago. */
  look(id: string): Promise<void>
}

/** Purchases that are asked for at the same time. */
const batch = 20

export function createFollow(tools: {
  readonly store: PurchaseStore
  readonly drivers: ReadonlyMap<string, OnrampDriver>
  readonly run: RunDriver
  readonly log: Log
}): Follow {
  const { store, drivers, run, log } = tools

  async function ask(purchase: PurchaseRow): Promise<void> {
    const driver = drivers.get(purchase.driver)
    // The operator no longer has it: its key is gone, too.
    if (!driver) return
    const { reference, provider_id } = purchase
    try {
      const report = await run(driver, (signal) =>
        driver.getReport({ reference, providerId: provider_id ?? undefined }, signal),
      )
      if (report) await store.apply(purchase, report)
      else if (purchase.status === 'created') await store.expire(purchase)
    } catch (error) {
      if (!(error instanceof DriverError)) throw error
      // The next pause is set already.
      log.problem(`on-ramp driver ${driver.id} did not say what became of a purchase: ${error.message}`)
    }
  }

  return {
    async run() {
      let asked = 0
      for (;;) {
        const due = await store.takeDue(batch)
        asked += due.length
        await Promise.all(due.map(ask))
        if (due.length < batch) return asked
      }
    },
    async look(id) {
      const purchase = await store.takeLooked(id)
      if (purchase) await ask(purchase)
    },
  }
}
