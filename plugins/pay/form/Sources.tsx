import {
  formatMoney,
  List,
  Picture,
  Row,
  useAtomValue,
  useLatchkeyState,
  useLocale,
  useNetworkImage,
  useSheet,
  useText,
} from '../../../src/ui/index.js'
import type { ExchangeOffer, PaySource } from '../types.js'
import { timesAtom } from './atoms.js'
import { payCss } from './pay.css.js'
import { useDuration } from './useDuration.js'
import { useFigure } from './useFigure.js'

/** From here on it is marked as slow, in seconds; what is not known is, too. */
const slow = 600

/**
 * What suffices: what is there as it is before what is swapped, as the engine orders it, then what is on other networks, then exchanges, which are slower.
 * Each with all that it costs, and how long it takes; where another one has the money meanwhile, who.
 */
export function Sources({
  heading,
  sources,
  elsewhere,
  offers,
  onChoose,
  onOffer,
}: {
  /** Default: what is paid with. */
  readonly heading?: string
  readonly sources: readonly PaySource[]
  readonly elsewhere: readonly PaySource[]
  readonly offers: readonly ExchangeOffer[]
  readonly onChoose: (source: PaySource) => void
  readonly onOffer: (offer: ExchangeOffer) => void
}) {
  useSheet(payCss)
  const t = useText()
  const locale = useLocale()
  const toFigure = useFigure()
  const toDuration = useDuration()
  const toImage = useNetworkImage()
  const times = useAtomValue(timesAtom)
  const networks = useLatchkeyState(({ networks }) => networks)
  return (
    <List heading={heading ?? t('pay.with')}>
      {[...sources, ...elsewhere].map((source) => {
        const { id, pays, quote, bridge, cost } = source
        const { token } = pays
        const figure = toFigure(pays, 'short')
        const what = quote ? t('pay.source.swap', { what: figure }) : figure
        const words = { what, name: bridge?.name ?? '', time: toDuration(bridge ? bridge.seconds : times[id]) }
        const kind = !bridge ? 'source.time' : bridge.seconds >= slow ? 'bridge.row.slow' : 'bridge.row'
        const network = networks.find(({ caipNetworkId }) => caipNetworkId === token.networkId)
        return (
          <Row
            key={id}
            picture={<Picture round src={token.address ? token.iconUrl : toImage(network)} name={token.symbol} />}
            label={t('pay.source', { symbol: token.symbol, network: network?.name ?? token.networkId })}
            hint={t(`pay.${kind}`, words)}
            whole
            trailing={<bdi className="pay-cost">{formatMoney(cost, locale)}</bdi>}
            chevron
            onClick={() => onChoose(source)}
          />
        )
      })}
      {offers.map((offer) => (
        <OfferRow key={offer.exchange.id} offer={offer} onClick={() => onOffer(offer)} />
      ))}
    </List>
  )
}

/** An exchange, with what it sends and how long that usually takes. Its fee it tells alone. */
function OfferRow({ offer, onClick }: { readonly offer: ExchangeOffer; readonly onClick: () => void }) {
  useSheet(payCss)
  const t = useText()
  const locale = useLocale()
  const toDuration = useDuration()
  const { exchange, debt, cost } = offer
  const { usualSeconds = slow } = exchange
  return (
    <Row
      picture={<Picture src={exchange.imageUrl || undefined} name={exchange.name} />}
      label={exchange.name}
      hint={t(usualSeconds >= slow ? 'pay.exchange.row.slow' : 'pay.exchange.row', {
        symbol: debt.asset.symbol,
        time: toDuration(exchange.usualSeconds),
      })}
      whole
      trailing={
        <bdi className="pay-cost">
          {cost === undefined
            ? formatMoney(cost, locale)
            : t('pay.exchange.cost', { worth: formatMoney(cost, locale) })}
        </bdi>
      }
      chevron
      onClick={onClick}
    />
  )
}
