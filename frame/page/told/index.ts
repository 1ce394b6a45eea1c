/** What a device is told when its frame starts: loaded when somebody is logged in. */

export { createNewsScreen } from './createNewsScreen.js'
export { createWaitingScreen } from './createWaitingScreen.js'
export { tellUser } from './tellUser.js'
