import type { Page } from '@playwright/test'
import axeCore from 'axe-core'
import { axe } from '../../../src/testing/index.js'
import type { DemoPage } from '../support/demoPage.js'
import { handhelds, openReady, screen, takeLinks, uriOf } from '../support/handheld.js'
import { expect, test } from '../support/pairing.js'
import { readQr } from '../support/readQr.js'
import { settled } from '../support/tour.js'

const pictures = (urls: readonly string[]) => urls.filter((url) => url.includes('/getWalletImage/'))

/** Opens the list of all wallets from Connect. */
async function openAll(demo: DemoPage, query = '') {
  await demo.goto(`/?wallets=none${query}`)
  await demo.connectButton.click()
  await demo.view('Connect').getByRole('button', { name: 'All wallets' }).click()
  const view = demo.view('All wallets')
  await expect(view.getByRole('button', { name: 'Rainbow' })).toBeVisible()
  return view
}

/** Turns the wheel over the list until something holds. */
async function scrollUntil(page: Page, holds: () => Promise<boolean>) {
  for (let turns = 0; turns < 200; turns++) {
    if (await holds()) return
    await page.mouse.wheel(0, 300)
  }
  throw new Error('The list has no end.')
}

test('behavior: goes through the whole list, each wallet once, and pictures come as they are seen @deep', async ({
  demo,
  page,
  requests,
}) => {
  const view = await openAll(demo)
  const grid = view.getByRole('list', { name: 'Wallets' })
  const drawn = await grid.locator('[aria-posinset]').count()
  // What is in sight and a little more: not the page of 40 that came.
  expect(drawn).toBeLessThan(40)
  await expect.poll(() => pictures(requests.urls).length).toBeGreaterThan(0)
  const first = new Set(pictures(requests.urls)).size
  expect(first).toBeLessThanOrEqual(drawn)
  const box = await grid.boundingBox()
  if (!box) throw new Error('The list has no place.')
  await page.mouse.move(box.x + box.width / 2, 400)
  const seen = new Map<string, number>()
  let total = 0
  const look = async () => {
    const shown = await grid.locator('[aria-posinset]').evaluateAll((items) =>
      items.map((item) => {
        const name = item.querySelector('[part~="wallet-name"]')?.textContent ?? ''
        return [name, Number(item.ariaPosInSet), Number(item.ariaSetSize)] as const
      }),
    )
    for (const [name, place, size] of shown) {
      // The same wallet twice would have two places.
      expect(seen.get(name) ?? place, name).toBe(place)
      seen.set(name, place)
      total = size
    }
    return seen.size === total
  }
  await scrollUntil(page, look)
  // Three pages of 40, and none was dropped between them: the places are all there.
  expect(total).toBeGreaterThan(80)
  expect([...seen.values()].sort((a, b) => a - b)).toEqual(Array.from({ length: total }, (_, at) => at + 1))
  expect(pictures(requests.urls).length).toBeGreaterThan(first)
})

test('behavior: searches, says when there is nothing, and connects what was found', async ({ demo, page, phone }) => {
  const view = await openAll(demo)
  const field = view.getByRole('searchbox')
  await field.fill('rainb')
  await expect(view.getByRole('button', { name: 'MetaMask' })).toHaveCount(0)
  await expect(view.getByRole('button', { name: 'Rainbow' })).toBeVisible()
  await field.fill('no such wallet')
  await expect(view).toContainText(/No wallet/)
  await field.fill('rainb')
  await view.getByRole('button', { name: 'Rainbow' }).click()
  await expect(demo.view('Rainbow')).toContainText('Scan with Rainbow')
  await phone.pair(await readQr(page))
  await phone.approveNext('proposal')
  await expect(demo.accountButton).toBeVisible()
})

test('behavior: certified ones alone @deep', async ({ demo }) => {
  const view = await openAll(demo)
  const count = view.getByText(/^\d+\+? wallets$/).first()
  const all = await count.innerText()
  const filter = view.getByRole('button', { name: 'Certified only' })
  await filter.click()
  await expect(filter).toHaveAttribute('aria-pressed', 'true')
  await expect(count).not.toHaveText(all)
  // No directory vouches for the host's own wallet.
  await expect(view.getByRole('button', { name: 'Phone Wallet' })).toHaveCount(0)
  await expect(view.getByRole('button', { name: 'MetaMask' })).toBeVisible()
  await filter.click()
  await expect(view.getByRole('button', { name: 'Phone Wallet' })).toBeVisible()
})

test('behavior: keys lead through the list, letters to the search, Enter to the wallet @deep', async ({
  demo,
  page,
}) => {
  const view = await openAll(demo)
  await expect(view.getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  const focused = () => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.textContent)
  const first = await focused()
  await page.keyboard.press('ArrowRight')
  expect(await focused()).not.toBe(first)
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  expect(await focused()).toBe(first)
  await page.keyboard.type('rainbow')
  await expect(view.getByRole('searchbox')).toHaveValue('rainbow')
  await expect(view.getByRole('button', { name: 'MetaMask' })).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(demo.view('Rainbow')).toBeVisible()
  await page.keyboard.press('Escape')
})

for (const theme of ['light', 'dark']) {
  for (const [size, viewport] of [
    ['desktop', { width: 1280, height: 800 }],
    ['390 px', { width: 390, height: 844 }],
  ] as const) {
    test(`behavior: axe finds nothing in the list, ${theme}, ${size} @deep`, async ({ demo, page }) => {
      await page.setViewportSize(viewport)
      await openAll(demo, `&theme=${theme}`)
      await settled(demo)
      expect(await axe(page, axeCore.source)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    })
  }
}

test.describe('on a phone', () => {
  test.use({ ...screen, userAgent: handhelds[0].userAgent })

  test('behavior: a wallet of the list is opened by its own link, and a code is one tap away @deep', async ({
    demo,
    page,
    phone,
    stack,
  }) => {
    const links = await takeLinks(page, stack.phoneUrl)
    await demo.goto('/?wallets=none')
    await openReady(demo)
    await demo.view('Connect').getByRole('button', { name: 'All wallets' }).tap()
    const view = demo.view('All wallets')
    await view.getByRole('searchbox').fill('phone wal')
    await view.getByRole('button', { name: 'Phone Wallet' }).tap()
    await demo.view('Phone Wallet').getByRole('button', { name: /^Open/ }).tap()
    await expect.poll(() => links.length).toBeGreaterThan(0)
    expect(uriOf(links[0])).toMatch(/^wc:/)
    await demo.modal.getByRole('button', { name: 'Back' }).tap()
    await expect(view.getByRole('searchbox')).toHaveValue('phone wal')
    await view.getByRole('button', { name: 'Scan with another device' }).tap()
    await phone.pair(await readQr(page))
    await phone.approveNext('proposal')
    await expect(demo.accountButton).toBeVisible()
  })
})
