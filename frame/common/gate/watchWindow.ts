import type { Sight, SightWatch } from './watchSight.js'

/** CSS pixels, as at a zoom of 100 %, that head, content and buttons of an approval need. A screen that has less is enough as it is. */
const room = { width: 360, height: 480 } as const
/** What browsers take of a small screen's height for themselves. */
const bars = 200

/** Ms between two looks at what browsers tell by no event: where the window is on the screen. */
const every = 100

/**
 * Watches how a window of its own is seen: `away`, it has not the focus, or is hidden; `narrow`, it is too small; `seen`. The page that has
 * opened it chose its size and place, and can bring it to the front at any moment: each change of focus, size and place is told, so that a
 * press that was aimed at something else does not count.
 */
export function watchWindow(view: Window & typeof globalThis, onChange: () => void): SightWatch {
  const { document } = view
  const see = (): Sight => (document.visibilityState === 'visible' && document.hasFocus() ? withRoom(view) : 'away')
  const place = () => `${view.screenX} ${view.screenY} ${view.outerWidth} ${view.outerHeight}`
  let last = see()
  let lastPlace = place()
  const look = () => {
    const [next, nextPlace] = [see(), place()]
    if (next === last && nextPlace === lastPlace) return
    last = next
    lastPlace = nextPlace
    onChange()
  }
  /** It may have been gone and back between two looks. */
  const begin = () => {
    last = see()
    onChange()
  }
  const timer = view.setInterval(look, every)
  const stops = [
    ...(['focus', 'blur', 'resize'] as const).map((name) => {
      view.addEventListener(name, begin)
      return () => view.removeEventListener(name, begin)
    }),
    () => document.removeEventListener('visibilitychange', begin),
  ]
  document.addEventListener('visibilitychange', begin)
  return {
    now() {
      look()
      return last
    },
    isHidden: () => false,
    close() {
      view.clearInterval(timer)
      for (const stop of stops) stop()
    },
  }
}

/** A user's zoom makes the same window smaller in CSS pixels: its outer width does not know it. */
function withRoom({ innerWidth, innerHeight, outerWidth, screen }: Window): 'seen' | 'narrow' {
  const zoom = Math.max(1, outerWidth / innerWidth)
  const isWide = innerWidth * zoom >= Math.min(room.width, screen.availWidth)
  const isHigh = innerHeight * zoom >= Math.min(room.height, screen.availHeight - bars)
  return isWide && isHigh ? 'seen' : 'narrow'
}
