import type { Page } from '@playwright/test'
import { toBase58 } from '../../adapters/kit/base58.js'
import { isSigned, keyOf } from '../../adapters/solana/test/keys.js'
import { readModal } from '../../src/testing/index.js'
import { createFunds } from './login/support/funds.js'
import { pressAsUser } from './login/support/pressAsUser.js'
import { expect, test } from './login/support/test.js'

const offeredBy = (page: Page) => page.evaluate(async () => (await window.solanaShop).offered())
const heardBy = (page: Page) => page.evaluate(async () => (await window.solanaShop).heard)

test('behavior: the wallet of a login is offered to the Solana wallet adapter by Wallet Standard, which connects, signs and sends with it', async ({
  page,
  solanaSite,
  stack,
  newMailbox,
}) => {
  const mailbox = newMailbox()
  const { dialog } = readModal(page)
  await page.goto(solanaSite.url)
  await page.waitForFunction(() => window.solanaShop)
  expect(await offeredBy(page)).toEqual([])
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const field = dialog.getByRole('textbox', { name: /e-?mail/i })
  await field.fill(mailbox.address)
  await field.press('Enter')
  await dialog.getByRole('textbox', { name: /code/i }).fill(await mailbox.code())
  await expect(page.locator('[data-kind="account"]')).toBeVisible()
  await expect.poll(() => offeredBy(page)).toEqual(['Shop wallet'])

  const address = await page.evaluate(async () => (await window.solanaShop).connect())
  expect(address).toBe(await page.evaluate(async () => (await window.solanaShop).latchkey.state().account?.address))
  await createFunds(stack).giveSol(address, 2_000_000_000n)
  const frame = page.frameLocator('[data-latchkey="modal"] iframe')
  const [first, second] = [keyOf(111).address, keyOf(112).address]
  const balance = (of: string) => page.evaluate(async (one) => (await window.solanaShop).balance(one), of)

  const signed = page.evaluate(async (to) => (await window.solanaShop).signAndSend(to, 250_000_000), first)
  await pressAsUser(frame.getByRole('button', { name: /^(Sign|Approve|Send)/ }))
  await signed
  expect(await balance(first)).toBe(250_000_000)

  const sent = page.evaluate(async (to) => (await window.solanaShop).send(to, 500_000_000), second)
  await pressAsUser(frame.getByRole('button', { name: /^(Sign|Approve|Send)/ }))
  await sent
  await expect.poll(() => balance(second)).toBe(500_000_000)

  const said = page.evaluate(async () => (await window.solanaShop).signText('Ahoy'))
  await pressAsUser(frame.getByRole('button', { name: /^Sign/ }))
  expect(isSigned(address, new TextEncoder().encode('Ahoy'), toBase58(Uint8Array.from(await said)))).toBe(true)

  const refused = page.evaluate(async () => (await window.solanaShop).signText('No').catch(({ name }: Error) => name))
  // The sheet of the former message may be on its way out.
  await expect(frame.getByText('No', { exact: true })).toBeVisible()
  await pressAsUser(frame.getByRole('button', { name: /^Reject/ }))
  expect(await refused).toBe('WalletSignMessageError')

  await page.evaluate(async () => (await window.solanaShop).latchkey.disconnect())
  await expect.poll(() => heardBy(page)).toEqual(['connect', 'disconnect'])
})
