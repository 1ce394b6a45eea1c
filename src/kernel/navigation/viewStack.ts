import type { Clock } from '../contract/clock.js'
import { closedError, type LatchkeyError } from '../contract/errors.js'
import type { ViewParams } from '../contract/navigation.js'
import type { ViewEntry } from '../contract/state.js'
import type { Store } from '../contract/store.js'
import { createGuards, type Departures, type Guard } from './guards.js'
import { createOpenings } from './openings.js'
import { historyAtom } from './state.js'

/**
 * The modal's history: plain, without React, one per instance (spec section 2, behaviour.md "Router"). What becomes of the
 * promises of `open()` is said at `Navigation`.
 */
export interface ViewStack {
  /** The oldest first; empty while closed. */
  history(): readonly ViewEntry[]
  current(): ViewEntry | undefined
  /** Whether an entry is in the history. */
  includes(key: number): boolean
  /** Begins a history for the host, or stays where a guard holds a view; settles exactly once. */
  open(view: string, params?: object): Promise<unknown>
  /**
   * Shows a view on top; its result rejects when it is left. With `cover` core views on top give way. With `over` no guard is
   * asked: what is held stays below, and is in sight again afterwards; a view below that is left goes alone.
   */
  nest(
    view: string,
    params?: object,
    options?: { readonly cover?: boolean; readonly locked?: boolean; readonly over?: boolean },
  ): Promise<unknown>
  push(view: string, params?: object): void
  replace(view: string, params?: object): void
  reset(view: string, params?: object): void
  back(): void
  /**
   * Shows a view that interrupts: over the latest view of a plugin, which goes on afterwards. Core views above it give way, and
   * where there are only such, all of them: they were on the way to what is interrupted.
   */
  cover(view: string): void
  /** Takes a view that interrupted away, whatever the guards say; closes where nothing was covered. */
  uncover(view: string): void
  /** Takes an entry and all above it away, whatever the guards say; closes where it was the first. */
  drop(key: number): void
  /** Whether what interrupts is in sight. */
  isCovered(): boolean
  /** Whether a view may be shown alone; false while a guard holds another. */
  allows(view: string): boolean
  /** False, and a shake, when a guard holds a view. */
  close(): boolean
  /** Ends what the host has opened, and stays on the view in sight. */
  release(): void
  /** Closes whatever the guards say: an operation ended, or the instance stops. */
  end(reason?: LatchkeyError): void
  /** Resolves the promise of the `open()` that led to an entry (default: the one in sight), and stays. */
  resolve(result: unknown, from?: number): void
  /** Binds that promise to another: see `Navigation.promise`. */
  promise(result: Promise<unknown>, from?: number): void
  /**
   * Leaves what was opened on the way to an entry: back to the view below, or out, unless a guard holds a view. What
   * interrupts it stays in sight, and leads there afterwards.
   */
  leave(from?: number): void
  /** Both. */
  done(result: unknown, from?: number): void
  /** Adds a guard, which every way of leaving asks. Returns its own removal. */
  guard(hold: Guard): () => void
  /** Asks views and plugins whether they may be left, and tells them when they were. */
  attend(departures: Departures): void
}

export interface ViewStackParts {
  readonly store: Store
  readonly clock: Clock
  /** @throws {LatchkeyError} VIEW_UNKNOWN */
  assertKnown(view: string): void
  /** Whether it is a core view, and not a plugin's. */
  isCore(view: string): boolean
  /** Where one lands when going back to a view: there, or on the view for connected users. */
  landing(entry: ViewEntry): string
  /** Why a closed modal's operation ended: what failed last, or that it was closed. */
  reason(): LatchkeyError
}

/** Makes entries, each with a key of its own. @throws {LatchkeyError} VIEW_UNKNOWN */
function createEntries(assertKnown: (view: string) => void) {
  let nextKey = 1
  return (view: string, params: object = {}): ViewEntry => {
    assertKnown(view)
    return { view, params: params as ViewParams, key: nextKey++ }
  }
}

