/** Calls back once, when some of the element is in sight, or at once where no browser can tell. Returns what gives up waiting. */
export function whenSeen(element: Element, run: () => void): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    run()
    return () => {}
  }
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    run()
  })
  observer.observe(element)
  return () => observer.disconnect()
}
