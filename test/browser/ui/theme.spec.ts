import type { Page } from '@playwright/test'
import { expect, test } from './fixture.js'

const token = (page: Page, name: string, which = 0) =>
  page.evaluate(
    ([name, which]) =>
      getComputedStyle(document.querySelectorAll('[data-latchkey]')[which as number] as Element)
        .getPropertyValue(`--latchkey-${name}`)
        .trim(),
    [name, which] as const,
  )

test('behavior: what is no value is refused by name and the rest applies; contrast is told once each, of any colour that CSS has', async ({
  page,
  sites,
}) => {
  const told: string[] = []
  page.on('console', (message) => message.type() === 'warning' && told.push(message.text()))
  await page.goto(sites.page)
  await page.evaluate(() => {
    document.documentElement.style.setProperty('--brand', 'hsl(265 60% 40%)')
    const variables = {
      ...{ accent: 'var(--brand)', bg: 'mauvish', surface: 'inherit', 'radius-row': '12', 'type-14': 'largish' },
      ...{ 'time-view': 'soon', shadow: '0 2px 8px #0004', font: 'Georgia, serif', acent: 'red' },
      ...{ 'text-muted': { light: 'oklch(80% 0 0)', dark: 'color-mix(in oklab, white, black 40%)' } },
      'radius-control': 'min(8px, 1vw)',
    }
    const { shell } = window.harness
    for (const mode of ['light', 'dark', 'light'] as const) shell.setTheme(mode, { ...variables } as never)
  })
  await expect.poll(() => told.filter((line) => line.includes('THEME_CONTRAST_LOW')).length).toBeGreaterThan(2)
  const refused = told.filter((line) => line.includes('THEME_VALUE_INVALID')).map((line) => line.match(/"(.*?)"/)?.[1])
  expect(refused.toSorted()).toEqual(['acent', 'bg', 'radius-row', 'surface', 'time-view', 'type-14'])
  const faint = told.filter((line) => line.includes('THEME_CONTRAST_LOW'))
  expect(new Set(faint).size).toBe(faint.length)
  for (const ground of ['bg', 'surface', 'surface-strong'])
    expect(faint.join('\n')).toMatch(
      new RegExp(`"text-muted" reaches only 1\\.\\d+:1 on "${ground}" in the light theme`),
    )
  // The page's own variable is dark enough for the light theme, which was shown last.
  expect(faint.join('\n')).not.toMatch(/"accent".*light theme/)

  expect(await token(page, 'accent')).toBe('hsl(265 60% 40%)')
  expect(await token(page, 'on-accent')).toBe('#ffffff')
  expect(await token(page, 'focus')).toBe('hsl(265 60% 40%)')
  expect(await token(page, 'bg')).toBe('#ffffff')
  expect(await token(page, 'radius-row')).toBe('16px')
  expect(await token(page, 'radius-control')).toBe('min(8px, 1vw)')
})

test('behavior: two themes on one page share nothing, and one that changes while it is open keeps what was typed', async ({
  page,
  sites,
}) => {
  await page.goto(sites.page)
  await page.evaluate(() => {
    window.harness.make({ themeMode: 'dark', themeVariables: { accent: '#ffd0d0', 'radius-row': '2px' } })
    window.harness.open()
  })
  const field = page.getByRole('dialog').getByLabel('E-mail')
  await field.fill('anna@example.org')
  const row = page.getByRole('dialog').getByRole('button', { name: 'Northwind' })
  const ground = () => row.evaluate((element) => getComputedStyle(element).backgroundColor)
  const before = await ground()
  await page.evaluate(() =>
    window.harness.shell.setTheme('light', { surface: '#ffe9c9', bg: '#fff8ee', 'surface-strong': '#ffdca8' }),
  )
  await expect.poll(ground).toBe('rgb(255, 233, 201)')
  expect(before).not.toBe('rgb(255, 233, 201)')
  await expect(field).toHaveValue('anna@example.org')
  await expect(field).toBeFocused()
  expect(await token(page, 'border-strong')).toMatch(/^rgb\(/)
  expect(await token(page, 'accent', 1)).toBe('#ffd0d0')
  expect(await token(page, 'surface', 1)).toBe('#1d2026')
  await page.evaluate(() => window.harness.shell.setTheme('light', {}))
  await expect.poll(ground).toBe(before)
})

const sheet = (what: string, more = {}) => `?${new URLSearchParams({ what, ...more })}`
const open = async (page: Page, url: string) => {
  await page.goto(url)
  await expect(page.locator('[part=title]')).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
}
const css = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), property)

