/** Whether what a shell shows can be seen on the page. */
export interface Sight {
  now(): boolean
  /** Calls back when that may have changed. Returns its own stop. */
  watch(listener: () => void): () => void
}

/**
 * Follows whether the user's last press, or key, was inside. Focus may move with a view only then: a page that shows something in a panel
 * must not take it from what the user does elsewhere.
 * @returns whether focus may move now
 */
export function followUse(host: HTMLElement, signal: AbortSignal): () => boolean {
  const { ownerDocument: document } = host
  let isInside = false
  const note = (event: Event) => {
    isInside = event.composedPath().includes(host)
  }
  // Some screen readers press without a pointer or a key.
  for (const type of ['pointerdown', 'keydown', 'click'])
    document.addEventListener(type, note, { capture: true, signal })
  return () => {
    // In a shadow tree of the page's own the document knows of its host alone.
    const { activeElement } = host.getRootNode() as Document | ShadowRoot
    const isElsewhere = activeElement && activeElement !== document.body && !host.contains(activeElement)
    return isInside && !isElsewhere
  }
}

/** Follows whether any of a panel can be seen: not scrolled away, not hidden by the page. In sight where no browser can tell. */
export function watchSight(host: HTMLElement, signal: AbortSignal): Sight {
  const listeners = new Set<() => void>()
  let isInSight = true
  if (typeof IntersectionObserver !== 'undefined') {
    const observer = new IntersectionObserver((entries) => {
      isInSight = entries.at(-1)?.isIntersecting ?? isInSight
      for (const listener of listeners) listener()
    })
    observer.observe(host)
    signal.addEventListener('abort', () => observer.disconnect())
  }
  return {
    now: () => isInSight,
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Keeps a panel in sight while it grows for the login frame, as for what is to be approved: its buttons are at the end. */
export function followFrame(host: HTMLElement, signal: AbortSignal): (shown: boolean) => void {
  const observer = new ResizeObserver(() => revealPanel(host))
  signal.addEventListener('abort', () => observer.disconnect())
  return (shown) => {
    if (shown) observer.observe(host)
    else observer.disconnect()
  }
}

/** Scrolls the page as little as brings a panel into sight; not at all where it is. */
export function revealPanel(host: HTMLElement): void {
  const isStill = host.ownerDocument.defaultView?.matchMedia('(prefers-reduced-motion:reduce)').matches
  host.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: isStill ? 'instant' : 'smooth' })
}

/**
 * Lets lists in a panel scroll where the page holds its own scrolling back, as under a dialog of its own that the panel is in: the page
 * looks for what can be scrolled in its own tree, and finds none in ours. At a list's end the page has the wheel again.
 */
export function keepScrolling(root: HTMLElement, signal: AbortSignal): void {
  const keep = (event: Event) => {
    const list = (event.target as Element).closest('.body')
    if (!list) return
    const { scrollTop, scrollHeight, clientHeight } = list
    const left = scrollHeight - clientHeight
    // Which way a finger goes a browser has decided before it asks.
    const isAtEnd = event instanceof WheelEvent && (event.deltaY < 0 ? scrollTop <= 0 : scrollTop >= left - 1)
    if (left > 0 && !isAtEnd) event.stopPropagation()
  }
  for (const type of ['wheel', 'touchmove']) root.addEventListener(type, keep, { passive: true, signal })
}
