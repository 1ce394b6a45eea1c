import type { Navigation } from '../contract/navigation.js'
import type { PluginDescriptor } from '../contract/plugin.js'
import type { ViewStack } from './viewStack.js'

/** What core views move by; a plugin's have more. */
export type Moves<Result = unknown> = Pick<
  Navigation<Result>,
  'push' | 'replace' | 'reset' | 'back' | 'close' | 'resolve' | 'promise' | 'done'
>

/** The view or plugin that a navigation belongs to. Neither: it moves whatever is in sight. */
export interface Binding {
  /** Key of a view's entry in the history. */
  readonly key?: number
  /** Ends with a plugin. */
  readonly signal?: AbortSignal
  /** Where the host has renamed the plugin's views: the plugin goes on using its own names. */
  readonly own?: PluginDescriptor['own']
}

/** What plugins and their views navigate by, in one instance; loaded with the first plugin. */
export interface PluginNavigation {
  bind(binding: Binding): Navigation
  /** The wallet in use has left by itself: views that asked for an account are offered another. */
  offerAgain(): void
}

/** Whether the owner is still there. */
export const isThere = (views: ViewStack, { key, signal }: Binding): boolean =>
  !signal?.aborted && (key === undefined || views.includes(key))

/** Whether it is also in sight, and may lead on. */
export const isOnTop = (views: ViewStack, binding: Binding): boolean =>
  isThere(views, binding) && (binding.key === undefined || views.current()?.key === binding.key)

/** Moves that do nothing where they may not: what is called late would move or settle what belongs to another. */
export function bindMoves(views: ViewStack, binding: Binding): Moves {
  const when =
    <Args extends unknown[]>(may: typeof isThere, run: (...args: Args) => void) =>
    (...args: Args) => {
      if (may(views, binding)) run(...args)
    }
  return Object.freeze({
    push: when(isOnTop, views.push),
    replace: when(isOnTop, views.replace),
    back: when(isOnTop, views.back),
    reset: when(isThere, views.reset),
    close: when(isThere, () => void views.close()),
    resolve: when(isThere, (result?: unknown) => views.resolve(result, binding.key)),
    promise: when(isThere, (result: Promise<unknown>) => views.promise(result, binding.key)),
    done: when(isThere, (result?: unknown) => views.done(result, binding.key)),
  })
}
