/** What the user has permitted: loaded when it is first shown. */
export { createGrants } from './createGrants.js'
export { createGrantsRoom } from './createGrantsRoom.js'
