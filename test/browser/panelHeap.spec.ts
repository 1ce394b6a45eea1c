import { withoutCompiler } from '../../bench/times/heap.js'
import { findHeadlessChromium } from '../../scripts/lib/chromium.mjs'
import { launch } from './support/launch.js'
import { expect, test } from './support/test.js'

/** Bytes that a hundred panels may leave: what Chromium notes of long frames and of requests is in it. */
const most = 100_000

test.use({
  launchOptions: { ...launch, args: [...launch.args, withoutCompiler], executablePath: findHeadlessChromium() },
})

test('F30: 100 panels mounted and removed leave no element, no listener and no memory @deep', async ({
  demo,
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await demo.goto('/panel?wallets=none')
  await page.locator('.wallet-panel').evaluate((panel) => panel.scrollIntoView({ block: 'center' }))
  await expect(page.locator('.wallet-panel').getByRole('region', { name: 'Connect', exact: true })).toBeVisible()
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  const read = async () => {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    // Twice: what finalizers let go of in the first is collected in the second.
    await session.send('HeapProfiler.collectGarbage')
    await session.send('HeapProfiler.collectGarbage')
    const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    return { nodes, jsEventListeners, usedSize }
  }
  const rounds = (count: number) =>
    page.evaluate(async (count) => {
      const { latchkey } = window
      const press = (name: string) =>
        [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click()
      const until = (isDone: () => boolean) =>
        new Promise<void>((resolve) => {
          const look = () => (isDone() ? resolve() : requestAnimationFrame(look))
          look()
        })
      for (let round = 0; round < count; round++) {
        press('Take the panel out')
        await until(() => !latchkey.state().open)
        press('Put the panel back')
        await until(() => document.querySelector('.wallet-panel') !== null)
        document.querySelector('.wallet-panel')?.scrollIntoView({ block: 'center' })
        await until(() => Boolean(document.querySelector('.wallet-panel')?.shadowRoot?.querySelector('h2')))
      }
    }, count)
  // Tables of the page and of the browser find their size in the first rounds.
  await rounds(20)
  const before = await read()
  await rounds(100)
  // What waits for its end, such as a movement of the last panel, holds that panel a while.
  await expect
    .poll(async () => {
      const after = await read()
      return {
        nodes: Math.max(0, after.nodes - before.nodes),
        listeners: Math.max(0, after.jsEventListeners - before.jsEventListeners),
        isWithin: after.usedSize - before.usedSize < most,
      }
    })
    .toEqual({ nodes: 0, listeners: 0, isWithin: true })
})
