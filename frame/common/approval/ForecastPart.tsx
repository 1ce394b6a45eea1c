/** @jsxImportSource preact */
import { KeyValue, useTexts } from '../screen/parts/index.js'
import { type Pieces, type Units, writeFigure } from './Actions.js'
import { messages } from './messages/index.js'
import { ForecastPiece } from './Piece.js'
import { claimOf, isPiece } from './pieces.js'
import type { Forecast } from './types.js'

/** What a simulation says that comes in and leaves. It has its own words, and stands beside what is decoded, never for it. */
export function ForecastPart({
  forecast,
  pieces,
  ...units
}: Units & Pick<Pieces, 'pieces'> & { readonly forecast: Forecast }) {
  const t = useTexts(messages)
  const write = ({ asset, amount }: Forecast['changes'][number]) => {
    const figure = { asset, amount: amount < 0n ? -amount : amount }
    const known = asset.kind === 'coin' || units.tokens[asset.address]
    const name = asset.kind === 'coin' || known ? '' : ` ${t('forecast.of', { token: asset.address })}`
    return `~ ${amount < 0n ? '−' : '+'}${writeFigure(figure, units, t)}${name}`
  }
  return (
    <KeyValue
      items={[
        {
          label: t('forecast.label'),
          value: forecast.changes.length ? (
            <span class="forecast">
              {forecast.changes.map((change, at) => (
                <bdi key={at}>
                  {write(change)}
                  {pieces !== undefined && isPiece(change.asset) ? (
                    <ForecastPiece claim={claimOf(change.asset, pieces)} />
                  ) : null}
                </bdi>
              ))}
            </span>
          ) : (
            t('forecast.none')
          ),
        },
      ]}
    />
  )
}
