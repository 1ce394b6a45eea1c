import { useEffect, useMemo, useRef, useState } from 'react'
import { useAtomValue, useClock, useController, useLive, useVisible } from '../../../src/ui/index.js'
import type { BuyQuote, BuyWish } from '../types.js'
import type { BuyFlow, Offers } from './flow.js'
import { chosenAtom, offersRoundAtom } from './state.js'

/** Providers are asked when typing has paused, in ms. */
const pause = 400

export interface OffersState {
  /** What was given last for this coin, money and way to pay. */
  readonly offers: Offers | undefined
  /** The offer that the button means. */
  readonly quote: BuyQuote | undefined
  /** `offers` are of another amount: new ones are asked for. */
  readonly isOld: boolean
  /** Nothing has come yet. */
  readonly loading: boolean
  readonly error: unknown
}

const keyOf = (wish: BuyWish | undefined) => wish && JSON.stringify(wish)
const isAlike = (one: BuyWish | undefined, other: BuyWish) =>
  one !== undefined && keyOf({ ...one, amount: '', of: 'money' }) === keyOf({ ...other, amount: '', of: 'money' })

/** The offers for a wish, kept new while the form is in sight. Undefined asks for nothing, and shows nothing. */
export function useOffers(wish: BuyWish | undefined): OffersState {
  const flow = useController<BuyFlow>()
  const clock = useClock()
  const visible = useVisible()
  const round = useAtomValue(offersRoundAtom)
  const chosen = useAtomValue(chosenAtom)
  const [asked, setAsked] = useState(wish)
  const key = keyOf(wish)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is wished for
  useEffect(() => {
    // Only what is typed has pauses.
    if (!wish || !asked || wish.amount === asked.amount) return setAsked(wish)
    return clock.after(pause, () => setAsked(wish))
  }, [clock, key])
  const askedKey = keyOf(asked)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is asked for
  const live = useMemo(() => asked && flow.offers(asked, round), [flow, askedKey, round])
  const { value, error } = useLive(visible ? live : undefined)
  const last = useRef<{ readonly of: BuyWish; readonly offers: Offers }>(undefined)
  if (value && asked) last.current = { of: asked, offers: value }
  const isAsked = key === askedKey
  const offers = wish && last.current && isAlike(last.current.of, wish) ? last.current.offers : undefined
  const quotes = offers?.quotes ?? []
  const quote =
    quotes.find(
      ({ provider, seller, method }) =>
        provider === chosen?.provider && seller === chosen.seller && method === chosen.method,
    ) ?? quotes[0]
  return {
    offers,
    quote,
    isOld: offers !== undefined && (!isAsked || offers !== value),
    loading: wish !== undefined && !offers && (!isAsked || error === undefined),
    error: isAsked ? error : undefined,
  }
}
