/** The account and its networks, which lead to each other, and what is rare and small: one chunk. */
export { Component as Account } from './account/Account.js'
export { Component as AccountSettings } from './account/AccountSettings.js'
export { Component as Alert } from './alert/Alert.js'
export { messages } from './messages/index.js'
export { Component as Networks } from './networks/Networks.js'
export { Component as SwitchActiveChain } from './networks/SwitchActiveChain.js'
export { Component as SwitchNetwork } from './networks/SwitchNetwork.js'
export { Component as UnsupportedChain } from './networks/UnsupportedChain.js'
