'use client'
import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useSheet } from '../context.js'
import { toGridStep } from './gridStep.js'
import { firstGuess, useGridRows } from './useGridRows.js'
import { useGridSize } from './useGridSize.js'
import { usePictured } from './usePictured.js'
import { virtualGridCss } from './virtualGrid.css.js'

/** Rows between the last that is drawn and the end, from which more is asked for. */
const endAhead = 3

/** A place in a grid, to come back to. */
export interface GridPlace {
  /** How far it is scrolled, in px. */
  readonly offset: number
  /** The item that the keyboard is on. */
  readonly at: number
}

/** How one item is drawn. */
export interface GridItemState {
  /** For its one button or link: the keyboard is on one item, and Tab leads out of the grid. */
  readonly tabIndex: 0 | -1
  /** It is in sight for long enough to ask for its picture. */
  readonly seen: boolean
}

export interface VirtualGridProps<Item> {
  /** Names the list for screen readers. */
  readonly label: string
  readonly items: readonly Item[]
  readonly toKey: (item: Item) => string
  /** Draws one item, with one button or link in it. The same function from one rendering to the next. */
  readonly draw: (item: Item, state: GridItemState) => ReactNode
  /** Height of a row and least width of a column, in px. */
  readonly rowHeight: number
  readonly columnWidth: number
  /** What stands above an item, over a part of the list that begins with it. Such a list has one column. */
  readonly toHeading?: (item: Item) => string | undefined
  /** How many there are, with those that have not come yet. Default: the items. */
  readonly total?: number
  /** Asks for more: called whenever the end is near and this is given. */
  readonly onEnd?: () => void
  /** Up from the first row. */
  readonly onTop?: () => void
  /** Where to begin. Default: at the start. */
  readonly start?: GridPlace
  /** Told where it was left. */
  readonly onLeave?: (place: GridPlace) => void
}

/**
 * Many items in columns, of which only those in sight are drawn. It scrolls with the view's body. Arrows move between
 * items, in reading direction; Home and End go to the ends of what is there. What has focus stays drawn.
 */
export function VirtualGrid<Item>(props: VirtualGridProps<Item>) {
  useSheet(virtualGridCss)
  const {
    label,
    items,
    toKey,
    draw,
    rowHeight,
    columnWidth,
    toHeading,
    total = items.length,
    onEnd,
    onTop,
    start,
    onLeave,
  } = props
  const list = useRef<HTMLUListElement>(null)
  const { scroller, margin, ...size } = useGridSize(list, columnWidth)
  const columns = toHeading ? 1 : size.columns
  const [chosen, setChosen] = useState(start?.at ?? 0)
  /** The keyboard moved to an item that may not be drawn yet. */
  const isFollowing = useRef(false)
  const at = Math.min(chosen, Math.max(0, items.length - 1))
  const count = Math.ceil(items.length / columns)
  const heights = { items, columns, toKey, rowHeight, toHeading }
  const { grid, headingOf, isFlying } = useGridRows({ ...heights, scroller, margin, at, offset: start?.offset })

  const rows = grid.getVirtualItems()
  const places = rows.flatMap(({ index: row, start }) =>
    items.slice(row * columns, (row + 1) * columns).map((item, column) => ({
      ...{ item, row, column, key: toKey(item) },
      ...{ y: start - margin, heading: headingOf(row) },
    })),
  )
  const seen = usePictured(
    places.map(({ key }) => key),
    isFlying(),
  )
  const isNearEnd = (rows.at(-1)?.index ?? 0) >= count - endAhead
  useEffect(() => {
    if (isNearEnd) onEnd?.()
  }, [isNearEnd, onEnd])
  useLayoutEffect(() => {
    if (!isFollowing.current) return
    const button = list.current?.querySelector<HTMLElement>(`[data-at="${at}"] :is(button,a)`)
    if (!button) return
    isFollowing.current = false
    button.focus({ preventScroll: true })
  })
  const leave = useRef<() => void>(undefined)
  leave.current = () => onLeave?.({ offset: scroller?.scrollTop ?? 0, at })
  useLayoutEffect(() => () => leave.current?.(), [])

  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const inSight = Math.max(1, Math.floor((scroller?.clientHeight ?? firstGuess.height) / rowHeight) - 1)
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const next = toGridStep(event.key, at, { columns, page: inSight * columns, count: items.length, isRtl })
    if (next === undefined) return
    event.preventDefault()
    if (next === 'top') return onTop?.()
    isFollowing.current = true
    setChosen(next)
    grid.scrollToIndex(Math.floor(next / columns))
  }
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const focused = target.closest<HTMLElement>('[data-at]')?.dataset.at
    if (focused !== undefined) setChosen(Number(focused))
  }
  return (
    <ul
      // biome-ignore lint/a11y/noRedundantRoles: Safari takes the role away with the bullets
      role="list"
      className="grid"
      part="grid"
      aria-label={label}
      ref={list}
      data-moving={grid.isScrolling ? '' : undefined}
      style={{ blockSize: grid.getTotalSize() }}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      {places.map(({ item, row, column, key, y, heading }) => {
        const index = row * columns + column
        return (
          <Cell
            key={key}
            item={item}
            index={index}
            total={total}
            y={y}
            heading={heading}
            column={column}
            columns={columns}
            draw={draw as (item: unknown, state: GridItemState) => ReactNode}
            tabIndex={index === at ? 0 : -1}
            seen={seen.has(key)}
          />
        )
      })}
    </ul>
  )
}

interface CellProps extends GridItemState {
  readonly item: unknown
  readonly index: number
  readonly total: number
  readonly y: number
  readonly heading: string | undefined
  readonly column: number
  readonly columns: number
  readonly draw: (item: unknown, state: GridItemState) => ReactNode
}

/** One item in its place; drawn again only when something of its own has changed. */
const Cell = memo(function Cell({ item, index, total, y, heading, column, columns, draw, tabIndex, seen }: CellProps) {
  return (
    <li
      data-at={index}
      aria-posinset={index + 1}
      aria-setsize={total}
      style={{
        insetBlockStart: y,
        insetInlineStart: `${(column * 100) / columns}%`,
        inlineSize: `${100 / columns}%`,
      }}
    >
      {heading === undefined ? null : <h2 className="grid-heading">{heading}</h2>}
      {draw(item, { tabIndex, seen })}
    </li>
  )
})
