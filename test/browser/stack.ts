import { test as base } from '@playwright/test'
import { type Stack, startStack } from '../../scripts/stack.js'
import { builtDemo } from './buildDemo.js'

/**
 * Browser tests against real chains, real services and the demo. Each worker has a stack of its own, so a test that
 * switches a feature disturbs no other; `page.goto('/')` opens the demo.
 */
export const test = base.extend<object, { stack: Stack }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures it shall give from here.
    async ({}, use) => {
      const stack = await startStack({ built: builtDemo })
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ stack }, use) => use(stack.demoUrl),
})

export { expect } from '@playwright/test'
