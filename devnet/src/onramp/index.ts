export { type Onramp, type OnrampOptions, startOnramp } from './startOnramp.js'
export type { Choice, Sale, Seller, Telling } from './types.js'
