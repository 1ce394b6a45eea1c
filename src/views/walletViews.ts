/** Wallets beyond the first list, and where to get one: one chunk. */
export { messages } from './messages/index.js'
export { Component as AllWallets } from './wallets/AllWallets.js'
export { Component as ConnectWallets } from './wallets/ConnectWallets.js'
export { Component as Downloads } from './wallets/Downloads.js'
export { Component as GetWallet } from './wallets/GetWallet.js'
export { Component as WhatIsAWallet } from './wallets/WhatIsAWallet.js'
