import type { Page } from '@playwright/test'
import { deepIf } from '../support/deep.js'
import { expect, test } from './fixture.js'

/** What draws the page's own dialog; `npm test` takes the first two. */
const hosts = ['radix', 'mui', 'base', 'headless', 'dialog', 'popover', 'screen'] as const
const isDeep = (host: string) => hosts.indexOf(host as (typeof hosts)[number]) > 1

test.use({ hasTouch: true })

const ours = (page: Page, name = 'Connect') => page.getByRole('dialog', { name, exact: true })
const theirs = (page: Page) => page.locator('.host-dialog')
const opener = (page: Page) => page.getByRole('button', { name: 'Connect wallet' })

/** What screen readers are told of the page: the name of each node. */
async function readTree(page: Page): Promise<string[]> {
  const client = await page.context().newCDPSession(page)
  const { nodes } = await client.send('Accessibility.getFullAXTree')
  await client.detach()
  return nodes.filter(({ ignored }) => !ignored).map(({ role, name }) => `${role?.value} ${name?.value ?? ''}`)
}

/** Whether our element is hidden or inert, by itself or with what it stands in. */
const isOutOfReach = (page: Page) =>
  page.evaluate(() => {
    const { host } = window.hostPage.shell
    return [host.inert, host.hasAttribute('inert'), !!host.closest('[aria-hidden=true]')].includes(true)
  })

/** What the page's dialogs left on our element. */
const readLeft = (page: Page) =>
  page.evaluate(() =>
    window.hostPage.shell.host
      .getAttributeNames()
      .filter((name) => !['data-latchkey', 'data-theme'].includes(name))
      .concat(Object.keys(window.hostPage.shell.host)),
  )

/** Scrolls by a finger, or by the wheel, over the list that is shown. */
async function scroll(page: Page, by: 'touch' | 'mouse') {
  const body = page.locator('.page:not(.leaving) .body')
  await body.evaluate((element) => element.scrollTo(0, 0))
  const box = await body.boundingBox()
  if (!box) throw new Error('There is no list.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  if (by === 'mouse') {
    await page.mouse.move(x, y)
    await page.mouse.wheel(0, 120)
  } else {
    const client = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', moved?: number) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: moved === undefined ? [] : [{ x, y: y - moved }] })
    await touch('touchStart', 0)
    for (let moved = 10; moved <= 120; moved += 10) await touch('touchMove', moved)
    await touch('touchEnd')
    await client.detach()
  }
  await expect.poll(() => body.evaluate((element) => element.scrollTop), { message: by }).toBeGreaterThan(0)
}

async function openTheirs(page: Page) {
  await page.getByRole('button', { name: 'Open dialog' }).click()
  await expect(theirs(page)).toBeVisible()
}

/** The page's dialog takes presses and keys. */
async function expectWorking(page: Page, count: number) {
  await expect(theirs(page)).toBeVisible()
  await page.getByRole('button', { name: `Counted ${count - 1}` }).click()
  await expect(page.getByRole('button', { name: `Counted ${count}` })).toBeVisible()
  await page.getByLabel('Host field').fill(`typed ${count}`)
}

for (const host of hosts)
  test(`behavior: opened from inside of the page’s dialog (${host}), ours is on top and in reach, and nothing of it touches theirs${deepIf(isDeep(host))}`, async ({
    page,
    hostSites,
  }) => {
    await page.goto(`${hostSites.page}/?host=${host}`)
    await openTheirs(page)
    const before = await page.evaluate(() => window.hostPage.readMoves())
    await opener(page).click()
    await expect(ours(page)).toBeVisible()
    expect(await isOutOfReach(page)).toBe(false)
    const tree = await readTree(page)
    expect(tree).toEqual(expect.arrayContaining(['dialog Connect', 'textbox E-mail', 'button All wallets 480+']))
    expect(tree.filter((node) => /Host (dialog|field)|Counted|Open dialog/.test(node))).toEqual([])

    await page.getByLabel('E-mail').click()
    await page.keyboard.type('anna@example.org')
    await expect(page.getByLabel('E-mail')).toHaveValue('anna@example.org')
    expect(await page.evaluate(() => window.hostPage.readMoves())).toEqual(before)
    // A view that comes grows in place.
    await page.getByRole('button', { name: 'All wallets' }).click()
    await expect(ours(page, 'All wallets')).toBeVisible()
    await expect(page.locator('.leaving')).toHaveCount(0)
    await scroll(page, 'mouse')
    await scroll(page, 'touch')
    await page.getByRole('heading', { name: 'All wallets' }).click({ button: 'right' })
    await page.getByRole('heading', { name: 'All wallets' }).click()
    await expect(theirs(page)).toBeVisible()

    await page.keyboard.press('Escape')
    await expect(ours(page, 'All wallets')).toBeHidden()
    await expect(opener(page)).toBeFocused()
    await expectWorking(page, 1)

    await opener(page).click()
    await expect(ours(page, 'All wallets')).toBeVisible()
    await page.mouse.click(5, 5)
    await expect(ours(page, 'All wallets')).toBeHidden()
    await expect(opener(page)).toBeFocused()
    await expectWorking(page, 2)
    expect(await page.evaluate(() => window.hostPage.requests)).toEqual(['escape', 'overlay'])
    expect(await page.evaluate(() => window.hostPage.heard)).toEqual([])
    const moves = await page.evaluate(() => window.hostPage.readMoves())
    expect(moves.filter((move) => !move.startsWith('inside'))).toEqual(before)

    // The next Escape is theirs again. A full screen is left by the browser's own.
    if (host === 'screen') await page.evaluate(() => document.exitFullscreen())
    else await page.keyboard.press('Escape')
    await expect(theirs(page)).toBeHidden()
    expect(await readLeft(page)).toEqual([])
  })

