import type { Locator } from '@playwright/test'
import { expect, test } from './support/test.js'

const looks = [
  { name: 'a desktop', query: '', viewport: { width: 1280, height: 800 } },
  { name: 'a phone', query: '', viewport: { width: 390, height: 844 } },
  { name: 'a tablet', query: '', viewport: { width: 768, height: 1024 } },
  { name: 'a phone, right to left', query: '&dir=rtl', viewport: { width: 390, height: 844 } },
] as const

for (const { name, query, viewport } of looks)
  test.describe(name, () => {
    test.use({ viewport })

    test(`behavior: on ${name} the wallet of the demo covers nothing that is to be read, and its answers are in sight @deep`, async ({
      demo,
      page,
    }) => {
      const wallet = demo.wallet()
      const card = demo.modal.locator('[part~="modal"]')
      const boxOf = async (what: Locator) => {
        const { x, y, width, height } = (await what.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
        return { left: x, top: y, right: x + width, bottom: y + height }
      }
      /** The window asks, in the page as a whole, beside what else there is to read. */
      const expectBeside = async (toRead: Locator, answer: string) => {
        await expect(wallet.getByRole('button', { name: answer, exact: true })).toBeInViewport({ ratio: 1 })
        await expect(wallet.getByRole('button', { name: 'Refuse' })).toBeInViewport({ ratio: 1 })
        await expect(toRead).toBeInViewport()
        await expect
          .poll(async () => {
            const [asked, read] = [await boxOf(wallet), await boxOf(toRead)]
            const isApart =
              asked.right <= read.left ||
              asked.left >= read.right ||
              asked.bottom <= read.top ||
              asked.top >= read.bottom
            const isWhole =
              Math.min(asked.left, asked.top) >= 0 && asked.right <= viewport.width && asked.bottom <= viewport.height
            return { isApart, isWhole, isSeen: read.bottom > read.top }
          })
          .toEqual({ isApart: true, isWhole: true, isSeen: true })
      }

      await demo.goto(`/?signin=optional${query}`)
      await demo.connectButton.click()
      await demo.view('Connect').getByRole('button', { name: 'Dev Wallet' }).click()
      await expectBeside(card, 'Connect')
      await demo.answer('Connect')
      await demo.view('Sign in').getByRole('button', { name: 'Sign message' }).click()
      await expectBeside(card, 'Sign')
      await demo.answer('Sign')
      await expect(demo.modal).toBeHidden()
      await page.getByLabel('Your line').fill('Rain over the wall')
      await page.getByRole('button', { name: 'Sign the book' }).click()
      await expectBeside(page.getByText('Sign the line in your wallet'), 'Sign')
      await demo.answer('Sign')
      await page.getByRole('button', { name: 'Log the sighting' }).click()
      await expectBeside(page.getByText('Sign the report in your wallet'), 'Sign')
      await demo.answer('Sign')
      await expect(page.getByText(/^Logged: 1/)).toBeVisible()
    })
  })
