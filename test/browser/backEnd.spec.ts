import type { Page } from '@playwright/test'
import { createWidget } from './login/support/widget.js'
import type { DemoPage } from './support/demoPage.js'
import { expect, test } from './support/punctual.js'

const address = '/?wallets=none&networks=many&socials&shop&signin=required'
const shopCard = (page: Page) => page.getByRole('region', { name: 'The shop' })

/** In by Google, with consent. */
async function logInByGoogle(demo: DemoPage, name: string): Promise<void> {
  const { page } = demo
  await demo.connectButton.click()
  const opening = page.waitForEvent('popup')
  await demo.view('Connect').getByRole('button', { name: 'Continue with Google' }).click()
  const popup = await opening
  await popup.getByLabel('Another account').fill(`${name}@mail.example`)
  await popup.getByRole('button', { name: 'Log in', exact: true }).click()
  await popup.getByRole('button', { name: 'Allow' }).click()
}

/** The id that the shop's server knows the visitor by, once webhooks have told it of the visitor. */
async function readUser(page: Page): Promise<string> {
  await expect(shopCard(page)).toContainText(/told it: .*user\.created.*session\.created/)
  return /knows you as (\S+), /.exec((await shopCard(page).textContent()) ?? '')?.[1] ?? ''
}

test('behavior: a shop’s server knows who came by mail and who by Google, hears of both, and suspends one, whose open page is signed out', async ({
  demo,
  page,
  context,
  stack,
  newMailbox,
}, { workerIndex }) => {
  const widget = createWidget(demo)
  // No test waits for a minute.
  await page.clock.install()
  await demo.goto(address)
  await logInByGoogle(demo, `shop-${workerIndex}`)
  await expect(page.locator('.signed-in')).toContainText('and the server of this page knows.')
  const first = await readUser(page)
  await widget.signOut()
  await expect(shopCard(page)).toContainText('Sign in')

  const mailbox = newMailbox()
  await widget.typeEmail(mailbox.address)
  await widget.codeField.fill(await mailbox.code())
  await expect(page.locator('.signed-in')).toContainText('and the server of this page knows.')
  const second = await readUser(page)
  expect(second).not.toBe(first)
  const staff = await context.newPage()
  await staff.goto(`${stack.shopUrl}/staff`)
  await expect(staff.getByRole('listitem').filter({ hasText: first })).toContainText('session.ended')
  await staff.getByRole('listitem').filter({ hasText: second }).getByRole('button', { name: 'Suspend' }).click()
  await expect(async () => {
    await staff.reload()
    await expect(staff.getByRole('listitem').filter({ hasText: second })).toContainText('user.suspended', {
      timeout: 1,
    })
  }).toPass()

  // Its server refuses the token, whatever the page believes.
  await expect.poll(() => page.evaluate(async () => (await fetch('/session/shop')).text())).toBe('{}')
  await page.clock.fastForward(60_000)
  await expect(page.locator('.signed-in')).toContainText('Not signed in')
  expect((await demo.state()).session).toBeUndefined()
})
