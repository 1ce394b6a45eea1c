import { openAsHost } from '../support/hostPromise.js'
import { createFunds } from './support/funds.js'
import { chainsOf, expect, test } from './support/test.js'
import { address, createWidget } from './support/widget.js'

test('behavior: the e-mail wallet swaps: its approval names the least, and lies over the review; refused, then taken; the host is told @deep', async ({
  demo,
  page,
  stack,
  stackClock,
  newMailbox,
}) => {
  test.slow()
  const { evm } = chainsOf(stack)
  const funds = createFunds(stack)
  const widget = createWidget(demo)
  await demo.goto(`${address}&swaps`)
  await widget.logIn(newMailbox())
  const { connections } = await demo.state()
  const own = connections.find(({ namespace }) => namespace === 'eip155')?.accounts[0]?.address ?? ''
  await funds.giveEth(own, 10n ** 18n)
  // The page and the services keep a balance for 30 s.
  stackClock.advance(30_000)
  await demo.reload()
  await page.evaluate((chain) => window.latchkey.switchNetwork(chain), evm.caipNetworkId)
  const promise = await openAsHost(page, {
    view: 'Swap',
    params: { fromToken: 'ETH', toToken: 'LUSD', amount: '0.1' },
  })
  await demo.view('Swap').getByRole('button', { name: 'Review swap' }).click()
  const review = demo.view('Review swap')
  const swap = review.getByRole('button', { name: 'Swap 0.1 ETH' })
  await swap.click()
  await expect(widget.frame.locator('body')).toContainText(/0\.1 ETH/)
  await widget.press(/^Reject/)
  await expect(review).toContainText('Nothing was swapped.')
  expect(await promise()).toEqual([])
  await swap.click()
  await widget.press(/^(Approve|Swap)/)
  await expect(demo.modal).toContainText(/LUSD.? arrived/)
  expect(await promise()).toEqual([{ id: expect.stringMatching(/^0x[0-9a-f]{64}$/) }])
  expect(await funds.dollarsOf(own)).toBeGreaterThan(0n)
  await demo.modal.getByRole('button', { name: 'Done' }).click()
  await expect(demo.modal).toBeHidden()
})
