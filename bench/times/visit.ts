import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { watchRequests } from '../lib/watchRequests.js'

/** A page on a slow phone and a slow network, in a browser that knows nothing yet. */
export interface Visit {
  readonly page: Page
  readonly session: CDPSession
  /** When the page reached a moment, in milliseconds since it was asked for. */
  at(moment: string): Promise<number>
  /** Waits until nothing has been fetched for half a second and the page has nothing to do. */
  untilIdle(): Promise<void>
  /** Milliseconds above 50 of each task of the main thread so far. */
  blocked(): Promise<number>
  /** Requests that left the page between two moments. */
  requestsBetween(from: string, to: string): Promise<number>
  /** Another tab of the same browser: it knows what this one stored. */
  openTab(options?: TabOptions): Promise<Visit>
  close(): Promise<void>
}

interface TabOptions {
  /** Leaves machine and network as they are. Default: CPU 4x slower, and "Fast 4G": 8.1 Mbps, 165 ms a request. */
  readonly fast?: boolean
  /** Nothing comes from the cache. Default: false. */
  readonly uncached?: boolean
}

/** Opens a page in a browser that knows nothing yet. */
export async function openVisit(browser: Browser, url: string, options?: TabOptions): Promise<Visit> {
  return openTab(await browser.newContext(), url, options)
}

async function openTab(
  context: BrowserContext,
  url: string,
  { fast = false, uncached = false }: TabOptions = {},
): Promise<Visit> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: uncached })
  if (!fast) {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 165,
      downloadThroughput: (8.1 * 1e6) / 8,
      uploadThroughput: (1.35 * 1e6) / 8,
    })
  }
  await page.addInitScript({ path: fileURLToPath(new URL('keepTimes.js', import.meta.url)) })
  const idleNetwork = watchRequests(page)
  await page.goto(url, { waitUntil: 'commit' })
  const at = (moment: string) => page.evaluate((name) => window.times.at(name), moment)
  return {
    page,
    session,
    at,
    async untilIdle() {
      await idleNetwork()
      // What is prepared in idle moments takes several, and may fetch again.
      for (let moments = 0; moments < 5; moments++)
        await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
      await idleNetwork()
    },
    blocked: () => page.evaluate(() => window.times.blocked),
    async requestsBetween(from, to) {
      const [begin, end] = [await at(from), await at(to)]
      const starts = await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.startTime))
      return starts.filter((start) => start >= begin && start < end).length
    },
    openTab: (options) => openTab(context, url, options),
    close: () => context.close(),
  }
}
