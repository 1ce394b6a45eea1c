import type { Clock } from '../../src/adapter.js'

/** A frame that is asked without a time limit must answer a small question in so many ms; it may miss two (F4). */
const interval = 15_000
const missesAllowed = 2

/** Watches whether the frame still lives. */
export interface Pulse {
  /** Begins or ends, as it is wanted now. */
  follow(): void
  /** The frame has said something. */
  heard(): void
  stop(): void
}

export interface PulseParts {
  readonly clock: Clock
  readonly isWanted: () => boolean
  /** Puts the small question; false where there is no frame yet that could answer. */
  readonly ask: () => boolean
  readonly onLost: () => void
}

export function createPulse({ clock, isWanted, ask, onLost }: PulseParts): Pulse {
  let missed = 0
  let cancel: (() => void) | undefined
  const stop = () => {
    cancel?.()
    cancel = undefined
    missed = 0
  }
  const follow = () => {
    if (isWanted()) cancel ??= clock.after(interval, beat)
    else stop()
  }
  const beat = () => {
    cancel = undefined
    if (missed >= missesAllowed) return onLost()
    if (ask()) missed++
    follow()
  }
  return {
    follow,
    heard() {
      missed = 0
    },
    stop,
  }
}
