import type { Navigation } from '../contract/navigation.js'
import type { PluginDescriptor } from '../contract/plugin.js'

/** A navigation by a plugin's own names of its views, where the host has renamed them (see `renamed`). */
export function renameViews(navigation: Navigation, { own }: Pick<PluginDescriptor, 'own'>): Navigation {
  if (!own) return navigation
  const toPublic = (view: string) => (Object.hasOwn(own.views, view) ? (own.views[view] ?? view) : view)
  return Object.freeze({
    ...navigation,
    push: (view: string, params) => navigation.push(toPublic(view), params),
    replace: (view: string, params) => navigation.replace(toPublic(view), params),
    reset: (view: string, params) => navigation.reset(toPublic(view), params),
  } satisfies Navigation)
}
