import { expect, test } from './support/sites.js'
import { address } from './support/widget.js'

test('F23: two tabs share one login: both sign, and a sign-out reaches both', async ({
  demo,
  page,
  context,
  handle,
  newMailbox,
}) => {
  const first = handle(page)
  await demo.goto(address)
  await first.widget.logIn(newMailbox())
  const second = handle(await context.newPage())
  await second.demo.goto(address)
  // What the first tab stored is the second one's as well.
  await expect(second.demo.accountButton).toBeVisible()
  // Both begin at once: each unlocks the wallet, and asks auth for what that needs.
  const tabs = [first, second]
  await Promise.all(
    tabs.map(async ({ demo: tab }, index) => {
      await tab.page.getByLabel('Your line').fill(`From tab ${index}`)
      await tab.page.getByRole('button', { name: 'Sign the book' }).click()
    }),
  )
  for (const [index, { demo: tab, widget }] of tabs.entries()) {
    await tab.page.bringToFront()
    await widget.press(/^Sign/)
    await expect(tab.page.getByRole('list', { name: 'Entries' })).toContainText(`From tab ${index}`)
  }
  await page.bringToFront()
  await first.widget.signOut()
  await expect(second.demo.connectButton).toBeVisible({ timeout: 5_000 })
  expect((await second.demo.state()).connections).toEqual([])
  // One logs in again: the other tab's login is not an old one's.
  await second.demo.page.bringToFront()
  await second.demo.reload()
  await expect(second.demo.connectButton).toBeVisible()
})
