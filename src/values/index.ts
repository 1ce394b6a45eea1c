/** Values that features, plugins and hosts handle: amounts, addresses, and what is shared live. */

export { formatAmount, parseAmount, toDecimal } from './amount.js'
export { createLive, type LiveParts, type LiveQuestion, type OwnLive } from './live.js'
export { shortenAddress } from './shortenAddress.js'
