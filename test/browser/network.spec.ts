import { expect, test } from './support/test.js'
import { watchShake } from './support/watchShake.js'

test('behavior: switches the network from the page, and the wallet goes along', async ({ demo }) => {
  await demo.goto()
  await demo.connect()
  await demo.networkButton.click()
  await demo.view('Choose network').getByRole('button', { name: 'Latchkey Local Two' }).click()
  await expect(demo.modal).toContainText('Switch to Latchkey Local Two')
  await demo.answer('Switch')
  await expect(demo.networkButton).toHaveText('Latchkey Local Two')
  await expect(demo.modal).toBeHidden()
  expect((await demo.state()).account?.networkId).toBe('eip155:31338')
})

test('behavior: declining to switch is calm, and can be done over @deep', async ({ demo }) => {
  await demo.goto()
  await demo.connect()
  await demo.networkButton.click()
  await demo.view('Choose network').getByRole('button', { name: 'Latchkey Local Two' }).click()
  await demo.answer('Refuse')
  await expect(demo.modal).toContainText('Switch declined')
  await expect(demo.modal).toContainText('You are still on Latchkey Local')
  await demo.modal.getByRole('button', { name: 'Try again' }).click()
  await demo.answer('Switch')
  await expect(demo.networkButton).toHaveText('Latchkey Local Two')
})

test('behavior: follows a wallet that switches by itself @deep', async ({ demo }) => {
  await demo.goto()
  await demo.connect()
  const wallet = await demo.openWallet()
  await wallet.getByRole('radio', { name: 'Latchkey Local Two' }).check()
  await wallet.getByRole('button', { name: 'Hide' }).click()
  await expect(demo.networkButton).toHaveText('Latchkey Local Two')
})

test('behavior: a network that the wallet does not know is reported as such @deep', async ({ demo }) => {
  await demo.goto()
  await demo.connect()
  await demo.networkButton.click()
  await demo.view('Choose network').getByRole('button', { name: 'Ethereum' }).click()
  await expect(demo.modal).toContainText('Chain is not supported')
  await demo.modal.getByRole('button', { name: 'Back' }).click()
  await expect(demo.view('Choose network')).toBeVisible()
  expect((await demo.state()).account?.networkId).toBe('eip155:31337')
})

test('behavior: F26 a wallet on a chain that the page does not know is led back, and the modal stays', async ({
  demo,
}) => {
  await demo.goto('/?networks=one')
  await demo.connect()
  const wallet = await demo.openWallet()
  await wallet.getByRole('radio', { name: 'Latchkey Local Two' }).check()
  const unsupported = demo.view('Switch network')
  await expect(unsupported).toContainText('This app does not work on the network your wallet is on')
  await expect(demo.networkButton).toHaveText('Unsupported network')
  const expectShaken = await watchShake(unsupported.locator('.card'))
  await unsupported.getByRole('button', { name: 'Close' }).click()
  await expectShaken()
  await expect(unsupported).toBeVisible()
  await unsupported.getByRole('button', { name: 'Latchkey Local' }).click()
  await demo.answer('Switch')
  await expect(demo.modal).toBeHidden()
  await expect(demo.networkButton).toHaveText('Latchkey Local')
})

test('behavior: without a wallet the network is simply chosen @deep', async ({ demo, page }) => {
  await demo.goto()
  await page.evaluate(() => void window.latchkey.open({ view: 'Networks' }))
  await demo.view('Choose network').getByRole('button', { name: 'Latchkey Local Two' }).click()
  await expect(demo.modal).toBeHidden()
  expect((await demo.state()).network?.name).toBe('Latchkey Local Two')
})
