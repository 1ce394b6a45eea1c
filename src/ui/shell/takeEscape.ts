/**
 * Takes Escape before the page does. What draws dialogs listens for it on the document, before it reaches what has focus, and would close
 * the page's dialog in place of the one on top.
 * @returns ends it
 */
export function takeEscape(root: ShadowRoot, dialog: HTMLElement): () => void {
  const { host } = root
  const view = host.ownerDocument.defaultView ?? window
  /** Focus is inside, or on nothing and the dialog on top: it covers the page to its corners, unless another dialog covers it. */
  const isOurs = (event: Event) =>
    event.composedPath().includes(host) || (host.getRootNode() as Document).elementFromPoint(0, 0) === host
  const take = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOurs(event)) return
    event.stopImmediatePropagation()
    // That ends a word being composed, and is for its field alone.
    if (event.isComposing || event.type !== 'keydown') return
    event.preventDefault()
    // Anew at what it was meant for, and no further than the shadow root: a part may have a use for it.
    const { key, code, repeat } = event
    const inside = new view.KeyboardEvent('keydown', { key, code, repeat, bubbles: true, cancelable: true })
    const [target] = event.composedPath()
    ;(root.contains(target as Node) ? target : dialog)?.dispatchEvent(inside)
  }
  const types = ['keydown', 'keypress', 'keyup'] as const
  for (const type of types) view.addEventListener(type, take, true)
  return () => {
    for (const type of types) view.removeEventListener(type, take, true)
  }
}
