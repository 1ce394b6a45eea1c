/** Px to the edges of the page, and to what is to stay in sight. */
const gap = 16
/** Px that the window is left with where there is room for nothing: its head, a line, the answers. */
const least = 240

/** What visitors read while the wallet asks: the widget's modal, else the line that says what the page waits for. */
function findToRead(): Element | undefined {
  const roots = [document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])]
  const modals = roots.flatMap((root) => [...root.querySelectorAll('[data-latchkey="modal"]')])
  const open = modals.map(({ shadowRoot }) => shadowRoot?.querySelector('dialog[open] [part~="modal"]'))
  return open.find((modal) => modal) ?? document.querySelector('.outcome[data-kind="busy"]') ?? undefined
}

/**
 * Puts the window into the corner of the page where it is seen whole and covers nothing that is to be read. Where there is no such corner
 * it takes the largest one, and scrolls.
 */
function placeWindow(dialog: HTMLDialogElement, content: HTMLElement, toRead: Element | undefined): void {
  const { clientWidth, clientHeight } = document.documentElement
  const { width } = dialog.getBoundingClientRect()
  const wanted = content.offsetHeight + dialog.offsetHeight - dialog.clientHeight
  const read = toRead?.getBoundingClientRect()
  const most = clientHeight - 2 * gap
  const sides = ['right', 'left'] as const
  const corners = (['top', 'bottom'] as const).flatMap((vertical) =>
    (getComputedStyle(dialog).direction === 'rtl' ? sides.toReversed() : sides).map((side) => {
      const left = side === 'left' ? gap : clientWidth - gap - width
      if (!read || read.right + gap <= left || read.left - gap >= left + width) return { vertical, side, room: most }
      const free = vertical === 'top' ? read.top : clientHeight - read.bottom
      return { vertical, side, room: Math.min(free - 2 * gap, most) }
    }),
  )
  const [largest] = corners.toSorted((one, other) => other.room - one.room)
  const corner = corners.find(({ room }) => room >= wanted) ?? largest
  if (!corner) return
  for (const edge of ['top', 'bottom', 'left', 'right'])
    dialog.style.setProperty(edge, edge === corner.vertical || edge === corner.side ? `${gap}px` : 'auto')
  dialog.style.setProperty('max-height', `${Math.max(corner.room, least)}px`)
}

/** Keeps the window in its place, whatever it shows and the page becomes. Returns what is to be called when it has been opened. */
export function keepInPlace(dialog: HTMLDialogElement, content: HTMLElement): () => void {
  let toRead: Element | undefined
  const place = () => {
    if (dialog.open) placeWindow(dialog, content, toRead)
  }
  const sizes = new ResizeObserver(place)
  sizes.observe(content)
  addEventListener('resize', place)
  return () => {
    if (toRead) sizes.unobserve(toRead)
    toRead = findToRead()
    if (toRead) sizes.observe(toRead)
    place()
  }
}
