import type { Page, Request } from '@playwright/test'

const stillFor = 500

/**
 * Follows what a page fetches. Playwright's `networkidle` is reached once for each document: after a click it is over.
 * @returns waits until nothing has been on the way for half a second
 */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let lastAt = performance.now()
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url())) open.add(request)
  })
  const end = (request: Request) => {
    if (open.delete(request)) lastAt = performance.now()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return async () => {
    while (open.size > 0 || performance.now() - lastAt < stillFor) await page.waitForTimeout(50)
  }
}
