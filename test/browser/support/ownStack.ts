import type { Stack } from '../../../scripts/stack.js'
import { stackTimeout } from './stackTimeout.js'
import { startTestStack } from './startTestStack.js'
import type { StackClock } from './workerTest.js'

type Use = (stack: Stack) => Promise<void>
type Options = Parameters<typeof startTestStack>[0]

/**
 * Another stack than the one that the tests of a worker share. One object for all files that want the same, so that they share a worker.
 * @param toOptions is given the clock that tests move
 */
export const ownStack = (toOptions: (clock: StackClock) => Options) => ({
  stack: [
    async ({ stackClock }: { readonly stackClock: StackClock }, use: Use) => {
      const stack = await startTestStack(toOptions(stackClock))
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: stackTimeout },
  ] as [(given: { readonly stackClock: StackClock }, use: Use) => Promise<void>, { scope: 'worker'; timeout: number }],
})
