/** Ways to a wallet that is elsewhere, and to one that serves several namespaces: one chunk. */
export { Component as ConnectingMultiChain } from './connecting/ConnectingMultiChain.js'
export { Component as ConnectingWalletConnect } from './connecting/ConnectingWalletConnect.js'
export { Component as ConnectingWalletConnectBasic } from './connecting/ConnectingWalletConnectBasic.js'
export { messages } from './messages/index.js'
