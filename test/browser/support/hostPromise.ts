import type { Page } from '@playwright/test'

declare global {
  interface Window {
    hostPromises?: unknown[][]
  }
}

/**
 * Opens a view as a host does.
 * @returns reads what its promise has come to so far: nothing yet, its result, or the code and outcome of its error
 */
export async function openAsHost(page: Page, options: object): Promise<() => Promise<readonly unknown[]>> {
  const at = await page.evaluate((given) => {
    const ends: unknown[] = []
    window.hostPromises ??= []
    window.latchkey.open(given).then(
      (result) => ends.push(result),
      ({ code, outcome }) => ends.push({ code, outcome }),
    )
    return window.hostPromises.push(ends) - 1
  }, options)
  return () => page.evaluate((index) => window.hostPromises?.[index] ?? [], at)
}
