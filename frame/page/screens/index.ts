/** Screens of the frame: one at a time, and those of the login. Parts for other rooms' screens are in `parts/`. */
export { type CodeScreenParts, createCodeScreen, type SentCode } from './CodeScreen.js'
export { createScreens, type FrameScreens, type ScreensParts } from './createScreens.js'
export { createReadyScreen, type ReadyScreenParts } from './ReadyScreen.js'
export { type BroughtWay, createRecoverScreen, type RecoverResult, type RecoverScreenParts } from './RecoverScreen.js'
export { createWindowScreen } from './WindowScreen.js'
