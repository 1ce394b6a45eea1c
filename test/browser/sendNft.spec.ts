import { join } from 'node:path'
import axe from 'axe-core'
import { createPublicClient, createWalletClient, type Hex, http, parseAbi } from 'viem'
import type { Stack } from '../../scripts/stack.js'
import type { DemoPage } from './support/demoPage.js'
import { expect, test } from './support/test.js'
import { settled } from './support/tour.js'

const pictures = 'test-results/send-nft'
const abi = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function transferFrom(address, address, uint256)',
])

/** A postcard as its contract knows it. */
function readPostcard(stack: Stack, id: bigint) {
  const [chain] = stack.chains
  const [first] = stack.accounts
  if (!chain?.collectibles || !first) throw new Error('The stack has no collectibles.')
  const transport = http(chain.rpcUrl)
  const postcard = { address: chain.collectibles.postcards, abi } as const
  const owner = () =>
    createPublicClient({ transport, cacheTime: 0 }).readContract({ ...postcard, functionName: 'ownerOf', args: [id] })
  return {
    owner,
    /** Gives it back, if it was sent: other tests, and another try of this one, find it where it was. */
    async giveBack() {
      const account = await owner()
      if (account === first.address) return
      // The node signs for its own accounts.
      const args = [account, first.address as Hex, id] as const
      await createWalletClient({ transport, account }).writeContract({
        ...{ ...postcard, functionName: 'transferFrom', args },
        chain: null,
      })
      await expect.poll(owner).toBe(first.address)
    },
  }
}

async function openPostcard(demo: DemoPage, id: number) {
  await demo.accountButton.click()
  await demo.view('Account').getByRole('tab', { name: 'NFTs' }).click()
  const tile = demo.view('Account').getByRole('button', { name: new RegExp(`Postcard ${id}`) })
  await expect(tile).toBeVisible({ timeout: 60_000 })
  await tile.click()
  return demo.view(`Postcard ${id}`)
}

test('behavior: an NFT is sent from its view: told in activity, gone from the list, another’s on the chain @deep', async ({
  demo,
  stack,
}) => {
  test.slow()
  const postcard = readPostcard(stack, 3n)
  await postcard.giveBack()
  const to = stack.accounts.at(6)?.address ?? ''
  await demo.goto()
  await demo.connect()
  const view = await openPostcard(demo, 3)
  await view.getByRole('button', { name: 'Send' }).click()
  const form = demo.view('Send')
  await expect(form).toContainText('Postcard 3')
  await expect(form).toContainText('Local Postcards')
  await expect(form.getByLabel('Amount')).toHaveCount(0)
  await form.getByLabel('Send to').fill(to)
  await form.getByRole('button', { name: 'Review' }).click()
  const review = demo.view('Review')
  await expect(review).toContainText('CollectionLocal Postcards')
  await expect(review).toContainText('Number3')
  await expect(review.locator('img').first()).toHaveJSProperty('complete', true)
  await review.getByRole('button', { name: 'Send Postcard 3' }).click()
  await expect(demo.wallet()).toContainText('Send an NFT?')
  await expect(demo.wallet()).toContainText(to)
  await demo.answer('Send')
  const account = demo.view('Account')
  await expect(demo.modal.locator('[part=toast]')).toHaveText('Sent Postcard 3')
  expect(await postcard.owner()).toBe(to)
  await account.getByRole('tab', { name: 'Activity' }).click()
  // Ours first, then the service's, which calls it by its collection until it knows more.
  await expect(account.locator('[part=row]', { hasText: /Sent (Postcard 3|Local Postcards #3)/ })).toBeVisible()
  await account.getByRole('tab', { name: 'NFTs' }).click()
  await expect(account.locator('[part=nft-tile]', { hasText: 'Postcard 1' })).toBeVisible()
  await expect(account.locator('[part=nft-tile]', { hasText: 'Postcard 3' })).toHaveCount(0)
  await postcard.giveBack()
})

test('behavior: an NFT of Solana is sent from its view, as the token that it is @deep', async ({ demo, page }) => {
  test.slow()
  await demo.goto('/?networks=many')
  await page.evaluate(() => void window.latchkey.connect({ namespace: 'solana' }))
  await demo.view('Connect').getByRole('button', { name: 'Dev Wallet' }).click()
  await demo.answer('Connect')
  await expect(demo.modal).toBeHidden()
  // To the own account: other tests count what there is.
  const to = await page.evaluate(() => window.latchkey.state().account?.address ?? '')
  await demo.accountButton.click()
  await demo.view('Account').getByRole('tab', { name: 'NFTs' }).click()
  await demo
    .view('Account')
    .getByRole('button', { name: /Kite 2/ })
    .click()
  await demo.view('Kite 2').getByRole('button', { name: 'Send' }).click()
  const form = demo.view('Send')
  await expect(form).toContainText('Local Kites')
  await form.getByLabel('Send to').fill(to)
  await form.getByRole('button', { name: 'Review' }).click()
  await demo.view('Review').getByRole('button', { name: 'Send Kite 2' }).click()
  await demo.answer('Send')
  await expect(demo.modal.locator('[part=toast]')).toHaveText('Sent Kite 2', { timeout: 60_000 })
})

/** What axe finds in the modal that is open. */
const findFaults = async (page: DemoPage['page']) => {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run(document))
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

for (const [name, query, width] of [
  ['light', 'theme=light', 1280],
  ['dark', 'theme=dark', 1280],
  ['phone', 'theme=light', 390],
  ['rtl', 'theme=dark&dir=rtl', 1280],
] as const) {
  test(`behavior: sending looks right and axe finds nothing: ${name} @deep`, async ({ demo, page, stack }) => {
    test.slow()
    await page.setViewportSize({ width, height: 900 })
    await demo.goto(`/?${query}`)
    await demo.connect()
    const shoot = async (what: string) => {
      await settled(demo)
      await page.screenshot({ path: join(pictures, `${what}-${name}.png`) })
      expect(await findFaults(page)).toEqual([])
    }
    const to = stack.accounts.at(6)?.address ?? ''
    const open = (params: Readonly<Record<string, unknown>>) =>
      page.evaluate((given) => void window.latchkey.open({ view: 'WalletSend', params: given }).catch(() => {}), params)
    await open({ token: 'ETH', amount: '0.25', to })
    await expect(demo.modal).toContainText(/About \P{L}*\$/u)
    await shoot('form')
    await demo.modal.getByRole('button', { name: 'Change token: ETH' }).click()
    await expect(demo.modal.getByRole('button', { name: /Local Dollar/ })).toContainText('$')
    await shoot('picker')
    await demo.modal.getByRole('button', { name: 'Back' }).click()
    await demo.modal.getByRole('button', { name: 'Review' }).click()
    await expect(demo.modal.getByRole('button', { name: /^Send 0.25/ })).toBeEnabled()
    await shoot('review')
    await demo.modal.getByRole('button', { name: 'Close' }).click()

    const [chain] = stack.chains
    await open({ address: chain?.collectibles?.postcards, tokenId: '1', to })
    await expect(demo.modal).toContainText('Postcard 1')
    await shoot('nft')
    await demo.modal.getByRole('button', { name: 'Review' }).click()
    await expect(demo.modal.getByRole('button', { name: /^Send Postcard 1/ })).toBeEnabled()
    await shoot('nft-review')
    await demo.modal.getByRole('button', { name: 'Close' }).click()

    await open({ address: chain?.collectibles?.shells, tokenId: '1', to })
    await expect(demo.modal).toContainText('You have 5')
    await shoot('copies')
  })
}
