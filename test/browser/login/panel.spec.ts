import type { Page } from '@playwright/test'
import { addSignButton } from './support/addSignButton.js'
import { pressAsUser } from './support/pressAsUser.js'
import { expect, type Mailbox, test } from './support/test.js'
import { expect as expectUntrusted, test as untrusted } from './support/untrusted.js'

const address = '/panel?wallets=none&width=390'

const panelOf = (page: Page) => page.locator('.wallet-panel')
const frameOf = (page: Page) => page.frameLocator('.wallet-panel iframe')
const region = (page: Page, name: string) => panelOf(page).getByRole('region', { name, exact: true })

/** Logs a new user in by the panel's own field. */
async function logIn(page: Page, mailbox: Mailbox) {
  const panel = panelOf(page)
  await panel.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const field = panel.getByRole('textbox', { name: /e-?mail/i })
  await field.fill(mailbox.address)
  await field.press('Enter')
  await panel.getByRole('textbox', { name: /code/i }).fill(await mailbox.code())
  await expect(region(page, 'Account')).toBeVisible()
}

/** A button of the page's that asks for a signature; how that ends is its title. */
async function addButton(page: Page, words: string) {
  const own = await page.evaluate(() => window.latchkey.state().account?.address ?? '')
  await page.evaluate(addSignButton, [words, own] as const)
  return page.locator(`#${words}`)
}

test('S10: a login in a panel; a press in its frame approves, unless the page covers, fades, clips or moves it', async ({
  demo,
  page,
  newMailbox,
}) => {
  test.slow()
  await demo.goto(address)
  await logIn(page, newMailbox())
  const button = await addButton(page, 'Hello')
  const sign = frameOf(page).getByRole('button', { name: /^Sign/ })
  const live = frameOf(page).locator('button:not([aria-disabled=true])', { hasText: /^Sign/ })
  const shown = frameOf(page).getByRole('button', { name: 'Review in a window' }).or(sign)
  const ended = () => button.getAttribute('title')
  await button.click()
  await expect(frameOf(page).getByRole('main')).toContainText('Hello')
  await panelOf(page).evaluate((element) => element.scrollIntoView({ block: 'center' }))

  for (const [name, style, over] of [
    ['covered by the page', '', 'pointer-events:none;opacity:.01'],
    ['faded', 'opacity:.9', undefined],
    ['clipped', 'clip-path:inset(0 0 45% 0)', undefined],
    ['scaled', 'scale:.5', undefined],
  ] as const)
    await test.step(name, async () => {
      // The control: without it the same button is armed.
      await expect(live).toHaveCount(1)
      await page.evaluate(
        ([own, cover]) => {
          const place = document.querySelector<HTMLElement>('.panel-page-place')
          const { left, top, width, height } = place?.getBoundingClientRect() ?? new DOMRect()
          if (place) place.style.cssText = own
          if (cover === undefined) return
          const element = document.createElement('div')
          element.id = 'over'
          element.style.cssText = `position:fixed;background:#fff;left:${left}px;top:${top}px;width:${width}px;height:${height}px;${cover}`
          document.body.append(element)
        },
        [style, over] as const,
      )
      await expect(live).toHaveCount(0)
      await page.evaluate(() => {
        document.getElementById('over')?.remove()
        document.querySelector('.panel-page-place')?.removeAttribute('style')
      })
      await expect(shown).toBeVisible()
      if ((await sign.count()) > 0) return
      // It was hidden for so long that a window is offered, and that stays: the page asks anew.
      await region(page, 'Approve')
        .getByRole('button', { name: /Close|Back/ })
        .click()
      await button.click()
    })
  expect((await ended()) ?? '').not.toMatch(/^0x/)

  await pressAsUser(sign)
  await expect.poll(ended).toMatch(/^0x[0-9a-f]{130}$/)
  await expect(region(page, 'Account')).toBeVisible()
})

test('F4: a panel that is moved ends what is asked in it as aborted; taken out and put back it loads anew, and the login holds', async ({
  demo,
  page,
  newMailbox,
}) => {
  test.slow()
  await demo.goto(address)
  await logIn(page, newMailbox())
  const button = await addButton(page, 'Later')
  const ended = () => button.getAttribute('title')
  await button.click()
  await expect(frameOf(page).getByRole('main')).toContainText('Later')

  // A page that moves it within a task: the browser loads what is in a moved frame anew.
  await panelOf(page).evaluate((element) => element.parentElement?.append(element))
  await expect.poll(ended).toBe('-32603')
  await expect(region(page, 'Account')).toBeVisible()

  await button.evaluate((element) => element.removeAttribute('title'))
  await button.click()
  await expect(frameOf(page).getByRole('main')).toContainText('Later')
  await page.getByRole('button', { name: 'Take the panel out' }).click()
  await expect.poll(ended).toBe('-32603')
  await page.getByRole('button', { name: 'Put the panel back' }).click()
  await panelOf(page).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await expect(region(page, 'Account')).toBeVisible()
  await button.click()
  await expect(frameOf(page).getByRole('main')).toContainText('Later')
  await pressAsUser(frameOf(page).getByRole('button', { name: /^Sign/ }))
  await expect.poll(ended).toMatch(/^0x/)
})

untrusted(
  'S11: for a page that the operator has not named a panel leads to the wallet’s window',
  async ({ demo, page, newMailbox }) => {
    untrusted.slow()
    await demo.goto(address)
    await logIn(page, newMailbox())
    const button = await addButton(page, 'Away')
    const [review] = await Promise.all([page.waitForEvent('popup'), button.click()])
    await expectUntrusted(panelOf(page)).toContainText('Go on in the window')
    await expectUntrusted(review.getByRole('main')).toContainText('Away')
    await expectUntrusted(frameOf(page).getByRole('button', { name: /^Sign/ })).toHaveCount(0)
    await pressAsUser(review.getByRole('button', { name: /^Sign/ }))
    await expectUntrusted.poll(() => button.getAttribute('title')).toMatch(/^0x/)
    await expectUntrusted(region(page, 'Account')).toBeVisible()
  },
)
