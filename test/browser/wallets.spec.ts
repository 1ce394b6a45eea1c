import { expect, test } from './support/test.js'

test('behavior: two wallets stand side by side, and each connects as itself @deep', async ({ demo }) => {
  await demo.goto('/?wallets=two')
  await demo.connectButton.click()
  const rows = demo.view('Connect').getByRole('list', { name: 'Wallets' }).getByRole('button')
  await expect(rows.filter({ hasText: 'Installed' })).toHaveText([/Dev Wallet/, /Harbour Wallet/])
  await rows.filter({ hasText: 'Harbour Wallet' }).click()
  await demo.answer('Connect', 'Harbour Wallet')
  await expect(demo.accountButton).toBeVisible()
  expect((await demo.state()).connections.map(({ connector }) => connector.name)).toEqual(['Harbour Wallet'])
})

test('behavior: disconnects from the page, and the wallet forgets it @deep', async ({ demo }) => {
  await demo.goto()
  await demo.connect()
  await demo.accountButton.click()
  await demo.view('Account').getByRole('button', { name: 'Disconnect' }).click()
  await expect(demo.connectButton).toBeVisible()
  await expect(demo.modal).toBeHidden()
  const wallet = await demo.openWallet()
  await expect(wallet.getByRole('button', { name: 'Disconnect this page' })).toBeDisabled()
  await demo.reload()
  await expect(demo.connectButton).toBeVisible()
})

test('behavior: F26 disconnects when the wallet does', async ({ demo }) => {
  await demo.goto()
  await demo.connect()
  const wallet = await demo.openWallet()
  await wallet.getByRole('button', { name: 'Disconnect this page' }).click()
  await wallet.getByRole('button', { name: 'Hide' }).click()
  await expect(demo.connectButton).toHaveText('Connect wallet')
  await demo.reload()
  await expect(demo.connectButton).toHaveText('Connect wallet')
})

test('behavior: F26 a wallet that is locked shows no account, and connects again', async ({ demo }) => {
  await demo.goto()
  await demo.connect()
  const wallet = await demo.openWallet()
  await wallet.getByRole('button', { name: 'Lock' }).click()
  await wallet.getByRole('button', { name: 'Hide' }).click()
  await expect(demo.connectButton).toBeVisible()
  await demo.connect()
})

test('behavior: follows the account that is chosen in the wallet @deep', async ({ demo, stack }) => {
  await demo.goto()
  await demo.connect()
  const wallet = await demo.openWallet()
  await wallet.getByRole('radio', { name: 'Account 2' }).check()
  await wallet.getByRole('button', { name: 'Hide' }).click()
  await expect.poll(async () => (await demo.state()).account?.address).toBe(stack.accounts[1]?.address)
  await demo.reload()
  expect((await demo.state()).account?.address).toBe(stack.accounts[1]?.address)
})

test('behavior: with no wallet installed there are still ways on @deep', async ({ demo }) => {
  await demo.goto('/?wallets=none')
  await demo.connectButton.click()
  const view = demo.view('Connect')
  await expect(view.getByRole('button', { name: 'WalletConnect' })).toBeVisible()
  await view.getByRole('button', { name: 'What is a wallet?' }).first().click()
  await expect(demo.view('What is a wallet?')).toContainText('A home for what you own')
  await demo.modal.getByRole('button', { name: 'Back' }).click()
  await expect(view).toBeVisible()
})
