import { join } from 'node:path'
import axe from 'axe-core'
import { createWalletClient, type Hex, http, parseAbi } from 'viem'
import { expect, test } from './support/test.js'
import { settled } from './support/tour.js'

const pictures = 'test-results/tokens'

/** What axe finds in the modal that is open. */
const findFaults = async (page: import('@playwright/test').Page) => {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run(document))
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

test('behavior: Account has tokens and NFTs of the chain, each with a view of its own; a token leads to sending it', async ({
  demo,
  page,
  stack,
}) => {
  await demo.goto()
  await demo.connect()
  await demo.accountButton.click()
  const account = demo.view('Account')
  // The pools of the local exchange give prices.
  await expect(account.locator('.account-total')).toHaveText(/^\$[\d,]+\.\d\d/)
  const dollar = account.getByRole('button', { name: /Local Dollar/ })
  await expect(dollar).toContainText('LUSD')
  await expect(dollar.locator('[part=token-worth]')).toContainText('$')
  await dollar.click()
  const token = demo.view('Local Dollar')
  await expect(token).toContainText('Price$1.00')
  await expect(token.locator('[data-address]')).toHaveAttribute('data-address', stack.chains[0]?.token.address ?? '')
  await token.getByRole('button', { name: 'Send' }).click()
  await expect(demo.view('Send')).toContainText('LUSD')
  await demo.modal.getByRole('button', { name: 'Back' }).click()
  await demo.modal.getByRole('button', { name: 'Back' }).click()

  await account.getByRole('tab', { name: 'NFTs' }).click()
  const tile = account.getByRole('button', { name: /Postcard 1/ })
  await expect(tile).toBeVisible()
  await expect(account.getByRole('button', { name: /Shell 1/ })).toContainText('× 5')
  // By keyboard: one tile is in the tab order, arrows go on.
  await tile.focus()
  await page.keyboard.press('ArrowRight')
  await expect(tile).not.toBeFocused()
  await tile.click()
  const postcard = demo.view('Postcard 1')
  await expect(postcard).toContainText('Local Postcards')
  await expect(postcard).toContainText('Tide')
  await expect(postcard.locator('.nft-picture img')).toHaveJSProperty('complete', true)
  expect(await findFaults(page)).toEqual([])
})

for (const [screen, width] of [
  ['desktop', 1280],
  ['phone', 390],
] as const)
  test(`behavior: three rows of tokens are in sight at a height of 640 px: ${screen} @deep`, async ({ demo, page }) => {
    await page.setViewportSize({ width, height: 640 })
    // The stack has two tokens, and the account holds a third one for this page.
    await page.route(/\/v1\/account\/[^/]+\/balance/, async (route) => {
      const response = await route.fetch()
      const { balances } = await response.json()
      const address = `${balances[0].chainId}:0x00000000000000000000000000000000000000a1`
      const third = { ...balances.at(-1), address, name: 'Third Coin', symbol: 'THREE' }
      await route.fulfill({ response, json: { balances: [...balances, third] } })
    })
    await demo.goto()
    await demo.connect()
    await demo.accountButton.click()
    const account = demo.view('Account')
    const third = account.getByRole('button', { name: /Third Coin/ })
    await expect(account.locator('.account-total')).toHaveText(/^\$[\d,]+\.\d\d/)
    // Whole: neither below the edge of the screen nor of what scrolls, and nothing has been scrolled.
    await expect
      .poll(async () => {
        const [row, body] = await Promise.all([third.boundingBox(), account.locator('[part=body]').boundingBox()])
        return row && body && row.y + row.height <= Math.min(640, body.y + body.height)
      })
      .toBe(true)
    await expect(account.locator('[part=body]')).toHaveJSProperty('scrollTop', 0)
  })

test('behavior: what arrives on the chain stands in the list @deep', async ({ demo, stack }) => {
  test.slow()
  const chain = stack.chains[0]
  const [first, second] = stack.accounts
  if (!chain?.collectibles || !first || !second) throw new Error('The stack has no collectibles.')
  const client = createWalletClient({ transport: http(chain.rpcUrl), account: second.address as Hex })
  await client.writeContract({
    ...{ address: chain.collectibles.postcards, abi: parseAbi(['function mint(address, uint256)']), chain: null },
    ...{ functionName: 'mint', args: [first.address as Hex, 777n] },
  })
  // The service keeps an answer for a while; another test may have asked for this account just before.
  const query = new URLSearchParams({
    projectId: stack.projectId,
    st: 'test',
    sv: 'test-1',
    chainId: chain.caipNetworkId,
  })
  const ask = async () => (await fetch(`${stack.servicesUrl}/v1/account/${first.address}/nfts?${query}`)).text()
  await expect.poll(ask, { timeout: 45_000 }).toContain('"777"')
  await demo.goto()
  await demo.connect()
  await demo.accountButton.click()
  await demo.view('Account').getByRole('tab', { name: 'NFTs' }).click()
  await expect(demo.modal.getByRole('button', { name: /Postcard 777/ })).toBeVisible()
})

for (const [name, query, width] of [
  ['light', 'theme=light', 1280],
  ['dark', 'theme=dark', 1280],
  ['phone', 'theme=light', 390],
  ['rtl', 'theme=dark&dir=rtl', 1280],
] as const) {
  test(`behavior: tokens and NFTs look right and axe finds nothing: ${name} @deep`, async ({ demo, page }) => {
    await page.setViewportSize({ width, height: 900 })
    await demo.goto(`/?${query}`)
    await demo.connect()
    await demo.accountButton.click()
    const account = demo.view('Account')
    const shoot = async (what: string) => {
      await settled(demo)
      await page.screenshot({ path: join(pictures, `${what}-${name}.png`) })
    }
    await account.getByRole('button', { name: /Local Dollar/ }).waitFor()
    await shoot('tokens')
    expect(await findFaults(page)).toEqual([])
    await account.getByRole('tab').nth(1).click()
    await account.getByRole('button', { name: /Postcard 1/ }).waitFor()
    await shoot('nfts')
    expect(await findFaults(page)).toEqual([])
    await account.getByRole('button', { name: /Postcard 1/ }).click()
    await demo.view('Postcard 1').waitFor()
    await shoot('nft')
  })
}
