/** What brings money from other networks: one chunk, fetched where a host names bridges. */
export { toDepositCall } from './checkTransfer.js'
export { findTransfers } from './findTransfers.js'
export { followTransfer } from './followTransfer.js'
export { renewTransfer } from './renewTransfer.js'
