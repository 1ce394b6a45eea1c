import { useState } from 'react'
import { isLatchkeyError, parseAmount, parseNetworkId, toDecimal } from '../../../src/plugin.js'
import {
  Badge,
  Button,
  CountdownRing,
  List,
  Notice,
  Picture,
  Row,
  Stack,
  Text,
  useAtomValue,
  useController,
  useLatchkeyState,
  useNavigation,
  useNetwork,
  useParams,
  useReady,
  useText,
} from '../../../src/ui/index.js'
import type { BuyChoices, BuyQuote, Money } from '../types.js'
import { Facts } from './Facts.js'
import { type BuyFlow, quoteEvery } from './flow.js'
import { draftAtom } from './state.js'
import { type BuyOrder, decimals, toWish } from './toOrder.js'
import { useFigures } from './useFigures.js'
import { useLoss } from './useLoss.js'
import { takesDays, useMethodName } from './useMethodName.js'
import { type OffersState, useOffers } from './useOffers.js'
import { useTrouble } from './useTrouble.js'

interface OffersProps {
  readonly order: BuyOrder
  readonly choices: BuyChoices
}

/** What each provider gives, what the chosen offer means, and the way to it. */
export function Offers({ order, choices }: OffersProps) {
  const t = useText()
  const draft = useAtomValue(draftAtom)
  const state = useOffers(order.problem ? undefined : toWish(draft, order))
  const { offers } = state
  if (order.problem)
    return (
      <Button size="primary" disabled>
        {t(order.problem === 'amount' ? 'onramp.next.amount' : 'onramp.next.limits')}
      </Button>
    )
  return (
    <>
      <Stack line between>
        <Text as="h2" tone="muted">
          {t('onramp.offers')}
        </Text>
        {offers ? (
          <CountdownRing until={offers.at + quoteEvery} duration={quoteEvery} label={t('onramp.offers.next')} />
        ) : null}
      </Stack>
      <Rows state={state} choices={choices} />
      {state.error === undefined ? null : <Failure error={state.error} order={order} />}
      <Chosen state={state} order={order} />
    </>
  )
}

function Rows({
  state: { offers, quote, loading },
  choices,
}: {
  readonly state: OffersState
  readonly choices: BuyChoices
}) {
  const t = useText()
  const flow = useController<BuyFlow>()
  const { toMoney, toCoins } = useFigures()
  const toMethodName = useMethodName()
  const nameOf = (provider: string) => choices.providers.find(({ id }) => id === provider)?.name ?? provider
  if (!offers && !loading) return null
  if (!offers)
    return (
      <List label={t('onramp.offers')}>
        {choices.providers.map(({ id, name, usualFee }) => (
          <Row
            key={id}
            picture={<Picture name={name} />}
            label={name}
            hint={t('onramp.fee.usual', { min: usualFee.min, max: usualFee.max })}
            loading
          />
        ))}
      </List>
    )
  const hintOf = ({ gets, fees, pays, seller, provider }: BuyQuote) =>
    [
      toCoins(gets),
      t('onramp.fees', { fee: toMoney(sum(fees, pays.currency)) }),
      nameOf(provider) === seller ? '' : t('onramp.by', { name: nameOf(provider) }),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <List label={t('onramp.offers')}>
      {offers.quotes.map((one, at) => (
        <Row
          key={`${one.provider} ${one.seller} ${one.method}`}
          picture={<Picture name={one.seller} />}
          label={t(takesDays(one.method) ? 'onramp.offer.days' : 'onramp.offer', {
            name: one.seller,
            method: toMethodName(one.method),
          })}
          hint={hintOf(one)}
          trailing={at === 0 && offers.quotes.length > 1 ? <Badge tone="good">{t('onramp.best')}</Badge> : undefined}
          selected={one === quote}
          onClick={() => flow.choose(one)}
        />
      ))}
      {offers.failed.map(({ provider, name, code }) => (
        <Row key={provider} picture={<Picture name={name} />} label={name} hint={t(`onramp.failed.${code}`)} />
      ))}
    </List>
  )
}

