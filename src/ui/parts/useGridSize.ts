import { type RefObject, useLayoutEffect, useState } from 'react'

/** Where a grid lies in what scrolls it. */
interface GridSize {
  readonly scroller: HTMLElement | null
  /** Px between the start of what scrolls and the grid. */
  readonly margin: number
  readonly columns: number
}

/** What a view of 380 px has room for. */
const usualColumns = 4

/** Measures a grid before the first paint, and whenever its place changes. */
export function useGridSize(list: RefObject<HTMLElement | null>, columnWidth: number): GridSize {
  const [size, setSize] = useState<GridSize>({ scroller: null, margin: 0, columns: usualColumns })
  useLayoutEffect(() => {
    const element = list.current
    const scroller = element?.closest<HTMLElement>('.body')
    if (!element || !scroller) return
    const measure = () => {
      const width = element.clientWidth
      const columns = width ? Math.max(1, Math.floor(width / columnWidth)) : usualColumns
      const margin = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop
      setSize((before) =>
        before.scroller === scroller && before.columns === columns && Math.abs(before.margin - margin) < 1
          ? before
          : { scroller, margin, columns },
      )
    }
    measure()
    const Observer = element.ownerDocument.defaultView?.ResizeObserver
    const observer = Observer && new Observer(measure)
    observer?.observe(element)
    return () => observer?.disconnect()
  }, [list, columnWidth])
  return size
}
