export type { OneInchToken } from './createAnswers.js'
export { type OneInch, type OneInchOptions, startOneInch } from './startOneInch.js'
