import { createPublicClient, type Hex, http, parseAbi } from 'viem'
import type { PayController } from '../../plugins/pay/types.js'
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
