import type { Page } from '@playwright/test'
import { createPanelPage, panelAddress } from '../login/support/panelPage.js'
import { pressAsUser } from '../login/support/pressAsUser.js'
import { expect, test } from '../login/support/untrusted.js'

const signature = /^0x[0-9a-f]{130}$/
/** Nothing is left to press: the frame has closed the window, or was gone too soon for that, and the window says so. */
const expectOver = (review: Page) =>
  expect
    .poll(() =>
      review
        .getByRole('heading')
        .allTextContents()
        .then(String, () => 'closed'),
    )
    .toMatch(/^(closed|This window has lost its page)$/)

declare global {
  interface Window {
    /** The window that the page's code opened last, in the hands of a hostile page. */
    popup?: Window | null
  }
}

/** The page has each window that is opened in it. */
const takeWindows = (page: Page) =>
  page.evaluate(() => {
    const open = window.open.bind(window)
    window.open = (...args) => {
      window.popup = open(...args)
      return window.popup
    }
  })

test('S11: whatever a page does with its panel and the wallet’s window, what was asked is signed by the user’s press in that window alone @deep', async ({
  demo,
  page,
  newMailbox,
}) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await demo.goto(panelAddress)
  const panel = createPanelPage(demo)
  await panel.logIn(newMailbox())
  const own = await panel.address()
  await takeWindows(page)
  const sign = (review: Page) => review.getByRole('button', { name: /^Sign/ })
  const begin = async (text: string) => {
    const opening = page.waitForEvent('popup')
    const end = panel.sign(text, own)
    // Browsers open windows only for a while after a click. A frame that was loading for longer offers one.
    const offer = panel.frame.getByRole('button', { name: 'Review in a window' })
    const isOffered = await Promise.race([opening.then(() => false), offer.waitFor().then(() => true)])
    if (isOffered) await pressAsUser(offer)
    const review = await opening
    await expect(review.getByRole('main')).toContainText(text)
    return { review, end }
  }

  await test.step('it speaks to the window and to the frame', async () => {
    const { review, end } = await begin('steady')
    await page.evaluate(
      ([selector, wallet]) => {
        const frame = document.querySelector<HTMLIFrameElement>(selector)
        for (const type of ['begin', 'call', 'done', 'news', 'over', 'left']) {
          const said = {
            type: `latchkey-window/${type}`,
            id: 1,
            name: 'approve',
            payload: { seen: 1 },
            purpose: 'approve',
          }
          window.popup?.postMessage(said, wallet)
          frame?.contentWindow?.postMessage(said, wallet)
        }
      },
      [panel.element, new URL(review.url()).origin] as const,
    )
    await expect(review.getByRole('main')).toContainText('steady')
    await pressAsUser(sign(review))
    expect(await end).toMatch(signature)
    await expect(panel.region('Account')).toBeVisible()
  })

  await test.step('it leads the window away', async () => {
    const { review, end } = await begin('led away')
    await page.evaluate(() => window.popup?.location.replace(location.href))
    await expect(panel.frame.getByRole('button', { name: 'Review in a window' })).toHaveCount(1)
    await expect(panel.frame.getByRole('button', { name: /^Sign/ })).toHaveCount(0)
    await page.evaluate(() => void window.latchkey.close())
    expect(await end).not.toMatch(signature)
    await review.close()
  })

  await test.step('it moves the panel', async () => {
    const { review, end } = await begin('moved')
    await page.locator('.wallet-panel').evaluate((element) => element.parentElement?.append(element))
    expect(await end).toContain('REQUEST_ABORTED')
    await expectOver(review)
    await expect(panel.region('Account')).toBeVisible()
  })

  await test.step('it takes the panel out', async () => {
    const { review, end } = await begin('taken out')
    await page.getByRole('button', { name: 'Take the panel out' }).click()
    expect(await end).toContain('REQUEST_ABORTED')
    await expectOver(review)
  })
})
