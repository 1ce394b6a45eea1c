import axeCore from 'axe-core'
import { bundledWallets } from '../../services/src/parts/directory/data/index.js'
import { axe } from '../../src/testing/index.js'
import { findLiterals, readTexts, toPattern } from './support/findWords.js'
import { expect, test } from './support/test.js'
import { settled, tour } from './support/tour.js'

for (const theme of ['light', 'dark']) {
  test(`behavior: axe finds nothing in the demo's own pages, ${theme} @deep`, async ({ demo, page }) => {
    for (const path of ['/', '/parts', '/theme', '/lab']) {
      await demo.goto(`${path}?theme=${theme}`)
      await page.waitForLoadState('networkidle')
      expect.soft(await axe(page, axeCore.source, 'html'), path).toEqual([])
    }
  })
}

for (const theme of ['light', 'dark']) {
  test(`behavior: axe finds nothing in the wallets behind one button, ${theme} @deep`, async ({ demo, page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await demo.goto(`/slots?collapse&theme=${theme}`)
    await demo.connectButton.click()
    await demo.view('Connect').getByRole('button', { name: 'Continue with a wallet' }).click()
    await expect(demo.view('Wallets').getByRole('button', { name: 'Dev Wallet' })).toBeVisible()
    expect((await demo.state()).view).toBe('ConnectWallets')
    await settled(demo)
    expect(await axe(page, axeCore.source)).toEqual([])
  })
}

/** Names that are no text: of wallets, chains, coins, and what is an address or a picture's letter. */
const names = toPattern([
  ...['Dev Wallet', 'Phone Wallet', 'WalletConnect', 'Latchkey Local Two', 'Latchkey Local'],
  ...['Ethereum', 'Local Dollar', 'Local Ether', 'LUSD', 'ETH'],
  ...(await bundledWallets()).map(({ name }) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')),
  // Headings of the activity, in the language of the browser's own data.
  ...Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat('en', { month: 'long' }).format(new Date(2026, month, 1)),
  ),
  ...['0x[0-9a-fA-F.…]+', '[0-9a-fA-F]{4}\\b'],
])

test('behavior: axe finds nothing in any view, in the dark @deep', async ({ demo, page }) => {
  test.setTimeout(240_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for await (const view of tour(demo, 'theme=dark')) expect.soft(await axe(page, axeCore.source), view).toEqual([])
})

test('behavior: no view holds a literal text, and axe finds nothing, in long words @deep', async ({ demo, page }) => {
  test.setTimeout(240_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for await (const view of tour(demo, 'theme=light&locale=pseudo')) {
    expect.soft(findLiterals(await readTexts(page), names), view).toEqual([])
    const faults = await axe(page, axeCore.source)
    // Brackets are no language, and say so.
    expect
      .soft(
        faults.filter((fault) => !fault.startsWith('valid-lang')),
        view,
      )
      .toEqual([])
  }
})
