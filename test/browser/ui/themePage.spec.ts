import axe from 'axe-core'
import { deepIf } from '../support/deep.js'
import { expect, test } from './fixture.js'

test.beforeEach(async ({ page, themeSites }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(themeSites.page)
  await expect(page.getByRole('heading', { name: 'Connect' }).first()).toBeVisible()
})

test('behavior: a token changes every view at once, its contrast is told as it changes, and the code has it', async ({
  page,
}) => {
  const status = page.locator('.theme-contrast-sum')
  await expect(status).toHaveText('All 50 pairs can be read and seen.')
  await expect(page.getByLabel('Options to copy')).toHaveValue('createLatchkey({})\n')
  const connect = page.getByRole('region', { name: 'Connect', exact: true }).first()
  await expect(connect.locator('.theme-cell')).toHaveCount(4)
  await expect(connect.locator('[dir=rtl]')).toHaveCount(2)

  const accent = page.getByLabel('accent, light', { exact: true })
  await accent.fill('oklch(85% 0.18 95)')
  await expect(status).toContainText('accent on bg (light)')
  await accent.fill('mauvish')
  await expect(accent).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Takes a colour.')).toBeVisible()
  await accent.fill('#7a1f5c')
  await expect(status).toHaveText('All 50 pairs can be read and seen.')
  await expect(page.getByLabel('Options to copy')).toHaveValue(/accent: \{ light: '#7a1f5c', dark: '#6f8cff' \}/)
  // A view is drawn once it is in sight.
  const review = page.getByRole('region', { name: 'Review', exact: true })
  await review.scrollIntoViewIfNeeded()
  const primary = review.locator('.button.primary').first()
  await expect(primary).toHaveCSS('background-color', 'rgb(122, 31, 92)')

  await page.getByRole('button', { name: 'Style sheet' }).click()
  const sheet = page.getByLabel('Style sheet to copy')
  await expect(sheet).toHaveValue(/\[data-latchkey\] \{\n {2}--latchkey-accent: #7a1f5c;/)
  await expect(sheet).toHaveValue(/--latchkey-on-accent: #ffffff/)
  // What was copied does the same as the options: on a page with this sheet and no options.
  const code = await sheet.inputValue()
  await page.getByRole('button', { name: 'Reset accent' }).click()
  await expect(primary).toHaveCSS('background-color', 'rgb(47, 91, 255)')
  await page.evaluate((css) => {
    const own = new CSSStyleSheet()
    own.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, own]
  }, code)
  await expect(primary).toHaveCSS('background-color', 'rgb(122, 31, 92)')
  await expect(page.locator('body')).not.toHaveAttribute('data-violation')
})

test('behavior: each finished theme can be read, in both themes @deep', async ({ page }) => {
  for (const name of ['Ledger', 'Signal', 'Lagoon', 'Latchkey']) {
    await page.getByRole('radio', { name }).check()
    await expect(page.locator('.theme-contrast-sum'), name).toHaveText('All 50 pairs can be read and seen.')
  }
})

for (const [width, theme] of [
  [1440, 'light'],
  [1440, 'dark'],
  [390, 'light'],
] as const)
  test(`behavior: axe finds nothing in the page of themes, ${theme}, ${width} px, and nothing sticks out${deepIf(width > 390)}`, async ({
    page,
    themeSites,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`${themeSites.page}/?theme=${theme}`)
    await expect(page.getByRole('heading', { name: 'Connect' }).first()).toBeVisible()
    for (const drawer of await page.locator('.theme-drawer').all())
      if ((await drawer.getAttribute('open')) === null) await drawer.locator('> summary').click()
    await page.evaluate(axe.source)
    const found = await page.evaluate(() =>
      (window as unknown as { axe: typeof axe }).axe.run(
        { include: ['.theme-page > header', '.theme-side'] },
        { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
      ),
    )
    expect(
      found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`)),
    ).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