export function createViewStack({ store, clock, assertKnown, isCore, landing, reason }: ViewStackParts): ViewStack {
  const guards = createGuards(store, clock)
  const openings = createOpenings()
  let departures: Departures | undefined
  const entry = createEntries(assertKnown)
  /** The entry of what interrupts. */
  let covering = 0
  /** Entries that sources show over whatever is in sight. */
  const presented = new Set<number>()

  const history = () => store.get(historyAtom)
  const top = () => history().at(-1)
  const indexOf = (key = top()?.key) => history().findIndex((entry) => entry.key === key)
  const set = (entries: readonly ViewEntry[]) => {
    store.set(historyAtom, entries)
    for (const key of presented) if (!entries.some((entry) => entry.key === key)) presented.delete(key)
    openings.follow(entries)
    departures?.follow(entries)
  }
  const end = (cause?: LatchkeyError) => {
    openings.end(cause ?? reason(), cause ?? closedError())
    guards.rest()
    if (history().length) set([])
  }
  /** Whether what is wanted is refused; what is held is in sight then. */
  const isHeld = (next: readonly ViewEntry[]): boolean => {
    const view = guards.find(next)
    if (view === undefined && !openings.locks(next) && !departures?.refuses(history(), next)) return false
    if (view === undefined || history().some((shown) => shown.view === view)) guards.shake()
    else set([entry(view)])
    return true
  }
  const go = (next: readonly ViewEntry[]) => {
    if (!isHeld(next)) set(next)
  }
  /** Shows a view in place of all from an index on; it owes what the first of them owed. False when it is refused. */
  const swap = (at: number, made: ViewEntry): boolean => {
    const next = [...history().slice(0, at), made]
    if (isHeld(next)) return false
    const left = history()[at]
    if (left) openings.hand(left.key, made.key)
    set(next)
    return true
  }
  const cut = (at: number) => {
    if (at > 0) set(history().slice(0, at))
    else if (at === 0) end()
  }
  const coverFrom = () => history().findLastIndex(({ view }) => !isCore(view)) + 1
  const close = () => {
    if (history().length && isHeld([])) return false
    end()
    return true
  }
  /** Goes back to the part of the history before an index. */
  const returnTo = (at: number) => {
    const last = history()[at - 1]
    const view = last && landing(last)
    if (view === last?.view) go(history().slice(0, at))
    else if (view) swap(0, entry(view))
  }
  const owing = (from?: number) => history()[openings.find(history(), indexOf(from))]?.key ?? 0
  const resolve = (result: unknown, from?: number) => openings.resolve(owing(from), result)
  const leave = (from?: number) => {
    const asking = indexOf(from)
    const at = openings.find(history(), asking)
    const over = history().findIndex(({ key }, index) => index > asking && (key === covering || presented.has(key)))
    // What interrupts goes on, and later leads to what was below.
    if (at >= 0 && over >= 0) go([...history().slice(0, at), ...history().slice(over)])
    else if (at > 0) returnTo(at)
    else if (at === 0 && !isHeld([])) end(closedError())
  }

  return {
    history,
    current: top,
    includes: (key) => indexOf(key) >= 0,
    allows: (view) => guards.find([{ view, params: {}, key: 0 }]) === undefined,
    open(view, params) {
      const first = entry(view, params)
      const held = isHeld([first])
      const outcome = openings.add(held ? undefined : first.key, false)
      if (!held) set([first])
      return outcome
    },
    nest(view, params, { cover = false, locked, over = false } = {}) {
      const made = entry(view, params)
      const next = [...(cover ? history().slice(0, coverFrom()) : history()), made]
      const held = !over && isHeld(next)
      if (over) presented.add(made.key)
      const outcome = openings.add(made.key, true, locked)
      if (held) openings.follow(history())
      else set(next)
      return outcome
    },
    push: (view, params) => void (top()?.view === view || go([...history(), entry(view, params)])),
    replace: (view, params) => void swap(Math.max(0, history().length - 1), entry(view, params)),
    reset: (view, params) => void swap(0, entry(view, params)),
    back: () => void (history().length > 1 ? returnTo(history().length - 1) : close()),
    cover(view) {
      const made = entry(view)
      const before = covering
      covering = made.key
      if (!swap(coverFrom(), made)) covering = before
    },
    uncover: (view) => cut(history().findLastIndex((shown) => shown.view === view)),
    drop: (key) => cut(indexOf(key)),
    isCovered: () => indexOf(covering) >= 0,
    close,
    release: () => openings.end(reason(), closedError()),
    end,
    resolve,
    promise: (result, from) => openings.promise(owing(from), result),
    leave,
    done(result, from) {
      resolve(result, from)
      leave(from)
    },
    guard: guards.add,
    attend(given) {
      departures = given
    },
  }
}
