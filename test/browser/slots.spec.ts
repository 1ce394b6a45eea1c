import { expect, test } from './support/test.js'

const looks = [
  ['light @deep', 'theme=light'],
  ['dark and right to left @deep', 'theme=dark&dir=rtl'],
] as const

for (const [name, query] of looks) {
  test(`behavior: a plugin under development is seen in every slot, and its views: ${name}`, async ({ demo, page }) => {
    await demo.goto(`/slots?${query}`)
    const show = (slot: string) =>
      page.getByRole('region', { name: slot }).getByRole('button', { name: 'Show' }).click()
    for (const slot of [
      'connect.method',
      'account.identity',
      'account.total',
      'account.action',
      'account.tab',
      'settings.row',
    ])
      await expect(page.getByRole('region', { name: slot })).toContainText('Filled by: sampler.')

    await show('connect.method')
    await demo.view('Connect').getByRole('button', { name: 'Continue with Sampler' }).click()
    await expect(demo.view('Sampler')).toContainText('Everything here is made up.')
    await demo.modal.getByRole('button', { name: 'Back' }).click()
    await demo.view('Connect').getByRole('button', { name: 'Dev Wallet' }).click()
    await demo.answer('Connect')
    await demo.accountButton.waitFor()
    await demo.modal.waitFor({ state: 'hidden' })

    await show('account.identity')
    const account = demo.view('Account')
    // The host's own plugins stand first.
    await account.getByRole('tab', { name: 'First tab' }).click()
    for (const text of ['sample.name', '123.45 samples', 'Sample B']) await expect(account).toContainText(text)
    await account.getByRole('tab', { name: 'Second tab' }).click()
    await expect(account).toContainText('A tab with nothing in it yet.')
    await account.getByRole('button', { name: 'Settings' }).click()
    await demo.view('Settings').getByRole('switch', { name: 'Hide the sample total' }).click()
    await demo.modal.getByRole('button', { name: 'Back' }).click()
    await expect(account).not.toContainText('123.45 samples')
    await account.getByRole('button', { name: 'Sample', exact: true }).click()
    await expect(demo.view('Sampler')).toBeVisible()
    await demo.modal.getByRole('button', { name: 'Done' }).click()

    await expect(demo.modal).toBeHidden()
    await show('Sampler')
    await expect(demo.view('Sampler')).toBeVisible()
  })
}
