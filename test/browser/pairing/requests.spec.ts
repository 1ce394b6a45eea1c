import { createPublicClient, type Hex, http, parseEther, verifyMessage, verifyTypedData } from 'viem'
import type { Stack } from '../../../scripts/stack.js'
import { expect, pair, test } from '../support/pairing.js'

const addressOf = (stack: Stack, index: number) => stack.accounts.at(index)?.address as Hex

/** What a chain's own node says of an account. */
const coinsOf = (stack: Stack, address: Hex, chain = 0) =>
  createPublicClient({ transport: http(stack.chains[chain]?.rpcUrl), cacheTime: 0 }).getBalance({ address })

test('behavior: signs a message on the phone that the account can be held to @deep', async ({
  demo,
  page,
  phone,
  stack,
}) => {
  await demo.goto('/?wallets=none')
  await pair(demo, phone)
  await page.getByLabel('Your line').fill('Fog till noon')
  await page.getByRole('button', { name: 'Sign the book' }).click()
  const { method, chainId, from } = await phone.approveNext('request')
  expect({ method, chainId, from: from.name }).toEqual({
    method: 'personal_sign',
    chainId: stack.chains[0]?.caipNetworkId,
    from: 'Tidemark',
  })
  const entry = page.getByRole('list', { name: 'Entries' }).getByRole('listitem')
  await expect(entry).toContainText('Fog till noon')
  const valid = await verifyMessage({
    address: addressOf(stack, 0),
    message: 'Tidemark guest book\n\nFog till noon\n\nSigning costs nothing.',
    signature: (await entry.getAttribute('data-signature')) as Hex,
  })
  expect(valid).toBe(true)
})

test('behavior: signs typed data on the phone, on the chain in use @deep', async ({ demo, page, phone, stack }) => {
  await demo.goto('/?wallets=none')
  await pair(demo, phone)
  await page.getByLabel('Species').selectOption('Common tern')
  await page.getByLabel('How many').fill('12')
  await page.getByRole('button', { name: 'Log the sighting' }).click()
  expect((await phone.approveNext('request')).method).toBe('eth_signTypedData_v4')
  await expect(page.getByText('Logged: 12 × common tern')).toBeVisible()
  const valid = await verifyTypedData({
    address: addressOf(stack, 0),
    domain: { name: 'Tidemark', version: '1', chainId: stack.chains[0]?.chainId },
    types: {
      Sighting: [
        { name: 'species', type: 'string' },
        { name: 'count', type: 'uint16' },
      ],
    },
    primaryType: 'Sighting',
    message: { species: 'Common tern', count: 12 },
    signature: (await page.getByRole('region', { name: 'Sightings' }).getAttribute('data-signature')) as Hex,
  })
  expect(valid).toBe(true)
})

test('behavior: sends from the phone, and the coins arrive on the chain', async ({ demo, phone, stack }) => {
  const to = addressOf(stack, 4)
  const before = await coinsOf(stack, to)
  await demo.goto('/?wallets=none')
  await pair(demo, phone)
  await demo.accountButton.click()
  await demo.view('Account').getByRole('button', { name: 'Send' }).click()
  const form = demo.view('Send')
  await form.getByLabel('Amount').fill('1.5')
  await form.getByLabel('Send to').fill(to)
  await form.getByRole('button', { name: 'Review' }).click()
  await demo.view('Review').getByRole('button', { name: 'Send 1.5 ETH' }).click()
  expect((await phone.approveNext('request')).method).toBe('eth_sendTransaction')
  await expect(demo.modal).toContainText('Sent 1.5 ETH')
  expect((await coinsOf(stack, to)) - before).toBe(parseEther('1.5'))
})

test('behavior: a no on the phone changes nothing, and can be done over @deep', async ({ demo, page, phone }) => {
  await demo.goto('/?wallets=none')
  await pair(demo, phone)
  await page.getByLabel('Your line').fill('Maybe')
  await page.getByRole('button', { name: 'Sign the book' }).click()
  await phone.refuse((await phone.question('request')).id)
  await expect(page.getByText('Not this time. Nothing happened.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign the book' }).click()
  await phone.approveNext('request')
  await expect(page.getByRole('list', { name: 'Entries' })).toContainText('Maybe')
})

test('behavior: switches the network without waking the phone, and sends there @deep', async ({
  demo,
  page,
  phone,
  stack,
}) => {
  await demo.goto('/?wallets=none')
  await pair(demo, phone)
  await demo.networkButton.click()
  await demo.view('Choose network').getByRole('button', { name: 'Latchkey Local Two' }).click()
  await expect(demo.networkButton).toHaveText('Latchkey Local Two')
  await expect(demo.modal).toBeHidden()
  await page.getByLabel('Your line').fill('Over there')
  await page.getByRole('button', { name: 'Sign the book' }).click()
  expect((await phone.approveNext('request')).chainId).toBe(stack.chains[1]?.caipNetworkId)
  await expect(page.getByRole('list', { name: 'Entries' })).toContainText('Over there')
  // The connection and the signature: nothing else was asked.
  expect(phone.get().asked).toBe(2)
})

test('behavior: a chain that the wallet did not grant is asked for, and granted @deep', async ({
  demo,
  phone,
  stack,
}) => {
  const [one, two] = stack.chains.map(({ caipNetworkId }) => caipNetworkId)
  await demo.goto('/?wallets=none')
  await pair(demo, phone, { chains: [one ?? ''] })
  await demo.networkButton.click()
  await demo.view('Choose network').getByRole('button', { name: 'Latchkey Local Two' }).click()
  await expect(demo.modal).toContainText('Accept the request in the wallet')
  expect((await phone.approveNext('request')).method).toBe('wallet_switchEthereumChain')
  await expect(demo.networkButton).toHaveText('Latchkey Local Two')
  expect((await demo.state()).account?.networkId).toBe(two)
})

test('behavior: a network that the wallet does not have is reported as such @deep', async ({ demo, phone, stack }) => {
  await demo.goto('/?wallets=none')
  await pair(demo, phone)
  await demo.networkButton.click()
  await demo.view('Choose network').getByRole('button', { name: 'Ethereum' }).click()
  const { id, method } = await phone.question('request')
  expect(method).toBe('wallet_switchEthereumChain')
  // Answered with its error: the wallet knows the local chains alone.
  await expect(phone.approve(id)).rejects.toThrow('Unrecognized chain')
  await expect(demo.modal).toContainText('Chain is not supported')
  await demo.modal.getByRole('button', { name: 'Back' }).click()
  await expect(demo.view('Choose network')).toBeVisible()
  expect((await demo.state()).account?.networkId).toBe(stack.chains[0]?.caipNetworkId)
})
