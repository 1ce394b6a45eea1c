/** What composes transactions, and the SDK with it: one chunk, fetched with the first estimate or send. */
export { estimateTransfer } from './estimateTransfer.js'
export { getMaxTransfer } from './getMaxTransfer.js'
export { sendTransaction } from './sendTransaction.js'
export { transfer } from './transfer.js'
