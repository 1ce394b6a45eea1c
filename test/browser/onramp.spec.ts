import type { Page } from '@playwright/test'
import { createPublicClient, formatUnits, type Hex, http, parseAbi, parseUnits } from 'viem'
import type { Stack } from '../../scripts/stack.js'
import { handhelds, screen } from './support/handheld.js'
import { openAsHost } from './support/hostPromise.js'
import { expect, test } from './support/test.js'

const erc20 = parseAbi(['function balanceOf(address) view returns (uint256)'])

/** What the user of the demo has, as the chain's node says it. */
function readUser(stack: Stack) {
  const [chain] = stack.chains
  const user = stack.accounts[0]?.address as Hex
  if (!chain) throw new Error('The stack has no chain.')
  const client = createPublicClient({ transport: http(chain.rpcUrl), cacheTime: 0 })
  const { address, decimals } = chain.token
  return {
    user,
    decimals,
    dollars: () => client.readContract({ address, abi: erc20, functionName: 'balanceOf', args: [user] }),
  }
}

/** The seller's own page, which says what it sells, to whom. */
async function expectCheckout(checkout: Page, stack: Stack, amount: string): Promise<void> {
  await expect(checkout.getByRole('heading', { name: `Buy ${amount} LUSD` })).toBeVisible()
  expect(new URL(checkout.url()).origin).toBe(stack.onramp.checkoutUrl)
}

test('behavior: who lacks dollars at send buys them on the way, closes the seller’s window too early, pays all the same, and goes on with the send', async ({
  demo,
  page,
  context,
  stack,
}) => {
  const { user, dollars, decimals } = readUser(stack)
  const before = await dollars()
  const wanted = formatUnits(before + parseUnits('100', decimals), decimals)
  await demo.goto('/?onramp')
  await demo.connect()
  const sending = await openAsHost(page, {
    view: 'WalletSend',
    params: { token: 'LUSD', amount: wanted, to: stack.accounts[3]?.address },
  })
  const form = demo.view('Send')
  await expect(form).toContainText('You have 100 LUSD too little')
  await form.getByRole('button', { name: 'Buy' }).click()

  const buy = demo.view('Buy')
  // A little more than is lacking: what arrives may be a little less than what was asked for.
  await expect(buy.getByRole('textbox', { name: 'You get' })).toHaveValue('102')
  await expect(buy).toContainText('LUSD on Latchkey Local')
  const leads = buy.getByRole('button', { name: /^Continue to / })
  await expect(leads).toBeEnabled()
  await expect(buy.locator('[data-address]')).toHaveAttribute('data-address', user)
  await expect(buy).toContainText(/Sold by .+, not by 127\.0\.0\.1:\d+\./)
  const opened = context.waitForEvent('page')
  await leads.click()
  const early = await opened
  const buying = demo.view('Buying')
  await expect(buying).toContainText('Its page is open in a window of its own')
  const [, amount = ''] = /([\d.]+) LUSD/.exec((await buying.innerText()).replace(/,/g, '')) ?? []
  await expectCheckout(early, stack, amount)
  await early.close()
  await expect(buying).toContainText('Its window is closed.')
  await buying.getByRole('button', { name: 'I have paid' }).click()
  await expect(buying).toContainText('knows of no payment yet')
  const again = context.waitForEvent('page')
  await buying.getByRole('button', { name: /^Continue to / }).click()
  const checkout = await again
  await checkout.getByRole('button', { name: 'Pay', exact: true }).click()
  await checkout.close()
  await expect(buying).toContainText(`${amount} LUSD arrived`)
  expect(await dollars()).toBe(before + parseUnits(amount, decimals))
  expect(await sending()).toEqual([])
  await buying.getByRole('button', { name: 'Done' }).click()

  await expect(form.getByLabel('Amount')).toHaveValue(wanted)
  await form.getByRole('button', { name: 'Review' }).click()
  await expect(demo.view('Review')).toContainText('100 LUSD')
})

test.describe('on a phone', () => {
  test.use({ ...screen, userAgent: handhelds[0].userAgent })

  test('behavior: the seller’s page takes the place of the app, which goes on where it was once the user is back @deep', async ({
    demo,
    page,
    stack,
  }) => {
    const { dollars, decimals } = readUser(stack)
    const before = await dollars()
    await demo.goto('/?onramp')
    await demo.connect()
    await openAsHost(page, { view: 'OnRampProviders', params: { token: 'LUSD' } })
    await demo
      .view('Buy')
      .getByRole('button', { name: /^Continue to / })
      .tap()
    await page.waitForURL(`${stack.onramp.checkoutUrl}/**`)
    await page.getByRole('button', { name: 'Pay', exact: true }).tap()
    await page.getByRole('link', { name: 'Back to the app' }).tap()
    const buying = demo.view('Buying')
    await expect(buying).toContainText(/[\d.]+ LUSD arrived/)
    const [, amount = ''] = /([\d.,]+) LUSD arrived/.exec(await buying.innerText()) ?? []
    expect(await dollars()).toBe(before + parseUnits(amount, decimals))
    expect(page.url()).not.toContain('latchkey_purchase')
    await buying.getByRole('button', { name: 'Done' }).tap()
    await expect(demo.modal).toBeHidden()
  })
})

test('behavior: dollars are bought at a seller’s own page; the host’s page may be loaded anew meanwhile, and says when the chain has them @deep', async ({
  demo,
  page,
  context,
  stack,
}) => {
  const { user, dollars, decimals } = readUser(stack)
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
  await expectCheckout(checkout, stack, amount)
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
