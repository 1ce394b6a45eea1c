import { deepIf } from '../support/deep.js'
import { watchShake } from '../support/watchShake.js'
import { expect, test } from './fixture.js'

test.beforeEach(async ({ page, sites }) => {
  await page.goto(sites.page)
})

const opener = { name: 'Connect wallet' }

test('behavior: focus goes to the title, Esc asks to close, focus returns to the opener', async ({ page }) => {
  await page.getByRole('button', opener).click()
  const dialog = page.getByRole('dialog', { name: 'Connect' })
  await expect(dialog).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Connect' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', opener)).toBeFocused()
  expect(await page.evaluate(() => window.harness.requests)).toEqual(['escape'])
})

test('behavior: focus goes where the opener stood when it is gone', async ({ page }) => {
  await page.getByRole('button', opener).click()
  await page.evaluate(() => {
    const account = document.createElement('button')
    account.textContent = '0x12...9abcde'
    document.querySelector('main > button')?.replaceWith(account)
  })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '0x12...9abcde' })).toBeFocused()
})

test('behavior: a guard that refuses keeps it open however often Esc is pressed, and shakes once at a time', async ({
  page,
}) => {
  await page.getByRole('button', opener).click()
  await page.evaluate(() => {
    window.harness.refuse = true
  })
  const expectShaken = await watchShake(page.locator('.card'))
  for (const _ of [1, 2, 3, 4]) await page.keyboard.press('Escape')
  expect(await page.evaluate(() => window.harness.requests)).toHaveLength(4)
  expect(await page.evaluate(() => window.harness.shell.isOpen)).toBe(true)
  await expectShaken()
  await expect(page.locator('.card')).not.toHaveAttribute('data-shake')
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('behavior: Tab and Shift+Tab stay inside', async ({ page }) => {
  await page.getByRole('button', opener).click()
  const inside = () => page.evaluate(() => document.activeElement === window.harness.shell.host)
  const seen: (string | null | undefined)[] = []
  for (let press = 0; press < 9; press++) {
    await page.keyboard.press('Tab')
    expect(await inside()).toBe(true)
    seen.push(
      await page.evaluate(() => {
        const active = window.harness.shell.root.activeElement
        return active?.getAttribute('aria-label') ?? active?.textContent
      }),
    )
  }
  expect(new Set(seen).size).toBe(7)
  expect(seen[7]).toBe(seen[0])
  for (let press = 0; press < 9; press++) {
    await page.keyboard.press('Shift+Tab')
    expect(await inside()).toBe(true)
  }
})

test('behavior: a press on the overlay asks, a selection that ends there does not', async ({ page }) => {
  await page.getByRole('button', opener).click()
  await page.getByLabel('E-mail').click()
  await page.mouse.down()
  await page.mouse.move(20, 20)
  await page.mouse.up()
  expect(await page.evaluate(() => window.harness.requests)).toEqual([])
  await page.mouse.click(20, 20)
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await page.evaluate(() => window.harness.requests)).toEqual(['overlay'])
})

test('behavior: a new view takes focus to its title, names the dialog, and Back works', async ({ page }) => {
  await page.getByRole('button', opener).click()
  await page.getByRole('button', { name: 'All wallets' }).click()
  await expect(page.getByRole('dialog', { name: 'All wallets' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'All wallets' })).toBeFocused()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'Connect' })).toBeFocused()
  await expect(page.locator('.leaving')).toHaveCount(0)
})

test('behavior: the page is held still without moving, and released exactly', async ({ page }) => {
  const read = () =>
    page.evaluate(() => ({
      width: document.querySelector('main')?.getBoundingClientRect().width,
      html: document.documentElement.outerHTML.match(/^<html[^>]*>/)?.[0],
      body: document.body.getAttribute('style'),
      sheets: document.adoptedStyleSheets.length,
      y: scrollY,
    }))
  await page.evaluate(() => scrollTo(0, 120))
  const before = await read()
  await page.evaluate(() => window.harness.open())
  const during = await read()
  expect({ ...during, sheets: 0 }).toEqual({ ...before, sheets: 0 })
  await page.mouse.move(20, 400)
  await page.mouse.wheel(0, 300)
  expect((await read()).y).toBe(120)
  await page.keyboard.press('Escape')
  expect(await read()).toEqual(before)
})

test('behavior: a page whose body is the one that scrolls is held still too @deep', async ({ page }) => {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('body{overflow-y:scroll}')
    document.adoptedStyleSheets = [sheet]
  })
  const width = () => page.evaluate(() => document.querySelector('main')?.getBoundingClientRect().width)
  const before = await width()
  await page.evaluate(() => window.harness.open())
  expect(await width()).toBe(before)
  await page.mouse.move(20, 400)
  await page.mouse.wheel(0, 300)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.keyboard.press('Escape')
  expect(await width()).toBe(before)
})

test('behavior: a list that is too long scrolls inside and fades where more follows', async ({ page }) => {
  await page.getByRole('button', opener).click()
  await page.getByRole('button', { name: 'All wallets' }).click()
  const body = page.locator('.page:not(.leaving) .body')
  // Set as the list is first drawn, as is the room for its scroll bar.
  await expect(body).toHaveAttribute('data-below')
  // Its scroll bar takes no room from the rows.
  expect(
    await body
      .locator('.row')
      .first()
      .evaluate((row) => row.clientWidth),
  ).toBe(380 - 40 - 2)
  await expect(body).not.toHaveAttribute('data-above')
  await body.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect(body).not.toHaveAttribute('data-below')
  await expect(body).toHaveAttribute('data-above')
})

