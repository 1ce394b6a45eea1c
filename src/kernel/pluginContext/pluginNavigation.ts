import { ignorable } from '../base/ignorable.js'
import { closedError } from '../contract/errors.js'
import type { Navigation, ViewParams } from '../contract/navigation.js'
import type { FeatureContext } from '../feature/featureContext.js'
import { flagOf, flagsAtom, isOn } from '../flags/index.js'
import { type Binding, bindMoves, isOnTop, isThere, navigation, type PluginNavigation } from '../navigation/index.js'
import { pluginHost } from '../plugins/index.js'
import { createDepartures } from './departures.js'
import { createAccountViews } from './requireAccount.js'

export function createPluginNavigation(context: FeatureContext): PluginNavigation {
  const { store, resources } = context
  const { views, isCore } = resources.need(navigation)
  const plugins = resources.need(pluginHost)
  const { require, offerAgain } = createAccountViews(context)
  const departures = createDepartures(() => views.history())
  views.attend(departures)

  const bind = (binding: Binding): Navigation => {
    const { key, signal, own } = binding
    const toPublic = (view: string) => (own && Object.hasOwn(own.views, view) ? (own.views[view] ?? view) : view)
    const moves = bindMoves(views, binding)
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
      ...moves,
      push: (view: string, params?: object) => moves.push(toPublic(view), params as ViewParams),
      replace: (view: string, params?: object) => moves.replace(toPublic(view), params as ViewParams),
      reset: (view: string, params?: object) => moves.reset(toPublic(view), params as ViewParams),
      // The view's reference says what it resolves with.
      open: ((view: string, params?: object) =>
        isOnTop(views, binding)
          ? views.nest(toPublic(view), params)
          : ignorable(Promise.reject(closedError()))) as Navigation['open'],
      requireAccount: (namespace?: string) => ignorable(ask(namespace)),
      has(name: string) {
        const view = toPublic(name)
        const owner = plugins.ofView(view)
        return isCore(view) || (owner !== undefined && isOn(store.get(flagsAtom)[flagOf(owner)]))
      },
      guard: (mayLeave: () => boolean) => watch({ key, mayLeave }),
      onClose: (onLeft: () => void) => watch({ key, onLeft }),
    })
  }
  return { bind, offerAgain }
}
