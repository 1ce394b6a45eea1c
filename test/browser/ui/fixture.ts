import { test as base } from '@playwright/test'
import { launch } from '../support/launch.js'
import { readFonts } from './pictures/fonts.js'
import { type Sites, serveSites } from './serve.js'

interface WorkerFixtures {
  /** The sites, bundled once a worker. */
  readonly sites: Sites
  /** A page whose wallets are elsewhere. */
  readonly pairingSites: Sites
  /** A page with dialogs of its own, which set styles as they like. */
  readonly hostSites: Sites
  /** Parts and views one by one, in fonts that every machine has. */
  readonly pictureSites: Sites
}

export const test = base.extend<object, WorkerFixtures>({
  // Classic scroll bars, as on most desktops: locking the page must not move it.
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, ignoreDefaultArgs: [...launch.ignoreDefaultArgs, '--hide-scrollbars'] }),
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
  pairingSites: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the first parameter's names
    async ({}, use) => {
      const sites = await serveSites(new URL('../pairing/harness.tsx', import.meta.url))
      await use(sites)
      await sites.close()
    },
    { scope: 'worker' },
  ],
  pictureSites: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the first parameter's names
    async ({}, use) => {
      const page = new URL('./pictures/page.tsx', import.meta.url)
      const sites = await serveSites(page, `'self' 'unsafe-inline'`, await readFonts())
      await use(sites)
      await sites.close()
    },
    { scope: 'worker' },
  ],
  hostSites: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the first parameter's names
    async ({}, use) => {
      const sites = await serveSites(new URL('./hosts/page.tsx', import.meta.url), `'self' 'unsafe-inline'`)
      await use(sites)
      await sites.close()
    },
    { scope: 'worker' },
  ],
})
export { expect } from '@playwright/test'
