'use client'
import { balances, type Holding } from '../kernel/index.js'
import { useLatchkey } from './LatchkeyProvider.js'
import { type FindLive, useAccountLive } from './useAccountLive.js'

const findHoldings: FindLive<readonly Holding[]> = async (resources, account) =>
  (await resources.get(balances))?.of(account)

/**
 * All coins and tokens of the account in use, on its network, with prices where the data service knows them: kept current while
 * the component is mounted and the page is in sight, at most once in 30 s. What the service calls spam has `isSpam`. After a
 * failure `error` says why, and the old figures stay with their `asOf`.
 */
export function useLatchkeyHoldings(): {
  readonly holdings: readonly Holding[] | undefined
  readonly error: unknown
  /** Asks again, past the cache; within 30 s of a failure it does nothing. */
  readonly refresh: () => void
} {
  const { value: holdings, error, refresh } = useAccountLive(useLatchkey(), findHoldings)
  return { holdings, error, refresh }
}
