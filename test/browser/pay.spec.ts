import type { Locator, Page } from '@playwright/test'
import { createPublicClient, createWalletClient, type Hex, http, parseAbi, parseUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { waitForReceipt } from '../../devnet/src/index.js'
import type { Stack } from '../../scripts/stack.js'
import type { DemoPage } from './support/demoPage.js'
import { expect, test } from './support/punctual.js'

const erc20 = parseAbi(['function balanceOf(address) view returns (uint256)'])

/** What an address has, as any program could read it from the chain's node; and what any account can send there. */
function readChain(stack: Stack) {
  const [chain] = stack.chains
  // Not the buyer's: anyone may collect.
  const collector = stack.accounts[5]
  if (!chain || !collector) throw new Error('The stack has no chain.')
  const transport = http(chain.rpcUrl)
  const client = createPublicClient({ transport, cacheTime: 0 })
  const wallet = createWalletClient({ transport, account: privateKeyToAccount(collector.privateKey) })
  return {
    dollars: (address: Hex) =>
      client.readContract({ address: chain.token.address, abi: erc20, functionName: 'balanceOf', args: [address] }),
    coins: (address: Hex) => client.getBalance({ address }),
    isDone: async (hash: Hex) => (await client.getTransactionReceipt({ hash })).status === 'success',
    async send({ to, data }: { readonly to: Hex; readonly data: Hex }) {
      const hash = await wallet.sendTransaction({ to, data, chain: null })
      return (await waitForReceipt(client, hash)).status
    },
    twenty: parseUnits('20', chain.token.decimals),
  }
}

const shopOf = (page: Page) => page.getByRole('region', { name: 'The tide tables' })

/** Orders from the shop, and chooses what to pay with. @returns the review */
async function choose(demo: DemoPage, symbol: string): Promise<Locator> {
  await shopOf(demo.page).getByRole('button', { name: 'Buy for 20 dollars' }).click()
  const pay = demo.view('Pay')
  await expect(pay).toContainText('20 LUSD')
  // The first one: other networks come after what is here.
  await pay
    .getByRole('button', { name: `${symbol} on ` })
    .first()
    .click()
  const review = demo.view('Review payment')
  await expect(review).toContainText('127.0.0.1')
  return review
}

/** What the host's promise came to, and what the shop's server heard: the order, and the hash of the transfer. */
async function readSale({ page }: DemoPage): Promise<{ readonly order: string; readonly hash: Hex }> {
  await expect(shopOf(page)).toContainText('Thank you. Your payment is sent.')
  await expect(shopOf(page)).toContainText('The shop’s server has your payment')
  const [order, hash] = await Promise.all(['order', 'hash'].map((name) => shopOf(page).getAttribute(`data-${name}`)))
  return { order: order ?? '', hash: (hash ?? '') as Hex }
}

test('behavior: a shop’s order of 20 dollars is paid with ether, another with the dollars that are there; its server hears of both, and collects them to the unit', async ({
  demo,
  context,
  stack,
}) => {
  const chain = readChain(stack)
  const user = stack.accounts[0]?.address as Hex
  const before = {
    ...{ dollars: await chain.dollars(user), coins: await chain.coins(user) },
    merchant: await chain.dollars(stack.merchant),
  }
  await demo.goto('/?shop&swaps')
  await demo.connect()

  const swapped = await choose(demo, 'ETH')
  await expect(swapped).toContainText('Two: swap ETH, then pay')
  await expect(swapped.locator(`[data-address="${stack.merchant}"]`).first()).toBeVisible()
  await swapped.getByRole('button', { name: 'Pay 20 LUSD' }).click()
  const paying = demo.view('Paying')
  await demo.answer('Refuse')
  await expect(paying).toContainText('Declined in the wallet')
  await paying.getByRole('button', { name: 'Go on: Swap ETH' }).click()
  await demo.answer('Send')
  await demo.answer('Refuse')
  await paying.getByRole('button', { name: 'Go on: Pay 20 LUSD' }).click()
  await demo.answer('Send')
  const receipt = demo.view('Receipt')
  await expect(receipt).toContainText('20 LUSD')
  await receipt.getByRole('button', { name: 'Done' }).click()
  const first = await readSale(demo)
  expect(await chain.isDone(first.hash)).toBe(true)
  expect(await chain.coins(user)).toBeLessThan(before.coins)
  // What the swap brought beyond the debt stays the buyer's.
  const between = await chain.dollars(user)
  expect(between).toBeGreaterThanOrEqual(before.dollars)

  const direct = await choose(demo, 'LUSD')
  await expect(direct).toContainText('One: pay')
  await direct.getByRole('button', { name: 'Pay 20 LUSD' }).click()
  await demo.answer('Send')
  await receipt.getByRole('button', { name: 'Done' }).click()
  const second = await readSale(demo)
  expect(second.order).not.toBe(first.order)
  expect(await chain.dollars(user)).toBe(between - chain.twenty)

  const staff = await context.newPage()
  await staff.goto(`${stack.shopUrl}/staff`)
  for (const { order } of [first, second])
    await expect(staff.getByRole('listitem').filter({ hasText: order })).toContainText(`paid, ${chain.twenty} of `)
  expect(await chain.dollars(stack.merchant)).toBe(before.merchant)
  for (const call of await stack.collectOrders()) expect(await chain.send(call)).toBe('success')
  expect(await chain.dollars(stack.merchant)).toBe(before.merchant + 2n * chain.twenty)
  await expect.poll(() => stack.collectOrders()).toEqual([])
})
