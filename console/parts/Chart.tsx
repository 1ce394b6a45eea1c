import { useEffect, useRef } from 'react'
import { useSheet } from '../../src/ui/context.js'
import { chartCss } from './chart.css.js'

/** One line of a chart. */
export interface ChartLine {
  readonly label: string
  /** As many as there are days; null where nothing is known. */
  readonly values: readonly (number | null)[]
  /** `before`: the time before, to compare with. Default: by its place. */
  readonly tone?: 'before'
}

export interface ChartProps {
  /** What is shown, for screen readers and above the table: "Logins by day". */
  readonly label: string
  /** ISO days (UTC), the oldest first. */
  readonly days: readonly string[]
  readonly lines: readonly ChartLine[]
}

const tones = ['first', 'second', 'third'] as const
const count = new Intl.NumberFormat()
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })

/** Counts by day as lines, and the same as a table for those who do not see them. */
export function Chart({ label, days, lines }: ChartProps) {
  useSheet(chartCss)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = place.current
    if (!box) return
    let stop: (() => void) | undefined
    let left = false
    void import('./drawChart.js').then(({ drawChart }) => {
      if (!left) stop = drawChart(box, days, lines)
    })
    return () => {
      left = true
      stop?.()
    }
  }, [days, lines])
  return (
    <figure className="c-chart" aria-label={label}>
      <div className="c-chart-place" ref={place} aria-hidden="true" />
      <figcaption className="c-chart-keys">
        {lines.map(({ label: name, tone }, at) => (
          <span key={name} className={`c-chart-key ${tone ?? tones[at] ?? 'first'}`}>
            {name}
          </span>
        ))}
      </figcaption>
      {/* A table takes the room of its cells, whatever it is told. */}
      <div className="unseen">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              {lines.map(({ label: name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((one, at) => (
              <tr key={one}>
                <th scope="row">{day.format(new Date(one))}</th>
                {lines.map(({ label: name, values }) => (
                  <td key={name}>{toCell(values[at])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

const toCell = (value: number | null | undefined) => (value === null || value === undefined ? '–' : count.format(value))
