export { deployExchange } from './deployExchange.js'
export { deployOddTokens } from './deployOddTokens.js'
export type { DevnetExchange, OddTokens } from './types.js'
