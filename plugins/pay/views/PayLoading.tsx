import { useEffect, useMemo, useState } from 'react'
import { isLatchkeyError, sentTransactions } from '../../../src/plugin.js'
import {
  Button,
  EmptyState,
  Picture,
  ProgressRing,
  type ProgressRingProps,
  Stack,
  Text,
  useAnnounce,
  useClock,
  useController,
  useLive,
  useNavigation,
  useNetwork,
  useNetworkImage,
  useParams,
  useReady,
  useResource,
  useText,
  View,
} from '../../../src/ui/index.js'
import type { PayWorks } from '../form/createForm.js'
import { PassageFacts } from '../form/PassageFacts.js'
import { Receipt } from '../form/Receipt.js'
import { Steps, useStepLabel } from '../form/Steps.js'
import { TroubleNotice } from '../form/TroubleNotice.js'
import { toTrouble } from '../form/trouble.js'
import { usePassageWords } from '../form/usePassageWords.js'
import type { payView } from '../index.js'
import { hasPassed, isPassing, isReturned } from '../paying/steps.js'
import type { Payment, PayState } from '../types.js'
import { useLeave } from './useLeave.js'

const patience = 5000
/** What cannot be forgotten now stands on the account, and is read once more. */
const ignore = () => undefined

/** A payment that was begun: its steps, one after the other, then the receipt. */
export function Component() {
  const t = useText()
  const navigation = useNavigation<typeof payView>()
  const form = useController<PayWorks>()
  const { id: given, isFromAccount } = useParams()
  const id = String(given)
  const { value: payment } = useLive(useMemo(() => form.paying.follow(id), [form, id]))
  const result = useMemo(() => payment && form.toResult(payment), [form, payment])
  // What was sent in another tab, or before a reload, is the result as well.
  useEffect(() => {
    if (result) navigation.resolve(result)
  }, [navigation, result])
  // It was read: from here on nothing leads to it.
  const isRead = payment !== undefined && payment.state === 'done' && hasPassed(payment)
  useEffect(() => {
    if (isRead) navigation.onClose(() => void form.paying.giveUp(id).catch(ignore))
  }, [navigation, form, id, isRead])
  const leave = useLeave(result, isFromAccount === true)
  const isGoing = payment?.state === 'ready' || payment?.state === 'paying'
  const isPaid = payment?.state === 'sent' || payment?.state === 'done'
  return (
    <View
      title={t(isPaid ? 'pay.receipt' : 'pay.paying')}
      locked={isPaid}
      footer={payment && !isGoing ? <Next payment={payment} onLeave={leave} /> : undefined}
    >
      {payment ? (
        <Progress payment={payment} />
      ) : (
        <EmptyState title={t('pay.unknown')} action={<Button onClick={leave}>{t('pay.close')}</Button>} />
      )}
    </View>
  )
}

const rings: Readonly<Record<PayState, ProgressRingProps['state']>> = {
  ready: 'waiting',
  paying: 'waiting',
  stopped: 'idle',
  sent: 'waiting',
  done: 'done',
  failed: 'failed',
  late: 'idle',
  gone: 'idle',
  held: 'waiting',
  overdue: 'idle',
  refunded: 'idle',
  short: 'idle',
}

function Progress({ payment }: { readonly payment: Payment }) {
  const announce = useAnnounce()
  const toImage = useNetworkImage()
  const { state, source, error } = payment
  const { token } = source.pays
  const network = useNetwork(token.networkId)
  const { title, help } = useWords(payment)
  useEffect(() => announce(`${title}. ${help}`), [announce, title, help])
  useTakeOver(payment)
  return (
    <Stack gap={4}>
      <Stack gap={4} center>
        <ProgressRing state={rings[state]} label={title}>
          <Picture size={64} round src={token.address ? token.iconUrl : toImage(network)} name={token.symbol} />
        </ProgressRing>
        <Text size={16} strong>
          {title}
        </Text>
        <Text tone="muted">{help}</Text>
      </Stack>
      <Steps payment={payment} />
      {state === 'stopped' && error ? <TroubleNotice error={error} /> : null}
      {source.bridge && payment.hash !== undefined ? <PassageFacts payment={payment} /> : null}
      {state === 'sent' || state === 'done' ? <Receipt payment={payment} /> : null}
    </Stack>
  )
}

