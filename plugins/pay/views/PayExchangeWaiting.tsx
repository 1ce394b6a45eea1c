import { useEffect, useReducer } from 'react'
import {
  Button,
  EmptyState,
  Notice,
  Picture,
  ProgressRing,
  type ProgressRingProps,
  Stack,
  Stepper,
  Text,
  useAnnounce,
  useClock,
  useController,
  useNavigation,
  useParams,
  useText,
  View,
} from '../../../src/ui/index.js'
import { hasArrived, isAwaited, isSettled } from '../exchanges/depositState.js'
import { toDepositResult } from '../exchanges/toDepositResult.js'
import type { PayWorks } from '../form/createForm.js'
import { DepositFacts } from '../form/DepositFacts.js'
import { DepositNext } from '../form/DepositNext.js'
import { useDeposits } from '../form/useDeposits.js'
import { useFigure } from '../form/useFigure.js'
import { useIsPast } from '../form/useIsPast.js'
import type { payView } from '../index.js'
import type { DepositState, ExchangeDeposit } from '../types.js'
import { useLeave } from './useLeave.js'

/** How a deposit goes, from the exchange's window to the chain. */
export function Component() {
  const t = useText()
  const clock = useClock()
  const navigation = useNavigation<typeof payView>()
  const form = useController<PayWorks>()
  const { id, isFromAccount } = useParams()
  const deposit = useDeposits().find((one) => one.id === id)
  const isOver = deposit !== undefined && isSettled(deposit, clock.now())
  useEffect(() => {
    const result = deposit && isOver ? toDepositResult(deposit) : undefined
    if (result) navigation.resolve(result)
  }, [navigation, deposit, isOver])
  // It was told: from here on nothing leads to it.
  useEffect(() => {
    if (isOver) navigation.onClose(() => form.deposits.forget(String(id)))
  }, [navigation, form, id, isOver])
  const leave = useLeave(deposit && toDepositResult(deposit), isFromAccount === true)
  return (
    <View
      title={t('pay.exchange.waiting')}
      locked={deposit !== undefined && hasArrived(deposit)}
      footer={
        deposit ? <DepositNext deposit={deposit} isFromAccount={isFromAccount === true} onLeave={leave} /> : undefined
      }
    >
      {deposit ? (
        <Progress deposit={deposit} />
      ) : (
        <EmptyState title={t('pay.exchange.unknown')} action={<Button onClick={leave}>{t('pay.close')}</Button>} />
      )}
    </View>
  )
}

const rings: Readonly<Record<DepositState, ProgressRingProps['state']>> = {
  waiting: 'waiting',
  said: 'waiting',
  missing: 'idle',
  short: 'idle',
  arrived: 'done',
  more: 'done',
  failed: 'failed',
}

function Progress({ deposit }: { readonly deposit: ExchangeDeposit }) {
  const t = useText()
  const announce = useAnnounce()
  const toFigure = useFigure()
  const { deposits } = useController<PayWorks>()
  const { id, bill, debt, exchange, state, saidAt, arrived } = deposit
  const isPast = useIsPast(bill.expiresAt)
  useWindow(id)
  const words = {
    name: exchange.name,
    what: toFigure({ token: debt.asset, value: debt.amount }),
    got: toFigure({ token: debt.asset, value: arrived }),
  }
  const title = t(`pay.exchange.is.${state}`, words)
  const help = t(`pay.exchange.is.${state}.help`, words)
  useEffect(() => announce(`${title}. ${help}`), [announce, title, help])
  const steps = (['opened', 'said', 'arrived'] as const).map((step) => t(`pay.exchange.step.${step}`, words))
  return (
    <Stack gap={4}>
      <Stack gap={4} center>
        <ProgressRing state={rings[state]} label={title}>
          <Picture size={64} name={exchange.name} />
        </ProgressRing>
        <Text size={16} strong>
          {title}
        </Text>
        <Text tone="muted">{help}</Text>
      </Stack>
      {isAwaited(deposit) || hasArrived(deposit) ? (
        <Stepper steps={steps} current={hasArrived(deposit) ? steps.length : saidAt === undefined ? 1 : 2} />
      ) : null}
      {isPast && isAwaited(deposit) ? (
        <Notice live tone="warning" title={t('pay.exchange.late')}>
          {t('pay.exchange.late.help')}
        </Notice>
      ) : null}
      {deposits.troubleOf(id) ? <Notice>{t('pay.exchange.unseen')}</Notice> : null}
      <DepositFacts deposit={deposit} />
    </Stack>
  )
}

/** Drawn anew when the user closes the exchange's window. */
function useWindow(id: string): void {
  const { deposits } = useController<PayWorks>()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const popup = deposits.pageOf(id)?.popup
  useEffect(() => popup?.onClosed(redraw), [popup])
}
