import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { PNG } from 'pngjs'
import { deepIf } from '../support/deep.js'
import { expect, test } from './fixture.js'

const read = (file: string) => readFile(fileURLToPath(import.meta.resolve(file)), 'utf8')

/** Styles of pages, each a fault that was seen to reach into widgets. */
const styles: Readonly<Record<string, () => Promise<string> | string>> = {
  'modern-normalize': () => read('modern-normalize'),
  'the-new-css-reset': () => read('the-new-css-reset'),
  // What it takes from the theme of its package has a fallback in each rule.
  'Tailwind preflight': () => read('tailwindcss/preflight.css'),
  'transitions and spacing of everything': () => '* { transition: all 1s; letter-spacing: 1px }',
  'a smaller root': () => 'html { font-size: 62.5% }',
  'dialogs as boxes': () => 'dialog { display: flex } div, section { padding: 7px; outline: 1px solid red }',
  'a body that takes no press': () => 'body { pointer-events: none; transform: scale(1) }',
  'the highest layer': () =>
    'body::after { content: ""; position: fixed; inset: 0; z-index: 2147483647; background: #eef0f3 }',
}

const addStyle = (page: Page, css: string) =>
  page.evaluate((css) => {
    const sheet = document.createElement('style')
    sheet.textContent = css
    document.head.append(sheet)
  }, css)

/** Nothing moves any more. */
const settle = (page: Page) =>
  page.waitForFunction(
    () => [document, window.hostPage.shell.root].flatMap((tree) => tree.getAnimations()).length === 0,
  )

/** Pixels that are not the same; what is drawn twice may differ by a shade at a round corner. */
function countDifferent(left: Buffer, right: Buffer): number {
  const [one, other] = [PNG.sync.read(left), PNG.sync.read(right)]
  if (one.width !== other.width || one.height !== other.height) return Number.POSITIVE_INFINITY
  return one.data.filter((value, at) => Math.abs(value - (other.data[at] ?? 0)) > 2).length
}

async function shootModal(page: Page): Promise<Buffer> {
  await page.evaluate(() => window.hostPage.shell.show())
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await page.getByLabel('E-mail').fill('anna@example.org')
  await page.getByRole('heading', { name: 'Connect' }).click()
  await settle(page)
  const picture = await page.locator('[part=modal]').screenshot({ caret: 'hide' })
  await page.keyboard.press('Escape')
  await expect(page.locator('[part=modal]')).toBeHidden()
  return picture
}

for (const [index, [name, load]] of Object.entries(styles).entries())
  test(`behavior: the page’s styles change nothing inside of the modal: ${name}${deepIf(index > 0)}`, async ({
    page,
    hostSites,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`${hostSites.page}/?host=dialog`)
    // What is seen behind its round corners is the same in both.
    await addStyle(page, 'html { background: #eef0f3 } main { visibility: hidden }')
    const before = await shootModal(page)
    await addStyle(page, await load())
    await settle(page)
    // A layer more behind a round corner may change its shade; what is covered or moved is thousands.
    expect(countDifferent(await shootModal(page), before)).toBeLessThan(9)
  })

for (const [name, load] of Object.entries(styles))
  test(`behavior: the page’s styles change nothing inside of a panel: ${name} @deep`, async ({ page, hostSites }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`${hostSites.page}/?host=dialog&panel`)
    // Where it stands, and how wide, is the page's to say: the same in both.
    await addStyle(
      page,
      `main > :not(dialog) { visibility: hidden }
      .panel-place { all: initial !important; display: block !important; position: fixed !important; top: 20px !important; left: 820px !important; width: 380px !important }
      .panel-place > div { padding: 0 !important; margin: 0 !important; outline: 0 !important }`,
    )
    await page.evaluate(() => window.hostPage.setDialog(true))
    const card = page.locator('.panel-place [part=modal]')
    const shoot = async () => {
      await page.getByLabel('E-mail').fill('anna@example.org')
      await page.getByRole('heading', { name: 'Connect' }).click()
      await settle(page)
      return card.screenshot({ caret: 'hide' })
    }
    await expect(card).toBeVisible()
    const before = await shoot()
    await addStyle(page, await load())
    await settle(page)
    expect(countDifferent(await shoot(), before)).toBe(0)
  })

for (const [index, layout] of [
  'body { display: grid; gap: 20px; place-items: center }',
  'body { display: flex; gap: 20px; justify-content: space-between }',
  'body > * { display: block !important; position: static !important; width: 99px; height: 99px; margin: 20px; padding: 9px; border: 5px solid red }',
  'body > * + * { margin-block-start: 40px } div { min-height: 30px; background: #fe0 !important }',
].entries())
  test(`behavior: closed, it changes no pixel of the page and moves nothing: ${layout}${deepIf(index > 0)}`, async ({
    page,
    hostSites,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`${hostSites.page}/?host=dialog&late`)
    await addStyle(page, layout)
    await page.getByRole('button', { name: 'Open dialog' }).click()
    await page.keyboard.press('Escape')
    await page.mouse.move(700, 500)
    const before = await page.screenshot()
    const moved = await page.evaluate(() => window.hostPage.readMoves())
    await page.evaluate(() => window.hostPage.makeShell().prepare())
    expect(countDifferent(await page.screenshot(), before)).toBe(0)
    await page.evaluate(() => window.hostPage.shell.show())
    await expect(page.getByLabel('E-mail')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('E-mail')).toBeHidden()
    await settle(page)
    expect(countDifferent(await page.screenshot(), before)).toBe(0)
    expect(await page.evaluate(() => window.hostPage.readMoves())).toEqual(moved)
  })
