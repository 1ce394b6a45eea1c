import { List, Row, useNavigation, useText } from '../../src/ui/index.js'
import { useDeposits } from './form/useDeposits.js'
import { useFigure } from './form/useFigure.js'
import { useOpenPayments } from './form/useOpenPayments.js'
import type { PayState } from './types.js'

const passing: readonly PayState[] = ['held', 'overdue', 'refunded', 'short', 'done']

/** Payments that are not over, on the account: each leads to where it goes on. */
export function PayOpen() {
  const t = useText()
  const navigation = useNavigation()
  const toFigure = useFigure()
  const payments = useOpenPayments()
  const deposits = useDeposits()
  if (payments.length + deposits.length === 0) return null
  return (
    <List label={t('pay.open')}>
      {payments.map(({ id, state, source: { debt, bridge } }) => (
        <Row
          key={id}
          label={t('pay.open.one', { what: toFigure({ token: debt.asset, value: debt.amount }) })}
          hint={
            passing.includes(state)
              ? t(`pay.is.${state}`, { name: bridge?.name ?? '' })
              : t(`pay.open.${state === 'stopped' ? 'stopped' : 'going'}`)
          }
          chevron
          onClick={() => navigation.push('PayLoading', { id, isFromAccount: true })}
        />
      ))}
      {deposits.map(({ id, state, debt, exchange: { name } }) => (
        <Row
          key={id}
          label={t('pay.exchange.open', { name, what: toFigure({ token: debt.asset, value: debt.amount }) })}
          hint={t(`pay.exchange.is.${state}`, { name })}
          chevron
          onClick={() => navigation.push('PayExchangeWaiting', { id, isFromAccount: true })}
        />
      ))}
    </List>
  )
}
