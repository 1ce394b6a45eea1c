import { deepIf } from './support/deep.js'
import { scan } from './support/readQr.js'
import { expect, test } from './ui/fixture.js'

const uri = `wc:${'7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9'}@2?expiryTimestamp=1767225600&relay-protocol=irn&symKey=${'587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'}`
const other = uri.replace('7f6e', '1111')

for (const [screen, viewport] of [
  ['desktop', { width: 1280, height: 800 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  for (const theme of ['light', 'dark'] as const) {
    for (const logo of [true, false]) {
      const name = `${screen}, ${theme}, ${logo ? 'with a logo' : 'without a logo'}`
      test(`behavior: the code on the screen reads as the URI: ${name}${deepIf(screen === 'phone' || theme === 'light' || !logo)}`, async ({
        page,
        pairingSites: sites,
      }) => {
        await page.setViewportSize(viewport)
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await page.goto(`${sites.page}/?theme=${theme}`)
        await page.evaluate((wallet) => window.pairing.choose(wallet), logo ? {} : undefined)
        await page.waitForFunction(() => window.pairing.asked === 1)
        await page.evaluate((value) => window.pairing.show(value), uri)
        const code = page.getByRole('img', { name: /^QR code/ })
        await expect(code.locator('svg')).toBeVisible()
        if (logo) await expect(code.locator('img')).toHaveJSProperty('complete', true)
        expect(await scan(page)).toBe(uri)

        // The next one takes its place, and nothing moves.
        const place = await code.boundingBox()
        const button = page.getByRole('button', { name: 'Copy link' })
        const below = await button.boundingBox()
        const drawn = await code.locator('svg > path').getAttribute('d')
        await page.evaluate((value) => window.pairing.show(value, 15_000), other)
        await expect(code.locator('svg > path')).not.toHaveAttribute('d', drawn ?? '')
        await expect(page.getByText(/^This code is good for \d s more$/)).toBeVisible()
        expect(await scan(page)).toBe(other)
        expect(await code.boundingBox()).toEqual(place)
        expect(await button.boundingBox()).toEqual(below)
        expect(await page.evaluate(() => window.pairing.violations)).toEqual([])
      })
    }
  }
}
