import { expect } from '@playwright/test'
import { type RequestLog, recordRequests, recordViolations, type ViolationLog } from '../../../src/testing/index.js'
import { createDemoPage, type DemoPage } from './demoPage.js'
import { test as base } from './workerTest.js'

interface Fixtures {
  /** The demo in a browser, and what its user does. */
  readonly demo: DemoPage
  /** What the page asked the network for. */
  readonly requests: RequestLog
  /** Policy violations, console errors, unhandled rejections: none may be left at the end of any test (S39). */
  readonly complaints: ViolationLog
}

export const test = base.extend<Fixtures>({
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
