import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import type { DemoPage } from '../support/demoPage.js'
import { expect, test } from '../support/test.js'
import { settled } from '../support/tour.js'

/** Connects the development wallet, which has both namespaces, on one of them. */
async function connectOn(demo: DemoPage, namespace: 'eip155' | 'solana'): Promise<void> {
  await demo.page.evaluate((wanted) => void window.latchkey.connect({ namespace: wanted }), namespace)
  await demo.view('Connect').getByRole('button', { name: 'Dev Wallet' }).click()
  await demo.answer('Connect')
  await expect(demo.modal).toBeHidden()
}

/** A picture that the browser has drawn. */
const expectDrawn = (image: Locator) =>
  expect.poll(() => image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0)).toBe(true)

async function openAccount(demo: DemoPage, tab: 'NFTs' | 'Tokens'): Promise<Locator> {
  await demo.accountButton.click()
  const account = demo.view('Account')
  await account.getByRole('tab', { name: tab }).click()
  return account
}

test('behavior: Account has tokens with their value and NFTs with their pictures on Ethereum and on Solana @deep', async ({
  demo,
}) => {
  await demo.goto('/?networks=many')
  await connectOn(demo, 'eip155')
  const evm = await openAccount(demo, 'NFTs')
  await expectDrawn(evm.getByRole('button', { name: /Postcard 1/ }).locator('img'))
  await demo.modal.getByRole('button', { name: 'Close' }).click()

  await connectOn(demo, 'solana')
  const solana = await openAccount(demo, 'Tokens')
  await expect(solana.locator('.account-total')).toContainText('$1,000,000.00')
  await expect(solana.getByRole('button', { name: /Local Dollar/ })).toContainText('$1,000,000.00')
  await solana.getByRole('tab', { name: 'NFTs' }).click()
  const kite = solana.getByRole('button', { name: /Kite 1/ })
  await expectDrawn(kite.locator('img'))
  await kite.click()
  const view = demo.view('Kite 1')
  await expect(view).toContainText('Local Kites')
  await expect(view).toContainText('Gusty')
  await expectDrawn(view.locator('.nft-picture img'))
})

for (const [name, query, width] of [
  ['light', 'theme=light', 1280],
  ['dark', 'theme=dark', 1280],
  ['phone', 'theme=light', 390],
] as const) {
  test(`behavior: what an account on Solana holds looks right: ${name} @deep`, async ({ demo, page }) => {
    await page.setViewportSize({ width, height: 900 })
    await demo.goto(`/?networks=many&${query}`)
    await connectOn(demo, 'solana')
    const shoot = async (what: string) => {
      await settled(demo)
      await page.screenshot({ path: join('test-results/tokens', `${what}-${name}.png`) })
    }
    const account = await openAccount(demo, 'Tokens')
    await account.getByRole('button', { name: /Local Dollar/ }).waitFor()
    await shoot('solana-tokens')
    await account.getByRole('tab', { name: 'NFTs' }).click()
    await expectDrawn(account.getByRole('button', { name: /Kite 1/ }).locator('img'))
    await shoot('solana-nfts')
    await account.getByRole('button', { name: /Kite 1/ }).click()
    await expectDrawn(demo.view('Kite 1').locator('.nft-picture img'))
    await shoot('solana-nft')
  })
}
