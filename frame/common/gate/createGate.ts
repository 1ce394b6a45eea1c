import { createPresses, type Press, type Refusal } from './presses.js'
import { type Room, type SightWatch, watchSight } from './watchSight.js'

/** Ms for which a click does not count after what is shown, or its place, has changed (S10). */
export const pause = 800

/**
 * Why no click counts: a pause is running, or one that a refused press began; something lies over the frame or bends it; the page gives it too
 * little room. Of a window of its own: it is `away`, or too `narrow`.
 */
export type HoldUp = 'pause' | Refusal | 'covered' | 'small' | 'away' | 'narrow'

/**
 * The one place that says whether a click is the user's consent (S10): the browser's word that it is a real click of an active user, on
 * a button that was in plain sight and had not changed for 800 ms when the press began.
 */
export interface Gate {
  /** What is shown has changed: the pause begins again. */
  changed(): void
  /** Ms that are left of the pause. */
  wait(): number
  /** Undefined when a click counts. */
  holdUp(): HoldUp | undefined
  /** Whether the page covers it for good: a press can count in a window alone. */
  isHidden(): boolean
  /** Whether this click is consent. A real one that is not begins the pause again. */
  admits(click: Press): boolean
  /** Calls back when the hold-up may be another one. Returns its own stop. */
  watch(run: () => void): () => void
  /** Stops looking. */
  close(): void
}

/** What a gate is made of. */
export interface GateParts {
  /** Now, in ms. */
  readonly now: () => number
  /** The page that the button is in. */
  readonly view: Window & typeof globalThis
  /** Device pixels that the frame needs. Default: what an approval takes. */
  readonly room?: Room
  /** How the view is seen. Default: as a frame of a page. */
  readonly sight?: (onChange: () => void) => SightWatch
}

/** A gate for one thing to consent to. */
export function createGate({ now, view, room, sight: look }: GateParts): Gate {
  let changedAt = now()
  let refused: Refusal | undefined
  const watchers = new Set<() => void>()
  const pauseAgain = (why?: Refusal) => {
    refused = why
    changedAt = now()
    for (const run of [...watchers]) run()
  }
  const changed = () => pauseAgain()
  const sight = look ? look(changed) : watchSight(view, changed, room)
  const wait = () => {
    // A clock that goes back must not open the gate early, nor keep it shut for long.
    const passed = now() - changedAt
    return passed >= 0 && passed < pause ? pause - passed : passed < 0 ? pause : 0
  }
  const holdUp = (): HoldUp | undefined => {
    const seen = sight.now()
    if (seen === 'unasked') return 'pause'
    if (seen !== 'seen' && seen !== 'unknown') return seen
    return wait() > 0 ? (refused ?? 'pause') : undefined
  }
  const presses = createPresses({
    ...{ now, view, isOpen: () => holdUp() === undefined },
    // Said at once: a button that the pause has shut takes no click. Too soon is a click alone, for a finger may only scroll.
    onRefused: (why) => pauseAgain(why === 'unmoved' ? why : undefined),
  })
  // What the page moves or resizes, and what the user scrolls, is another picture than the one that was looked at.
  view.addEventListener('resize', changed)
  view.document.addEventListener('scroll', changed, { capture: true, passive: true })

  return {
    changed,
    wait,
    holdUp,
    isHidden: sight.isHidden,
    admits(click) {
      if (!click.isTrusted) return false
      const beginning = presses.began(click)
      const isConsent = holdUp() === undefined && isUserActive(view) && beginning === 'meant'
      if (!isConsent) pauseAgain(beginning === 'meant' ? 'early' : beginning)
      return isConsent
    },
    watch(run) {
      watchers.add(run)
      return () => void watchers.delete(run)
    },
    close() {
      sight.close()
      presses.close()
      view.removeEventListener('resize', changed)
      view.document.removeEventListener('scroll', changed, { capture: true })
      watchers.clear()
    },
  }
}

/** Browsers without the API leave it to `isTrusted`. */
const isUserActive = ({ navigator }: Window) => navigator.userActivation?.isActive ?? true
