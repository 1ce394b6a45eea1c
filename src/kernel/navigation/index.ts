/** The room's door: views and moves between them. For the package's own floors above the kernel, not public. */

export { type Binding, bindMoves, isOnTop, isThere, type Moves, type PluginNavigation } from './bindMoves.js'
export { type CoreViewIds, type CoreViews, coreViews } from './coreViews.js'
export type { Departures, Guard } from './guards.js'
export type { LoadedView } from './loadedView.js'
export type { ModalCode, ModalHandle } from './modal.js'
export { closedReason, type NavigationWing, navigation, navigationWing } from './navigationWing.js'
export { isHome, opening } from './panelHome.js'
export { type PluginContexts, pluginContexts } from './pluginContexts.js'
export { historyAtom } from './state.js'
export type { ViewStack } from './viewStack.js'
