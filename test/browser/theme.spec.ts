import type { Locator, Page } from '@playwright/test'
import axe from 'axe-core'
import { colours, sizes } from '../../src/ui/theme/tokens.js'
import type { DemoPage } from './support/demoPage.js'
import { expect, test } from './support/test.js'

const titles = {
  Connect: ['Connect', 'ربط محفظة'],
  Account: ['Account', 'الحساب'],
  Send: ['Send', 'إرسال'],
  Receive: ['Receive', 'استلام'],
  Swap: ['Swap', 'مبادلة'],
  Networks: ['Choose network', 'اختر شبكة'],
} as const

/** What stands in each, in every language: it is of the wallets, the chain and the exchanges, not of the page. */
const facts = {
  Connect: 'Dev Wallet',
  Account: 'ada.tidemark.test',
  Send: 'LUSD',
  Receive: '0x7099',
  // Whichever version is cheapest at the chain's present fees; the others' offers are there, and closed.
  Swap: 'Uniswap V',
  Networks: 'Latchkey Local Two',
} as const satisfies Record<keyof typeof titles, string>

/** One view in both themes and directions. */
const four = (page: Page, name: string) => page.locator(`.theme-four[aria-label="${name}"]`)
const sumOf = (page: Page) => page.locator('.theme-contrast-sum')

async function look(page: Page, name: keyof typeof titles): Promise<Locator> {
  const views = four(page, name)
  await views.scrollIntoViewIfNeeded()
  const [english, arabic] = titles[name]
  for (const title of [english, arabic])
    await expect(views.getByRole('region', { name: title, exact: true })).toHaveCount(2)
  return views
}

async function goto(demo: DemoPage, query = 'theme=light', width = 1440) {
  await demo.page.emulateMedia({ reducedMotion: 'reduce' })
  await demo.page.setViewportSize({ width, height: 1400 })
  await demo.goto(`/theme?${query}`)
  await expect(sumOf(demo.page)).toHaveText('All 50 pairs can be read and seen.')
}

