import { expect, test } from './fixture.js'
import { isUsual, nameOf, type Sheet, sheets } from './pictures/sheets.js'

test.use({
  viewport: { width: 400, height: 900 },
  deviceScaleFactor: 1,
  contextOptions: { reducedMotion: 'reduce' },
  // Letters as their outlines say, whatever this machine makes of them elsewhere.
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [
        ...(launchOptions.args ?? []),
        '--font-render-hinting=none',
        '--disable-lcd-text',
        '--force-color-profile=srgb',
      ],
    }),
})

const groups = [
  { title: 'twelve of every kind', chosen: sheets.filter(isUsual) },
  ...(['light', 'dark'] as const).flatMap((theme) =>
    (['ltr', 'rtl'] as const).map((dir) => ({
      title: `all, ${theme}, ${dir} @deep`,
      chosen: sheets.filter((sheet) => !isUsual(sheet) && sheet.theme === theme && sheet.dir === dir),
    })),
  ),
]

for (const { title, chosen } of groups)
  test(`behavior: parts and views look as drawn: ${title}`, async ({ page, pictureSites }) => {
    for (const sheet of chosen) {
      await page.goto(`${pictureSites.page}/?${new URLSearchParams(toQuery(sheet))}`)
      await expect(page.locator('[part=title]')).toBeVisible()
      // What comes with code of its own is there as well.
      if (sheet.what === 'flows') await expect(page.getByRole('checkbox').first()).toBeVisible()
      if (sheet.what === 'states') await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      await expect.soft(page.locator('.parts-gallery-panel')).toHaveScreenshot(`${nameOf(sheet)}.png`, {
        // A round corner is drawn a shade otherwise by another processor.
        ...{ maxDiffPixelRatio: 0.002, threshold: 0.15, animations: 'disabled' },
        // In a machine's own fixed font; as the time has it.
        mask: [page.locator('.full-address'), page.locator('.countdown')],
      })
    }
  })

const toQuery = ({ what, theme, dir, language }: Sheet) => ({ what, theme, dir, language })
