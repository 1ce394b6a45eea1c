/** The account and its networks: one chunk, because one leads to the other. */
export { Component as Account } from './account/Account.js'
export { messages } from './messages.js'
export { Component as Networks } from './networks/Networks.js'
export { Component as SwitchActiveChain } from './networks/SwitchActiveChain.js'
export { Component as SwitchNetwork } from './networks/SwitchNetwork.js'
export { Component as UnsupportedChain } from './networks/UnsupportedChain.js'
