import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/test.js'

/** Presses Tab until an element has focus; a user would not try for ever. */
async function tabTo(page: Page, target: Locator) {
  for (let presses = 0; presses < 25; presses++) {
    if (await target.evaluate((element) => element.matches(':focus'))) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test('behavior: connects, looks at the account and disconnects by the keyboard alone', async ({ demo, page }) => {
  await demo.goto()
  await tabTo(page, demo.connectButton)
  await page.keyboard.press('Enter')
  const row = demo.view('Connect').getByRole('button', { name: 'Dev Wallet' })
  await row.waitFor()
  await tabTo(page, row)
  await page.keyboard.press('Enter')
  // The wallet's window has the focus now, on its safe answer.
  await expect(demo.wallet().getByRole('button', { name: 'Refuse' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(demo.modal).toBeHidden()

  await tabTo(page, demo.accountButton)
  await page.keyboard.press('Enter')
  const disconnect = demo.view('Account').getByRole('button', { name: 'Disconnect' })
  await disconnect.waitFor()
  await tabTo(page, disconnect)
  await page.keyboard.press('Enter')
  await expect(demo.connectButton).toBeVisible()
})

test('behavior: Escape closes, and focus goes back to where it came from @deep', async ({ demo, page }) => {
  await demo.goto()
  await demo.connectButton.focus()
  await page.keyboard.press('Enter')
  await expect(demo.view('Connect')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(demo.modal).toBeHidden()
  await expect(demo.connectButton).toBeFocused()
})

test('behavior: Tab stays inside of the modal @deep', async ({ demo, page }) => {
  await demo.goto('/?wallets=two')
  await demo.connectButton.click()
  await expect(demo.view('Connect').getByRole('button', { name: 'Dev Wallet' })).toBeVisible()
  const inside = () => page.evaluate(() => document.activeElement?.hasAttribute('data-latchkey'))
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press(presses < 9 ? 'Tab' : 'Shift+Tab')
    expect(await inside()).toBe(true)
  }
})

test("behavior: Escape in the wallet's window is a no, and the modal stays @deep", async ({ demo, page }) => {
  await demo.goto()
  await demo.connectButton.click()
  await demo.view('Connect').getByRole('button', { name: 'Dev Wallet' }).click()
  await expect(demo.wallet()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(demo.wallet()).toBeHidden()
  await expect(demo.modal).toContainText('Connection rejected')
})
