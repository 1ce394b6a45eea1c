import type { Page } from '@playwright/test'
import { handhelds, screen, takeLinks } from '../support/handheld.js'
import { expect, pair, sign, test } from '../support/pairing.js'

/** Scripts of the SDK, whatever a bundler calls them: they know the protocol's first message. */
const sdkWord = 'wc_sessionPropose'

/** Where a page's sockets lead, and which scripts it asked for, from now on. */
function listen(page: Page) {
  const lines: string[] = []
  const scripts: string[] = []
  page.on('websocket', (line) => lines.push(new URL(line.url()).origin))
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  return {
    lines,
    /** Addresses of the SDK's scripts that were asked for. */
    async sdk(): Promise<readonly string[]> {
      const found: string[] = []
      for (const url of scripts) {
        const script = await page.request.get(url, { maxRetries: 3 })
        if ((await script.text()).includes(sdkWord)) found.push(url)
      }
      return found
    },
  }
}

/** The closed modal is drawn before it opens. */
const drawnAhead = (page: Page) => page.locator('[data-latchkey="modal"]').waitFor({ state: 'attached' })

/** Notes in the page when something is first in sight (ms on its clock). */
const noteFirst = (page: Page, selector: string, words = '') =>
  page.addInitScript(
    ([wanted, text]) => {
      const look = () => {
        const root = document.querySelector('[data-latchkey="modal"]')?.shadowRoot
        const found = [...(root?.querySelectorAll(wanted ?? '') ?? [])].some(
          (element) => element.checkVisibility() && element.textContent?.includes(text ?? ''),
        )
        if (found) Object.assign(window, { firstSeen: performance.now() })
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    },
    [selector, words] as const,
  )
const firstSeen = (page: Page): Promise<number> =>
  page.waitForFunction(() => (window as { firstSeen?: number }).firstSeen).then((seen) => seen.jsonValue() as never)

/** When a script was first asked for (ms on the page's clock). */
const startOf = (page: Page, url: string | undefined) =>
  page.evaluate(
    (name) => performance.getEntriesByType('resource').find((entry) => entry.name === name)?.startTime ?? Number.NaN,
    url,
  )

test('behavior: on a computer the SDK comes with the code, and not before; intent never pairs @deep', async ({
  demo,
  page,
}) => {
  const seen = listen(page)
  await demo.goto('/')
  await demo.connectButton.hover()
  await drawnAhead(page)
  await demo.connectButton.click()
  const connect = demo.view('Connect')
  await connect.getByRole('button', { name: 'All wallets' }).click()
  await expect(demo.view('All wallets').getByRole('button', { name: 'Rainbow' })).toBeVisible()
  await demo.modal.getByRole('button', { name: 'Back' }).click()
  expect(await seen.sdk()).toEqual([])
  expect(seen.lines).toEqual([])
  await connect.getByRole('button', { name: 'WalletConnect' }).click()
  await expect(demo.modal.getByRole('img', { name: /^QR code/ })).toBeVisible()
  expect(await seen.sdk()).not.toEqual([])
  expect(seen.lines).toHaveLength(1)
})

test('behavior: hosts called in a whole session: the page’s own, the services, the chains, one relay @deep', async ({
  demo,
  page,
  phone,
  stack,
  requests,
}) => {
  test.slow()
  const { lines } = listen(page)
  await demo.goto('/')
  await demo.connectButton.click()
  await demo.view('Connect').getByRole('button', { name: 'All wallets' }).click()
  await expect(demo.view('All wallets').getByRole('button', { name: 'Rainbow' })).toBeVisible()
  await demo.modal.getByRole('button', { name: 'Close' }).click()
  await pair(demo, phone)
  await sign(page, 'Heard by nobody else')
  await phone.approveNext('request')
  await expect(page.getByRole('list', { name: 'Entries' })).toContainText('Heard by nobody else')
  await page.getByRole('button', { name: 'Give 25 LUSD' }).click()
  await demo.view('Send').getByRole('button', { name: 'Review' }).click()
  await demo.view('Review').getByRole('button', { name: 'Send 25 LUSD' }).click()
  await phone.approveNext('request')
  await demo.modal.getByRole('button', { name: 'Done' }).click()
  await demo.networkButton.click()
  await demo.view('Choose network').getByRole('button', { name: 'Latchkey Local Two' }).click()
  await expect(demo.networkButton).toHaveText('Latchkey Local Two')
  await demo.reload()
  await expect(demo.accountButton).toBeVisible()
  await page.evaluate(() => window.latchkey.disconnect())
  await phone.waitFor(({ sessions }) => sessions.length === 0)

  const hostOf = (url: string) => new URL(url).host
  const own = [stack.demoUrl, stack.servicesUrl, ...stack.chains.map(({ rpcUrl }) => rpcUrl)].map(hostOf)
  expect(Object.keys(requests.hosts).filter((host) => !own.includes(host))).toEqual([])
  expect(Object.keys(requests.hosts)).toEqual(
    expect.arrayContaining([hostOf(stack.demoUrl), hostOf(stack.servicesUrl)]),
  )
  expect([...new Set(lines)]).toEqual([stack.relay.url])
  // Frames would be other hosts as well.
  expect(page.frames()).toHaveLength(1)
})

test.describe('on a phone', () => {
  test.use({ ...screen, userAgent: handhelds[1].userAgent })

  test('behavior: the SDK comes after the first paint of the list; intent never pairs @deep', async ({
    demo,
    page,
    stack,
  }) => {
    const seen = listen(page)
    await takeLinks(page, stack.phoneUrl)
    await noteFirst(page, 'button', 'Phone Wallet')
    await demo.goto('/?wallets=none')
    await demo.connectButton.dispatchEvent('touchstart')
    await drawnAhead(page)
    expect(await seen.sdk()).toEqual([])
    expect(seen.lines).toEqual([])
    await demo.connectButton.tap()
    await expect.poll(() => seen.lines).toHaveLength(1)
    const [sdk] = await seen.sdk()
    expect(await startOf(page, sdk)).toBeGreaterThan(await firstSeen(page))
    // Nothing waits for it any more once the list is gone.
    await demo.modal.getByRole('button', { name: 'Close' }).tap()
    await expect.poll(() => stack.relay.stats().connections).toBe(0)
  })
})
