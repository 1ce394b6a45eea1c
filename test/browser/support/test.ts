import { test as base, expect } from '@playwright/test'
import { type Stack, startStack } from '../../../scripts/stack.js'
import { useImage } from '../../../services/test/databaseImage.js'
import { type RequestLog, recordRequests, recordViolations, type ViolationLog } from '../../../src/testing/index.js'
import { builtDemo } from './buildOnce.js'
import { createDemoPage, type DemoPage } from './demoPage.js'
import { stackTimeout } from './stackTimeout.js'

/** The services' clock: the machine's, and what tests have moved it on by. */
export interface StackClock {
  now(): number
  /** @param ms Time that is over at once, such as the half minute between two mails */
  advance(ms: number): void
}

interface WorkerFixtures {
  readonly stackClock: StackClock
  /** Chains, services and demo of this worker alone: balances and flags are nobody else's. */
  readonly stack: Stack
}

interface Fixtures {
  /** The demo in a browser, and what its user does. */
  readonly demo: DemoPage
  /** What the page asked the network for. */
  readonly requests: RequestLog
  /** Policy violations, console errors, unhandled rejections: none may be left at the end of any test (S39). */
  readonly complaints: ViolationLog
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  stackClock: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the first parameter's names
    async ({}, use) => {
      let ahead = 0
      await use({
        now: () => Date.now() + ahead,
        advance(ms) {
          ahead += ms
        },
      })
    },
    { scope: 'worker' },
  ],
  stack: [
    async ({ stackClock }, use) => {
      useImage()
      const stack = await startStack({ built: builtDemo(), clock: stackClock })
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: stackTimeout },
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
