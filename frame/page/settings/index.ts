/** The wallet's settings: loaded when they are first shown, or when a login meets a suspended wallet or a deletion. */

export { createDeletingScreen } from './createDeletingScreen.js'
export { createSettingsScreen } from './createSettingsScreen.js'
export { createSettingsWindows } from './createSettingsWindows.js'
export { createSuspendedScreen } from './createSuspendedScreen.js'
