import type { TokenAmount } from '../../../src/plugin.js'
import {
  FullAddress,
  formatMoney,
  KeyValue,
  Notice,
  Rate,
  Switch,
  Text,
  useAtomValue,
  useLocale,
  useSheet,
  useText,
} from '../../../src/ui/index.js'
import type { SwapPlan } from '../types.js'
import { reviewAtom } from './atoms.js'
import { Origin, toAmount, toImpactText } from './Facts.js'
import { Figures, Freshness } from './Freshness.js'
import { toWorth } from './impact.js'
import { LeaveNotice } from './LeaveNotice.js'
import { toSteps } from './Steps.js'
import { swapsCss } from './swaps.css.js'
import { useFee } from './useFee.js'
import { useFigure } from './useFigure.js'
import { usePrices } from './usePrices.js'
import { Warnings } from './Warnings.js'

interface ReviewProps {
  readonly plan: SwapPlan
  readonly impact: number | undefined
  readonly unlimited: boolean
  readonly onUnlimited: (unlimited: boolean) => void
}

/** What a swap pays, brings, and promises; what it costs, over whom it goes, and which steps come. */
export function Review({ plan, impact, unlimited, onUnlimited }: ReviewProps) {
  const t = useText()
  const toFigure = useFigure()
  const toFee = useFee()
  const review = useAtomValue(reviewAtom)
  const { change } = review
  const { quote, terms, approval, allowance = 0n, forecast } = plan
  const { wish, gets, least } = quote
  const { token } = wish.pays
  const { symbol } = token
  const isAllowing = token.address !== undefined && approval !== 'none'
  const namespace = token.networkId.slice(0, token.networkId.indexOf(':'))
  return (
    <>
      <Figures of={review}>
        <Sum pays={wish.pays} gets={gets} least={least} />
      </Figures>
      <div className="swap-ring">
        {/* In a place that is there also while it is empty: the button does not move. */}
        <span role="status">
          {change ? (
            <Text as="span" tone={change === 'worse' ? 'warning' : 'muted'}>
              {t(`swaps.changed.${change}`)}
            </Text>
          ) : null}
        </span>
        <Freshness of={review} />
      </div>
      <Figures of={review}>
        <KeyValue
          items={[
            { label: t('swaps.rate'), value: <Rate pays={toAmount(wish.pays)} gets={toAmount(gets)} /> },
            { label: t('swaps.impact'), value: toImpactText(impact) },
            { label: t('swaps.fee'), value: plan.fee ? toFee(plan.fee, 'most') : toFee(quote.fee, 'about') },
            { label: t('swaps.over'), value: quote.source, details: <Origin quote={quote} /> },
            {
              label: t('swaps.preview.gives'),
              value: (
                <>
                  <bdi>{t('swaps.preview.gives.to', { amount: toFigure(wish.pays, 'exact') })}</bdi>{' '}
                  <FullAddress address={terms.spender} namespace={namespace} />
                </>
              ),
            },
            { label: t('swaps.preview.steps'), value: t(toStepsKey(plan, unlimited), { symbol }) },
          ]}
        />
      </Figures>
      {isAllowing ? (
        <Switch
          label={t('swaps.unlimited', { symbol })}
          hint={t('swaps.unlimited.help', { symbol, name: quote.source })}
          checked={unlimited}
          onChange={onUnlimited}
        />
      ) : null}
      <Warnings gets={gets.token} impact={impact} />
      {forecast ? null : <Notice>{t('swaps.unforeseen')}</Notice>}
      {allowance > wish.pays.value ? <LeaveNotice plan={plan} left={allowance} /> : null}
    </>
  )
}

const toStepsKey = (plan: SwapPlan, unlimited: boolean): string => {
  const { approval } = plan
  if (approval === 'none') return 'swaps.steps.none'
  const { length } = toSteps(plan, unlimited)
  if (length === 3) return 'swaps.steps.reset'
  return `swaps.steps.${unlimited ? 'transaction' : approval}`
}

/** The amounts: the largest things on the view. The least stands as large as what is expected: it is the promise. */
function Sum({
  pays,
  gets,
  least,
}: {
  readonly pays: TokenAmount
  readonly gets: TokenAmount
  readonly least: TokenAmount
}) {
  useSheet(swapsCss)
  const t = useText()
  const locale = useLocale()
  const toFigure = useFigure()
  const [paid] = usePrices([pays.token])
  const worth = toWorth(pays, paid)
  return (
    <dl className="swap-sum">
      <dt>{t('swaps.pays')}</dt>
      <dd>
        <bdi>{toFigure(pays, 'exact')}</bdi>
        {worth ? (
          <small>
            <bdi>{formatMoney(worth, locale)}</bdi>
          </small>
        ) : null}
      </dd>
      <dt>{t('swaps.gets')}</dt>
      <dd>
        <bdi>~ {toFigure(gets)}</bdi>
      </dd>
      <dt>{t('swaps.least')}</dt>
      <dd>
        <bdi>{toFigure(least)}</bdi>
      </dd>
    </dl>
  )
}
