/**
 * Calls back when an element's height changes, one frame later: what the page does then changes the frame's size, and a
 * callback inside the observation would be one of its own.
 */
export function watchHeight(element: HTMLElement, run: () => void): void {
  const { ResizeObserver } = element.ownerDocument.defaultView ?? globalThis
  let isDue = false
  new ResizeObserver(() => {
    if (isDue) return
    isDue = true
    requestAnimationFrame(() => {
      isDue = false
      run()
    })
  }).observe(element)
}
