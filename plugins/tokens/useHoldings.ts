import { useCallback, useEffect, useMemo, useState } from 'react'
import { balances } from '../../src/plugin.js'
import { useAccount, useClock, useController, useLive, useLocale, useResource } from '../../src/ui/index.js'
import { createFigures, type Figures } from './figures.js'
import { mergeHoldings } from './mergeHoldings.js'
import type { ShownHolding, TokensViews } from './types.js'

/** What the account in use holds, kept current while this is drawn. */
export interface HoldingsState {
  readonly holdings: readonly ShownHolding[] | undefined
  /** Why nothing is known; undefined while something is. */
  readonly error: unknown
  /** How long ago a figure was answered, in the user's language; undefined while it is current. */
  readonly toAge: (holding: ShownHolding) => string | undefined
}

/** A figure is asked for every 30 s: one that is three times as old was not answered. */
const oldAfter = 90_000
/** How often the words for an age are written anew. */
const olderEvery = 10_000

export const useFigures = (): Figures => {
  const locale = useLocale()
  return useMemo(() => createFigures(locale), [locale])
}

export function useHoldings(): HoldingsState {
  const account = useAccount()
  const all = useResource(balances)
  const { assets, isListed } = useController<TokensViews>()
  const figures = useFigures()
  const clock = useClock()
  const key = account?.network && account.caipAddress
  const held = useLive(key && all?.of(key))
  const own = useLive(key && assets(key))
  const holdings = useMemo(
    () =>
      key && mergeHoldings({ holdings: held.value, list: own.value, isListed: (address) => isListed(key, address) }),
    [key, held.value, own.value, isListed],
  )
  const hasFailed = held.error !== undefined
  const [round, setRound] = useState(0)
  useEffect(
    () => (hasFailed ? clock.after(olderEvery, () => setRound(round + 1)) : undefined),
    [clock, hasFailed, round],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each round the figures are older
  const toAge = useCallback(
    ({ asOf }: ShownHolding) => {
      const age = clock.now() - asOf
      return (hasFailed && age > 0) || age > oldAfter ? figures.age(age) : undefined
    },
    [clock, figures, hasFailed, round],
  )
  return { holdings: holdings || undefined, error: holdings ? undefined : held.error, toAge }
}
