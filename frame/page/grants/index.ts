/** What the user has permitted: loaded when it is first shown. */
export { createGivenScreen } from './createGivenScreen.js'
export { createGrants } from './createGrants.js'
export { createGrantsRoom } from './createGrantsRoom.js'
