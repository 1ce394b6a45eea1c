import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../../scripts/lib/chromium.mjs'
import { median } from '../lib/median.js'
import { serveBefore } from './serveBefore.js'

/**
 * How long an operator's browser takes from nothing to the first page that something can be pressed on: CPU slowed 4x, "Fast 4G" (8.1 Mbps, 165 ms a
 * request), behind a proxy with TLS and HTTP/2. @returns the median, in ms
 */
export async function openConsole(origin: string, runs: number): Promise<number> {
  const { url, chromiumArgs, stop } = await serveBefore(origin)
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArgs] })
  try {
    const times: number[] = []
    for (let run = 0; run < runs; run++) times.push(await openOnce(browser, url))
    return median(times) ?? Number.NaN
  } finally {
    await browser.close()
    await stop()
  }
}

async function openOnce(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 165,
    downloadThroughput: (8.1 * 1e6) / 8,
    uploadThroughput: (1.35 * 1e6) / 8,
  })
  await page.goto(url)
  await page.locator('main button:not([disabled])').first().waitFor()
  const ms = await page.evaluate(() => performance.now())
  await context.close()
  return ms
}
