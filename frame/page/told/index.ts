/** What a device is told when its frame starts, and what it asks before a first send: loaded when a user is logged in. */

export { checkFirstSend } from './checkFirstSend.js'
export { createNewsScreen } from './createNewsScreen.js'
export { createWaitingScreen } from './createWaitingScreen.js'
export { tellUser } from './tellUser.js'
