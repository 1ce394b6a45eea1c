/** Screens of the frame: one at a time, and those of the login. Parts for other rooms' screens are in `parts/`. */
export { createLoginScreens } from './createLoginScreens.js'
export { createScreens, type FrameScreens, type ScreensParts } from './createScreens.js'
export { createWindowScreen } from './WindowScreen.js'
