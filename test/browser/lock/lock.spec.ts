import { expect, type Page } from '@playwright/test'
import { test } from '../support/workerTest.js'
import { serveSites } from '../ui/serve.js'

let sites: Awaited<ReturnType<typeof serveSites>>
test.beforeAll(async () => {
  sites = await serveSites(new URL('./harness.ts', import.meta.url))
})
test.afterAll(() => sites.close())

const readLog = (page: Page) => page.evaluate(() => window.tab.log)
/** Asks, and does not wait until it has ended. */
const ask = (page: Page, name: string) =>
  page.evaluate((text) => {
    void window.tab.ask(text)
  }, name)
const countWaiting = (page: Page) => page.evaluate(async () => (await navigator.locks.query()).pending?.length ?? 0)

test('behavior: F23 a lock is one in all tabs: it ends with what runs, with a tab that is closed, and a signal ends the waiting', async ({
  context,
}) => {
  const [first, second, third] = [await context.newPage(), await context.newPage(), await context.newPage()]
  for (const page of [first, second, third]) await page.goto(sites.page)
  await ask(first, 'pay')
  await expect.poll(() => readLog(first)).toEqual(['pay in tabs'])
  await ask(second, 'pay')
  await ask(second, 'other')
  await expect.poll(() => readLog(second)).toEqual(['other in tabs'])
  await expect.poll(() => countWaiting(third)).toBe(1)
  await ask(third, 'pay')
  await expect.poll(() => countWaiting(third)).toBe(2)
  await first.evaluate(() => window.tab.end('pay'))
  await expect.poll(() => readLog(second)).toEqual(['other in tabs', 'pay in tabs'])
  expect(await readLog(third)).toEqual([])
  await second.close()
  await expect.poll(() => readLog(third)).toEqual(['pay in tabs'])

  const code = await first.evaluate(() => {
    const controller = new AbortController()
    const waiting = window.tab.ask('pay', controller.signal)
    controller.abort()
    return waiting.catch((error: { code: string }) => error.code)
  })
  expect(code).toBe('REQUEST_ABORTED')
  expect(await countWaiting(first)).toBe(0)
  // What fails in its turn is not tried again without locks.
  expect(await first.evaluate(() => window.tab.fail('third'))).toEqual([1, 'SecurityError'])
})

test('behavior: a sandboxed frame of no origin may use no locks: the page alone waits, and is told so', async ({
  page,
}) => {
  const script = await (await page.request.get(`${sites.page}/harness.js`)).text()
  await page.route('https://shop.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'content-security-policy': 'sandbox allow-scripts' },
      body: `<!doctype html><title>Sandbox</title><script type="module">${script}</script>`,
    }),
  )
  await page.goto('https://shop.example/')
  await ask(page, 'pay')
  await expect.poll(() => readLog(page)).toEqual(['pay in page'])
})