/** What happens now, and what to do. */
function useWords(payment: Payment): { readonly title: string; readonly help: string } {
  const t = useText()
  const clock = useClock()
  const form = useController<PayWorks>()
  const { bill, source, state, steps } = payment
  const [late, setLate] = useState(false)
  const toPassage = usePassageWords()
  const step = steps.find((each) => each.state !== 'done')
  const isAsking = step?.state === 'asking'
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins again with each step
  useEffect(() => {
    setLate(false)
    return clock.after(patience, () => setLate(true))
  }, [clock, step?.kind, step?.state])
  const { bridge } = source
  const wallet = form.payer(bill)?.connectorName ?? t('pay.wallet')
  if (isPassing(payment) || isReturned(payment)) return toPassage(payment)
  if (state === 'ready' || state === 'paying') {
    if (isAsking)
      return {
        title: t('pay.asking', { name: wallet }),
        help: late
          ? t('pay.asking.still')
          : t(`pay.asking.${step.kind}${step.kind === 'approve' && bridge ? '.bridge' : ''}`, {
              ...{ symbol: source.pays.token.symbol, name: bridge?.name ?? '' },
            }),
      }
    return { title: t(step?.state === 'sent' ? 'pay.confirming' : 'pay.checking'), help: t('pay.confirming.help') }
  }
  const isUnclear = payment.error && toTrouble(payment.error) === 'maybe'
  const hasMoved = steps.some(
    (each) => each.state === 'done' && (each.kind === 'swap' || each.kind === 'approve') && !bridge,
  )
  return {
    title: t(`pay.is.${state}`),
    help: t(
      `pay.is.${state}.${state === 'sent' || state === 'done' ? bill.from : isUnclear ? 'maybe' : hasMoved ? 'moved' : 'help'}`,
      {
        name: form.merchant().host,
        symbol: source.debt.asset.symbol,
      },
    ),
  }
}

/** What becomes of each step stands here: a toast would tell it twice. */
function useTakeOver({ source: { account }, steps }: Payment): void {
  const sent = useResource(sentTransactions)
  const hashes = steps.flatMap(({ hash }) => hash ?? []).join(' ')
  useEffect(() => {
    if (!sent || !hashes) return
    const stops = hashes.split(' ').map((hash) => sent.takeOver(account, hash))
    return () => {
      for (const stop of stops) stop()
    }
  }, [sent, account, hashes])
}

/** What can be done now, the likeliest first. */
function Next({ payment, onLeave }: { readonly payment: Payment; readonly onLeave: () => void }) {
  const t = useText()
  const navigation = useNavigation<typeof payView>()
  const form = useController<PayWorks>()
  const toLabel = useStepLabel(payment)
  const [isBusy, setBusy] = useState(false)
  const { id, state, steps } = payment
  const step = steps.find((each) => each.state !== 'done')
  const ready = useReady(`${state} ${step?.kind}`)
  const run = (work: Promise<unknown>) => {
    form.pressed()
    setBusy(true)
    const end = () => setBusy(false)
    work.then(end, (error: unknown) => {
      end()
      // Why it stopped stands on the view.
      if (!isLatchkeyError(error)) throw error
    })
  }
  const trouble = payment.error && toTrouble(payment.error)
  // Only a press that says what it risks goes on from what may have been sent, or is paid elsewhere.
  const overrule = trouble === 'maybe' || trouble === 'leased'
  const goOn = () => {
    const paid = form.carryOn(id, { overrule })
    navigation.promise(paid)
    run(paid)
  }
  if (state === 'stopped' && step)
    return (
      <Stack gap={2}>
        <Button size="primary" tone={overrule ? 'danger' : 'normal'} disabled={!ready} loading={isBusy} onClick={goOn}>
          {t(overrule ? `pay.on.${trouble}` : 'pay.on', { step: toLabel(step) })}
        </Button>
        {trouble === 'maybe' ? null : (
          <Button wide disabled={isBusy} onClick={() => run(form.paying.giveUp(id).then(onLeave))}>
            {t('pay.giveUp')}
          </Button>
        )}
      </Stack>
    )
  if (isReturned(payment))
    return (
      <Button size="primary" loading={isBusy} onClick={() => run(form.paying.giveUp(id).then(onLeave))}>
        {t('pay.exchange.another')}
      </Button>
    )
  return (
    <Button size="primary" onClick={onLeave}>
      {t(isPassing(payment) || state === 'failed' ? 'pay.back' : state === 'sent' ? 'pay.close' : 'pay.done')}
    </Button>
  )
}
