const focusableSelector = 'a[href],button:enabled,input:enabled,select:enabled,textarea:enabled,iframe,slot,[tabindex]'

/** What Tab reaches inside an element, in order; what is slotted into it, too. */
export function readFocusable(within: ParentNode): HTMLElement[] {
  const found = [...within.querySelectorAll<HTMLElement>(focusableSelector)].flatMap((element) =>
    element instanceof HTMLSlotElement ? (element.assignedElements() as HTMLElement[]) : [element],
  )
  return found.filter(
    (element) =>
      element.tabIndex >= 0 &&
      // What the page's child is in counts for nothing: it is drawn in its slot.
      !(element.assignedSlot ?? element).closest('[inert]') &&
      (element.checkVisibility?.({ visibilityProperty: true }) ?? true),
  )
}

/** What has focus, looking into open shadow roots: the opener may be a button inside a custom element. */
export function readFocused(document: Document): HTMLElement | undefined {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active instanceof (document.defaultView ?? globalThis).HTMLElement ? active : undefined
}

/** What has focus in a host's shadow tree, or among its children: of those the shadow root knows nothing. */
export function readFocusedIn(host: HTMLElement): HTMLElement | null {
  const { activeElement } = host.getRootNode() as Document | ShadowRoot
  if (activeElement === host) return host.shadowRoot?.activeElement as HTMLElement | null
  return host.contains(activeElement) ? (activeElement as HTMLElement) : null
}

/** Keeps Tab inside: from the last to the first and back. A browser's own dialog would let it out to the toolbar. */
export function wrapTab(event: KeyboardEvent, root: ShadowRoot, within: HTMLElement): void {
  const all = readFocusable(within)
  const [first, last] = [all[0], all.at(-1)]
  if (!first || !last) {
    event.preventDefault()
    return
  }
  const active = readFocusedIn(root.host as HTMLElement)
  const inside = active instanceof HTMLElement && (within.contains(active) || all.includes(active))
  // The title has focus without being in the order; from it, Shift+Tab would leave.
  const before = !inside || active === first || (event.shiftKey && !all.includes(active))
  if (event.shiftKey ? before : !inside || active === last) {
    event.preventDefault()
    ;(event.shiftKey ? last : first).focus()
  }
}

/**
 * Remembers the element that opened the modal.
 * @returns gives focus back to it; if it is gone, to the first focusable thing where it stood
 */
export function rememberFocus(document: Document): () => void {
  const opener = readFocused(document)
  const places: Element[] = []
  for (let place = opener?.parentElement; place && place !== document.body; place = place.parentElement)
    places.push(place)
  return () => {
    const focused = readFocused(document)
    if (opener?.isConnected && opener !== document.body) {
      // A dialog gives it back by itself as it closes, where it can.
      if (opener !== focused) opener.focus({ preventScroll: true })
      // What it stands in may have been closed meanwhile.
      if (opener === readFocused(document)) return
    }
    // What stands there now is drawn first: to look for it before would have the page laid out twice.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const now = readFocused(document)
        if (now === document.body || now === focused) findIn(places)?.focus({ preventScroll: true })
      }),
    )
  }
}

function findIn(places: readonly Element[]): HTMLElement | undefined {
  // Connecting often replaces the connect button by the account button in the same corner of the page.
  for (const place of places) {
    const found = place.isConnected && readFocusable(place)[0]
    if (found) return found
  }
  return undefined
}
