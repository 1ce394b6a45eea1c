import { atom } from 'jotai/vanilla'
import type { Clock } from '../contract/clock.js'
import type { ViewEntry } from '../contract/state.js'
import type { Store } from '../contract/store.js'

/** True while the modal shakes. */
export const shakingAtom = atom(false)

const shakeFor = 500

/**
 * Sees the history that is wanted (empty: closed). The view that it returns is held: it stays where it is in the history,
 * or is shown where it is not. Undefined lets the wanted history come.
 */
export type Guard = (next: readonly ViewEntry[]) => string | undefined

/** What views and plugins have to say about being left. */
export interface Departures {
  /** Whether an entry that has to go refuses. */
  refuses(history: readonly ViewEntry[], next: readonly ViewEntry[]): boolean
  /** Tells the entries that are gone, once. */
  follow(history: readonly ViewEntry[]): void
}

/** The kernel's guards of one view stack, and the shake that says no. */
export function createGuards(store: Store, clock: Clock) {
  const guards = new Set<Guard>()
  let cancel = () => {}
  const rest = () => {
    cancel()
    store.set(shakingAtom, false)
  }
  return {
    /** Returns its own removal. */
    add(guard: Guard): () => void {
      guards.add(guard)
      return () => guards.delete(guard)
    },
    /** The view that is held against a history. */
    find(next: readonly ViewEntry[]): string | undefined {
      for (const guard of guards) {
        const view = guard(next)
        if (view !== undefined) return view
      }
      return undefined
    },
    /** Ignored while it shakes. */
    shake() {
      if (store.get(shakingAtom)) return
      store.set(shakingAtom, true)
      cancel = clock.after(shakeFor, rest)
    },
    rest,
  }
}
