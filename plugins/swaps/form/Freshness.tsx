import type { ReactNode } from 'react'
import { CountdownRing, formatAge, Text, useClock, useLocale, useSheet, useText } from '../../../src/ui/index.js'
import { quoteEvery } from './loop.js'
import type { Asked } from './state.js'
import { swapsCss } from './swaps.css.js'

/** When a new price comes; where none could be had, how old the one in sight is. */
export function Freshness({ of: { at, asOf, error } }: { readonly of: Asked }) {
  const t = useText()
  const clock = useClock()
  const locale = useLocale()
  if (at === undefined || asOf === undefined) return null
  if (!error) return <CountdownRing until={at + quoteEvery} duration={quoteEvery} label={t('swaps.next')} />
  return (
    <Text as="span" tone="muted">
      <bdi>{formatAge(clock.now() - asOf, locale)}</bdi>
    </Text>
  )
}

/** Figures, dimmed where the price that they are of could not be had anew. */
export function Figures({ of: { error }, children }: { readonly of: Asked; readonly children: ReactNode }) {
  useSheet(swapsCss)
  return <div className={error ? 'swap-old' : undefined}>{children}</div>
}
