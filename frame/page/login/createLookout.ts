import type { Clock } from '../../keys/index.js'

/** How often auth is asked while a wallet is unlocked and its page seen, in ms: another device may have ended this login (S32: 60 s). */
const lookEvery = 60_000

/** What it asks. */
export interface LookoutParts {
  readonly clock: Clock
  readonly isLoggedIn: () => boolean
  readonly isUnlocked: () => boolean
  /** Asks auth whether the login goes on. Does not reject. */
  readonly check: () => Promise<unknown>
}

/**
 * Finds a login that another site or device has ended: they share no storage with this page. Auth is asked when the user comes back to the
 * page, and once a minute while an unlocked wallet is in sight; never for a hidden page. What is signed asks by itself.
 */
export function createLookout({ clock, isLoggedIn, isUnlocked, check }: LookoutParts) {
  let isHidden = false
  let isLooking = false
  let stop = () => {}

  const wait = () => {
    stop()
    if (isHidden) return
    stop = clock.after(lookEvery, () => {
      if (isUnlocked()) look()
    })
  }
  /** One question at a time, and the next a minute after it. */
  const look = () => {
    if (isHidden || isLooking || !isLoggedIn()) return
    isLooking = true
    void check().finally(() => {
      isLooking = false
      wait()
    })
  }
  return {
    /** A wallet was unlocked. */
    unlocked: wait,
    focused: look,
    hidden(hidden: boolean) {
      const isBack = isHidden && !hidden
      isHidden = hidden
      if (hidden) stop()
      else if (isBack) look()
    },
  }
}
