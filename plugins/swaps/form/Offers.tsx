import { Badge, List, Row, useController, useText } from '../../../src/ui/index.js'
import type { SwapQuote } from '../types.js'
import type { SwapFlow } from './flow.js'
import { useFee } from './useFee.js'
import { useFigure } from './useFigure.js'

/** All offers for the draft, the best first: the user may take another one. */
export function Offers({ offers, chosen }: { readonly offers: readonly SwapQuote[]; readonly chosen: SwapQuote }) {
  const t = useText()
  const toFigure = useFigure()
  const toFee = useFee()
  const flow = useController<SwapFlow>()
  return (
    <List label={t('swaps.offers')}>
      {offers.map((offer, at) => {
        const { by, source, fee, gets } = offer
        const cost = fee && t('swaps.offers.fee', { fee: toFee(fee, 'about') })
        const note = by === 'exchange' ? t('swaps.offers.exchange') : cost
        return (
          <Row
            key={`${by} ${source}`}
            label={`~ ${toFigure(gets)}`}
            hint={[source, note].filter(Boolean).join(' · ')}
            trailing={at === 0 ? <Badge>{t('swaps.offers.best')}</Badge> : undefined}
            selected={offer === chosen}
            onClick={() => flow.chooseOffer(offer)}
          />
        )
      })}
    </List>
  )
}
