import { expect, test, vi } from 'vitest'
import { describeStore } from '../../../../../test/eachStore.js'
import { createTestClock } from '../../../../../test/memoryServices.js'
import { createDailyCounts } from '../../../../counts/dailyCounts.js'
import { silentLog } from '../../../../log.js'
import { untyped } from '../../../../store/untyped.js'
import { createDriverBudgets } from './driverBudgets.js'

// A real database on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

describeStore('budgets of drivers', (stores) => {
  test('behavior: a driver is not asked over its budget of the day, which processes share; the next day it is', async () => {
    const clock = createTestClock()
    const open = (store: typeof stores.store) => {
      const counts = createDailyCounts(untyped(store.data), { schema: 'data', clock, log: silentLog })
      const budgets = createDriverBudgets({ fetch: async () => new Response('{}'), clock, counts, log: silentLog })
      const limited = budgets.fetchFor('paid', 3)
      const ask = async () => (await limited('https://driver.example')).status
      return { counts, budgets, ask, free: budgets.fetchFor('free') }
    }
    const [one, two] = [open(stores.store), open(stores.other)]
    expect([await one.ask(), await one.ask(), (await one.free('https://driver.example')).status]).toEqual([
      ...[200, 200, 200],
    ])
    await one.counts.flush()
    // The first question of a process begins to read what others have spent.
    expect(two.budgets.spendingOf('paid')).toMatchObject({ perDay: 3 })
    await vi.waitFor(() => expect(two.budgets.spendingOf('paid')).toEqual({ today: 2, perDay: 3 }), 10_000)
    expect([await two.ask(), await two.ask()]).toEqual([200, 429])
    clock.advance(24 * 3_600_000)
    expect(await two.ask()).toBe(200)
    expect(two.budgets.spendingOf('free')).toEqual({ today: 0, perDay: undefined })
    await two.counts.flush()
  })
})
