/** Ms for which a click does not count after what is shown has changed (ui.md, Money). */
const guard = 500

/**
 * The one place that says whether a click is the user's consent. Now: the browser's word that it is a real click of an active
 * user, and a pause after the content last changed. The visibility of the button (S10, S11) belongs here, too.
 */
export interface Gate {
  /** What is shown has changed: the pause begins again. */
  readonly changed: () => void
  /** Ms until a click counts; 0 when it does. */
  readonly wait: () => number
  readonly admits: (click: Pick<Event, 'isTrusted'>) => boolean
}

export function createGate(now: () => number): Gate {
  let changedAt = now()
  const wait = () => {
    // A clock that goes back must not open the gate early, nor keep it shut for long.
    const passed = now() - changedAt
    return passed >= 0 && passed < guard ? guard - passed : passed < 0 ? guard : 0
  }
  return {
    changed: () => {
      changedAt = now()
    },
    wait,
    admits: ({ isTrusted }) => isTrusted && isUserActive() && wait() === 0,
  }
}

/** Browsers without the API leave it to `isTrusted`. */
const isUserActive = () => globalThis.navigator?.userActivation?.isActive ?? true
