import { useSheet } from '../../src/ui/context.js'
import { figureTableCss } from './figureTable.css.js'
import { tableCss } from './table.css.js'

export interface FigureTableProps {
  /** For screen readers: "Requests by part". */
  readonly label: string
  /** Head of the names, then those of the figures. */
  readonly heads: readonly string[]
  /** Undefined figures are not known: a dash, not zero. */
  readonly rows: readonly { readonly name: string; readonly figures: readonly (number | undefined)[] }[]
}

const format = new Intl.NumberFormat()

/** A few rows of figures, in the order given. For what is sorted, searched or long see `Table`. */
export function FigureTable({ label, heads, rows }: FigureTableProps) {
  useSheet(tableCss)
  useSheet(figureTableCss)
  const [first, ...others] = heads
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section className="c-table-scroll" tabIndex={0} aria-label={label}>
      <table className="c-table c-figures">
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {others.map((head) => (
              <th key={head} scope="col" className="end">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, figures }) => (
            <tr key={name}>
              <td>{name}</td>
              {others.map((head, at) => (
                <td key={head} className="end">
                  {figures[at] === undefined ? '–' : format.format(figures[at])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
