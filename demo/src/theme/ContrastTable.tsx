'use client'
import { bothThemes, type MeasuredPair, type Theme } from './measure.js'
import type { Draft } from './useTheme.js'

const isFaint = ({ ratio, needed }: MeasuredPair) => ratio !== undefined && ratio < needed

/** How many pairs are too faint, and which. */
export function ContrastSum({ draft }: { readonly draft: Draft }) {
  const { measured } = draft
  const faint = bothThemes.flatMap((theme) =>
    measured[theme].pairs.filter(isFaint).map(({ ink, ground }) => `${ink} on ${ground} (${theme})`),
  )
  const all = measured.light.pairs.length + measured.dark.pairs.length
  return (
    <p className="theme-contrast-sum" data-faint={faint.length > 0 ? '' : undefined} role="status">
      {faint.length === 0
        ? `All ${all} pairs can be read and seen.`
        : `${faint.length} of ${all} pairs are too faint: ${faint.join(', ')}.`}
    </p>
  )
}

/** The contrast of every pair, as it changes. */
export function ContrastTable({ draft }: { readonly draft: Draft }) {
  const { measured } = draft
  return (
    <div className="theme-contrast">
      <table>
        <thead>
          <tr>
            <th scope="col">Pair</th>
            <th scope="col">Light</th>
            <th scope="col">Dark</th>
          </tr>
        </thead>
        <tbody>
          {measured.light.pairs.map((pair, at) => (
            <tr key={`${pair.ink} ${pair.ground}`}>
              <th scope="row">
                <code>{pair.ink}</code> <span>on</span> <code>{pair.ground}</code>
              </th>
              {bothThemes.map((theme) => (
                <Sample key={theme} draft={draft} theme={theme} pair={measured[theme].pairs[at] ?? pair} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface SampleProps {
  readonly draft: Draft
  readonly theme: Theme
  readonly pair: MeasuredPair
}

function Sample({ draft, theme, pair }: SampleProps) {
  const { colours } = draft.measured[theme]
  return (
    <td data-faint={isFaint(pair) ? '' : undefined}>
      <span
        className="theme-chip"
        aria-hidden="true"
        style={{ color: colours[pair.ink], background: colours[pair.ground] }}
      >
        {pair.needed > 3 ? 'Aa' : '●'}
      </span>
      {pair.ratio === undefined ? 'not told' : `${pair.ratio.toFixed(1)}:1`}
      {isFaint(pair) ? <small>needs {pair.needed}:1</small> : null}
    </td>
  )
}
