import { useEffect } from 'react'
import {
  Button,
  Notice,
  Skeleton,
  Stack,
  useAccount,
  useAtomValue,
  useController,
  useNavigation,
  useParams,
  useSetAtom,
  useText,
  useVisible,
  View,
} from '../../../src/ui/index.js'
import { offerAtom } from '../exchanges/atoms.js'
import { billAtom, choicesAtom, formAtom } from '../form/atoms.js'
import type { PayWorks } from '../form/createForm.js'
import { Demand } from '../form/Demand.js'
import { Lacking } from '../form/Lacking.js'
import { Sources } from '../form/Sources.js'
import { SwitchNotice } from '../form/SwitchNotice.js'
import { TroubleNotice } from '../form/TroubleNotice.js'
import { useDeposits } from '../form/useDeposits.js'
import { useElsewhere } from '../form/useElsewhere.js'
import { useExchangeOffers } from '../form/useExchangeOffers.js'
import { useIsPast } from '../form/useIsPast.js'
import { useOpenPayments } from '../form/useOpenPayments.js'
import { usePassageWords } from '../form/usePassageWords.js'
import { Ways } from '../form/Ways.js'
import { isPassing, isReturned } from '../paying/steps.js'
import type { Bill, ExchangeOffer, PaySource } from '../types.js'

/** What is asked, by whom; then how it is paid: with what the connected wallet has, another wallet, or what can be got. */
export function Component() {
  const t = useText()
  const form = useController<PayWorks>()
  const params = useParams()
  const { entry } = useAtomValue(formAtom)
  const { bill, error, asking } = useAtomValue(billAtom)
  useEffect(() => form.enter(params), [form, params])
  const isMine = entry === params
  return (
    <View title={t(isMine && bill?.choice === 'deposit' ? 'pay.title.deposit' : 'pay.title')}>
      <Stack gap={4}>
        {isMine && bill ? (
          <Asked bill={bill} />
        ) : isMine && error ? (
          <TroubleNotice error={error} asking={asking} onRetry={form.readAgain} />
        ) : (
          <>
            <Skeleton shape="title" />
            <Skeleton count={3} />
          </>
        )}
      </Stack>
    </View>
  )
}

function Asked({ bill }: { readonly bill: Bill }) {
  const t = useText()
  const navigation = useNavigation()
  const isPast = useIsPast(bill.expiresAt)
  const own = useOpenPayments().find((payment) => payment.bill.id === bill.id)
  // What came back, or is the rest, is paid anew.
  const [begun, returned] = own && isReturned(own) ? [undefined, own] : [own, undefined]
  const deposit = useDeposits().find((one) => one.bill.id === bill.id && one.state !== 'failed')
  const toPassage = usePassageWords()
  const going = begun?.state === 'stopped' ? '' : '.going'
  return (
    <>
      <Demand bill={bill} />
      {deposit ? (
        <Notice
          live
          title={t('pay.exchange.begun', { name: deposit.exchange.name })}
          action={
            <Button size="chip" onClick={() => navigation.push('PayExchangeWaiting', { id: deposit.id })}>
              {t('pay.begun.show')}
            </Button>
          }
        >
          {t(`pay.exchange.is.${deposit.state}`, { name: deposit.exchange.name })}
        </Notice>
      ) : begun ? (
        <Notice
          live
          title={isPassing(begun) ? toPassage(begun).title : t(`pay.begun${going}`)}
          action={
            <Button size="chip" onClick={() => navigation.push('PayLoading', { id: begun.id })}>
              {t('pay.begun.show')}
            </Button>
          }
        >
          {isPassing(begun) ? toPassage(begun).help : t(`pay.begun${going}.help`)}
        </Notice>
      ) : isPast ? (
        <Notice live title={t('pay.trouble.late')}>
          {t('pay.trouble.late.help')}
        </Notice>
      ) : (
        <>
          {returned ? <Notice title={toPassage(returned).title}>{toPassage(returned).help}</Notice> : null}
          <How bill={bill} />
        </>
      )}
    </>
  )
}

/** The ways to pay, the payer's own first. */
function How({ bill }: { readonly bill: Bill }) {
  const t = useText()
  const account = useAccount()
  const navigation = useNavigation()
  const form = useController<PayWorks>()
  const visible = useVisible()
  const { choices, elsewhere: brought, error, asking } = useAtomValue(choicesAtom)
  const elsewhere = useElsewhere(bill)
  const setOffer = useSetAtom(offerAtom)
  const exchanges = useExchangeOffers(bill)
  const offers = exchanges.offers ?? []
  const payer = form.payer(bill)
  const key = payer && `${payer.connectorId} ${payer.caipAddress}`
  // Asked once more when the user comes back: from where more was got, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another bill is another question
  useEffect(() => {
    if (visible && key) form.askChoices()
  }, [form, visible, key, bill])
  const choose = (source: PaySource) => {
    form.pressed()
    form.choose(source)
    navigation.push('PayQuote')
  }
  const chooseOffer = (offer: ExchangeOffer) => {
    form.pressed()
    setOffer({ bill, offer })
    navigation.push('PayExchange')
  }
  const list = (sources: readonly PaySource[], others: readonly PaySource[]) =>
    sources.length + others.length + offers.length > 0 ? (
      <Sources sources={sources} elsewhere={others} offers={offers} onChoose={choose} onOffer={chooseOffer} />
    ) : null
  const unlisted = exchanges.error ? (
    <Notice
      action={
        <Button size="chip" onClick={exchanges.retry}>
          {t('pay.retry')}
        </Button>
      }
    >
      {t('pay.exchange.unlisted')}
    </Notice>
  ) : null
  if (!payer)
    return (
      <>
        {account ? (
          <Notice live title={t('pay.trouble.unsupported')}>
            {t('pay.unsupported.wallet')}
          </Notice>
        ) : null}
        {list([], [])}
        {unlisted}
        <Ways bill={bill} isFunding={false} />
      </>
    )
  const { sources = [], isWithoutSwaps } = choices ?? {}
  return (
    <>
      {error ? <TroubleNotice error={error} asking={asking} onRetry={form.askChoices} /> : null}
      {list(sources, brought ?? [])}
      {choices && sources.length === 0 && brought?.length === 0 ? (
        elsewhere.length > 0 && choices.lacks.length === 0 ? (
          <SwitchNotice networks={elsewhere} />
        ) : (
          <Lacking choices={choices} />
        )
      ) : null}
      {!choices && !error ? <Skeleton count={2} /> : choices && !brought ? <Skeleton /> : null}
      {unlisted}
      {isWithoutSwaps ? <Notice>{t('pay.swapless')}</Notice> : null}
      <Ways bill={bill} isFunding={sources.length + (brought?.length ?? 0) > 0} />
    </>
  )
}
