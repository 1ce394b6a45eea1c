import type { Locator } from '@playwright/test'
import { createPublicClient, createTestClient, type Hex, http, parseAbi } from 'viem'
import type { PayController } from '../../plugins/pay/types.js'
import type { Stack } from '../../scripts/stack.js'
import type { DemoPage } from './support/demoPage.js'
import { expect, test } from './support/test.js'

const erc20 = parseAbi(['function balanceOf(address) view returns (uint256)'])

/** What the page holds between two presses. */
interface Shop {
  exchangeFlow: PayController
  exchangeSession: Promise<{ readonly url: string; readonly sessionId: string }>
}

test('behavior: a page’s press opens the exchange at its own host; what the user sends there arrives, and is told', async ({
  demo,
  page,
  context,
  stack,
}) => {
  const [chain] = stack.chains
  const user = stack.accounts[0]?.address as Hex
  if (!chain) throw new Error('The stack has no chain.')
  const client = createPublicClient({ transport: http(chain.rpcUrl), cacheTime: 0 })
  const balance = () =>
    client.readContract({ address: chain.token.address, abi: erc20, functionName: 'balanceOf', args: [user] })
  const before = await balance()
  await demo.goto('/?shop')
  await page.evaluate(
    async ({ network, token, recipient }) => {
      const { address: asset, ...metadata } = token
      const shop = window as unknown as Shop
      shop.exchangeFlow = (await window.latchkey.use({ id: 'pay' } as never)) as PayController
      const payment = { paymentAsset: { network, asset, metadata }, recipient, amount: '5', choice: 'deposit' as const }
      const button = Object.assign(document.createElement('button'), { textContent: 'From an exchange' })
      button.addEventListener('click', () => {
        shop.exchangeSession = shop.exchangeFlow.openPayUrl('coinbase', payment)
      })
      document.body.prepend(button)
    },
    { network: chain.caipNetworkId, token: chain.token, recipient: user },
  )
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'From an exchange' }).click()
  const exchange = await opened
  await expect(exchange.getByRole('heading', { name: 'Send 5 LUSD' })).toBeVisible()
  expect(new URL(exchange.url()).origin).toBe(stack.elsewhere.exchange.pageUrl)
  await expect(exchange.getByText('stands in for an exchange')).toBeVisible()
  await expect(exchange.getByText(user)).toBeVisible()
  await exchange.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(exchange.getByRole('heading', { name: 'It was sent.' })).toBeVisible()
  await exchange.close()
  await expect.poll(async () => (await balance()) - before).toBe(5_000_000n)
  const status = () =>
    page.evaluate(async () => {
      const { exchangeFlow, exchangeSession } = window as unknown as Shop
      return (await exchangeFlow.getExchangeBuyStatus('coinbase', (await exchangeSession).sessionId)).status
    })
  await expect.poll(status).toBe('SUCCESS')
})

