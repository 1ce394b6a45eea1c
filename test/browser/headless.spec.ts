import { createPublicClient, http } from 'viem'
import type { RequestLog } from '../../src/testing/index.js'
import { expect, test } from './support/headless.js'
import { readQr } from './support/readQr.js'

/** What a page without the modal has no use for: the modal and its opening, its parts and views, React, plugins' bodies. */
const drawn =
  /^(dist\/)?src\/(modal|opening|react\/|ui\/|views\/(?!names\.))|^(dist\/)?plugins\/|node_modules\/(react|react-dom|react-router|scheduler|@tanstack\/[^/]+|jotai\/esm\/react)\//

const receiver = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

test('behavior: a page without the modal connects an installed wallet, signs in and sends, and loads nothing that draws', async ({
  page,
  site,
  stack,
  wallet,
  requests,
}) => {
  const [chain] = stack.chains
  if (!chain) throw new Error('The stack has no chain.')
  const status = page.getByRole('status')
  await page.goto(site.url)
  await page.getByRole('button', { name: 'Connect a wallet' }).click()
  const choice = page.getByRole('list', { name: 'Wallets' })
  await expect(choice.getByRole('button')).toHaveText(['WalletConnect', 'Installed Wallet'])

  // A "no" is an answer; the list is still there.
  wallet.decide = () => 'refuse'
  await choice.getByRole('button', { name: 'Installed Wallet' }).click()
  await expect(status).toHaveText('You declined that in your wallet.')
  wallet.decide = () => 'approve'
  await choice.getByRole('button', { name: 'Installed Wallet' }).click()

  const account = page.getByRole('region', { name: 'Account' })
  await expect(account).toContainText(wallet.addresses[0] ?? '')
  await expect(account).toContainText(`Installed Wallet, ${chain.name}, not signed in`)
  const signIn = page.getByRole('region', { name: 'Sign in' })
  wallet.decide = () => 'refuse'
  await signIn.getByRole('button', { name: 'Sign in' }).click()
  await expect(signIn).toContainText('That did not work')
  wallet.decide = () => 'approve'
  await signIn.getByRole('button', { name: 'Sign in' }).click()
  await expect(account).toContainText(', signed in')
  await expect(signIn).toBeHidden()

  const client = createPublicClient({ transport: http(chain.rpcUrl) })
  const before = await client.getBalance({ address: receiver })
  await account.getByLabel('Receiver').fill(receiver)
  await account.getByLabel('Amount in ETH').fill('0.25')
  await account.getByRole('button', { name: 'Send' }).click()
  await expect(status).toHaveText(/^Sent: 0x[0-9a-f]{64}$/)
  await expect.poll(() => client.getBalance({ address: receiver })).toBe(before + 25n * 10n ** 16n)

  await page.reload()
  await expect(account).toContainText(', signed in')
  await account.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('button', { name: 'Connect a wallet' })).toBeVisible()
  expectNothingDrawn(site.modulesOf(requests), requests)
})

test('behavior: a page without the modal pairs with a phone by a code that it draws itself @deep', async ({
  page,
  site,
  phone,
  requests,
}) => {
  await page.goto(site.url)
  await page.getByRole('button', { name: 'Connect a wallet' }).click()
  const pair = page.getByRole('list', { name: 'Wallets' }).getByRole('button', { name: 'WalletConnect' })
  await pair.click()
  const uri = page.locator('figure code')
  await expect(uri).toHaveText(/^wc:/)
  const first = (await uri.textContent()) ?? ''
  await page.getByRole('button', { name: 'Cancel pairing' }).click()
  await expect(uri).toBeHidden()
  await expect(page.getByRole('status')).toHaveText('')

  await pair.click()
  const code = await readQr(page, first)
  expect(code).toBe(await uri.textContent())
  await phone.pair(code)
  await phone.approveNext('proposal')
  const account = page.getByRole('region', { name: 'Account' })
  await expect(account).toContainText(phone.get().account)
  await expect(page.getByRole('status')).toHaveText('Connected by WalletConnect.')
  await page.getByRole('region', { name: 'Sign in' }).getByRole('button', { name: 'Sign in' }).click()
  await phone.approveNext('request')
  await expect(account).toContainText(', signed in')
  expectNothingDrawn(site.modulesOf(requests), requests)
})

function expectNothingDrawn(modules: readonly string[], { urls }: RequestLog) {
  // The log is whole: the page's own code and the kernel are in it.
  expect(modules).toEqual(expect.arrayContaining(['examples/headless/src/main.ts']))
  expect(modules.some((module) => /^(dist\/)?src\/(kernel|core)/.test(module))).toBe(true)
  expect(
    modules.filter((module) => drawn.test(module)),
    urls.join('\n'),
  ).toEqual([])
}
