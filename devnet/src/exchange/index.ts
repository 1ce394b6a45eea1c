export { deployExchange } from './deployExchange.js'
export type { DevnetExchange } from './types.js'