test('behavior: the height follows the content by a transition, with no scroll bar on the way', async ({ page }) => {
  await page.getByRole('button', opener).click()
  const height = () => page.locator('.card').evaluate((card) => card.getBoundingClientRect().height)
  await page.waitForFunction(() => window.harness.shell.root.getAnimations().length === 0)
  const before = await height()
  // Asked for beforehand: on a busy machine the transition is over before anyone looks.
  await page.evaluate(() =>
    window.harness.shell.root.addEventListener('transitionrun', (event) => {
      const { propertyName, target } = event as TransitionEvent
      if (propertyName === 'height') (target as Element).toggleAttribute('data-test-grew', true)
    }),
  )
  await page.getByRole('button', { name: 'All wallets' }).click()
  await expect(page.locator('.card')).toHaveAttribute('data-test-grew')
  await expect.poll(height).toBeGreaterThan(before + 50)
})

test('behavior: two shells on a page share nothing, whichever closes first', async ({ page }) => {
  const result = await page.evaluate(() => {
    const other = window.harness.make()
    window.harness.shell.show()
    other.show()
    window.harness.shell.hide()
    const held = getComputedStyle(document.documentElement).overflowY
    const open = other.isOpen
    other.destroy()
    other.destroy()
    return {
      held,
      open,
      left: document.querySelectorAll('[data-latchkey]').length,
      locks: document.adoptedStyleSheets.length,
    }
  })
  expect(result).toEqual({ held: 'hidden', open: true, left: 1, locks: 0 })
})

test("behavior: the page's keys and focus handlers see nothing of what happens inside", async ({ page }) => {
  await page.evaluate(() => {
    for (const type of ['keydown', 'focusin'])
      document.addEventListener(type, () => document.body.setAttribute(`data-${type}`, ''))
    window.harness.open()
  })
  await page.keyboard.press('Tab')
  await page.keyboard.press('k')
  await expect(page.locator('body')).not.toHaveAttribute('data-keydown')
  await expect(page.locator('body')).not.toHaveAttribute('data-focusin')
})

test('parameters: themeVariables override tokens in both themes, and a page rule on the host element does too', async ({
  page,
}) => {
  const read = (mode: 'light' | 'dark', token: string) =>
    page.evaluate(
      ([mode, token]) => {
        const { shell } = window.harness
        shell.setTheme(mode as 'light', { accent: { light: '#a01010', dark: '#ffd0d0' }, 'radius-row': '4px' })
        return getComputedStyle(shell.host)
          .getPropertyValue(token as string)
          .trim()
      },
      [mode, token],
    )
  expect(await read('light', '--latchkey-accent')).toBe('#a01010')
  expect(await read('light', '--latchkey-on-accent')).toBe('#ffffff')
  expect(await read('dark', '--latchkey-accent')).toBe('#ffd0d0')
  expect(await read('dark', '--latchkey-on-accent')).toBe('#0b0d12')
  expect(await read('dark', '--latchkey-radius-row')).toBe('4px')
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('[data-latchkey]{--latchkey-accent:#123456}')
    document.adoptedStyleSheets = [sheet]
  })
  expect(await read('light', '--latchkey-accent')).toBe('#123456')
})

for (const [name, width] of [
  ['on a desktop', 1280],
  ['on a phone', 390],
] as const)
  test(`behavior: a toast covers nothing of the view ${name}${deepIf(width > 390)}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 })
    await page.evaluate(() => window.harness.open())
    await page.getByRole('button', { name: 'What is a wallet?' }).click()
    const toast = page.locator('[part=toast]')
    const boxOf = async (part: string) =>
      (await page.locator(`dialog [part=${part}]`).boundingBox()) ?? { y: 0, height: 0 }
    const lies = async (below: string) => {
      const [above, own] = [await boxOf(below), await boxOf('toast')]
      return own.y >= above.y + above.height && own.y + own.height <= 640
    }
    await expect(toast).toBeVisible()
    await expect.poll(() => lies('body')).toBe(true)
    await page.getByRole('button', { name: 'All wallets' }).click()
    await expect(page.getByRole('button', { name: 'Get a wallet' })).toBeVisible()
    await expect.poll(() => lies('footer')).toBe(true)
    await expect(toast).toBeVisible()
    // The login frame decides by what it sees of itself.
    await page.evaluate(() => window.harness.shell.showFrame(true))
    await expect(toast).toBeHidden()
  })

test('behavior: a page styles parts by ::part()', async ({ page }) => {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('[data-latchkey]::part(row){background:rgb(1,2,3)}')
    document.adoptedStyleSheets = [sheet]
    window.harness.open()
  })
  await expect(page.getByRole('button', { name: 'Northwind' })).toHaveCSS('background-color', 'rgb(1, 2, 3)')
})

test('parameters: themeMode system follows the system', async ({ page }) => {
  const bg = () =>
    page.evaluate(() => getComputedStyle(window.harness.shell.host).getPropertyValue('--latchkey-bg').trim())
  await page.evaluate(() => window.harness.shell.setTheme('system'))
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await bg()).toBe('#14161a')
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await bg()).toBe('#ffffff')
})