test('behavior: an order is paid from the exchange through the modal: told before, by the chain alone; then an account is filled', async ({
  demo,
  page,
  context,
  stack,
}) => {
  const [chain] = stack.chains
  if (!chain) throw new Error('The stack has no chain.')
  const client = createPublicClient({ transport: http(chain.rpcUrl), cacheTime: 0 })
  const balanceOf = (of: Hex) =>
    client.readContract({ address: chain.token.address, abi: erc20, functionName: 'balanceOf', args: [of] })
  const user = stack.accounts[0]?.address as Hex
  const before = await balanceOf(user)
  await demo.goto('/?shop')
  await demo.connect()
  const shop = page.getByRole('region', { name: 'The tide tables' })
  await shop.getByRole('button', { name: 'Buy for 20 dollars' }).click()

  // Among the same choice, after what is there already, with what it takes.
  const rows = demo.view('Pay').getByRole('button', { name: 'Coinbase' })
  await expect(rows).toContainText('LUSD, about 5 min')
  await rows.click()
  const review = demo.view('Pay from Coinbase')
  await expect(review).toContainText('An exchange takes nothing back')
  await expect(review).toContainText('Coinbase has the money until it is sent')
  await expect(review).toContainText('20 LUSD')
  await expect(review.locator(`[data-address="${stack.merchant}"]`).last()).toBeVisible()
  const orders = review.locator(`[data-address]:not([data-address="${stack.merchant}"])`)
  const payTo = (await orders.getAttribute('data-address')) as Hex
  const opened = context.waitForEvent('page')
  await review.getByRole('button', { name: 'Go on to Coinbase' }).click()
  const exchange = await opened
  await expect(exchange.getByRole('heading', { name: 'Send 20 LUSD' })).toBeVisible()
  expect(new URL(exchange.url()).origin).toBe(stack.elsewhere.exchange.pageUrl)
  await expect(exchange.getByText(payTo)).toBeVisible()
  const waiting = demo.view('From an exchange')
  await expect(waiting).toContainText('Send it at Coinbase')
  expect(await balanceOf(payTo)).toBe(0n)
  await exchange.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(exchange.getByRole('heading', { name: 'It was sent.' })).toBeVisible()
  await exchange.close()
  await expect(waiting).toContainText('It has arrived')
  await expect(waiting).toContainText('Arrived, as the network shows')
  expect(await balanceOf(payTo)).toBe(20_000_000n)
  // None of it was the wallet's.
  expect(await balanceOf(user)).toBe(before)
  await waiting.getByRole('button', { name: 'Done' }).click()
  await expect(shop).toContainText('Thank you. Your payment is sent.')
  await expect(shop).toContainText('The shop’s server has your payment')
  const hash = (await shop.getAttribute('data-hash')) as Hex
  expect((await client.getTransactionReceipt({ hash })).status).toBe('success')

  // An account of the user's own, from the same exchange.
  await page.evaluate(() => void window.latchkey.open({ view: 'PayWithExchange' }))
  const filling = demo.view('Deposit')
  await filling.getByRole('button', { name: /What arrives/ }).click()
  await demo.view('Choose what arrives').getByRole('button', { name: /LUSD/ }).click()
  await filling.getByRole('button', { name: '10', exact: true }).click()
  await filling.getByRole('button', { name: 'Coinbase' }).click()
  const second = context.waitForEvent('page')
  await demo.view('Deposit from Coinbase').getByRole('button', { name: 'Go on to Coinbase' }).click()
  const sending = await second
  await sending.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(sending.getByRole('heading', { name: 'It was sent.' })).toBeVisible()
  await sending.close()
  await expect(waiting).toContainText('The network shows 10 LUSD at the receiver.')
  expect(await balanceOf(user)).toBe(before + 10_000_000n)
})

type Chain = Stack['chains'][number]

const balanceOn = ({ rpcUrl, token }: Chain, of: Hex) =>
  createPublicClient({ transport: http(rpcUrl), cacheTime: 0 }).readContract({
    ...{ address: token.address, abi: erc20, functionName: 'balanceOf', args: [of] },
  })

/** Buys from the shop with what the second chain has, while nothing is filled. @returns the view of the payment, which the bridge holds */
async function payFromSecond(demo: DemoPage, { name }: Chain, contract: Hex): Promise<Locator> {
  await demo.goto('/?shop')
  await demo.connect()
  await demo.page.getByRole('button', { name: 'Buy for 20 dollars' }).click()
  const row = demo.view('Pay').getByRole('button', { name: `LUSD on ${name}` })
  await expect(row).toContainText('held by Local bridge')
  await row.click()
  const review = demo.view('Review payment')
  await expect(review).toContainText('Local bridge has the money, until')
  await expect(review.locator(`[data-address="${contract}"]`)).toBeAttached()
  await review.getByRole('button', { name: 'Pay 20 LUSD' }).click()
  for (const word of ['Switch', 'Send', 'Send']) await demo.answer(word)
  const paying = demo.view('Paying')
  await expect(paying).toContainText('Local bridge has the money')
  return paying
}

