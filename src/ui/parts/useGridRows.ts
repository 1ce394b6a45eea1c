import { defaultRangeExtractor, observeElementRect, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useRef } from 'react'

/** Rows that are drawn beyond those in sight, on each side. */
const overscan = 2
/** What is drawn before anything could be measured, and where nothing is laid out. */
export const firstGuess = { width: 340, height: 480 }
/** Height of a heading with the space around it, in px: `.grid-heading`. */
const headingHeight = 36
/** Pixels per millisecond from which items fly past: their pictures are not seen, and each would cost a frame its time. */
const flying = 0.3

interface GridRows<Item> {
  readonly items: readonly Item[]
  readonly columns: number
  readonly toKey: (item: Item) => string
  readonly rowHeight: number
  readonly toHeading: ((item: Item) => string | undefined) | undefined
  readonly scroller: HTMLElement | null
  readonly margin: number
  /** The item that the keyboard is on: its row stays drawn. */
  readonly at: number
  /** How far it is scrolled at first, in px. */
  readonly offset: number | undefined
}

/** The rows of a grid that are in sight, where they stand, and what stands above them. */
export function useGridRows<Item>(parts: GridRows<Item>) {
  const { items, columns, toKey, rowHeight, toHeading, scroller, margin, at, offset = 0 } = parts
  const pace = useRef({ offset: 0, time: 0, isFlying: false })
  const headingOf = (row: number) => {
    const first = toHeading && items[row]
    return first && toHeading(first)
  }
  // A new function has all heights taken anew: other items have other headings.
  const keyOf = useCallback(
    (row: number) => {
      const first = items[row * columns]
      return first ? toKey(first) : row
    },
    [items, columns, toKey],
  )
  const grid = useVirtualizer<HTMLElement, HTMLLIElement>({
    count: Math.ceil(items.length / columns),
    getScrollElement: () => scroller,
    estimateSize: (row) => rowHeight + (headingOf(row) === undefined ? 0 : headingHeight),
    getItemKey: keyOf,
    overscan,
    scrollMargin: margin,
    initialRect: firstGuess,
    observeElementRect: (instance, tell) =>
      observeElementRect(instance, (rect) => tell(rect.height > 0 ? rect : firstGuess)),
    initialOffset: offset,
    rangeExtractor: (range) => withRow(range, Math.floor(at / columns)),
    // Scrolling is never held up by what it draws.
    useFlushSync: false,
    onChange({ scrollOffset, isScrolling }) {
      const offset = scrollOffset ?? 0
      const time = performance.now()
      const speed = Math.abs(offset - pace.current.offset) / Math.max(1, time - pace.current.time)
      pace.current = { offset, time, isFlying: isScrolling && speed > flying }
    },
  })
  return { grid, headingOf, isFlying: () => pace.current.isFlying }
}

/** What is in sight, and the row that the keyboard is on. */
const withRow = (range: Range, row: number): number[] => {
  const rows = defaultRangeExtractor(range)
  return rows.includes(row) || row >= range.count ? rows : [...rows, row].sort((a, b) => a - b)
}
