import { expect, test } from './support/test.js'
import { address, createWidget } from './support/widget.js'

test('S10: a page’s own accounts open a wallet after a press in the frame that names site and account; the same one comes back without, another one takes a press', async ({
  demo,
  page,
}) => {
  const widget = createWidget(demo)
  const enter = async () => {
    await demo.connectButton.click()
    await demo.view('Connect').getByRole('button', { name: 'Continue with your account here' }).click()
  }
  await demo.goto(`${address}&customer=ada`)
  await enter()
  const sheet = widget.frame
  await expect(sheet.getByRole('heading', { name: 'Use your account of this site?' })).toBeVisible()
  await expect(sheet.locator('main')).toContainText(new URL(page.url()).host)
  await expect(sheet.locator('main')).toContainText('ada')
  await widget.press('Cancel')
  const told = 'You did not continue. Try again, or choose another way.'
  // Exactly: it is also read out, after "Could not log in.".
  await expect(demo.modal.getByText(told, { exact: true })).toBeVisible()
  expect((await demo.state()).connections).toEqual([])

  await demo.modal.getByRole('button', { name: 'Try again' }).click()
  await widget.press('Continue with this account')
  await expect(sheet.getByRole('button', { name: 'Not now' })).toBeVisible()
  await widget.press('Not now')
  await expect(demo.accountButton).toBeVisible()
  const { account } = await demo.state()
  expect(account?.user).toMatchObject({ provider: 'exchange', name: 'ada' })
  await widget.signOut()

  await enter()
  // The wallet can still be lost, so its user is asked again.
  await widget.press('Not now')
  await expect(demo.accountButton).toBeVisible()
  expect((await demo.state()).account?.address).toBe(account?.address)
  await widget.signOut()

  await demo.goto(`${address}&customer=grace`)
  await enter()
  await expect(sheet.locator('main')).toContainText('grace')
  await widget.press('Continue with this account')
  await widget.press('Not now')
  await expect(demo.accountButton).toBeVisible()
  expect((await demo.state()).account?.address).not.toBe(account?.address)
})
