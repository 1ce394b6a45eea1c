import { createPublicClient, type Hex, http, parseAbi, parseUnits } from 'viem'
import { expect, test } from './support/test.js'

const erc20 = parseAbi(['function balanceOf(address) view returns (uint256)'])

test('behavior: dollars are bought at a seller’s own page; the host’s page may be loaded anew meanwhile, and says when the chain has them', async ({
  demo,
  page,
  context,
  stack,
}) => {
  const [chain] = stack.chains
  const user = stack.accounts[0]?.address as Hex
  if (!chain) throw new Error('The stack has no chain.')
  const client = createPublicClient({ transport: http(chain.rpcUrl), cacheTime: 0 })
  const { address, decimals } = chain.token
  const dollars = () => client.readContract({ address, abi: erc20, functionName: 'balanceOf', args: [user] })
  const before = await dollars()

  await demo.goto('/?onramp')
  await demo.connect()
  const card = page.getByRole('region', { name: 'Fill your purse' })
  await card.getByRole('button', { name: 'Compare offers' }).click()
  const offer = card
    .getByRole('listitem')
    .filter({ hasText: /for 50 USD, fees included/ })
    .first()
  await expect(card).toContainText(user)
  const [, amount = ''] = /([\d.]+) LUSD/.exec((await offer.textContent()) ?? '') ?? []
  const [checkout] = await Promise.all([
    context.waitForEvent('page'),
    offer.getByRole('button', { name: /^Continue to / }).click(),
  ])
  await expect(checkout.getByRole('heading', { name: `Buy ${amount} LUSD` })).toBeVisible()
  expect(new URL(checkout.url()).origin).toBe(stack.onramp.checkoutUrl)
  const purchase = page.getByRole('list', { name: 'Purchases' }).getByRole('listitem')
  await expect(purchase).toHaveText(new RegExp(`^${amount} LUSD from .+ waits for your payment\\.$`))

  // A reload of the page takes nothing from who still pays.
  await demo.reload()
  await expect(purchase).toContainText('waits for your payment')
  await checkout.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(purchase).toHaveText(new RegExp(`^${amount} LUSD from .+ has arrived\\.Good$`))
  expect(await dollars()).toBe(before + parseUnits(amount, decimals))
  await purchase.getByRole('button', { name: 'Good' }).click()
  await expect(purchase).toHaveCount(0)
})
