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
import type { PaySource } from '../types.js'
import { timesAtom } from './atoms.js'
import { payCss } from './pay.css.js'
import { useDuration } from './useDuration.js'
import { useFigure } from './useFigure.js'

/** What suffices: what is there as it is before what is swapped, as the engine orders it. Each with all that it costs, and how long it takes. */
export function Sources({
  sources,
  onChoose,
}: {
  readonly sources: readonly PaySource[]
  readonly onChoose: (source: PaySource) => void
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
    <List heading={t('pay.with')}>
      {sources.map((source) => {
        const { id, pays, quote, cost } = source
        const { token } = pays
        const figure = toFigure(pays, 'short')
        const what = quote ? t('pay.source.swap', { what: figure }) : figure
        const network = networks.find(({ caipNetworkId }) => caipNetworkId === token.networkId)
        return (
          <Row
            key={id}
            picture={<Picture round src={token.address ? token.iconUrl : toImage(network)} name={token.symbol} />}
            label={t('pay.source', { symbol: token.symbol, network: network?.name ?? token.networkId })}
            hint={t('pay.source.time', { what, time: toDuration(times[id]) })}
            trailing={<bdi className="pay-cost">{formatMoney(cost, locale)}</bdi>}
            chevron
            onClick={() => onChoose(source)}
          />
        )
      })}
    </List>
  )
}
