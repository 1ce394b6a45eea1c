import axeCore from 'axe-core'
import { axe } from '../../src/testing/index.js'
import { frameOf, test as frameTest, standStill } from './frameScreens/fixtures.js'
import { deepIf } from './support/deep.js'
import { findCut } from './support/findCut.js'
import { expect, test } from './support/test.js'
import { tour } from './support/tour.js'

const phone = { width: 390, height: 844 }
const looks = [
  { locale: 'de', dir: 'ltr', texts: { connect: 'Verbinden', account: 'Konto' } },
  { locale: 'ar', dir: 'rtl', texts: { connect: undefined, account: undefined } },
] as const

for (const { locale, dir, texts } of looks) {
  test(`behavior: ${locale}, 390 px: Connect, Account and sending fit, in their direction${deepIf(dir === 'ltr')}`, async ({
    demo,
    page,
  }) => {
    const look = async (view: string, title?: string) => {
      await expect(demo.modal, view).toBeVisible()
      if (title) await expect(demo.view(title), view).toBeVisible()
      expect(
        await demo.modal.evaluate((dialog: HTMLDialogElement) => ({ lang: dialog.lang, dir: dialog.dir })),
        view,
      ).toEqual({
        lang: locale,
        dir,
      })
      expect(await findCut(page), view).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), view).toBe(0)
      expect(await axe(page, axeCore.source), view).toEqual([])
    }
    await page.setViewportSize(phone)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await demo.goto(`/?locale=${locale}`)
    await demo.connectButton.click()
    await look('Connect', texts.connect)
    await demo.modal.getByRole('button', { name: 'Dev Wallet' }).click()
    await demo.answer('Connect')
    await demo.accountButton.click()
    await look('Account', texts.account)
    await page.evaluate(() => void window.latchkey.open({ view: 'WalletSend' }))
    await look('WalletSend')
  })

  test(`behavior: ${locale}, 390 px: every view fits, in its direction @deep`, async ({ demo, page }) => {
    test.setTimeout(240_000)
    await page.setViewportSize(phone)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for await (const view of tour(demo, `locale=${locale}`)) {
      expect.soft(await demo.modal.getAttribute('dir'), view).toBe(dir)
      expect.soft(await findCut(page), view).toEqual([])
      expect.soft(await axe(page, axeCore.source), view).toEqual([])
    }
  })

  frameTest(
    `behavior: ${locale}, 390 px: an approval of the frame fits, in its direction${deepIf(dir === 'ltr')}`,
    async ({ page, site }) => {
      await page.setViewportSize({ width: phone.width + 20, height: 900 })
      await page.goto(site.framed({ ask: 'send', theme: 'light', language: locale }, { width: phone.width, most: 800 }))
      const frame = await frameOf(page)
      await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(frame.locator('.skeleton')).toHaveCount(0)
      await standStill(frame)
      expect(await frame.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
      expect(await findCut(frame)).toEqual([])
      const direction = () => frame.getByRole('main').evaluate((main) => getComputedStyle(main).direction)
      expect(await direction()).toBe(dir)
      await expect.poll(() => axe(frame, axeCore.source, 'html')).toEqual([])
    },
  )
}
