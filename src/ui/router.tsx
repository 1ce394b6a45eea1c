'use client'
import { type Navigator, type RouteObject, useRoutes } from 'react-router'
import type { PluginDescriptor, ViewEntry, ViewParams } from '../kernel/index.js'
import type { ViewStack } from '../kernel/navigation/index.js'
import { ViewOutlet } from './ViewOutlet.js'

/** Tells a tree where it is, without a history or an address of its own. */
export { Router } from 'react-router'

/** Where a view stands in the router: its name is the path, what it was opened with the state. */
interface ViewLocation {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly state: ViewParams
  readonly key: string
}

const toPath = (view: string) => `/${view}`
const toView = (path: string) => path.slice(1)

/** The place of an entry of the history. */
export const toLocation = ({ view, params, key }: ViewEntry): ViewLocation => ({
  pathname: toPath(view),
  search: '',
  hash: '',
  state: params,
  key: String(key),
})

/** Core views and those of the listed plugins, as routes: each loads its code when it is shown. */
export function toRoutes(coreViews: readonly string[], plugins: readonly PluginDescriptor[]): RouteObject[] {
  const ofPlugins = plugins.flatMap(({ views = [] }) => views)
  return [...coreViews, ...ofPlugins].map((view) => ({
    path: toPath(view),
    caseSensitive: true,
    element: <ViewOutlet view={view} />,
  }))
}

/** The kernel's history as a navigator: the page's address is the host's and is never read or changed. */
export function toNavigator(views: Pick<ViewStack, 'push' | 'replace' | 'back'>): Navigator {
  const nameOf = (to: Parameters<Navigator['push']>[0]) => toView(typeof to === 'string' ? to : (to.pathname ?? ''))
  return {
    createHref: () => '',
    push: (to, state) => views.push(nameOf(to), state),
    replace: (to, state) => views.replace(nameOf(to), state),
    go(steps) {
      for (let left = steps; left < 0; left++) views.back()
    },
  }
}

/** The view whose route is the place. */
export const RoutedView = ({ routes }: { readonly routes: RouteObject[] }) => useRoutes(routes)
