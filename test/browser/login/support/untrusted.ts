import { startStack } from '../../../../scripts/stack.js'
import { builtDemo } from '../../support/buildOnce.js'
import { stackTimeout } from '../../support/stackTimeout.js'
import { test as base } from './test.js'

/** An operator who trusts no page to show approvals: the default. One for all such files, so that they share a worker. */
export const test = base.extend({
  stack: [
    async ({ stackClock }, use) => {
      const stack = await startStack({ built: builtDemo(), clock: stackClock, framedApprovals: [] })
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: stackTimeout },
  ],
})

export { expect } from './test.js'
