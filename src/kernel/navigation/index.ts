/** The room's door: views and moves between them. For the package's own floors above the kernel, not public. */

export { type Binding, bindMoves, isOnTop, isThere, type Moves, type PluginNavigation } from './bindMoves.js'
export type { CoreViewIds } from './coreViews.js'
export type { Departures, Guard } from './guards.js'
export type { LoadedView } from './loadedView.js'
export type { ModalHandle } from './modal.js'
export { navigation } from './navigationWing.js'
export { historyAtom } from './state.js'
