'use client'
import { useState } from 'react'
import type { Amount } from '../../kernel/index.js'
import { formatAmount } from '../../values/amount.js'
import { isolate } from '../../values/isolate.js'
import { useAnnounce, useSheet } from '../context.js'
import { useLocale } from '../hooks/useLocale.js'
import { usePartText } from '../hooks/usePartText.js'
import { SwapIcon } from '../icons/viewIcons.js'
import { rateCss } from './rate.css.js'

/** Decimals of a rate that are worked out; how many of them are shown is `formatAmount`'s. */
const precision = 36

export interface RateProps {
  /** So much is given ... */
  readonly pays: Amount
  /** ... for so much of the other. Where one of them is zero, there is no rate. */
  readonly gets: Amount
}

/** What one of one token costs in another, for a value of `KeyValue`. A press turns it round. */
export function Rate({ pays, gets }: RateProps) {
  useSheet(rateCss)
  const t = usePartText()
  const locale = useLocale()
  const announce = useAnnounce()
  const [isTurned, setTurned] = useState(false)
  if (pays.value <= 0n || gets.value <= 0n) return <>–</>
  const write = (turned: boolean) => {
    const [one, other] = turned ? ([gets, pays] as const) : ([pays, gets] as const)
    // In whole numbers: an amount may be too large for one of JavaScript's, and would be rounded.
    const value = (other.value * 10n ** BigInt(precision + one.decimals)) / (one.value * 10n ** BigInt(other.decimals))
    return `1 ${isolate(one.symbol)} = ${formatAmount({ value, decimals: precision }, locale)} ${isolate(other.symbol)}`
  }
  const turn = () => {
    setTurned(!isTurned)
    announce(write(!isTurned))
  }
  return (
    <button type="button" className="rate" part="rate" onClick={turn}>
      <span className="unseen">{t('parts.turn')} </span>
      {/* An equation is read from left to right in every language. */}
      <bdi dir="ltr">{write(isTurned)}</bdi>
      <SwapIcon />
    </button>
  )
}
