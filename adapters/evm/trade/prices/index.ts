/** What exchanges themselves say of a trade, before it and after: one chunk, fetched with the first price. */
export { buildTrade } from './buildTrade.js'
export { getReceived } from './getReceived.js'
export { quoteTrade } from './quoteTrade.js'