test('behavior: an order is paid from the second chain: held while the filler is stopped, found after a reload, paid by the first chain alone @deep', async ({
  demo,
  page,
  stack,
}) => {
  const [first, second] = stack.chains
  const { bridge } = stack.elsewhere
  const user = stack.accounts[0]?.address as Hex
  if (!first || !second) throw new Error('The stack has two chains.')
  const [before, beforeThere] = [await balanceOn(first, user), await balanceOn(second, user)]
  await bridge.pause()
  try {
    const paying = await payFromSecond(demo, second, bridge.address)
    expect(await balanceOn(second, user)).toBeLessThan(beforeThere - 20_000_000n)
    await expect(page.getByText('Thank you. Your payment is sent.')).toBeHidden()

    // The modal is closed, the page is loaded anew: what is held stands on the account.
    await demo.reload()
    await demo.accountButton.click()
    await demo.view('Account').getByRole('button', { name: 'Payment of 20 LUSD' }).click()
    await expect(paying).toContainText('Local bridge has the money')
    bridge.resume()
    await expect(demo.view('Receipt')).toContainText('It has arrived.')
    expect(await balanceOn(first, user)).toBe(before)

    // Where sending finds too little, the account is filled in the same way: its wallet is on the second chain now.
    await page.evaluate(
      () => void window.latchkey.open({ view: 'WalletSend', params: { token: 'LUSD', amount: '99999999' } }),
    )
    await demo.view('Send').getByRole('button', { name: 'From an exchange or network' }).click()
    const filling = demo.view('Deposit')
    await filling.getByLabel('Amount').fill('10')
    await expect(filling.getByRole('button', { name: 'Coinbase' })).toBeVisible()
    // What arrives is chosen above, on the second chain, whose name begins alike.
    await filling.getByRole('button', { name: new RegExp(`LUSD on ${first.name} \\d`) }).click()
    await expect(demo.view('Review payment').getByRole('button', { name: 'Deposit 10 LUSD' })).toBeEnabled()
  } finally {
    bridge.resume()
  }
})

test('behavior: among what a swap can get stand tokens of the other network: one is brought there, told before, and arrives @deep', async ({
  demo,
  page,
  stack,
}) => {
  const [first, second] = stack.chains
  const user = stack.accounts[0]?.address as Hex
  if (!first || !second) throw new Error('The stack has two chains.')
  const [before, beforeThere] = [await balanceOn(first, user), await balanceOn(second, user)]
  await demo.goto('/?swaps&shop')
  await demo.connect()
  const params = { fromToken: 'LUSD', toToken: 'eth', amount: '12.5' }
  await page.evaluate((given) => void window.latchkey.open({ view: 'Swap', params: given }), params)
  const form = demo.view('Swap')
  await expect(form.getByRole('button', { name: 'Review swap' })).toBeEnabled()
  await form.getByRole('button', { name: 'Change token: ETH' }).click()
  const tokens = demo.view('What you get')
  const row = tokens.getByRole('button', { name: `LUSD on ${second.name}` })
  await expect(row).toContainText('By a bridge, not a swap')
  await row.click()
  const bringing = demo.view('Deposit')
  await expect(bringing.getByLabel('Amount')).toHaveValue('12.5')
  await bringing.getByRole('button', { name: /held by Local bridge/ }).click()
  const review = demo.view('Review payment')
  await expect(review).toContainText('Local bridge has the money, until')
  await review.getByRole('button', { name: 'Deposit 12.5 LUSD' }).click()
  for (const word of ['Send', 'Send']) await demo.answer(word)
  await expect(demo.view('Receipt')).toContainText('It has arrived.')
  expect(await balanceOn(second, user)).toBe(beforeThere + 12_500_000n)
  expect(await balanceOn(first, user)).toBeLessThan(before - 12_500_000n)
})

test('behavior: @deep what is never filled comes back after its deadline, to the unit, and is told; the order is paid in another way', async ({
  complaints,
  demo,
  stack,
}) => {
  const [, second] = stack.chains
  const { bridge } = stack.elsewhere
  const user = stack.accounts[0]?.address as Hex
  if (!second) throw new Error('The stack has two chains.')
  const before = await balanceOn(second, user)
  await bridge.pause()
  try {
    const paying = await payFromSecond(demo, second, bridge.address)
    const node = createTestClient({ mode: 'anvil', transport: http(second.rpcUrl) })
    await node.increaseTime({ seconds: 3 * 3600 })
    await node.mine({ blocks: 1 })
    await bridge.giveBack()
    await expect(paying).toContainText('It came back', { timeout: 30_000 })
    expect(await balanceOn(second, user)).toBe(before)
    await paying.getByRole('button', { name: 'Pay in another way' }).click()
    await demo.view('Pay').getByRole('button', { name: 'LUSD on ' }).first().click()
    await expect(demo.view('Review payment')).toContainText('One: pay')
    // That chain is hours ahead of the service now: no way from it is in time any more.
    complaints.expect(/503/)
  } finally {
    bridge.resume()
  }
})
