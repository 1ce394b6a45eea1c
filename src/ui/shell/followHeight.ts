/**
 * Lets the card's height follow its content by a transition. The content has its full height at once and the card
 * clips it on the way, so no scroll bar shows for a moment; a change on the way starts from where the card stands.
 * @returns `settle` measures now, without a transition; `stop` ends it
 */
export function followHeight(card: HTMLElement, content: HTMLElement): { settle(): void; stop(): void } {
  const measure = () => {
    const { height } = content.getBoundingClientRect()
    // A closed dialog measures nothing; keep the last height for the next opening.
    if (height > 0) card.style.height = `${Math.ceil(height)}px`
  }
  const Observer = card.ownerDocument.defaultView?.ResizeObserver
  const observer = Observer && new Observer(measure)
  observer?.observe(content)
  return {
    settle() {
      card.style.height = ''
      if (observer) measure()
    },
    stop: () => observer?.disconnect(),
  }
}
