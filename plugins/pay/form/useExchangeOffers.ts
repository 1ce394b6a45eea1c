import { useCallback, useEffect, useState } from 'react'
import { isLatchkeyError, type LatchkeyError } from '../../../src/plugin.js'
import { useClock, useController, useVisible } from '../../../src/ui/index.js'
import { fits } from '../exchanges/depositState.js'
import type { Bill, ExchangeOffer } from '../types.js'
import type { PayWorks } from './createForm.js'
import { useIsPast } from './useIsPast.js'

export interface ExchangeOffers {
  /** Undefined while they come. */
  readonly offers: readonly ExchangeOffer[] | undefined
  readonly error: LatchkeyError | undefined
  readonly retry: () => void
}

interface Answer extends Pick<ExchangeOffers, 'offers' | 'error'> {
  readonly bill: Bill
}

/** Exchanges that can send what a bill asks for, in the time that it has left. */
export function useExchangeOffers(bill: Bill | undefined): ExchangeOffers {
  const clock = useClock()
  const visible = useVisible()
  const { deposits } = useController<PayWorks>()
  const [round, setRound] = useState(0)
  const [answer, setAnswer] = useState<Answer>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks anew
  useEffect(() => {
    if (!visible || !bill) return
    let isGone = false
    deposits.offers(bill).then(
      (offers) => isGone || setAnswer({ bill, offers, error: undefined }),
      (error: unknown) => {
        if (!isLatchkeyError(error)) throw error
        if (!isGone) setAnswer({ bill, offers: undefined, error })
      },
    )
    return () => {
      isGone = true
    }
  }, [deposits, bill, visible, round])
  const known = answer?.bill === bill ? answer : undefined
  const offers = bill && known?.offers?.filter((offer) => fits(bill, offer, clock.now()))
  // Drawn anew when the first one no longer fits.
  const usual = Math.max(0, ...(offers ?? []).map(({ exchange }) => exchange.usualSeconds ?? 0))
  useIsPast(bill?.expiresAt === undefined || usual === 0 ? undefined : bill.expiresAt - usual * 1000)
  const retry = useCallback(() => setRound((count) => count + 1), [])
  return { offers, error: known?.error, retry }
}
