/** @jsxImportSource preact */
import { KeyValue, useTexts } from '../screen/parts/index.js'
import { type Units, writeFigure } from './Actions.js'
import { messages } from './messages/index.js'
import type { Forecast } from './types.js'

/** What a simulation says that comes in and leaves. It has its own words, and stands beside what is decoded, never for it. */
export function ForecastPart({ forecast, ...units }: Units & { readonly forecast: Forecast }) {
  const t = useTexts(messages)
  const write = ({ asset, amount }: Forecast['changes'][number]) => {
    const figure = { asset, amount: amount < 0n ? -amount : amount }
    const known = asset.kind === 'coin' || units.tokens[asset.address]
    const name = asset.kind === 'coin' || known ? '' : ` ${t('forecast.of', { token: asset.address })}`
    const id = asset.kind === 'token' && asset.id !== undefined ? ` #${asset.id}` : ''
    return `~ ${amount < 0n ? '−' : '+'}${writeFigure(figure, units, t)}${name}${id}`
  }
  return (
    <KeyValue
      items={[
        {
          label: t('forecast.label'),
          value: forecast.changes.length ? (
            <span class="forecast">
              {forecast.changes.map((change, at) => (
                <bdi key={at}>{write(change)}</bdi>
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
