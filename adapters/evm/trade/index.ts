/** What exchanges one token for another: one chunk, fetched with the first trade and without viem. */
export { approve, getAllowance } from './approval.js'
export { checkTrade } from './checkTrade.js'
export { estimate } from './estimate.js'
export { forecast } from './forecast.js'
export { trade } from './trade.js'
