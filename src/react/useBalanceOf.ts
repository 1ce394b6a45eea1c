'use client'
import { type Figure, figures } from '../kernel/chains/index.js'
import type { Amount, Latchkey } from '../kernel/index.js'
import { type FindLive, useAccountLive } from './useAccountLive.js'

const findFigure: FindLive<Figure> = async (resources, account) => (await resources.expect(figures)).of(account)

/** The native balance of the account that an instance has in use (see `useLatchkeyBalance`). */
export function useBalanceOf(latchkey: Latchkey): {
  readonly balance: Amount | undefined
  /** Unix time in ms at which the balance was answered. */
  readonly asOf: number | undefined
  readonly error: unknown
  /** Asks again, past the cache; within 30 s of a failure it does nothing. */
  readonly refresh: () => void
} {
  const { value, error, refresh } = useAccountLive(latchkey, findFigure)
  return { balance: value?.amount, asOf: value?.asOf, error, refresh }
}
