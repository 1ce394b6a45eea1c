import { useEffect, useRef } from 'react'

/**
 * Marks a scrolling element with `data-above` and `data-below` while more follows on that side, for the fade at its edge.
 * @returns the ref of the scrolling element, whose one child holds the content
 */
export function useEdgeFade() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const scroller = ref.current
    const Observer = scroller?.ownerDocument.defaultView?.ResizeObserver
    if (!scroller || !Observer) return
    const mark = () => {
      const rest = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop
      scroller.toggleAttribute('data-above', scroller.scrollTop > 1)
      scroller.toggleAttribute('data-below', rest > 1)
    }
    let bar = ''
    const observer = new Observer(() => {
      const width = `${scroller.offsetWidth - scroller.clientWidth}px`
      mark()
      // A classic scroll bar stands in the padding, so that the content keeps its width and its middle.
      if (width !== bar) scroller.style.setProperty('--bar', width)
      bar = width
    })
    // Its own size and its content's: a list that grows does not resize the element that scrolls it.
    for (const element of [scroller, ...scroller.children]) observer.observe(element)
    scroller.addEventListener('scroll', mark, { passive: true })
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', mark)
    }
  }, [])
  return ref
}
