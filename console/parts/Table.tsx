import {
  type ColumnDef,
  createSortedRowModel,
  type RowData,
  rowSortingFeature,
  type SortingState,
  sortFn_basic,
  sortFn_text,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useSheet } from '../../src/ui/context.js'
import { EmptyState, SearchField } from '../../src/ui/index.js'
import { tableCss } from './table.css.js'
import { useAddress } from './useAddress.js'

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic, text: sortFn_text },
})

/** One column. */
export interface TableColumn<Row> {
  readonly id: string
  readonly title: string
  /** What it is sorted by, and searched in. Texts of times sort as they are where they are ISO. */
  readonly value: (row: Row) => string | number
  /** How it is shown. Default: the value. */
  readonly draw?: (row: Row) => ReactNode
  /** Figures stand at the end. Default: at the start. */
  readonly isFigure?: boolean
}

export interface TableProps<Row extends RowData> {
  /** Names the table, and its state in the address: `users` gives `?users.sort=-seen&users.find=`. */
  readonly id: string
  /** For screen readers: "Users". */
  readonly label: string
  /** The same array from one rendering to the next. */
  readonly columns: readonly TableColumn<Row>[]
  /** The same array while nothing changed. */
  readonly rows: readonly Row[]
  readonly toKey: (row: Row) => string
  /** A row is pressed. Its first cell then holds the link or button that the keyboard reaches: `draw` makes it. */
  readonly onPress?: (row: Row) => void
  /** Order at first: a column's id, `-` before it for the largest first. */
  readonly sort?: string
  /** A field that leaves only rows that have a text. Default: none. */
  readonly search?: string
  /** What stands where there are no rows at all. */
  readonly empty: { readonly title: string; readonly help?: string; readonly action?: ReactNode }
}

const rowHeight = 45

/** Rows that are sorted and searched here, of which only those in sight are drawn. Its state is in the page's address. */
export function Table<Row extends RowData>(props: TableProps<Row>) {
  useSheet(tableCss)
  const { id, label, columns, rows, toKey, onPress, sort = '', search, empty } = props
  const [order, setOrder] = useAddress(`${id}.sort`, sort)
  const [kept, keep] = useAddress(`${id}.find`, '')
  // What is typed, as an address of mail has no place in that of the page.
  const [typed, setTyped] = useState(kept)
  const find = (text: string) => {
    setTyped(text)
    keep(text)
  }
  const found = useMemo(() => filter(rows, columns, typed), [rows, columns, typed])
  const definitions = useMemo(() => columns.map(toDefinition), [columns])
  const sorting = useMemo(() => readOrder(order), [order])
  const table = useTable<typeof features, Row>({
    features,
    columns: definitions,
    data: found,
    getRowId: toKey,
    state: { sorting },
    onSortingChange: (next) => setOrder(writeOrder(typeof next === 'function' ? next(sorting) : next)),
  })
  const scroller = useRef<HTMLDivElement>(null)
  const all = table.getRowModel().rows
  const virtual = useVirtualizer({
    count: all.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  const shown = virtual.getVirtualItems()
  const [first, last] = [shown[0], shown.at(-1)]
  if (rows.length === 0) return <EmptyState {...empty} />
  return (
    <div className="c-table-box">
      {search === undefined ? null : <SearchField label={search} value={typed} onChange={find} count={found.length} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section className="c-table-scroll" ref={scroller} tabIndex={0} aria-label={label}>
        <table className="c-table" aria-rowcount={all.length + 1}>
          <thead>
            <tr>
              {columns.map((column) => (
                <Heading key={column.id} column={column} sorting={sorting} onSort={setOrder} />
              ))}
            </tr>
          </thead>
          <tbody>
            <Space height={first?.start ?? 0} columns={columns.length} />
            {shown.flatMap(({ index }) => {
              const row = all[index]
              return row ? (
                <tr
                  key={row.id}
                  aria-rowindex={index + 2}
                  className={onPress ? 'pressable' : undefined}
                  onClick={
                    // A link in it has led on already.
                    onPress ? (event) => (event.defaultPrevented ? undefined : onPress(row.original)) : undefined
                  }
                >
                  {columns.map(({ id: column, draw, value, isFigure }) => (
                    <td key={column} className={isFigure ? 'end' : undefined}>
                      {draw ? draw(row.original) : value(row.original)}
                    </td>
                  ))}
                </tr>
              ) : (
                []
              )
            })}
            <Space height={virtual.getTotalSize() - (last?.end ?? 0)} columns={columns.length} />
          </tbody>
        </table>
      </section>
      <p className="c-table-foot" role="status">
        {found.length === rows.length ? `${rows.length}` : `${found.length} of ${rows.length}`}
      </p>
    </div>
  )
}

interface HeadingProps<Row> {
  readonly column: TableColumn<Row>
  readonly sorting: SortingState
  readonly onSort: (order: string) => void
}

function Heading<Row>({ column: { id, title, isFigure }, sorting, onSort }: HeadingProps<Row>) {
  const own = sorting.find((one) => one.id === id)
  const next = own && !own.desc ? `-${id}` : id
  return (
    <th
      scope="col"
      className={isFigure ? 'end' : undefined}
      aria-sort={own ? (own.desc ? 'descending' : 'ascending') : undefined}
    >
      <button type="button" className="c-sort" onClick={() => onSort(next)}>
        {title}
        <span aria-hidden="true">{own ? (own.desc ? '↓' : '↑') : ''}</span>
      </button>
    </th>
  )
}

/** Stands for the rows that are not drawn. */
function Space({ height, columns }: { readonly height: number; readonly columns: number }) {
  return height > 0 ? (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes focus
    <tr className="c-space" aria-hidden="true">
      <td colSpan={columns} style={{ blockSize: height }} />
    </tr>
  ) : null
}

const toDefinition = <Row extends RowData>({ id, value }: TableColumn<Row>): ColumnDef<typeof features, Row> => ({
  id,
  accessorFn: value,
  sortFn: (one, other, column) => compare(one.getValue(column), other.getValue(column)),
})

function compare(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return String(one).localeCompare(String(other), undefined, { numeric: true })
}

const readOrder = (text: string): SortingState =>
  text === '' ? [] : [{ id: text.replace(/^-/, ''), desc: text.startsWith('-') }]

const writeOrder = ([first]: SortingState): string => (first ? `${first.desc ? '-' : ''}${first.id}` : '')

function filter<Row>(rows: readonly Row[], columns: readonly TableColumn<Row>[], text: string): readonly Row[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return rows
  return rows.filter((row) => columns.some(({ value }) => String(value(row)).toLowerCase().includes(wanted)))
}
