import { test as base, chromium } from '@playwright/test'
import { type Sites, serveSites } from './serve.js'

/** The sites, bundled once a worker; a Chromium that is installed on the machine. */
export const test = base.extend<object, { sites: Sites }>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the first parameter's names
    async ({}, use) => {
      const browser = await chromium.launch({
        executablePath: process.env.LATCHKEY_CHROMIUM ?? '/usr/bin/chromium',
        args: ['--no-sandbox'],
        // Classic scroll bars, as on most desktops: locking the page must not move it.
        ignoreDefaultArgs: ['--hide-scrollbars'],
      })
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  sites: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the first parameter's names
    async ({}, use) => {
      const sites = await serveSites()
      await use(sites)
      await sites.close()
    },
    { scope: 'worker' },
  ],
})
export { expect } from '@playwright/test'
