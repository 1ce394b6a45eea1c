const hidden = 'aria-hidden'

/**
 * Keeps an element within reach of users while the modal in it is open: what draws dialogs hides or disables all that stands beside its own.
 * What the page asks for meanwhile is noted, and holds once this ends. Of what the element stands in only `aria-hidden` is followed: a modal
 * dialog is not inert with what it stands in, and all else on the page is while it is open.
 * @param onMoved called when the page has taken the element out, or what it stands in; it may be back already
 * @returns ends it
 */
export function keepReachable(host: HTMLElement, onMoved: () => void): () => void {
  /** What the page hides. A "false" stands there instead of nothing: only of an attribute that is there a browser tells that it is taken away. */
  const hiding = new Set<Element>()
  let isInert = false
  const path = new Set<Node>()
  const follow = (element: Element) => {
    if (element.getAttribute(hidden) === 'true') {
      hiding.add(element)
      element.setAttribute(hidden, 'false')
    } else hiding.delete(element)
  }
  const enable = () => {
    if (!host.hasAttribute('inert')) return
    Element.prototype.removeAttribute.call(host, 'inert')
    isInert = true
  }
  const heed = (records: readonly MutationRecord[]) => {
    const said = records.filter(({ attributeName }) => attributeName === hidden)
    for (const target of new Set(said.map(({ target }) => target))) follow(target as Element)
    enable()
    // What was just written is no word of the page's.
    watcher.takeRecords()
  }
  const watcher = new MutationObserver((records) => {
    heed(records)
    if (records.some(({ removedNodes }) => [...removedNodes].some((node) => path.has(node)))) onMoved()
  })

  // `inert` cannot be there and not count, so its end is heard where the page says it: on this element of ours.
  Object.defineProperties(host, {
    inert: {
      configurable: true,
      get: () => false,
      set(wanted) {
        isInert = !!wanted
      },
    },
    removeAttribute: {
      configurable: true,
      value(name: string) {
        if (name === 'inert') isInert = false
        Element.prototype.removeAttribute.call(host, name)
      },
    },
    toggleAttribute: {
      configurable: true,
      value(name: string, force?: boolean) {
        if (name !== 'inert') return Element.prototype.toggleAttribute.call(host, name, force)
        isInert = force ?? !isInert
        return isInert
      },
    },
  })
  enable()
  for (let at: Node | undefined = host; at; at = at.parentNode ?? (at as Partial<ShadowRoot>).host) {
    path.add(at)
    if ('setAttribute' in at) follow(at as Element)
    watcher.observe(at, { attributeFilter: [hidden, 'inert'], childList: at !== host })
  }
  watcher.takeRecords()

  return () => {
    heed(watcher.takeRecords())
    watcher.disconnect()
    for (const name of ['inert', 'removeAttribute', 'toggleAttribute']) Reflect.deleteProperty(host, name)
    for (const element of hiding) element.setAttribute(hidden, 'true')
    host.toggleAttribute('inert', isInert)
  }
}
