import { createPublicClient, http } from 'viem'
import { getEnsAddress } from 'viem/ens'
import { expect, test } from './support/test.js'

test('behavior: a name is chosen and signed for once, stands on the host’s button, says more by another signature, is sent to by another account, and any client of ENS finds it', async ({
  demo,
  stack,
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
  await form.getByRole('button', { name: 'Choose a name' }).click()
  const field = form.getByLabel('Your name')
  const take = form.getByRole('button', { name: /^Take/ })
  await expect(take).toHaveAttribute('aria-disabled', 'true')
  await field.fill('admin')
  await expect(form).toContainText('admin.users.tidemark.test is kept by the operator')
  await field.fill('no_name')
  await expect(form).toContainText('Only letters from a to z, digits and hyphens.')
  await field.fill(label)
  await expect(form).toContainText(`${name} is free`)
  await take.click()
  await demo.answer('Refuse')
  await expect(form).toContainText('You declined in your wallet. The name was not registered.')
  await expect(field).toHaveValue(label)
  await take.click()
  await demo.answer('Sign')
  await expect(form.getByText(`You are ${name}`)).toBeVisible()
  await form.getByRole('button', { name: 'Done' }).click()
  await expect(demo.view('Settings')).toContainText(name)
  await expect(demo.accountButton).toContainText(name)

  await demo.view('Settings').getByRole('button', { name: /^Name/ }).click()
  const own = demo.view('Your name')
  await expect(own).toContainText(name)
  await own.getByRole('button', { name: /^Picture and description/ }).click()
  const edit = demo.view('What others see')
  await edit.getByLabel('Address of a picture').fill('http://pictures.example/a.png')
  await expect(edit).toContainText('An address that begins with https:// or ipfs://.')
  await expect(edit.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
  await edit.getByLabel('Address of a picture').fill('')
  await edit.getByLabel('Description').fill('Keeper of keys')
  await edit.getByRole('button', { name: 'Save' }).click()
  await demo.answer('Refuse')
  await expect(edit).toContainText('You declined in your wallet. Nothing was changed.')
  await edit.getByRole('button', { name: 'Save' }).click()
  await demo.answer('Sign')
  await expect(own).toContainText('Keeper of keys')

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
  const before = await client.getBalance({ address: first?.address ?? '0x' })
  await review.getByRole('button', { name: 'Send 0.25 ETH' }).click()
  await demo.answer('Send')
  await expect.poll(() => client.getBalance({ address: first?.address ?? '0x' })).toBe(before + 25n * 10n ** 16n)
})

test('behavior: a name is given to another account, which takes it by its own signature, and gives it up @deep', async ({
  demo,
  stack,
  page,
  complaints,
}) => {
  const [first, , third] = stack.accounts
  const label = `given-${Date.now().toString(36)}`
  const name = `${label}.users.tidemark.test`
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await demo.goto('?names')
  await demo.connect()
  const open = (view: string, params: object = {}) =>
    page.evaluate(([view, params]) => void window.latchkey.open({ view, params } as never).catch(() => undefined), [
      view,
      params,
    ] as const)
  await open('RegisterAccountName', { label })
  const form = demo.view('Choose a name')
  await form.getByRole('button', { name: /^Take/ }).click()
  await demo.answer('Sign')
  await form.getByRole('button', { name: 'Done' }).click()

  await open('GiveAccountName')
  const give = demo.view('Give your name away')
  await give.getByLabel('Address of the receiver').fill(first?.address ?? '')
  await give.getByRole('button', { name: 'Sign it away' }).click()
  await expect(give).toContainText('The address of an EVM account, and not your own.')
  await give.getByLabel('Address of the receiver').fill(third?.address ?? '')
  await give.getByRole('button', { name: 'Sign it away' }).click()
  await demo.answer('Sign')
  await expect(give).toContainText('Pass this on')
  await give.getByRole('button', { name: 'Copy the text' }).click()
  await expect(give.getByRole('button', { name: 'Copied' })).toBeVisible()
  const gift = await page.evaluate(() => navigator.clipboard.readText())
  await demo.modal.getByRole('button', { name: 'Close' }).click()

  await open('TakeAccountName', { gift })
  const take = demo.view('Take a name')
  await expect(take).toContainText('This was given to another account. Switch to that one.')
  await demo.modal.getByRole('button', { name: 'Close' }).click()
  const wallet = await demo.openWallet()
  await wallet.getByRole('radio', { name: 'Account 3' }).check()
  await wallet.getByRole('button', { name: 'Hide' }).click()
  await expect.poll(async () => (await demo.state()).account?.address).toBe(third?.address)
  const taken = page.evaluate((params) => window.latchkey.open({ view: 'TakeAccountName', params } as never), { gift })
  await expect(take).toContainText(name)
  await take.getByRole('button', { name: `Take ${name}` }).click()
  await demo.answer('Sign')
  await expect(form.getByText(`You are ${name}`)).toBeVisible()
  expect(await taken).toEqual({ name })
  await form.getByRole('button', { name: 'Done' }).click()
  await expect(demo.accountButton).toContainText(name)

  await open('AccountName')
  const own = demo.view('Your name')
  await own.getByRole('button', { name: 'Give up' }).click()
  await expect(own).toContainText('For 30 days no other account can have it')
  await own.getByRole('button', { name: 'Keep it' }).click()
  await own.getByRole('button', { name: 'Give up' }).click()
  await own.getByRole('button', { name: 'Give up' }).click()
  await demo.answer('Sign')
  await expect(demo.accountButton).not.toContainText(name)
  // It is looked up once more, and leads nowhere.
  await expect(() => complaints.expect(/404/)).toPass()
})