// A full screen begins with a press alone.
for (const host of hosts.filter((name) => name !== 'screen'))
  test(`behavior: toasts and a dialog of the page’s (${host}) that come after ours leave it in reach, and theirs stands afterwards @deep`, async ({
    page,
    hostSites,
  }) => {
    await page.goto(`${hostSites.page}/?host=${host}`)
    await page.getByRole('button', { name: 'Open dialog' }).focus()
    await page.evaluate(() => window.hostPage.shell.show())
    await page.evaluate(() => {
      window.hostPage.toast('plain')
      window.hostPage.toast('popover')
      window.hostPage.setDialog(true)
    })
    await expect(theirs(page)).toBeVisible()
    if (host === 'dialog') {
      // A browser puts what is opened last on top, and that takes the keys.
      await expectWorking(page, 1)
      await page.keyboard.press('Escape')
      await expect(theirs(page)).toBeHidden()
    }
    await expect(ours(page)).toBeVisible()
    expect(await isOutOfReach(page)).toBe(false)
    const tree = await readTree(page)
    expect(tree).toContain('dialog Connect')
    expect(tree.filter((node) => /Host (dialog|field)|Counted|Open dialog/.test(node))).toEqual([])
    // By the keyboard: a browser closes popovers on every press that is not in them.
    await page.getByLabel('E-mail').focus()
    await page.keyboard.type('anna')
    await expect(page.getByLabel('E-mail')).toHaveValue('anna')
    if (host !== 'popover') await page.getByRole('heading', { name: 'Connect' }).click()
    await page.keyboard.press('Escape')
    await expect(ours(page)).toBeHidden()
    if (host !== 'dialog') {
      await expectWorking(page, 1)
      await page.keyboard.press('Escape')
      await expect(theirs(page)).toBeHidden()
    }
    expect(await page.evaluate(() => window.hostPage.requests)).toEqual(['escape'])
    expect(await readLeft(page)).toEqual([])
  })

for (const host of hosts)
  test(`behavior: the page’s dialog (${host}) closed by a timer leaves ours as it is, and nothing of it stays @deep`, async ({
    page,
    hostSites,
  }) => {
    await page.goto(`${hostSites.page}/?host=${host}`)
    for (const round of [1, 2]) {
      await openTheirs(page)
      await opener(page).click()
      await expect(ours(page)).toBeVisible()
      const moved = await page.evaluate(() => window.hostPage.readMoves())
      await page.evaluate(() => window.hostPage.setDialog(false))
      await expect(theirs(page)).toBeHidden()
      await expect(ours(page)).toBeVisible()
      expect(await isOutOfReach(page)).toBe(false)
      await page.getByLabel('E-mail').fill(`anna ${round}`)
      expect(await page.evaluate(() => window.hostPage.shell.root.activeElement?.nodeName)).toBe('INPUT')
      await page.keyboard.press('Escape')
      await expect(ours(page)).toBeHidden()
      expect(await readLeft(page)).toEqual([])
      const moves = await page.evaluate(() => window.hostPage.readMoves())
      // A full screen that ends lays the page out anew. Ours is centred anew where the place of the scroll bar comes back.
      const onPage = (all: string[]) => all.filter((move) => !move.startsWith('inside'))
      if (host !== 'screen') expect(onPage(moves)).toEqual(onPage(moved))
    }
    await page.mouse.move(600, 500)
    await page.mouse.wheel(0, 200)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  })

