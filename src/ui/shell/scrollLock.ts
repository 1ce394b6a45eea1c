/**
 * Holds the page still behind the modal. One sheet is added to the document and the same sheet is taken away: no
 * inline style of the host is touched, and two widgets may lock and release in any order.
 * @returns releases the lock; further calls do nothing
 */
export function lockScroll(document: Document): () => void {
  const { documentElement: html, body, defaultView: view } = document
  if (!view) return () => {}
  const visible = (element: Element) => view.getComputedStyle(element).overflowY === 'visible'
  // The viewport takes its overflow from html, or from body when html says nothing; locking the other one would
  // turn it into a scroller of its own and move the page.
  const scroller = visible(html) && !visible(body) ? 'body' : 'html'
  const bar = view.innerWidth > html.clientWidth
  const sheet = new view.CSSStyleSheet()
  // A page with a classic scroll bar keeps its gutter, so that nothing moves sideways.
  sheet.replaceSync(`${scroller}{overflow:hidden!important}${bar ? 'html{scrollbar-gutter:stable!important}' : ''}`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
