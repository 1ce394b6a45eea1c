/** What only a panel needs of the shell; a chunk of its own. */
export { panelCss } from './panel.css.js'
export { followFrame, followUse, keepScrolling, revealPanel, watchSight } from './panelPlace.js'
