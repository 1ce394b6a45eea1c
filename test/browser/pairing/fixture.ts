import { test as base } from '../ui/fixture.js'
import { type Sites, serveSites } from '../ui/serve.js'

/** A page whose wallets are elsewhere, bundled once a worker. */
export const test = base.extend<object, { sites: Sites }>({
  sites: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the first parameter's names
    async ({}, use) => {
      const sites = await serveSites(new URL('./harness.tsx', import.meta.url))
      await use(sites)
      await sites.close()
    },
    { scope: 'worker' },
  ],
})
export { expect } from '@playwright/test'
