/** What the modal speaks other languages by: loaded where one is wanted, or the host has texts of its own. */
export { loadOthers } from './loadOthers.js'
