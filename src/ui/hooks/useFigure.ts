'use client'
import { useEffect, useState } from 'react'
import { type Figures, figures } from '../../kernel/chains/index.js'
import type { Amount, CaipAccountId, Token } from '../../kernel/index.js'
import { formatAge } from '../../values/age.js'
import { useFeatureContext } from './FeatureContext.js'
import { useClock } from './useClock.js'
import { useLive } from './useLive.js'
import { useLocale } from './useLocale.js'

/** A balance on its way: old figures stay while new ones are asked for, and after they failed (F15). */
export interface BalanceState {
  readonly amount: Amount | undefined
  /** Unix time in ms at which the amount was answered. */
  readonly asOf: number | undefined
  /** How long ago that was, in the user's language; undefined while the amount is current. Shown beside the dimmed amount. */
  readonly age: string | undefined
  /** Why the last question failed; undefined since one was answered. It is asked again after 30 s. */
  readonly error: unknown
  readonly loading: boolean
  /** Asks again, past the cache; within 30 s of a failure it does nothing. */
  refresh(): void
}

/** The balances, loaded when this is first drawn; after a failed download `load` fetches them again. */
function useFigures() {
  const { resources } = useFeatureContext()
  const [round, setRound] = useState(0)
  const [found, setFound] = useState<{ readonly all?: Figures; readonly error?: unknown }>(() => ({
    all: resources.peek(figures),
  }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is a new try, and what is there is there
  useEffect(() => {
    if (found.all) return
    let alive = true
    resources.expect(figures).then(
      (all) => alive && setFound({ all }),
      (error: unknown) => alive && setFound({ error }),
    )
    return () => {
      alive = false
    }
  }, [resources, round])
  return { ...found, load: () => setRound((last) => last + 1) }
}

/** The native balance of an account, or a token's: kept current while this is drawn. Undefined asks for nothing. */
export function useFigure(account: CaipAccountId | undefined, token?: Token): BalanceState {
  const { all, error: lost, load } = useFigures()
  const live = useLive(account && all?.of(account, token))
  const clock = useClock()
  const locale = useLocale()
  const { amount, asOf } = live.value ?? {}
  const error = account && (live.error ?? lost)
  return {
    amount,
    asOf,
    age: error === undefined || asOf === undefined ? undefined : formatAge(clock.now() - asOf, locale),
    error,
    loading: account !== undefined && amount === undefined && error === undefined,
    refresh: all ? live.refresh : load,
  }
}
