import { ignorable } from '../base/ignorable.js'
import { closedError } from '../contract/errors.js'
import type { Navigation } from '../contract/navigation.js'
import type { RequireAccount } from './requireAccount.js'
import type { ViewStack } from './viewStack.js'

/** Whom a navigation belongs to. Neither: it is the kernel's own, and moves whatever is in sight. */
export interface Binding {
  /** Key of a view's entry in the history. */
  readonly key?: number
  /** Ends with a plugin. */
  readonly signal?: AbortSignal
}

export interface NavigationParts {
  readonly views: ViewStack
  readonly has: Navigation['has']
  readonly requireAccount: RequireAccount
}

/**
 * Makes navigations that do nothing where they may not: what is called late, by a view or a plugin that is gone, would move
 * or settle what belongs to another.
 */
export function createNavigations({ views, has, requireAccount }: NavigationParts) {
  return ({ key, signal }: Binding = {}): Navigation => {
    const isThere = () => !signal?.aborted && (key === undefined || views.includes(key))
    const isOnTop = () => isThere() && (key === undefined || views.current()?.key === key)
    const when =
      <Args extends unknown[]>(may: () => boolean, run: (...args: Args) => void) =>
      (...args: Args) => {
        if (may()) run(...args)
      }
    const watch =
      <Run>(add: (key: number | undefined, run: Run) => () => void) =>
      (run: Run) => {
        const stop = add(key, run)
        signal?.addEventListener('abort', stop, { once: true })
        return stop
      }
    return Object.freeze({
      push: when(isOnTop, views.push),
      replace: when(isOnTop, views.replace),
      back: when(isOnTop, views.back),
      reset: when(isThere, views.reset),
      close: when(isThere, () => void views.close()),
      resolve: when(isThere, (result?: unknown) => views.resolve(result, key)),
      done: when(isThere, (result?: unknown) => views.done(result, key)),
      // The view's reference says what it resolves with.
      open: ((view: string, params?: object) =>
        isOnTop() ? views.nest(view, params) : ignorable(Promise.reject(closedError()))) as Navigation['open'],
      requireAccount(namespace) {
        const assertThere = () => {
          if (!isThere()) throw closedError()
        }
        const required = async () => {
          assertThere()
          const account = await requireAccount(namespace, key)
          assertThere()
          return account
        }
        return ignorable(required())
      },
      has,
      guard: watch(views.guardEntry),
      onClose: watch(views.onLeft),
    } satisfies Navigation)
  }
}
