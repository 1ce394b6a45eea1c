import { useState } from 'react'
import { isLatchkeyError, type LatchkeyError } from '../../../src/plugin.js'
import { Button, Notice, Stack, useController, useNavigation, useReady, useText } from '../../../src/ui/index.js'
import { hasArrived } from '../exchanges/depositState.js'
import type { ExchangeDeposit } from '../types.js'
import type { PayWorks } from './createForm.js'
import { TroubleNotice } from './TroubleNotice.js'

interface DepositNextProps {
  readonly deposit: ExchangeDeposit
  readonly isFromAccount: boolean
  readonly onLeave: () => void
}

/** What can be done now, the likeliest first. */
export function DepositNext({ deposit, isFromAccount, onLeave }: DepositNextProps) {
  const t = useText()
  const { deposits, pressed } = useController<PayWorks>()
  const { id, bill, exchange, state } = deposit
  const forget = () => {
    pressed()
    deposits.forget(id)
    onLeave()
  }
  if (hasArrived(deposit))
    return (
      <Button size="primary" onClick={onLeave}>
        {t('pay.done')}
      </Button>
    )
  if (state === 'short' && bill.from === 'order') return <Rest deposit={deposit} isFromAccount={isFromAccount} />
  if (state === 'short' || state === 'failed')
    return (
      <Button size="primary" onClick={forget}>
        {t(state === 'short' ? 'pay.close' : 'pay.exchange.another')}
      </Button>
    )
  const shown = deposits.pageOf(id)
  const popup = shown?.popup?.closed() === false ? shown.popup : undefined
  return (
    <Stack gap={2}>
      {popup ? (
        <Button size="primary" onClick={popup.focus}>
          {t('pay.exchange.window')}
        </Button>
      ) : shown && shown.popup === undefined ? (
        <Button size="primary" href={shown.url}>
          {t('pay.exchange.page', { name: exchange.name })}
        </Button>
      ) : null}
      <GiveUp name={exchange.name} onGiveUp={forget} />
    </Stack>
  )
}

/** Asked twice: what was sent comes all the same. */
function GiveUp({ name, onGiveUp }: { readonly name: string; readonly onGiveUp: () => void }) {
  const t = useText()
  const [isAsked, setAsked] = useState(false)
  const ready = useReady(`${isAsked}`)
  if (!isAsked)
    return (
      <Button wide onClick={() => setAsked(true)}>
        {t('pay.exchange.giveUp')}
      </Button>
    )
  return (
    <Notice
      live
      tone="warning"
      title={t('pay.exchange.giveUp.sure')}
      action={
        <>
          <Button size="chip" tone="danger" disabled={!ready} onClick={onGiveUp}>
            {t('pay.exchange.giveUp.press')}
          </Button>
          <Button size="chip" onClick={() => setAsked(false)}>
            {t('pay.exchange.giveUp.not')}
          </Button>
        </>
      }
    >
      {t('pay.exchange.giveUp.help', { name })}
    </Notice>
  )
}

/** What is still owed of an order is paid in another way, once the services know of what has arrived. */
function Rest({ deposit, isFromAccount }: Pick<DepositNextProps, 'deposit' | 'isFromAccount'>) {
  const t = useText()
  const navigation = useNavigation()
  const form = useController<PayWorks>()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<LatchkeyError | 'unseen'>()
  const press = () => {
    form.pressed()
    setBusy(true)
    form
      .readRest(deposit)
      .then(
        (bill) => {
          if (!bill) return setTrouble('unseen')
          form.deposits.forget(deposit.id)
          if (isFromAccount) navigation.replace('Pay', { bill })
          else navigation.back()
        },
        (error: unknown) => {
          if (!isLatchkeyError(error)) throw error
          setTrouble(error)
        },
      )
      .finally(() => setBusy(false))
  }
  return (
    <Stack gap={2}>
      {trouble === 'unseen' ? (
        <Notice live>{t('pay.exchange.rest.unseen')}</Notice>
      ) : trouble ? (
        <TroubleNotice error={trouble} />
      ) : null}
      <Button size="primary" loading={busy} onClick={press}>
        {t('pay.exchange.rest')}
      </Button>
    </Stack>
  )
}