test('behavior: the page of themes shows six real views in both themes and directions, filled from the local chains @deep', async ({
  demo,
  page,
}) => {
  await goto(demo)
  for (const name of Object.keys(titles) as (keyof typeof titles)[]) {
    const views = await look(page, name)
    await expect(views.locator('.theme-view[data-latchkey=panel]')).toHaveCount(4)
    await expect(views.locator('.theme-view[data-theme=light]')).toHaveCount(2)
    await expect(views.locator('.theme-view[data-theme=dark]')).toHaveCount(2)
    await expect(views.locator('[dir=rtl][lang=ar]')).toHaveCount(2)
    for (const cell of await views.locator('.theme-cell').all()) {
      await cell.scrollIntoViewIfNeeded()
      await expect(cell.getByText(facts[name]).filter({ visible: true }).first()).toBeVisible()
    }
  }
  // They work as any: the wallet signs nothing, and the view says so.
  const light = four(page, 'Send').locator('.theme-view[data-theme=light]').first()
  await light.getByRole('button', { name: 'Review', exact: true }).click()
  await light.getByRole('button', { name: /^Send/ }).click()
  await expect(light.getByRole('button', { name: 'Declined in Pier Wallet' })).toBeVisible()
  // None of them has moved the page to itself.
  await page.evaluate(() => scrollTo(0, 0))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('behavior: a token changes every view at once, its contrast is told as it changes, and the code has it', async ({
  demo,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await goto(demo)
  const accent = page.getByLabel('accent, light', { exact: true })
  const options = page.getByLabel('Options to copy')
  await expect(options).toHaveValue('createLatchkey({})\n')
  const views = await look(page, 'Send')
  const primary = views.locator('.theme-view[data-theme=light] .button.primary')
  await expect(primary).toHaveCount(2)
  const ground = (colour: string) =>
    expect
      .poll(() => primary.evaluateAll((buttons) => buttons.map((each) => getComputedStyle(each).backgroundColor)))
      .toEqual([colour, colour])
  await ground('rgb(47, 91, 255)')

  await accent.fill('oklch(85% 0.18 95)')
  await expect(sumOf(page)).toContainText('accent on bg (light)')
  await accent.fill('#7a1f5c')
  await ground('rgb(122, 31, 92)')
  await accent.fill('mauvish')
  await expect(accent).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Takes a colour.')).toBeVisible()
  await ground('rgb(47, 91, 255)')
  await accent.fill('#7a1f5c')
  await expect(sumOf(page)).toHaveText('All 50 pairs can be read and seen.')
  await ground('rgb(122, 31, 92)')
  // The dark stays as it was.
  await expect(views.locator('.theme-view[data-theme=dark] .button.primary').first()).toHaveCSS(
    'background-color',
    'rgb(111, 140, 255)',
  )
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByText('Copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    "accent: { light: '#7a1f5c', dark: '#6f8cff' }",
  )

  await page.getByRole('button', { name: 'Style sheet' }).click()
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByText('Copied.')).toBeVisible()
  const code = await page.evaluate(() => navigator.clipboard.readText())
  expect(code).toMatch(/\[data-latchkey\] \{\n {2}--latchkey-accent: #7a1f5c;/)
  expect(code).toContain('--latchkey-on-accent: #ffffff')
  // What was copied does the same as the page: with this sheet, and no theme of the page's.
  await page.getByRole('button', { name: 'Reset accent' }).click()
  await ground('rgb(47, 91, 255)')
  await page.evaluate((css) => {
    const own = new CSSStyleSheet()
    own.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, own]
  }, code)
  await ground('rgb(122, 31, 92)')
})

/** What has focus, by its name; of the widgets their view's. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    const place = element?.closest('.theme-four')
    if (place) return `in ${place.getAttribute('aria-label')}`
    return element?.getAttribute('aria-label') ?? element?.closest('label')?.innerText ?? element?.textContent ?? ''
  })

test('behavior: the keyboard reaches every control of the page of themes, changes with each kind of it, copies, and gets out of the views @deep', async ({
  demo,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await goto(demo)
  await look(page, 'Send')
  const options = page.getByLabel('Options to copy')
  const press = (key: string) => page.keyboard.press(key)
  const tabTo = async (name: RegExp, key = 'Tab') => {
    for (let presses = 0; presses < 220; presses++) {
      if (name.test(await focused(page))) return
      await press(key)
    }
    expect(await focused(page)).toMatch(name)
  }
  await page.getByRole('radio', { name: 'Latchkey' }).focus()
  await press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Ledger' })).toBeChecked()
  await expect(options).toHaveValue(/'radius-row': '2px'/)
  await press('ArrowLeft')
  await expect(options).toHaveValue('createLatchkey({})\n')

  // Groups that are shut are opened on the way.
  const reached: string[] = []
  for (let presses = 0; presses < 260 && reached.at(-1) !== 'Options to copy'; presses++) {
    await press('Tab')
    const isShut = await page.evaluate(() => {
      const { activeElement } = document
      return activeElement?.matches('summary') && !(activeElement.parentElement as HTMLDetailsElement).open
    })
    if (isShut) await press('Enter')
    reached.push(await focused(page))
  }
  const tokens = [...Object.keys(colours), ...Object.keys(sizes)]
  const missed = tokens.filter((token) => !reached.includes(token) && !reached.includes(`${token}, light`))
  expect(missed, 'tokens without a control that the keyboard reaches').toEqual([])
  expect(reached).toContain('accent, dark: pick')
  expect(reached).toContain('radius-row: slide')

  await tabTo(/^radius-row: slide$/, 'Shift+Tab')
  const row = four(page, 'Send').locator('.theme-view[data-theme=light] .field-box').first()
  const rounding = () => row.evaluate((element) => getComputedStyle(element).borderRadius)
  const before = await rounding()
  await press('Home')
  await expect(options).toHaveValue(/'radius-row': '0px'/)
  await expect.poll(rounding).not.toBe(before)
  // Back to ours: focus stays with the token.
  await tabTo(/^Reset radius-row$/, 'Shift+Tab')
  await press('Enter')
  await expect(options).toHaveValue('createLatchkey({})\n')
  await expect(page.getByLabel('radius-row', { exact: true })).toBeFocused()

  await tabTo(/^danger, dark$/, 'Shift+Tab')
  await press('Control+a')
  await page.keyboard.type('#ff0000')
  await expect(options).toHaveValue(/danger: \{ light: '[^']+', dark: '#ff0000' \}/)
  await tabTo(/^Style sheet$/)
  await press('Space')
  await tabTo(/^Copy$/)
  await press('Enter')
  await expect(page.getByText('Copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('--latchkey-danger: #ff0000;')

  // On into the views, through them and out again: a panel holds no focus.
  await tabTo(/^in Connect$/)
  await tabTo(/^in Account$/)
  await tabTo(/^Copy$/, 'Shift+Tab')
})

test('behavior: each finished theme can be read, in both themes @deep', async ({ demo, page }) => {
  await goto(demo)
  for (const name of ['Ledger', 'Signal', 'Lagoon', 'Latchkey']) {
    await page.getByRole('radio', { name }).check()
    await expect(sumOf(page), name).toHaveText('All 50 pairs can be read and seen.')
  }
})

for (const [width, theme] of [
  [1440, 'light'],
  [1440, 'dark'],
  [390, 'light'],
] as const)
  test(`behavior: axe finds nothing in the page of themes, ${theme}, ${width} px, and nothing sticks out @deep`, async ({
    demo,
    page,
  }) => {
    await goto(demo, `theme=${theme}`, width)
    await look(page, 'Account')
    for (const drawer of await page.locator('.theme-drawer').all())
      if ((await drawer.getAttribute('open')) === null) await drawer.locator('> summary').click()
    await page.evaluate(axe.source)
    const found = await page.evaluate(() =>
      (window as unknown as { axe: typeof axe }).axe.run(
        { include: ['.theme-page > header', '.theme-side', '.theme-four[aria-label=Account]'] },
        { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
      ),
    )
    expect(
      found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`)),
    ).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
