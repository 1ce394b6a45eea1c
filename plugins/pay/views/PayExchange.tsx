import { useState } from 'react'
import { isLatchkeyError, type LatchkeyError, parseNetworkId } from '../../../src/plugin.js'
import {
  Button,
  EmptyState,
  FullAddress,
  KeyValue,
  Notice,
  Stack,
  Text,
  useAtomValue,
  useController,
  useNavigation,
  useNetwork,
  useReady,
  useSheet,
  useText,
  useWorth,
  View,
} from '../../../src/ui/index.js'
import { offerAtom } from '../exchanges/atoms.js'
import type { PayWorks } from '../form/createForm.js'
import { payCss } from '../form/pay.css.js'
import { TroubleNotice } from '../form/TroubleNotice.js'
import { useDuration } from '../form/useDuration.js'
import { useFigure } from '../form/useFigure.js'
import { useIsPast } from '../form/useIsPast.js'
import { Who } from '../form/Who.js'
import type { Bill, ExchangeOffer } from '../types.js'

/** Everything there is to know before an exchange's window opens, then the one button that opens it. */
export function Component() {
  const t = useText()
  const navigation = useNavigation()
  const chosen = useAtomValue(offerAtom)
  if (chosen) return <Chosen {...chosen} />
  return (
    <View title={t('pay.exchange.waiting')}>
      <EmptyState
        title={t('pay.exchange.gone')}
        help={t('pay.exchange.gone.help')}
        action={<Button onClick={navigation.back}>{t('pay.back')}</Button>}
      />
    </View>
  )
}

interface ChosenProps {
  readonly bill: Bill
  readonly offer: ExchangeOffer
}

function Chosen({ bill, offer }: ChosenProps) {
  useSheet(payCss)
  const t = useText()
  const navigation = useNavigation()
  const form = useController<PayWorks>()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<LatchkeyError>()
  const { exchange, debt } = offer
  const { name, usualSeconds = 0 } = exchange
  // The last moment at which it usually still comes in time.
  const isPast = useIsPast(bill.expiresAt === undefined ? undefined : bill.expiresAt - usualSeconds * 1000)
  const ready = useReady(`${exchange.id} ${debt.amount} ${debt.payTo}`)
  const press = () => {
    form.pressed()
    setBusy(true)
    setError(undefined)
    // The window opens in this very click.
    form.deposits.open(bill, offer).then(
      ({ id }) => navigation.replace('PayExchangeWaiting', { id }),
      (cause: unknown) => {
        setBusy(false)
        if (!isLatchkeyError(cause)) throw cause
        setError(cause)
      },
    )
  }
  return (
    <View
      title={t(`pay.exchange.title.${bill.choice}`, { name })}
      footer={
        <Button size="primary" disabled={!ready || isPast} loading={busy} onClick={press}>
          {t('pay.exchange.press', { name })}
        </Button>
      }
    >
      <Stack gap={4}>
        {isPast ? (
          <Notice live title={t('pay.trouble.late')}>
            {t('pay.trouble.late.help')}
          </Notice>
        ) : null}
        {error ? <TroubleNotice error={error} /> : null}
        <Facts bill={bill} offer={offer} />
      </Stack>
    </View>
  )
}

/** What is sent, by whom, to whom; that it cannot be taken back. */
function Facts({ bill, offer: { exchange, debt } }: ChosenProps) {
  const t = useText()
  const toFigure = useFigure()
  const toDuration = useDuration()
  const network = useNetwork(debt.asset.networkId)
  const worth = useWorth(debt.asset, debt.amount)
  const { namespace } = parseNetworkId(debt.asset.networkId)
  const { name, usualSeconds } = exchange
  const what = toFigure({ token: debt.asset, value: debt.amount })
  return (
    <>
      <div className="pay-asked">
        <Who bill={bill} />
        <Text tone="muted">{t('pay.exchange.sends', { name })}</Text>
        <Text size={28}>
          <bdi>{what}</bdi>
        </Text>
        {worth ? <Text tone="muted">{t('pay.worth', { worth })}</Text> : null}
      </div>
      <Notice tone="warning" title={t('pay.exchange.final')}>
        {t('pay.exchange.final.help', { name, what })}
      </Notice>
      <KeyValue
        items={[
          { label: t('pay.time'), value: toDuration(usualSeconds) },
          { label: t('pay.exchange.holder'), value: t('pay.exchange.holder.value', { name }) },
          { label: t('pay.to'), value: <FullAddress address={debt.recipient} namespace={namespace} /> },
          ...(debt.payTo === debt.recipient
            ? []
            : [{ label: t('pay.through'), value: <FullAddress address={debt.payTo} namespace={namespace} /> }]),
          { label: t('pay.network'), value: network?.name ?? debt.asset.networkId },
          { label: t('pay.exchange.fee'), value: t('pay.exchange.fee.value') },
        ]}
      />
    </>
  )
}
