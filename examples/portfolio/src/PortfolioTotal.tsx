'use client'
import { Skeleton, Text, useAtomValue, useController, useText } from 'latchkey/ui'
import { failureAtom } from './atoms.js'
import { holdingsState } from './state.js'
import type { PortfolioController } from './types.js'

/** What everything is worth; a skeleton until it was read, words when there are no rates. */
export function PortfolioTotal() {
  const t = useText()
  const { toMoney } = useController<PortfolioController>()
  const holdings = useAtomValue(holdingsState)
  const failure = useAtomValue(failureAtom)
  if (!holdings) return <Skeleton shape="title" />
  if (failure || holdings.total === undefined)
    return (
      <Text size={20} tone="muted">
        {t('acme-portfolio.unknown')}
      </Text>
    )
  return (
    <Text size={28}>
      <bdi>{toMoney(holdings.total)}</bdi>
    </Text>
  )
}
