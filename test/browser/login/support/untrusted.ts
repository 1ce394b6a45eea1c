import { ownStack } from '../../support/ownStack.js'
import { test as base } from './test.js'

/** The stack of an operator who trusts no page to show approvals: the default. */
export const untrustedStack = ownStack((clock) => ({ clock, framedApprovals: [] }))

/** One for the files with that stack, so that they share a worker. */
export const test = base.extend(untrustedStack)

export { expect } from './test.js'
