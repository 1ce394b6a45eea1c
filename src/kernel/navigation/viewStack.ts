import type { Clock } from '../contract/clock.js'
import { closedError, type LatchkeyError } from '../contract/errors.js'
import type { ViewParams } from '../contract/navigation.js'
import type { ViewEntry } from '../contract/state.js'
import type { Store } from '../contract/store.js'
import { historyAtom, shakingAtom } from './state.js'

const shakeFor = 500

/** The modal's history: plain, without React, one per instance (spec section 2, behaviour.md "Router"). */
export interface ViewStack {
  /** The oldest first; empty while closed. */
  history(): readonly ViewEntry[]
  current(): ViewEntry | undefined
  /** Begins a history, or stays where a guard holds a view; resolves or rejects exactly once, when the modal closes. */
  open(view: string, params?: ViewParams): Promise<unknown>
  push(view: string, params?: ViewParams): void
  replace(view: string, params?: ViewParams): void
  reset(view: string, params?: ViewParams): void
  back(): void
  /** Goes back to an entry, over all that came after it; to none that has left the history. */
  returnTo(entry: ViewEntry): void
  /** Whether a view may be shown alone; false while a guard holds another. */
  allows(view: string): boolean
  /** False, and a shake, when a guard holds a view. */
  close(): boolean
  /** Closes whatever the guards say: an operation ended, or the instance stops. */
  end(reason?: LatchkeyError): void
  /** Settles the youngest `open()` with a result, and closes unless a guard holds a view. */
  finish(result: unknown): void
  /** Settles the youngest `open()` with a result, and stays. */
  settle(result: unknown): void
  /** Adds a guard, which every way of leaving asks. Returns its own removal. */
  guard(hold: Guard): () => void
}

/**
 * Sees the history that is wanted (empty: closed). The view that it returns is held: it stays where it is in the history,
 * or is shown where it is not. Undefined lets the wanted history come.
 */
export type Guard = (next: readonly ViewEntry[]) => string | undefined

/** What the stack is made from. */
export interface ViewStackParts {
  readonly store: Store
  readonly clock: Clock
  /** @throws {LatchkeyError} VIEW_UNKNOWN */
  assertKnown(view: string): void
  /** Where one lands when going back to a view: there, or on the view for connected people. */
  landing(entry: ViewEntry): string
  /** Why a closed modal's operation ended: what failed last, or that it was closed. */
  reason(): LatchkeyError
}

/** Makes a view stack. */
export function createViewStack({ store, clock, assertKnown, landing, reason }: ViewStackParts): ViewStack {
  const guards = new Set<Guard>()
  const waiting: { resolve(value: unknown): void; reject(error: unknown): void }[] = []
  /** Gives the youngest `open()` its result, once; an older one is never given what was not its own. */
  let settle: (result: unknown) => void = () => {}
  let nextKey = 1

  const history = () => store.get(historyAtom)
  const set = (entries: readonly ViewEntry[]) => store.set(historyAtom, entries)
  const entry = (view: string, params: ViewParams = {}): ViewEntry => {
    assertKnown(view)
    return { view, params, key: nextKey++ }
  }
  let cancelShake = () => {}
  const rest = () => {
    cancelShake()
    store.set(shakingAtom, false)
  }
  const shake = () => {
    if (store.get(shakingAtom)) return
    store.set(shakingAtom, true)
    cancelShake = clock.after(shakeFor, rest)
  }
  const end = (cause = reason()) => {
    const ended = waiting.splice(0)
    rest()
    if (history().length) set([])
    for (const waiter of ended) waiter.reject(cause)
  }
  const findHeld = (next: readonly ViewEntry[]) => {
    for (const hold of guards) {
      const view = hold(next)
      if (view !== undefined) return view
    }
    return undefined
  }
  /** Whether a guard holds a view against what is wanted; it is in sight then. */
  const isHeld = (next: readonly ViewEntry[]): boolean => {
    const view = findHeld(next)
    if (view === undefined) return false
    if (history().some((shown) => shown.view === view)) shake()
    else set([entry(view)])
    return true
  }
  const go = (next: readonly ViewEntry[]) => {
    if (!isHeld(next)) set(next)
  }
  const close = () => {
    if (history().length && isHeld([])) return false
    end()
    return true
  }

  return {
    history,
    current: () => history().at(-1),
    allows: (view) => findHeld([{ view, params: {}, key: 0 }]) === undefined,
    open(view, params) {
      const first = entry(view, params)
      const outcome = new Promise<unknown>((resolve, reject) => {
        waiting.push({ resolve, reject })
        settle = resolve
      })
      outcome.catch(() => {
        // Hosts may open without awaiting: being closed is no error of theirs.
      })
      go([first])
      return outcome
    },
    push(view, params) {
      if (history().at(-1)?.view !== view) go([...history(), entry(view, params)])
    },
    replace: (view, params) => go([...history().slice(0, -1), entry(view, params)]),
    reset: (view, params) => go([entry(view, params)]),
    back() {
      const older = history().slice(0, -1)
      const last = older.at(-1)
      if (!last) return void close()
      const view = landing(last)
      go(view === last.view ? older : [entry(view)])
    },
    returnTo(to) {
      const at = history().indexOf(to)
      if (at >= 0) go(history().slice(0, at + 1))
    },
    close,
    end,
    settle: (result) => settle(result),
    finish(result) {
      settle(result)
      if (!isHeld([])) end(closedError())
    },
    guard(hold) {
      guards.add(hold)
      return () => guards.delete(hold)
    },
  }
}