for (const host of hosts)
  test(`behavior: a panel inside of the page’s dialog (${host}) is used as the rest of it @deep`, async ({
    page,
    hostSites,
  }) => {
    await page.goto(`${hostSites.page}/?host=${host}&panel`)
    await openTheirs(page)
    const panel = page.locator('.panel-place')
    await panel.getByLabel('E-mail').click()
    await page.keyboard.type('anna')
    await expect(panel.getByLabel('E-mail')).toHaveValue('anna')
    await panel.getByRole('button', { name: 'All wallets' }).click()
    await expect(panel.getByRole('heading', { name: 'All wallets' })).toBeFocused()
    await expect(page.locator('.leaving')).toHaveCount(0)
    await scroll(page, 'mouse')
    await scroll(page, 'touch')
    await panel.getByRole('button', { name: 'Back' }).click()
    await expect(panel.getByRole('heading', { name: 'Connect' })).toBeFocused()
    const tree = await readTree(page)
    expect(tree).toEqual(expect.arrayContaining(['textbox E-mail', 'textbox Host field']))
    if (['radix', 'mui', 'base', 'headless'].includes(host)) {
      const reached = new Set<string>()
      for (let presses = 0; presses < 14; presses++) {
        await page.keyboard.press('Tab')
        const at = await page.evaluate(() => {
          const { activeElement } = document
          const inside = activeElement?.shadowRoot?.activeElement ?? activeElement
          return `${!!activeElement?.closest('.host-dialog')} ${inside?.getAttribute('aria-label') ?? inside?.textContent}`
        })
        reached.add(at)
      }
      expect([...reached]).toEqual(expect.arrayContaining(['true Host field', 'true What is a wallet?']))
      expect([...reached].filter((at) => /Open dialog/.test(at))).toEqual([])
    }
    await panel.getByLabel('E-mail').click()
    await page.keyboard.press('Escape')
    if (host === 'screen') await page.evaluate(() => document.exitFullscreen())
    await expect(theirs(page)).toBeHidden()
  })

for (const host of hosts)
  test(`behavior: ours made inside of the page’s dialog (${host}) stays on top when theirs goes, and opens again in the next @deep`, async ({
    page,
    hostSites,
  }) => {
    await page.goto(`${hostSites.page}/?host=${host}&in`)
    await openTheirs(page)
    await opener(page).click()
    await expect(ours(page)).toBeVisible()
    await page.getByRole('heading', { name: 'Connect' }).click()
    await page.keyboard.press('Escape')
    await expect(ours(page)).toBeHidden()
    await expect(opener(page)).toBeFocused()
    await expectWorking(page, 1)
    await opener(page).click()
    await page.getByLabel('E-mail').fill('anna')
    await page.evaluate(() => window.hostPage.setDialog(false))
    await expect(theirs(page)).toBeHidden()
    // A page that keeps its dialog closed hides with it what stands in it.
    const isKept = ['dialog', 'popover', 'screen'].includes(host)
    if (!isKept) {
      await expect(ours(page)).toBeVisible()
      await expect(page.getByLabel('E-mail')).toHaveValue('anna')
      expect(await page.evaluate(() => window.hostPage.shell.root.querySelector(':modal') !== null)).toBe(true)
      await page.keyboard.press('Escape')
      await expect(ours(page)).toBeHidden()
    } else await page.evaluate(() => window.hostPage.shell.hide())
    await openTheirs(page)
    await opener(page).click()
    await expect(ours(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(ours(page)).toBeHidden()
    await expect(theirs(page)).toBeVisible()
    expect(await page.evaluate(() => window.hostPage.heard)).toEqual([])
  })

for (const host of hosts.slice(0, 4))
  test(`behavior: ours made only when the page’s dialog (${host}) stands leaves it standing @deep`, async ({
    page,
    hostSites,
  }) => {
    await page.goto(`${hostSites.page}/?host=${host}&late`)
    await openTheirs(page)
    await opener(page).click()
    await page.getByRole('heading', { name: 'Connect' }).click()
    await page.keyboard.press('Escape')
    await expect(ours(page)).toBeHidden()
    await expect(opener(page)).toBeFocused()
    await expectWorking(page, 1)
  })
