/**
 * Lets the card's height follow its content by a transition. The content has its full height at once and the card
 * clips it on the way, so no scroll bar shows for a moment; a change on the way starts from where the card stands.
 * @returns `settle` measures now, without a transition; `stop` ends it
 */
export function followHeight(card: HTMLElement, content: HTMLElement): { settle(): void; stop(): void } {
  const wanted = () => `${Math.ceil(content.getBoundingClientRect().height)}px`
  const measure = () => {
    const height = wanted()
    // A closed dialog measures nothing; keep the last height for the next opening.
    if (height !== '0px') card.style.height = height
  }
  const Observer = card.ownerDocument.defaultView?.ResizeObserver
  const observer = Observer && new Observer(measure)
  observer?.observe(content)
  return {
    settle() {
      if (!observer || card.style.height === wanted()) return
      // Laid out once without a height, it has none to move from.
      card.style.height = ''
      card.getBoundingClientRect()
      measure()
    },
    stop: () => observer?.disconnect(),
  }
}
