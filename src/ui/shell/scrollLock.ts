/**
 * Holds the page still behind the modal. One sheet is added to the document and the same sheet is taken away: no
 * inline style of the host is touched, and two widgets may lock and release in any order.
 * @returns releases the lock; further calls do nothing
 */
export function lockScroll(document: Document): () => void {
  const { documentElement: html, body, defaultView: view } = document
  if (!view) return () => {}
  const visible = (element: Element) => view.getComputedStyle(element).overflowY === 'visible'
  const sheet = new view.CSSStyleSheet()
  const hold = () => {
    // As the page is without it.
    sheet.replaceSync('')
    // The viewport takes its overflow from html, or from body when html says nothing; locking the other one would
    // turn it into a scroller of its own and move the page.
    const scroller = visible(html) && !visible(body) ? 'body' : 'html'
    const bar = view.innerWidth > html.clientWidth
    // A page with a classic scroll bar keeps its gutter, so that nothing moves sideways.
    sheet.replaceSync(`${scroller}{overflow:hidden!important}${bar ? 'html{scrollbar-gutter:stable!important}' : ''}`)
  }
  hold()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  // A dialog of the page's that opens or closes meanwhile locks it as well, and fills the place of the bar by a margin of its own.
  const watcher = new view.MutationObserver(hold)
  for (const element of [html, body]) watcher.observe(element, { attributes: true })
  return () => {
    watcher.disconnect()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
