import { createPublicClient, type Hex, http, parseAbi, parseUnits } from 'viem'
import type { Stack } from '../../scripts/stack.js'
import { openAsHost } from './support/hostPromise.js'
import { expect, test } from './support/test.js'

const erc20 = parseAbi(['function balanceOf(address) view returns (uint256)'])

/** Reads balances as any program could: from the chain's node. */
function readChain(stack: Stack) {
  const [chain] = stack.chains
  if (!chain) throw new Error('The stack has no chain.')
  const client = createPublicClient({ transport: http(chain.rpcUrl), cacheTime: 0 })
  return {
    coins: (address: Hex) => client.getBalance({ address }),
    dollars: (address: Hex) =>
      client.readContract({ address: chain.token.address, abi: erc20, functionName: 'balanceOf', args: [address] }),
    parse: (amount: string) => parseUnits(amount, chain.token.decimals),
  }
}

test('behavior: dollars to ether and back, refused once at each step; a closed modal loses nothing, and host and user are told', async ({
  demo,
  page,
  stack,
}) => {
  const chain = readChain(stack)
  const user = stack.accounts[0]?.address as Hex
  const before = { dollars: await chain.dollars(user), coins: await chain.coins(user) }
  await demo.goto('/?swaps')
  await demo.connect()

  const promise = await openAsHost(page, {
    view: 'Swap',
    params: { fromToken: 'LUSD', toToken: 'eth', amount: '100' },
  })
  const form = demo.view('Swap')
  await form.getByRole('button', { name: 'Review swap' }).click()
  const review = demo.view('Review swap')
  await expect(review).toContainText('Two steps: allow LUSD, then swap')
  const swap = review.getByRole('button', { name: 'Swap 100 LUSD' })
  await swap.click()
  await demo.answer('Refuse')
  await expect(review).toContainText('Declined in Dev Wallet. Nothing was swapped.')
  await swap.click()
  await demo.answer('Send')
  await expect(demo.wallet()).toBeVisible()
  await demo.answer('Refuse')
  // On from where it stands: the leave is there.
  await expect(review).toContainText('Your leave is given and stays')
  await expect(review).toContainText('One step')
  expect(await chain.dollars(user)).toBe(before.dollars)
  await swap.click()
  await expect(demo.wallet()).toBeVisible()
  // The wallet's window lies over the button that closes it.
  await page.evaluate(() => window.latchkey.close())
  await expect(demo.modal).toBeHidden()
  expect(await promise()).toEqual([])
  await demo.answer('Send')
  await expect.poll(promise).toEqual([{ id: expect.stringMatching(/^0x[0-9a-f]{64}$/) }])
  await expect.poll(() => chain.dollars(user)).toBe(before.dollars - chain.parse('100'))
  const between = await chain.coins(user)
  expect(between).toBeGreaterThan(before.coins)

  await demo.accountButton.click()
  await expect(demo.modal.locator('[part=toast]')).toContainText('Swapped 100 LUSD for at least')
  await demo.view('Account').getByRole('button', { name: 'Swap', exact: true }).click()
  // The tokens of the last swap stand there.
  await form.getByRole('button', { name: 'Turn the swap round' }).click()
  await form.getByLabel('You pay').fill('0.01')
  await form.getByRole('button', { name: 'Review swap' }).click()
  await review.getByRole('button', { name: 'Swap 0.01 ETH' }).click()
  await demo.answer('Refuse')
  await expect(review).toContainText('Declined in Dev Wallet. Nothing was swapped.')
  await review.getByRole('button', { name: 'Swap 0.01 ETH' }).click()
  await demo.answer('Send')
  await expect(form).toContainText(/[\d.]+ LUSD.? arrived/)
  const brought = (await chain.dollars(user)) - (before.dollars - chain.parse('100'))
  expect(brought).toBeGreaterThan(0n)
  const [, shown = ''] = /([\d.,]+) LUSD.? arrived/.exec(await form.innerText()) ?? []
  expect(Number(shown.replace(',', ''))).toBeCloseTo(Number(brought) / Number(chain.parse('1')), 2)
  await form.getByRole('button', { name: 'Done' }).click()
  await expect(demo.view('Account')).toBeVisible()
})
