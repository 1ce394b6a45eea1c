import { test as base, expect } from '@playwright/test'
import { type Stack, startStack } from '../../../scripts/stack.js'
import { type RequestLog, recordRequests, recordViolations, type ViolationLog } from '../../../src/testing/index.js'
import { builtDemo } from './buildOnce.js'
import { createDemoPage, type DemoPage } from './demoPage.js'

interface WorkerFixtures {
  /** Chains, services and demo of this worker alone: balances and flags are nobody else's. */
  readonly stack: Stack
}

interface Fixtures {
  /** The demo in a browser, and the hands of its visitor. */
  readonly demo: DemoPage
  /** What the page asked the network for. */
  readonly requests: RequestLog
  /** Policy violations, console errors, unhandled rejections: none may be left at the end of any test (S39). */
  readonly complaints: ViolationLog
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the first parameter's names
    async ({}, use) => {
      const stack = await startStack({ built: builtDemo() })
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  complaints: [
    async ({ page }, use) => {
      const complaints = await recordViolations(page, /latchkey/i)
      await use(complaints)
      expect(complaints.left(), 'policy violations, console errors, unhandled rejections').toEqual([])
    },
    { auto: true },
  ],
  requests: async ({ page }, use) => use(recordRequests(page)),
  demo: async ({ page, stack }, use) => use(createDemoPage(page, stack)),
})

export { expect }
