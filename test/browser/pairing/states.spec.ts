import { devices, type Page } from '@playwright/test'
import axeCore from 'axe-core'
import type { WalletListing } from '../../../src/index.js'
import { axe } from '../../../src/testing/browser/axe.js'
import { deepIf } from '../support/deep.js'
import { expect, test } from '../ui/fixture.js'

const { userAgent } = devices['iPhone 13']
const uri = `wc:${'7f'.repeat(32)}@2?expiryTimestamp=1767225600&relay-protocol=irn&symKey=${'58'.repeat(32)}`

interface State {
  readonly name: string
  /** Undefined: none in particular. */
  readonly wallet?: Partial<WalletListing>
  readonly phone?: boolean
  /** The page's own search. */
  readonly query?: string
  /** Words that stand there in the end. */
  readonly sees: string
  readonly act?: (page: Page) => Promise<unknown>
}

const show = (page: Page) => page.evaluate((value) => window.pairing.show(value), uri)
const fail = (code: string, rejected?: boolean) => (page: Page) =>
  page.evaluate(([name, no]) => window.pairing.fail(name, no), [code, rejected] as const)
const everywhere = { webappLink: 'https://harbour.example/app', desktopLink: 'harbour:' }

const states: readonly State[] = [
  { name: 'before the code', wallet: {}, sees: 'One moment' },
  { name: 'a code', wallet: {}, sees: 'Look for the scanner', act: show },
  { name: 'a code for any', sees: 'Scan with your wallet', act: show },
  { name: 'tabs', wallet: everywhere, sees: 'Scan with Harbour', act: show },
  {
    name: 'the page of a wallet',
    wallet: everywhere,
    sees: 'Continue in Harbour',
    act: async (page) => {
      await show(page)
      await page.getByRole('tab', { name: 'Web' }).click()
    },
  },
  { name: 'a no', wallet: {}, sees: 'You declined', act: fail('CONNECTION_REJECTED', true) },
  { name: 'an expired code', wallet: {}, sees: 'The code has expired', act: fail('CONNECTION_EXPIRED') },
  { name: 'no relay that answers', wallet: {}, sees: 'No answer from the relay', act: fail('RELAY_UNREACHABLE') },
  { name: 'no relay at all', query: 'none', sees: 'WalletConnect is not set up here' },
  { name: 'one way only', query: 'basic', sees: 'All wallets', act: show },
  { name: 'an app, before the link', wallet: {}, phone: true, sees: 'One moment' },
  { name: 'an app', wallet: {}, phone: true, sees: 'Continue in Harbour', act: show },
  {
    name: 'an app that was opened',
    wallet: {},
    phone: true,
    sees: 'Return here',
    act: async (page) => {
      await page.evaluate(() => {
        window.open = () => window
      })
      await show(page)
      await page.getByRole('button', { name: 'Open Harbour' }).click()
    },
  },
  {
    name: 'an app that the browser did not open',
    wallet: {},
    phone: true,
    sees: 'Your browser did not open Harbour',
    act: async (page) => {
      await page.evaluate(() => {
        window.open = () => null
      })
      await show(page)
      await page.getByRole('button', { name: 'Open Harbour' }).click()
    },
  },
  {
    name: 'a link that is none',
    wallet: { mobileLink: 'javascript:alert(1)' },
    phone: true,
    sees: 'Harbour cannot be opened from here',
    act: show,
  },
  {
    name: 'a code on a phone',
    wallet: {},
    phone: true,
    sees: 'Scan with another phone',
    act: async (page) => {
      await show(page)
      await page.getByRole('button', { name: 'Show QR code' }).click()
    },
  },
]

/** Parts of the modal that stick out of it sideways. */
const overflowing = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('[data-latchkey="modal"]')?.shadowRoot
    const body = root?.querySelector('.body')
    const { left = 0, right = 0 } = body?.getBoundingClientRect() ?? {}
    return [...(body?.querySelectorAll('*') ?? [])]
      .filter((element) => !element.closest('.unseen,svg'))
      .map((element) => ({ name: `${element.tagName} ${element.className}`, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.left < left - 1 || box.right > right + 1))
      .map(({ name }) => name)
  })

const looks = [
  { look: 'light', search: 'theme=light' },
  { look: 'dark', search: 'theme=dark' },
  { look: 'right to left, 320 px', search: 'theme=light&dir=rtl', width: 320 },
]

/** What a user meets on the straight way. */
const stateOfEachRun = 'a code'

for (const { name, wallet, phone, query, sees, act } of states) {
  test(`behavior: ${name}: axe finds nothing, and nothing sticks out${deepIf(name !== stateOfEachRun)}`, async ({
    browser,
    pairingSites: sites,
  }) => {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...(phone && { userAgent }) })
    const page = await context.newPage()
    for (const { look, search, width = phone ? 390 : 1280 } of looks) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(`${sites.page}/?${search}&${query ?? ''}`)
      await page.evaluate((listing) => window.pairing.choose(listing), wallet)
      if (query !== 'none') await page.waitForFunction(() => window.pairing.asked === 1)
      await act?.(page)
      await expect(page.getByRole('dialog')).toContainText(sees)
      await expect(page.locator('.leaving')).toHaveCount(0)
      const dir = search.includes('rtl') ? 'rtl' : 'ltr'
      expect.soft(await page.getByRole('dialog').getAttribute('dir'), look).toBe(dir)
      expect.soft(await axe(page, axeCore.source), look).toEqual([])
      expect.soft(await overflowing(page), look).toEqual([])
      expect.soft(await page.evaluate(() => window.pairing.violations), look).toEqual([])
    }
    await context.close()
  })
}

test('behavior: the code arrives without anything moving', async ({ page, pairingSites: sites }) => {
  await page.goto(`${sites.page}/`)
  await page.evaluate(() => window.pairing.choose({}))
  await page.waitForFunction(() => window.pairing.asked === 1)
  const copy = page.getByRole('button', { name: 'Copy link' })
  await expect(copy).toBeDisabled()
  await page.waitForFunction(() => {
    const root = document.querySelector('[data-latchkey="modal"]')?.shadowRoot
    return root?.getAnimations().every(({ effect }) => effect?.getTiming().iterations === Number.POSITIVE_INFINITY)
  })
  const before = [await page.getByRole('dialog').boundingBox(), await copy.boundingBox()]
  await show(page)
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await expect(copy).toBeEnabled()
  expect([await page.getByRole('dialog').boundingBox(), await copy.boundingBox()]).toEqual(before)
})
