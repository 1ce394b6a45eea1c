/** Screens of the frame: one at a time, and those of the login. Parts for other rooms' screens are in `parts/`. */
export { createLoginScreens } from './createLoginScreens.js'
export { createScreens } from './createScreens.js'
export { createWindowScreen } from './WindowScreen.js'
