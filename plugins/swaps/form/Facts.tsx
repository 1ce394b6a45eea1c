import { useState } from 'react'
import type { Amount, TokenAmount } from '../../../src/plugin.js'
import { Field, KeyValue, Rate, useAtomValue, useController, useText } from '../../../src/ui/index.js'
import type { SwapQuote } from '../types.js'
import { toleranceAtom } from './atoms.js'
import type { SwapFlow } from './flow.js'
import { parseTolerance, toleranceHigh, toleranceLow } from './impact.js'
import { Offers } from './Offers.js'
import { useFee } from './useFee.js'
import { useFigure } from './useFigure.js'

/** A share in words: a small one to a tenth. */
export const toPercent = (value: number): string =>
  value > 0 && value < 0.1 ? '<0.1' : `${Number(value.toFixed(value < 10 ? 1 : 0))}`

export const toAmount = ({ token: { decimals, symbol }, value }: TokenAmount): Amount => ({ decimals, symbol, value })

/** What is known of a quote, on the form. While it is on its way its place is kept. */
export function Facts({
  quote,
  offers = [],
  impact,
}: {
  readonly quote: SwapQuote | undefined
  /** That one is of these, the best first. */
  readonly offers: readonly SwapQuote[] | undefined
  readonly impact: number | undefined
}) {
  const t = useText()
  const toFigure = useFigure()
  const toFee = useFee()
  return (
    <KeyValue
      items={[
        {
          label: t('swaps.rate'),
          value: quote && <Rate pays={toAmount(quote.wish.pays)} gets={toAmount(quote.gets)} />,
        },
        { label: t('swaps.impact'), value: quote && toImpactText(impact) },
        // It stays open while its field is typed in.
        { label: t('swaps.least'), value: quote ? toFigure(quote.least) : '…', details: <Tolerance /> },
        { label: t('swaps.fee'), value: quote && toFee(quote.fee, 'about') },
        {
          label: t('swaps.over'),
          value: quote && (offers.length > 1 ? toChoiceText(t, quote, offers) : quote.source),
          details: quote && (
            <>
              <Origin quote={quote} />
              {offers.length > 1 ? <Offers offers={offers} chosen={quote} /> : null}
            </>
          ),
        },
      ]}
    />
  )
}

const toChoiceText = (t: ReturnType<typeof useText>, quote: SwapQuote, offers: readonly SwapQuote[]) =>
  t(quote === offers[0] ? 'swaps.over.best' : 'swaps.over.chosen', { source: quote.source, count: offers.length })

/** A dash where a price is not known. */
export const toImpactText = (impact: number | undefined): string =>
  impact === undefined ? '–' : `${toPercent(impact)} %`

/** Who names the price, by which way it leads, and what the operator keeps. */
export function Origin({ quote: { by, route, operatorFee } }: { readonly quote: SwapQuote }) {
  const t = useText()
  const toFigure = useFigure()
  return (
    <KeyValue
      items={[
        { label: t('swaps.over.by'), value: t(`swaps.over.${by}`) },
        ...(route.length > 0 ? [{ label: t('swaps.over.route'), value: route.join(' › ') }] : []),
        ...(operatorFee ? [{ label: t('swaps.over.operator'), value: toFigure(operatorFee) }] : []),
      ]}
    />
  )
}

/** How far what is got may fall below the price. */
function Tolerance() {
  const t = useText()
  const flow = useController<SwapFlow>()
  const tolerance = useAtomValue(toleranceAtom)
  const [typed, setTyped] = useState(`${tolerance}`)
  const write = (text: string) => {
    setTyped(text)
    const value = parseTolerance(text)
    if (value !== undefined && value !== tolerance) flow.setTolerance(value)
  }
  return (
    <Field
      label={t('swaps.tolerance')}
      value={typed}
      onChange={write}
      maxLength={7}
      hint={toToleranceText(t, tolerance) ?? t('swaps.tolerance.help')}
      error={parseTolerance(typed) === undefined ? t('swaps.tolerance.invalid') : undefined}
    />
  )
}

/** What is to know of a tolerance that is unusual. */
export function toToleranceText(t: ReturnType<typeof useText>, tolerance: number): string | undefined {
  if (tolerance > toleranceHigh) return t('swaps.tolerance.high', { percent: tolerance })
  return tolerance < toleranceLow ? t('swaps.tolerance.low') : undefined
}
