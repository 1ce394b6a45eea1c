'use client'
import { useSheet } from '../../ui/context.js'
import type { BalanceState } from '../../ui/hooks/useFigure.js'
import { useLocale } from '../../ui/hooks/useLocale.js'
import { formatAmount } from '../../values/amount.js'
import { balanceTextCss } from './balanceText.css.js'

/** An amount with its coin; dimmed while it is an old one, with its age to read. */
export function BalanceText({ amount, age }: Pick<BalanceState, 'amount' | 'age'>) {
  useSheet(balanceTextCss)
  const locale = useLocale()
  return amount ? (
    <bdi
      className="balance-text"
      data-old={age && ''}
      title={age}
    >{`${formatAmount(amount, locale)} ${amount.symbol}`}</bdi>
  ) : null
}
