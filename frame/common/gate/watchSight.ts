import { watchPatiently } from './watchPatiently.js'

/**
 * How the frame is seen: all of it; `covered` by something, faded, bent, or cut; with too little room; not known, because the browser does
 * not tell; or not known yet. Of a window of its own: `away`, without focus or hidden; `narrow`, with too little room.
 */
export type Sight = 'seen' | 'covered' | 'small' | 'unknown' | 'unasked' | 'away' | 'narrow'

/** What looks at it. */
export interface SightWatch {
  now(): Sight
  /** Whether it is covered for longer than anything passing: the browser was asked again, and had the time to answer. */
  isHidden(): boolean
  close(): void
}

/** Device pixels that head, content and buttons need. Fewer, and the page shows no more of it than a button of its own. */
export interface Room {
  readonly width: number
  readonly height: number
}

/** What an approval needs. */
const usual: Room = { width: 280, height: 300 }

/** Ms between two looks of the browser: the least that it allows. */
const delay = 100

/** How much of it has to be in view. */
const least = 0.99
/** Each hundredth that comes into view or goes is reported. */
const steps = Array.from({ length: 101 }, (_, at) => at / 100)

interface SightObserverInit extends IntersectionObserverInit {
  readonly trackVisibility: boolean
  readonly delay: number
}

/**
 * Asks the browser how the frame is seen (IntersectionObserver v2). It is asked for an element that lies over all of the frame's view, takes
 * no pointer and has nothing of the frame above it: what lies over an amount counts as much as what lies over the button, however far
 * the content is scrolled. It does not see masks, clip paths with holes, and outlines (docs/security.md).
 *
 * @param onChange hears that it is another one than before, or that what covers it stays
 */
export function watchSight(view: Window & typeof globalThis, onChange: () => void, room: Room = usual): SightWatch {
  // At the top nothing of other pages can lie over it.
  if (view.top === view) return { now: () => 'seen', isHidden: () => false, close: () => undefined }
  const { IntersectionObserver: Observer, IntersectionObserverEntry: Entry } = view
  if (!Observer || !Entry || !('isVisible' in Entry.prototype))
    return { now: () => withRoom(view, 'unknown', room), isHidden: () => false, close: () => undefined }

  let last: Sight = 'unasked'
  const options: SightObserverInit = { trackVisibility: true, delay, threshold: steps }
  const observer = new Observer((entries) => {
    const entry = entries.at(-1) as (IntersectionObserverEntry & { readonly isVisible?: boolean }) | undefined
    const next: Sight = entry?.isVisible && entry.intersectionRatio >= least ? 'seen' : 'covered'
    cover.answered(next === 'covered', entry?.intersectionRatio ?? 0)
    if (next === last) return
    last = next
    onChange()
  }, options)
  const pane = layPane(view.document)
  // Until the new answer is there, the old one counts: covered stays covered.
  const cover = watchPatiently(view, {
    stopAsking: () => observer.disconnect(),
    ask: () => observer.observe(pane),
    onLasting: onChange,
  })
  observer.observe(pane)
  return {
    now: () => withRoom(view, last, room),
    isHidden: cover.isLasting,
    close() {
      cover.close()
      observer.disconnect()
      pane.remove()
    },
  }
}

function layPane(document: Document): HTMLElement {
  const pane = document.createElement('div')
  const { style } = pane
  style.setProperty('position', 'fixed')
  style.setProperty('inset', '0')
  style.setProperty('z-index', '2147483647')
  style.setProperty('pointer-events', 'none')
  pane.setAttribute('aria-hidden', 'true')
  document.body.append(pane)
  return pane
}

/** A page can shrink the frame by `zoom`, which shows in the device pixels alone. */
function withRoom({ innerWidth, innerHeight, devicePixelRatio }: Window, sight: Sight, room: Room): Sight {
  const isSmall = innerWidth * devicePixelRatio < room.width || innerHeight * devicePixelRatio < room.height
  return isSmall && sight !== 'covered' ? 'small' : sight
}