/** All fees of an offer that are in the money that is paid. */
function sum(fees: readonly Money[], currency: string): Money {
  const total = fees
    .filter((fee) => fee.currency === currency)
    .reduce((before, { amount }) => before + (parseAmount(amount, decimals) ?? 0n), 0n)
  return { amount: toDecimal(total, decimals), currency }
}

/** Why there is no offer, and what to do. */
function Failure({ error, order: { currency } }: { readonly error: unknown; readonly order: BuyOrder }) {
  const t = useText()
  const flow = useController<BuyFlow>()
  const toTrouble = useTrouble()
  const { toMoney } = useFigures()
  const { min, max } = isLatchkeyError(error, 'ONRAMP_AMOUNT_INVALID') ? error.data : {}
  if (typeof min === 'string' && typeof max === 'string') {
    const limits = {
      min: toMoney({ amount: min, currency: currency.id }),
      max: toMoney({ amount: max, currency: currency.id }),
    }
    return (
      <Notice
        live
        title={toTrouble(error)}
        action={
          <Button size="chip" onClick={() => flow.edit({ of: 'money', amount: min })}>
            {t('onramp.least', limits)}
          </Button>
        }
      >
        {t('onramp.limits', limits)}
      </Notice>
    )
  }
  return (
    <Notice
      live
      tone="danger"
      title={toTrouble(error)}
      action={
        <Button size="chip" onClick={() => flow.askAgain('offers')}>
          {t('onramp.retry')}
        </Button>
      }
    />
  )
}

/** What the chosen offer means, and the press that leads to its checkout. */
function Chosen({ state: { quote, isOld, error }, order }: { readonly state: OffersState; readonly order: BuyOrder }) {
  const t = useText()
  const navigation = useNavigation()
  const flow = useController<BuyFlow>()
  const entry = useParams()
  const toTrouble = useTrouble()
  const { toCoins } = useFigures()
  const loss = useLoss(quote)
  // A press that was meant for more does not count.
  const ready = useReady(loss)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const { namespace } = parseNetworkId(order.coin.networkId)
  const network = useNetwork(order.coin.networkId)
  // Drawn anew when another account is connected.
  useLatchkeyState(({ connections }) => connections)
  const account = flow.account(namespace)
  if (!account)
    return (
      <Notice
        live
        title={t('onramp.elsewhere', { network: network?.name ?? order.coin.networkId })}
        action={
          <Button size="chip" onClick={() => void navigation.requireAccount(namespace)}>
            {t('onramp.connect')}
          </Button>
        }
      />
    )
  const go = (meant: BuyQuote) => {
    setBusy(true)
    setFailure(undefined)
    flow.track('SELECT_BUY_PROVIDER', meant.provider)
    flow.start(meant).then(
      (handle) => navigation.replace('BuyInProgress', { ...entry, handle }),
      (reason: unknown) => {
        setBusy(false)
        setFailure(reason)
        flow.askAgain('offers')
      },
    )
  }
  const isUsable = quote !== undefined && !isOld && error === undefined
  return (
    <>
      {quote ? <Facts quote={quote} address={account.address} network={network?.name ?? order.coin.networkId} /> : null}
      {loss ? (
        <Notice live tone="warning">
          {t('onramp.loss', { what: toCoins(loss) })}
        </Notice>
      ) : null}
      {failure === undefined ? null : (
        <Notice live tone="danger" title={t('onramp.notBegun')}>
          {toTrouble(failure)}
        </Notice>
      )}
      <Button
        size="primary"
        disabled={!isUsable || !ready}
        loading={busy || (error === undefined && !isUsable)}
        onClick={isUsable && ready && !busy ? () => go(quote) : undefined}
      >
        {quote ? t('onramp.continue', { name: quote.seller }) : t('onramp.next.asking')}
      </Button>
    </>
  )
}
