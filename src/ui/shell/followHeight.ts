/**
 * Lets the card's height follow its content by a transition. The content has its full height at once and the card
 * clips it on the way, so no scroll bar shows for a moment; a change on the way starts from where the card stands.
 * While a press lasts the card stands still: it is centred, or at the bottom, so what was pressed would move away from under the
 * pointer, and a press that ends beside a button is none.
 * @returns `settle` measures now, without a transition; `stop` ends it
 */
export function followHeight(card: HTMLElement, content: HTMLElement): { settle(): void; stop(): void } {
  const view = card.ownerDocument.defaultView
  const Observer = view?.ResizeObserver
  if (!Observer) return { settle() {}, stop() {} }
  const ended = new AbortController()
  const { signal } = ended
  let isPressed = false
  const wanted = () => `${Math.ceil(content.getBoundingClientRect().height)}px`
  const measure = () => {
    const height = wanted()
    // A closed dialog measures nothing; keep the last height for the next opening.
    if (height !== '0px' && !isPressed) card.style.height = height
  }
  const press = ({ button }: PointerEvent) => {
    // Another one opens a menu, which may keep its end.
    if (button !== 0) return
    isPressed = true
    // Wherever it is on its way.
    if (card.style.height) card.style.height = view.getComputedStyle(card).height
  }
  const release = () => {
    if (!isPressed) return
    isPressed = false
    measure()
  }
  card.addEventListener('pointerdown', press, { signal })
  // Captured: the modal lets none of it out.
  for (const type of ['pointerup', 'pointercancel']) view.addEventListener(type, release, { capture: true, signal })
  const observer = new Observer(measure)
  observer.observe(content)
  return {
    settle() {
      if (card.style.height === wanted()) return
      // Laid out once without a height, it has none to move from.
      card.style.height = ''
      card.getBoundingClientRect()
      measure()
    },
    stop() {
      ended.abort()
      observer.disconnect()
    },
  }
}
