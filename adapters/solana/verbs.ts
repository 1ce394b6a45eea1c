/** What a connected account can do without the SDK: one chunk, fetched with the first of them. */
export { readToken } from './readToken.js'
export { signMessage } from './signMessage.js'
export { switchNetwork } from './switchNetwork.js'
export { waitForTransaction } from './waitForTransaction.js'
