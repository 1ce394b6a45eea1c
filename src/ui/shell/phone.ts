/** What only a phone needs of the shell; a chunk of its own. */
export { dragSheet } from './dragSheet.js'
export { followKeyboard } from './followKeyboard.js'
export { fullScreenCss } from './fullScreen.css.js'
