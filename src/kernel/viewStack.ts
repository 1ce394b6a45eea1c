import { historyAtom, shakingAtom } from './atoms.js'
import type { Clock } from './clock.js'
import { closedError, type LatchkeyError } from './errors.js'
import type { Store, ViewParams } from './plugin.js'
import type { ViewEntry } from './state.js'

const shakeFor = 500

/** The modal's history: plain, without React, one per instance (spec section 2, behaviour.md "Router"). */
export interface ViewStack {
  current(): ViewEntry | undefined
  /** Begins a history; resolves or rejects exactly once, when it ends. */
  open(view: string, params?: ViewParams): Promise<unknown>
  push(view: string, params?: ViewParams): void
  replace(view: string, params?: ViewParams): void
  reset(view: string, params?: ViewParams): void
  back(): void
  /** Goes back to an entry, over all that came after it; to none that has left the history. */
  returnTo(entry: ViewEntry): void
  /** Asks the guards; false, and a shake, when one refuses. */
  close(): boolean
  /** Closes whatever the guards say: an operation ended, or the instance stops. */
  end(reason?: LatchkeyError): void
  /** Settles the youngest `open()` with a result, and closes. */
  finish(result: unknown): void
  /** Settles the youngest `open()` with a result, and stays. */
  settle(result: unknown): void
  /** Adds a guard: returns false to refuse a close. Returns its own removal. */
  guard(mayClose: () => boolean): () => void
}

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
  const guards = new Set<() => boolean>()
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
  const close = () => {
    if ([...guards].some((mayClose) => !mayClose())) {
      shake()
      return false
    }
    end()
    return true
  }

  return {
    current: () => history().at(-1),
    open(view, params) {
      const first = entry(view, params)
      const outcome = new Promise<unknown>((resolve, reject) => {
        waiting.push({ resolve, reject })
        settle = resolve
      })
      outcome.catch(() => {
        // Hosts may open without awaiting: being closed is no error of theirs.
      })
      set([first])
      return outcome
    },
    push(view, params) {
      if (history().at(-1)?.view !== view) set([...history(), entry(view, params)])
    },
    replace: (view, params) => set([...history().slice(0, -1), entry(view, params)]),
    reset: (view, params) => set([entry(view, params)]),
    back() {
      const older = history().slice(0, -1)
      const last = older.at(-1)
      if (!last) return void close()
      const view = landing(last)
      set(view === last.view ? older : [entry(view)])
    },
    returnTo(to) {
      const at = history().indexOf(to)
      if (at >= 0) set(history().slice(0, at + 1))
    },
    close,
    end,
    settle: (result) => settle(result),
    finish(result) {
      settle(result)
      end(closedError())
    },
    guard(mayClose) {
      guards.add(mayClose)
      return () => guards.delete(mayClose)
    },
  }
}
