import { createPublicClient, http } from 'viem'
import { getEnsAddress } from 'viem/ens'
import { expect, test } from './support/test.js'

test('behavior: a name is chosen and signed for once, stands on the host’s button, is sent to by another account, and any client of ENS finds it', async ({
  demo,
  stack,
  page,
}) => {
  const [first, , third] = stack.accounts
  const label = `keeper-${Date.now().toString(36)}`
  const name = `${label}.users.tidemark.test`
  await demo.goto('?names')
  await demo.connect()
  await demo.accountButton.click()
  await demo.view('Account').getByRole('button', { name: 'Settings' }).click()
  await demo.view('Settings').getByRole('button', { name: /^Name/ }).click()
  const form = demo.view('Choose a name')
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/1-pitch.png` })
  await form.getByRole('button', { name: 'Choose a name' }).click()
  const field = form.getByLabel('Your name')
  const take = form.getByRole('button', { name: /^Take/ })
  await expect(take).toHaveAttribute('aria-disabled', 'true')
  await field.fill('admin')
  await expect(form).toContainText('admin.users.tidemark.test is kept by the operator')
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/2-reserved.png` })
  await field.fill('no_name')
  await expect(form).toContainText('Only letters from a to z, digits and hyphens.')
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/3-invalid.png` })
  await field.fill(label)
  await expect(form).toContainText(`${name} is free`)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/4-free.png` })
  await take.click()
  await demo.answer('Refuse')
  await expect(form).toContainText('You declined in your wallet. The name was not registered.')
  await expect(field).toHaveValue(label)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/5-declined.png` })
  await take.click()
  await demo.answer('Sign')
  await expect(form.getByText(`You are ${name}`)).toBeVisible()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/6-done.png` })
  await form.getByRole('button', { name: 'Done' }).click()
  await expect(demo.view('Settings')).toContainText(name)
  await expect(demo.accountButton).toContainText(name)

  const [chain] = stack.chains
  const client = createPublicClient({ transport: http(chain?.rpcUrl) })
  expect(await getEnsAddress(client, { name, universalResolverAddress: stack.universalResolver })).toBe(first?.address)

  await demo.modal.getByRole('button', { name: 'Close' }).click()
  const wallet = await demo.openWallet()
  await wallet.getByRole('radio', { name: 'Account 3' }).check()
  await wallet.getByRole('button', { name: 'Hide' }).click()
  await expect.poll(async () => (await demo.state()).account?.address).toBe(third?.address)
  await demo.accountButton.click()
  await demo.view('Account').getByRole('button', { name: 'Send' }).click()
  const send = demo.view('Send')
  await send.getByLabel('Amount').fill('0.25')
  await send.getByLabel('Send to').fill(name)
  await expect(send).toContainText(`${name}: ${first?.address}`)
  await send.getByRole('button', { name: 'Review' }).click()
  const review = demo.view('Review')
  await expect(review).toContainText(name)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/7-review.png` })
  const before = await client.getBalance({ address: first?.address ?? '0x' })
  await review.getByRole('button', { name: 'Send 0.25 ETH' }).click()
  await demo.answer('Send')
  await expect.poll(() => client.getBalance({ address: first?.address ?? '0x' })).toBe(before + 25n * 10n ** 16n)
})
