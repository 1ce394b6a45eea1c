import { toKey } from '../../common/approval/leaving.js'
import type { Action, Figure, Forecast, Ready } from '../../common/approval/types.js'

/** Ms for which Approve waits for a forecast; one that comes later is shown all the same. */
const patience = 2000

type Change = Forecast['changes'][number]

/**
 * Holds what a simulation says against what is decoded. It contradicts when something leaves the account that is not named, or more
 * of it; that less leaves, or something comes in, does not make what is shown untrue.
 *
 * @param changes Of the account alone, in any order; several of one asset are added up
 */
export function toForecast(changes: readonly Change[], named: readonly Figure[]): Forecast {
  const sums = new Map<string, Change>()
  for (const { asset, amount } of changes) {
    const key = toKey(asset)
    sums.set(key, { asset, amount: amount + (sums.get(key)?.amount ?? 0n) })
  }
  const all = [...sums.values()].filter(({ amount }) => amount !== 0n)
  const isNamed = ({ asset, amount }: Change) => {
    const figures = named.filter((figure) => toKey(figure.asset) === toKey(asset))
    if (figures.some((figure) => figure.amount === 'unlimited')) return true
    const most = figures.reduce((sum, figure) => sum + (figure.amount === 'unlimited' ? 0n : figure.amount), 0n)
    return -amount <= most
  }
  return { changes: all, isContradicting: all.some((change) => change.amount < 0n && !isNamed(change)) }
}

/** How far a least may stand under the forecast, in per cent: others can take what is between the two. */
const mostGap = 5n

/** Holds a forecast against what a swap promises. */
export function judgeSwap(forecast: Forecast, actions: readonly Action[]): Forecast {
  const promised = actions.find(({ gets }) => gets)?.gets
  if (!promised) return forecast
  const brought = forecast.changes.find(({ asset }) => toKey(asset) === toKey(promised.asset))?.amount ?? 0n
  if (brought < promised.amount) return { ...forecast, least: 'broken' }
  // One of 0 is said without a forecast.
  const isLow = promised.amount > 0n && promised.amount * 100n < brought * (100n - mostGap)
  return isLow ? { ...forecast, least: 'low' } : forecast
}

/**
 * Asks for a forecast, and tells what there is: nothing once its time has passed, and the forecast when it comes, also later. A node
 * that fails has none.
 */
export async function awaitForecast(
  { simulate }: Pick<Ready, 'simulate'>,
  signal: AbortSignal,
  tell: (forecast: Forecast | undefined) => void,
): Promise<void> {
  if (!simulate) return
  const timer = setTimeout(() => tell(undefined), patience)
  try {
    const forecast = await simulate(signal)
    if (!signal.aborted) tell(forecast)
  } catch {
    // It may be absent, whatever the reason: what is decoded stands by itself.
    if (!signal.aborted) tell(undefined)
  } finally {
    clearTimeout(timer)
  }
}
