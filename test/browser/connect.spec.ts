import { expect, test } from './support/test.js'

test('behavior: connects an installed wallet by the button', async ({ demo, stack }) => {
  await demo.goto()
  await demo.connect()
  expect((await demo.state()).account?.address).toBe(stack.accounts[0]?.address)
  await expect(demo.accountButton).toContainText('0xf3...b92266')
})

test('behavior: a form connects by the hook, and goes on @deep', async ({ demo, page }) => {
  await demo.goto()
  await page.getByLabel('Your line').fill('First one here')
  await page.getByRole('button', { name: 'Sign the book' }).click()
  await demo.view('Connect').getByRole('button', { name: 'Dev Wallet' }).click()
  await demo.answer('Connect')
  await demo.answer('Sign')
  await expect(page.getByRole('list', { name: 'Entries' })).toContainText('First one here')
})

test('behavior: connect() of the instance settles once, and at once when connected already @deep', async ({
  demo,
  page,
}) => {
  await demo.goto()
  const connected = page.evaluate(async () => (await window.latchkey.connect()).id)
  await demo.view('Connect').getByRole('button', { name: 'Dev Wallet' }).click()
  await demo.answer('Connect')
  const id = await connected
  expect(id).toMatch(/^dev\.latchkey\.wallet\|eip155\|0x[0-9a-fA-F]{40}$/)
  expect(await page.evaluate(async () => (await window.latchkey.connect()).id)).toBe(id)
  await expect(demo.wallet().locator('small')).toHaveText('Asked once')
})

test('behavior: closing the modal settles connect() as dismissed @deep', async ({ demo, page }) => {
  await demo.goto()
  const outcome = page.evaluate(() =>
    window.latchkey.connect().then(
      () => undefined,
      ({ code, outcome }) => ({ code, outcome }),
    ),
  )
  await demo.view('Connect').getByRole('button', { name: 'Close' }).click()
  expect(await outcome).toEqual({ code: 'MODAL_CLOSED', outcome: 'dismissed' })
  await expect(demo.modal).toBeHidden()
})

test('behavior: a no is calm, and trying again connects @deep', async ({ demo }) => {
  await demo.goto()
  await demo.connectButton.click()
  await demo.view('Connect').getByRole('button', { name: 'Dev Wallet' }).click()
  await demo.answer('Refuse')
  await expect(demo.modal).toContainText('Connection rejected')
  await expect(demo.modal).toContainText('You declined in Dev Wallet')
  await demo.modal.getByRole('button', { name: 'Try again' }).click()
  await demo.answer('Connect')
  await expect(demo.accountButton).toBeVisible()
})

test('behavior: F25 a wallet that does not answer can be left, and its late yes connects nothing', async ({ demo }) => {
  await demo.goto('/?wallets=two')
  await demo.connectButton.click()
  await demo.view('Connect').getByRole('button', { name: 'Dev Wallet' }).click()
  await demo.wallet().getByRole('button', { name: 'Hide' }).click()
  await demo.modal.getByRole('button', { name: 'Cancel' }).click()
  await demo.view('Connect').getByRole('button', { name: 'Close' }).click()
  await expect(demo.modal).toBeHidden()
  await demo.openWallet()
  await demo.answer('Connect')
  await expect(demo.wallet()).toBeHidden()
  expect((await demo.state()).connections).toEqual([])
  await demo.connect('Harbour Wallet')
})

test('behavior: a reloaded page stays connected, and the wallet is asked nothing @deep', async ({ demo }) => {
  await demo.goto()
  await demo.connect()
  const before = await demo.state()
  await demo.reload()
  await expect(demo.accountButton).toBeVisible()
  const after = await demo.state()
  expect(after.connections.map(({ id }) => id)).toEqual(before.connections.map(({ id }) => id))
  await expect(demo.wallet().locator('small')).toHaveText('Asked 0 times')
})

test('behavior: the wallet used last has focus, so that Enter repeats it @deep', async ({ demo, page }) => {
  await demo.goto('/?wallets=two')
  await demo.connect('Harbour Wallet')
  await page.evaluate(() => window.latchkey.disconnect())
  await demo.connectButton.click()
  const row = demo.view('Connect').getByRole('button', { name: 'Harbour Wallet' })
  await expect(row).toBeFocused()
  await expect(row).toContainText('Recent')
  await page.keyboard.press('Enter')
  await demo.answer('Connect', 'Harbour Wallet')
  await expect(demo.accountButton).toBeVisible()
})
