import { test as base } from '../login/support/test.js'
import { ownStack } from './ownStack.js'

/** With services by the machine's clock, which no test moves: a shop refuses webhooks that are five minutes ahead of it. */
export const test = base.extend(ownStack(() => ({})))

export { expect } from '../login/support/test.js'
