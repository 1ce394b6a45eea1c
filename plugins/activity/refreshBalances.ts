import { balances, type CaipAccountId, type PluginContext } from '../../src/plugin.js'
import type { Activity } from './types.js'

/** How far the clocks of a chain, its service and this page may lie apart, in milliseconds. */
const skew = 60_000

/**
 * Has what an account holds asked for anew when its history tells of something newer: what came in and the balance are one event.
 * Figures that were not asked for stay unasked.
 * @returns called with all that is in a block, after each change
 */
export function createBalanceRefresh(
  { resources }: Pick<PluginContext, 'resources'>,
  account: CaipAccountId,
): (settled: readonly Activity[]) => void {
  let latest: number | undefined
  return (settled) => {
    const newest = Math.max(0, ...settled.map(({ at }) => at))
    const before = latest
    if (newest <= (before ?? 0)) return
    latest = newest
    const refresh = async () => {
      const known = (await resources.get(balances))?.of(account)
      const figures = known?.get()
      // The first page: figures that are younger have it already.
      const isOlder = (asOf: number) => before !== undefined || asOf - skew <= newest
      if (figures?.some(({ asOf }) => isOlder(asOf))) await known?.refresh()
    }
    refresh().catch(() => {
      // The old figures stay, with their age; the failure is shown where they stand.
    })
  }
}