test('behavior: where more contrast is wanted hairlines are edges and no words are of second rank @deep', async ({
  page,
  pictureSites,
}) => {
  await page.emulateMedia({ contrast: 'more' })
  await open(page, `${pictureSites.page}/${sheet('settings')}`)
  expect(await css(page, '.row-hint', 'color')).toBe(await css(page, '.row-label', 'color'))
  expect(await css(page, '.panel', '--latchkey-border')).toBe('#838b98')
})

test('behavior: in forced colours what is chosen, on or the one action still shows, and a code can be scanned @deep', async ({
  page,
  sites,
  pictureSites,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark', reducedMotion: 'reduce' })
  await open(page, `${pictureSites.page}/${sheet('choices', { theme: 'dark' })}`)
  const differ = async (one: string, other: string, property: string) =>
    expect(await css(page, one, property)).not.toBe(await css(page, other, property))
  await differ('.tab[aria-selected=true]', '.tab[aria-selected=false]', 'border-block-start-color')
  await differ('.row[aria-current=true]', '.row:not([aria-current])', 'border-block-start-color')
  await differ(
    '.switch[aria-checked=true] .switch-track',
    '.switch[aria-checked=false] .switch-track',
    'background-color',
  )
  await differ('.button.primary', '.button.wide', 'border-block-start-color')
  await open(page, `${pictureSites.page}/${sheet('states', { theme: 'dark' })}`)
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
  expect(await css(page, '.qr', 'background-color')).toBe('rgb(242, 244, 247)')
  expect(await css(page, '.qr > svg', 'fill')).toBe('rgb(15, 18, 23)')
  // Its edge is all that parts the modal from the page.
  await page.goto(sites.page)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  expect(await css(page, '.card', 'outline-style')).toBe('solid')
  expect(await css(page, '.card', 'outline-color')).not.toBe('rgba(0, 0, 0, 0)')
})

test('behavior: where less transparency is wanted the page does not show through @deep', async ({ page, sites }) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-transparency', value: 'reduce' }],
  })
  await page.goto(sites.page)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  expect(await css(page, '.overlay', 'background-color')).toBe('rgb(233, 235, 239)')
})

test('behavior: at 400 % on a desktop everything can be reached, and nothing but a list scrolls @deep', async ({
  page,
  sites,
}) => {
  // 1280 by 1024, four times as large.
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto(sites.page)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const last = page.getByRole('button', { name: 'All wallets' })
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport({ ratio: 1 })
  await last.click()
  await expect(page.getByRole('button', { name: 'Get a wallet' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
  expect(await page.locator('.card').evaluate((card) => card.scrollWidth - card.clientWidth)).toBeLessThanOrEqual(1)
})

/** What is cut, by more than letters' own overhang: a line that ends in an ellipsis on purpose is not. */
const cut = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('[data-latchkey]')?.shadowRoot
    return [...(root?.querySelectorAll<HTMLElement>('.card *') ?? [])].flatMap((element) => {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(element)
      const isTall = overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 2
      const isWide =
        textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 2 && overflowX === 'hidden'
      const isFigure = element.matches('.unseen, .avatar *, .picture, .body, .tabs')
      return (isTall || isWide) && !isFigure
        ? [`${element.className} ${element.scrollHeight}/${element.clientHeight}`]
        : []
    })
  })

for (const what of ['connect', 'account', 'review', 'code', 'settings'])
  test(`behavior: text twice as large is cut nowhere: ${what} @deep`, async ({ page, pictureSites }) => {
    await page.setViewportSize({ width: 400, height: 900 })
    await open(page, `${pictureSites.page}/${sheet(what)}`)
    await page.evaluate(() =>
      window.setVariables({
        ...{ 'type-12': '24px/32px', 'type-14': '28px/40px', 'type-16': '32px/48px' },
        ...{ 'type-20': '40px/56px', 'type-28': '56px/72px' },
      }),
    )
    await expect.poll(() => css(page, '.title', 'font-size')).toBe('32px')
    expect(await cut(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })

test('behavior: a font with odd metrics moves nothing: lines are as high as their tokens say @deep', async ({
  page,
  pictureSites,
}) => {
  const odd = `@font-face{font-family:Odd;src:url(/noto-sans-latin-400-normal.woff2);ascent-override:190%;descent-override:90%;line-gap-override:60%}`
  const heights = async (more: Record<string, string>) => {
    await open(page, `${pictureSites.page}/${sheet('connect', more)}`)
    return page
      .locator('.row, .field-box, .button, .head, .badge')
      .evaluateAll((elements) => elements.map((element) => Math.round(element.getBoundingClientRect().height)))
  }
  const usual = await heights({})
  expect(usual.length).toBeGreaterThan(6)
  expect(await heights({ css: odd, font: 'Odd' })).toEqual(usual)
})
