import type { Stack } from '../../../../scripts/stack.js'
import { stackTimeout } from '../../support/stackTimeout.js'
import { startTestStack } from '../../support/startTestStack.js'
import type { StackClock } from '../../support/workerTest.js'
import { test as base } from './test.js'

type Use = (stack: Stack) => Promise<void>

/** The stack of an operator who trusts no page to show approvals: the default. */
export const untrustedStack = {
  stack: [
    async ({ stackClock }: { readonly stackClock: StackClock }, use: Use) => {
      const stack = await startTestStack({ clock: stackClock, framedApprovals: [] })
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: stackTimeout },
  ] as [(given: { readonly stackClock: StackClock }, use: Use) => Promise<void>, { scope: 'worker'; timeout: number }],
}

/** One for the files with that stack, so that they share a worker. */
export const test = base.extend(untrustedStack)

export { expect } from './test.js'
