/** What a panel keeps to itself, but the keys that move focus on or close what the page has put around it. */
const panelEvents = 'keydown keyup keypress'
const pageKeys = new Set(['Tab', 'Escape'])

/** What a modal keeps to itself. */
const modalEvents =
  `${panelEvents} focusin focusout click dblclick auxclick contextmenu wheel touchstart touchmove touchend touchcancel` +
  ['down', 'up', 'move', 'over', 'out'].map((end) => ` pointer${end} mouse${end}`).join('') +
  ' pointercancel'

/**
 * Keeps what happens inside from the page, which would see it come from our host element: its shortcuts would fire, its dialogs would close
 * by a press beside them, trap focus and hold back what scrolls.
 */
export function keepEvents(root: HTMLElement, isPanel: boolean, signal: AbortSignal): void {
  const keep = (event: Event) => {
    if (!isPanel || !pageKeys.has((event as KeyboardEvent).key)) event.stopPropagation()
  }
  for (const type of (isPanel ? panelEvents : modalEvents).split(' '))
    root.addEventListener(type, keep, { passive: true, signal })
}
