import { ignorable } from '../base/ignorable.js'
import { closedError } from '../contract/errors.js'
import type { Navigation } from '../contract/navigation.js'
import { flagsAtom, isOn } from '../features/state.js'
import type { Kernel } from '../kernel.js'
import { type Binding, bindMoves, isOnTop, isThere, type PluginNavigation } from './bindMoves.js'
import { createDepartures } from './departures.js'
import { createAccountViews } from './requireAccount.js'

/** Makes the plugins' navigation of one instance. */
export function createPluginNavigation(kernel: Kernel): PluginNavigation {
  const { views, store, plugins, coreViews } = kernel
  const { require, offerAgain } = createAccountViews(kernel)
  const departures = createDepartures(() => views.history())
  views.attend(departures)

  const bind = (binding: Binding): Navigation => {
    const { key, signal } = binding
    const ask = async (namespace: string | undefined) => {
      const assertThere = () => {
        if (!isThere(views, binding)) throw closedError()
      }
      assertThere()
      const account = await require(namespace, key)
      assertThere()
      return account
    }
    const watch = (watcher: Parameters<typeof departures.add>[0]) => {
      const stop = departures.add(watcher)
      signal?.addEventListener('abort', stop, { once: true })
      return stop
    }
    return Object.freeze({
      ...bindMoves(views, binding),
      // The view's reference says what it resolves with.
      open: ((view: string, params?: object) =>
        isOnTop(views, binding)
          ? views.nest(view, params)
          : ignorable(Promise.reject(closedError()))) as Navigation['open'],
      requireAccount: (namespace?: string) => ignorable(ask(namespace)),
      has(view: string) {
        const owner = plugins.ofView(view)
        return coreViews.includes(view) || (owner !== undefined && isOn(store.get(flagsAtom)[owner.flag ?? owner.id]))
      },
      guard: (mayLeave: () => boolean) => watch({ key, mayLeave }),
      onClose: (onLeft: () => void) => watch({ key, onLeft }),
    })
  }
  return { bind, offerAgain }
}
