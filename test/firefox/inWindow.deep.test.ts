import type { ElementHandle, Frame, Page } from 'puppeteer-core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startStack } from '../../scripts/stack.js'
import { addSignButton } from '../browser/login/support/addSignButton.js'
import { openFirefox } from './openFirefox.js'

vi.setConfig({ testTimeout: 240_000 })

/** Ms that a hand rests before it presses: less is no consent (frame/common/gate). */
const rest = 1_000

/** The wallet's address on the page's chain. */
const ownAddress = (page: Page) =>
  page.evaluate(
    () =>
      window.latchkey.state().connections.find(({ namespace }) => namespace === 'eip155')?.accounts[0]?.address ?? '',
  )

async function find(place: Page | Frame, selector: string): Promise<ElementHandle> {
  const found = await place.waitForSelector(selector, { visible: true })
  if (!found) throw new Error(`There is no ${selector}.`)
  return found
}

/** Presses a button of the wallet's as a user does: the pointer comes, rests, and presses. */
async function press(place: Page | Frame, selector: string): Promise<void> {
  const found = await find(place, selector)
  await found.hover()
  await found.evaluate((_, ms) => new Promise((done) => setTimeout(done, ms)), rest)
  await found.click()
}

test('S11: in Firefox a host’s click opens the wallet’s window, which finds its frame and signs by one press', async () => {
  const stack = await startStack({ framedApprovals: [] })
  onTestFinished(() => stack.stop())
  const page = await openFirefox()
  await page.goto(`${stack.demoUrl}/?wallets=none&networks=many`)
  await page.waitForFunction(() => window.latchkey?.state().ready)
  await page.locator('.page-head [data-kind="connect"]').click()
  await (await find(page, '[data-latchkey="modal"] >>> input[type="email"]')).type('fox@mail.example')
  await page.keyboard.press('Enter')
  const [code = ''] = /^\d{6,8}$/m.exec((await stack.inbox.next('fox@mail.example')).text) ?? []
  await (await find(page, '[data-latchkey="modal"] >>> input[autocomplete="one-time-code"]')).type(code)
  await vi.waitFor(() => expect(page.frames().some((frame) => frame.url().startsWith(stack.frameOrigin))).toBe(true))
  await page.waitForFunction(() => window.latchkey.state().connections.length > 0)
  // "You are in" closes by itself; until then the page cannot be pressed.
  await page.waitForFunction(
    () => !document.querySelector('[data-latchkey="modal"]')?.shadowRoot?.querySelector('dialog[open]'),
  )
  const own = await ownAddress(page)

  await page.evaluate(addSignButton, ['Hello', own] as const)
  const opened = new Promise<Page | null>((resolve) => page.once('popup', resolve))
  await page.locator('#Hello').click()
  const review = await opened
  if (!review) throw new Error('No window was opened.')
  await find(review, '::-p-text(Hello)')
  await find(page, '[data-latchkey="modal"] >>> ::-p-text(Go on in the window)')
  await press(review, '>>> button.primary')
  await vi.waitFor(
    async () =>
      expect(await page.$eval('#Hello', (button) => button.getAttribute('title'))).toMatch(/^0x[0-9a-f]{130}$/),
    20_000,
  )
  await vi.waitFor(() => expect(review.isClosed()).toBe(true))
})
