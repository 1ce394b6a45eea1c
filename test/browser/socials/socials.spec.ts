import { expect, test } from '../login/support/test.js'
import { createWidget } from '../login/support/widget.js'

test('behavior: one click with an account that the user has: its window, consent, a wallet, a signed message', async ({
  demo,
  page,
}, { workerIndex }) => {
  const widget = createWidget(demo)
  await demo.goto('/?wallets=none&networks=many&socials')
  await demo.connectButton.click()
  const opening = page.waitForEvent('popup')
  await demo.view('Connect').getByRole('button', { name: 'Continue with Google' }).click()
  const popup = await opening
  await popup.getByLabel('Another account').fill(`one-click-${workerIndex}@mail.example`)
  await popup.getByRole('button', { name: 'Log in', exact: true }).click()
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Allow' }).click()
  // This browser began, and its window has the secret: nothing more is asked of the user there.
  await closed
  await widget.press(/^(continue|not now)$/i)
  await expect(demo.accountButton).toBeVisible()
  await expect(demo.modal).toBeHidden()
  await page.getByLabel('Your line').fill('In by one click')
  await page.getByRole('button', { name: 'Sign the book' }).click()
  await widget.press(/^Sign/)
  await expect(page.getByRole('list', { name: 'Entries' }).getByRole('listitem')).toContainText('In by one click')
})
