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
