/** What a connected account can do without the SDK: one chunk, fetched with the first of them. */
export { getAccountKind } from './getAccountKind.js'
export { getAssets } from './getAssets.js'
export { getNft } from './getNft.js'
export { getReceived } from './getReceived.js'
export { getToken } from './getToken.js'
export { signMessage } from './signMessage.js'
export { switchNetwork } from './switchNetwork.js'
export { waitForTransaction } from './waitForTransaction.js'
