import { expect, test } from './support/test.js'

test('behavior: options change in an open modal: ways to wallets, terms, brand and labels; a toast of the host', async ({
  demo,
  page,
}) => {
  await demo.goto('/')
  await page.evaluate(() => void window.latchkey.open())
  const connect = demo.view('Connect')
  await expect(connect.getByRole('button', { name: 'Dev Wallet' })).toBeVisible()
  await expect(connect.locator('[part~="brand"]')).toHaveText('Latchkey')
  await page.evaluate(() =>
    window.latchkey.update({
      allWallets: 'hide',
      enableWalletGuide: false,
      legal: { termsUrl: 'https://a.example/', checkbox: true },
    }),
  )
  await expect(connect.getByRole('button', { name: 'All wallets' })).toBeHidden()
  await expect(connect.getByRole('button', { name: 'What is a wallet?' })).toBeHidden()
  await expect(connect.getByRole('button', { name: 'Dev Wallet' })).toBeDisabled()
  await page.evaluate(() => window.latchkey.update({ legal: undefined }))
  await connect.getByRole('button', { name: 'Dev Wallet' }).click()
  await demo.answer('Connect')
  await demo.accountButton.waitFor()
  await demo.modal.waitFor({ state: 'hidden' })

  const { account } = await demo.state()
  await demo.accountButton.click()
  await page.evaluate((address) => {
    window.latchkey.update({ addressLabels: { [address]: 'Savings' } })
    return window.latchkey.toast('Your order was saved', 'success')
  }, account?.address ?? '')
  await expect(demo.view('Account')).toContainText('Savings')
  await expect(demo.modal.getByRole('status')).toContainText(['Your order was saved'])
})
