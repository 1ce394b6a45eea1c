import { expect, test } from './support/test.js'

test('behavior: an account goes by the name and picture that it gives itself, in Account and in activity', async ({
  demo,
  stack,
}) => {
  const [, ada] = stack.accounts
  const address = ada?.address ?? ''
  await demo.goto()
  await demo.connect()
  await demo.accountButton.click()
  const account = demo.view('Account')
  await account.getByRole('button', { name: 'Send' }).click()
  const form = demo.view('Send')
  await form.getByLabel('Amount').fill('0.75')
  await form.getByLabel('Send to').fill(address)
  await form.getByRole('button', { name: 'Review' }).click()
  await demo.view('Review').getByRole('button', { name: 'Send 0.75 ETH' }).click()
  await demo.answer('Send')
  await expect(account).toBeVisible()
  await account.getByRole('tab', { name: 'Activity' }).click()
  await account.getByRole('button', { name: /0\.75 ETH.*ada\.tidemark\.test/s }).click()
  const transaction = demo.view('Transaction')
  for (const text of ['ada.tidemark.test', address]) await expect(transaction).toContainText(text)
  await demo.modal.getByRole('button', { name: 'Close' }).click()

  const wallet = await demo.openWallet()
  await wallet.getByRole('radio', { name: 'Account 2' }).check()
  await wallet.getByRole('button', { name: 'Hide' }).click()
  await expect.poll(async () => (await demo.state()).account?.address).toBe(address)
  // The host's button goes by it as well.
  await expect(demo.accountButton).toContainText('ada.tidemark.test')
  await expect(demo.accountButton.locator('img')).toHaveJSProperty('complete', true)
  await demo.accountButton.click()
  await expect(account.locator('[part=name]')).toHaveText('ada.tidemark.test')
  const picture = account.locator('[part=avatar] [part=picture]')
  await expect(picture).toHaveAttribute('data-shown')
  // By an address of the service: the page never asks what the account named.
  await expect(picture.locator('img')).toHaveAttribute(
    'src',
    new RegExp(`^${stack.servicesUrl}/v1/picture/[\\w-]{22}$`),
  )
})
