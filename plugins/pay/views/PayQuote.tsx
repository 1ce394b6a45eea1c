import { useEffect } from 'react'
import { isLatchkeyError, parseAccountId } from '../../../src/plugin.js'
import {
  Button,
  EmptyState,
  Notice,
  Skeleton,
  Stack,
  useAtomValue,
  useClock,
  useController,
  useLocale,
  useNavigation,
  useNetwork,
  useReady,
  useText,
  useVisible,
  View,
} from '../../../src/ui/index.js'
import { choicesAtom, formAtom, sourceAtom } from '../form/atoms.js'
import { toContent } from '../form/content.js'
import type { PayWorks } from '../form/createForm.js'
import { toMoment } from '../form/Demand.js'
import { Review } from '../form/Review.js'
import { TroubleNotice } from '../form/TroubleNotice.js'
import { useFigure } from '../form/useFigure.js'
import { useIsPast } from '../form/useIsPast.js'
import type { payView } from '../index.js'
import type { Bill, PaySource } from '../types.js'

/** Quotes that were over when they came are not asked for without a pause. */
const least = 5000

/** Everything there is to know before money moves, then the one button that moves it. */
export function Component() {
  const t = useText()
  const clock = useClock()
  const navigation = useNavigation()
  const form = useController<PayWorks>()
  const visible = useVisible()
  const { bill, account, chosen } = useAtomValue(formAtom)
  const { choices, error, asking } = useAtomValue(choicesAtom)
  const source = useAtomValue(sourceAtom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins again for another account
  useEffect(() => {
    if (visible && chosen !== undefined && !choices && !asking && !error) form.askChoices()
  }, [form, visible, chosen, choices, asking, error, account])
  // A price that is over is asked for anew while it is in sight.
  const until = source?.quote?.expiresAt
  useEffect(() => {
    if (!visible || until === undefined || asking || error) return
    return clock.after(Math.max(until - clock.now(), least), form.askChoices)
  }, [clock, form, visible, until, asking, error])

  if (bill.bill && source) return <Chosen bill={bill.bill} source={source} />
  const back = (
    <Button wide onClick={navigation.back}>
      {t('pay.back')}
    </Button>
  )
  return (
    <View title={t('pay.review')}>
      <Stack gap={4}>
        {error ? (
          <>
            <TroubleNotice error={error} asking={asking} onRetry={form.askChoices} />
            {back}
          </>
        ) : chosen !== undefined && account !== undefined && !choices ? (
          <>
            <Skeleton shape="title" />
            <Skeleton count={4} />
            {back}
          </>
        ) : (
          <EmptyState title={t('pay.review.gone')} help={t('pay.review.gone.help')} action={back} />
        )}
      </Stack>
    </View>
  )
}

/** One source, and the button that pays with it. What says something else has to stand there for half a second first. */
function Chosen({ bill, source }: { readonly bill: Bill; readonly source: PaySource }) {
  const t = useText()
  const navigation = useNavigation<typeof payView>()
  const form = useController<PayWorks>()
  const toFigure = useFigure()
  const { receiver, isBeginning, refused, choices } = useAtomValue(formAtom)
  const isPast = useIsPast(bill.expiresAt)
  const isLeased = refused?.code === 'ORDER_LEASED'
  const content = toContent(source)
  // A press that says what it risks is another one: it, too, has to stand there first.
  const ready = useReady(`${content} ${isLeased}`)
  useEffect(() => {
    if (!receiver) form.judge(source)
  }, [form, receiver, source])
  const press = () => {
    form.pressed()
    const paid = form.begin(source, { overrule: isLeased })?.then((id) => {
      navigation.replace('PayLoading', { id })
      return form.carryOn(id)
    })
    if (!paid) return
    // Whatever is in sight then: the wallet has it.
    navigation.promise(paid)
    paid.catch((error: unknown) => {
      // Why it was not begun stands here (`refused`), why it stopped on the next view.
      if (!isLatchkeyError(error)) throw error
    })
  }
  const what = toFigure({ token: source.debt.asset, value: source.debt.amount })
  const isOld = choices.error !== undefined
  const button = (
    <Button
      size="primary"
      tone={isLeased ? 'danger' : 'normal'}
      disabled={!ready || isPast || isOld || !receiver}
      loading={isBeginning || !receiver}
      onClick={press}
    >
      {t(isLeased ? 'pay.press.overrule' : bill.choice === 'deposit' ? 'pay.press.deposit' : 'pay.press', { what })}
    </Button>
  )
  return (
    <View title={t('pay.review')} footer={button}>
      <Stack gap={4}>
        {isPast ? (
          <Notice live title={t('pay.trouble.late')}>
            {t('pay.trouble.late.help')}
          </Notice>
        ) : null}
        {choices.error ? (
          <TroubleNotice error={choices.error} asking={choices.asking} onRetry={form.askChoices} />
        ) : null}
        <Refused />
        <WrongNetwork bill={bill} source={source} />
        <Review bill={bill} source={source} />
      </Stack>
    </View>
  )
}

/** Why the last press began nothing. */
function Refused() {
  const t = useText()
  const locale = useLocale()
  const clock = useClock()
  const form = useController<PayWorks>()
  const { refused } = useAtomValue(formAtom)
  if (!refused) return null
  if (refused.code !== 'ORDER_LEASED') return <TroubleNotice error={refused} onRetry={form.askChoices} />
  const until = Number(refused.data.until)
  return (
    <Notice live tone="warning" title={t('pay.trouble.leased')}>
      {Number.isFinite(until) && until > 0
        ? t('pay.trouble.leased.until', { time: toMoment(until, clock.now(), locale) })
        : null}{' '}
      {t('pay.trouble.leased.help')}
    </Notice>
  )
}

/** The wallet will be asked to switch first. */
function WrongNetwork({ bill, source }: { readonly bill: Bill; readonly source: PaySource }) {
  const t = useText()
  const form = useController<PayWorks>()
  const network = useNetwork(parseAccountId(source.account).networkId)
  const payer = form.payer(bill)
  if (!network || !payer || payer.networkId === network.caipNetworkId) return null
  return (
    <Notice title={t('pay.network.other', { name: network.name })}>
      {t('pay.network.other.help', { name: payer.connectorName })}
    </Notice>
  )
}
