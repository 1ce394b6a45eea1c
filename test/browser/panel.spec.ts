import type { Locator, Page } from '@playwright/test'
import axe from 'axe-core'
import { createPublicClient, type Hex, http, parseAbi, parseUnits } from 'viem'
import type { DemoPage } from './support/demoPage.js'
import { openAsHost } from './support/hostPromise.js'
import { expect, test } from './support/test.js'

const panelOf = (page: Page) => page.locator('.wallet-panel')

/** The panel while it shows the view with this title: a region of the page, by its name. */
const region = (page: Page, name: string) => panelOf(page).getByRole('region', { name, exact: true })

async function look(page: Page) {
  await panelOf(page).evaluate((panel) => panel.scrollIntoView({ block: 'center' }))
  await expect(region(page, 'Connect')).toBeVisible()
}

async function connect(demo: DemoPage) {
  await look(demo.page)
  await region(demo.page, 'Connect').getByRole('button', { name: 'Dev Wallet' }).click()
  await demo.answer('Connect')
  await expect(region(demo.page, 'Account')).toBeVisible()
}

async function tabTo(page: Page, target: Locator, key = 'Tab') {
  for (let presses = 0; presses < 25; presses++) {
    if (await target.evaluate((element) => element.matches(':focus'))) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}

test('behavior: a panel in a page connects, switches the network, and sends what the page asks for', async ({
  demo,
  page,
  stack,
  requests,
}) => {
  const [chain] = stack.chains
  const keeper = stack.accounts.at(-1)?.address as Hex
  if (!chain) throw new Error('The stack has no chain.')
  const balance = () =>
    createPublicClient({ transport: http(chain.rpcUrl), cacheTime: 0 }).readContract({
      ...{ address: chain.token.address, functionName: 'balanceOf', args: [keeper] },
      abi: parseAbi(['function balanceOf(address) view returns (uint256)']),
    })
  const before = await balance()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await demo.goto('/panel?width=390&strict')
  await page.waitForLoadState('networkidle')
  const unseen = requests.urls.length
  expect(requests.urls.filter((url) => /\/assets\/(modal|panel|opening)-|\/wallets/.test(url))).toEqual([])
  await look(page)
  expect(requests.urls.slice(unseen).some((url) => /\/assets\/panel-/.test(url))).toBe(true)
  await connect(demo)
  const account = region(page, 'Account')
  await expect(account.getByRole('button', { name: /^(Close|Back)$/ })).toHaveCount(0)

  await account.getByRole('button', { name: /Latchkey Local/ }).click()
  await region(page, 'Choose network').getByRole('button', { name: 'Latchkey Local Two' }).click()
  await demo.answer('Switch')
  // It goes back by itself.
  await expect(account.getByRole('button', { name: /Latchkey Local Two/ })).toBeVisible()
  await account.getByRole('button', { name: /Latchkey Local Two/ }).click()
  await region(page, 'Choose network').getByRole('button', { name: 'Latchkey Local', exact: false }).first().click()
  await demo.answer('Switch')
  await expect(account).toBeVisible()

  // The page asks, from far above: the panel comes into sight, and focus stays.
  const radio = page.getByRole('radio', { name: '25' })
  await radio.focus()
  await expect(panelOf(page)).not.toBeInViewport()
  const sent = await openAsHost(page, {
    ...{ view: 'WalletSend', params: { address: chain.token.address, amount: '25', to: keeper } },
  })
  const form = region(page, 'Send')
  await expect(form.getByRole('button', { name: 'Review' })).toBeInViewport()
  await expect(radio).toBeFocused()
  await form.getByRole('button', { name: 'Review' }).click()
  const review = region(page, 'Review')
  // The user acts in it now: what comes next takes focus.
  await expect(review.getByRole('heading', { name: 'Review' })).toBeFocused()
  await review.getByRole('button', { name: 'Send 25 LUSD' }).click()
  await demo.answer('Send')
  await expect(panelOf(page)).toContainText('Sent 25 LUSD')
  await panelOf(page).getByRole('button', { name: 'Done' }).click()
  await expect(account).toBeVisible()
  expect((await balance()) - before).toBe(parseUnits('25', chain.token.decimals))
  expect(await sent()).toEqual([expect.objectContaining({ hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) })])
})

test('behavior: a panel goes by the keyboard alone; Escape and Tab are the page’s, and closing leads home', async ({
  demo,
  page,
}) => {
  await demo.goto('/panel')
  await look(page)
  await expect(page.locator('body')).toBeFocused()
  await expect(panelOf(page)).toMatchAriaSnapshot(`
    - region "Connect":
      - button "What is a wallet?"
      - heading "Connect" [level=2]
  `)
  const heard = await page.evaluateHandle(() => {
    const keys: string[] = []
    document.addEventListener('keydown', ({ key }) => keys.push(key))
    return keys
  })
  await page.getByRole('button', { name: 'Give 25 LUSD' }).focus()
  await page.keyboard.press('Tab')
  await expect(panelOf(page).getByRole('button').first()).toBeFocused()
  await tabTo(page, region(page, 'Connect').getByRole('button', { name: 'All wallets' }))
  await page.keyboard.press('Enter')
  const field = region(page, 'All wallets').getByRole('searchbox')
  await expect(field).toBeFocused()
  await page.keyboard.press('r')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Escape')
  await expect(region(page, 'All wallets')).toBeVisible()
  const keys = await heard.jsonValue()
  expect([keys.includes('Escape'), keys.includes('Tab'), keys.includes('r')]).toEqual([true, true, false])
  // No trap: Shift+Tab leads out of it.
  await tabTo(page, page.getByRole('button', { name: 'Give 25 LUSD' }), 'Shift+Tab')
  await tabTo(page, region(page, 'All wallets').getByRole('button', { name: 'Close' }))
  await page.keyboard.press('Enter')
  await expect(region(page, 'Connect').getByRole('heading', { name: 'Connect' })).toBeFocused()
  expect(await page.evaluate(() => [window.latchkey.close(), window.latchkey.state().view])).toEqual([true, 'Connect'])
})

for (const dir of ['ltr', 'rtl'] as const)
  test(`behavior: axe finds nothing in a panel, ${dir}, in both themes at 280 and 390 px @deep`, async ({
    demo,
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await demo.goto(`/panel?dir=${dir}&width=390`)
    // Set through the debugger: the page's own policy forbids adding scripts.
    await page.evaluate(axe.source)
    const check = async () => {
      for (const [theme, width] of [
        ['light', '390'],
        ['light', '280'],
        ['dark', '280'],
        ['dark', '390'],
      ] as const) {
        const found = await page.evaluate(
          async ([theme, width]) => {
            window.latchkey.setTheme(theme)
            document.querySelector('.panel-page-place')?.setAttribute('data-width', width)
            const root = document.querySelector('.wallet-panel')
            if (!root?.shadowRoot) throw new Error('There is no panel.')
            const { scrollWidth, clientWidth } = root.shadowRoot.querySelector('.body') ?? root
            if (scrollWidth > clientWidth) throw new Error(`It is ${scrollWidth - clientWidth} px too wide.`)
            // Colours change in a movement of their own.
            const moving = root.shadowRoot.getAnimations().filter((each) => each.effect?.getTiming().iterations === 1)
            await Promise.allSettled(moving.map(({ finished }) => finished))
            const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(root, {
              runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
            })
            return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
          },
          [theme, width] as const,
        )
        expect(found, `${theme}, ${width} px`).toEqual([])
      }
    }
    await look(page)
    await check()
    if (dir === 'rtl') return
    await connect(demo)
    await check()
  })

test('F30: a panel taken out and put back within a task loses nothing; gone for longer it begins anew; a second one waits', async ({
  demo,
  page,
  complaints,
}) => {
  await demo.goto('/panel?strict')
  await look(page)
  await region(page, 'Connect').getByRole('button', { name: 'All wallets' }).click()
  const field = region(page, 'All wallets').getByRole('searchbox')
  await field.fill('rainbow')
  await panelOf(page).evaluate((panel) => {
    const { parentElement } = panel
    panel.remove()
    parentElement?.append(panel)
  })
  await expect(field).toHaveValue('rainbow')

  await page.getByRole('button', { name: 'Add a second panel' }).click()
  complaints.expect(/<div> stays empty until that one goes/)
  const second = page.locator('.second-panel').getByRole('region', { name: 'Connect' })
  await expect(second).toHaveCount(0)
  await page.getByRole('button', { name: 'Take the panel out' }).click()
  await page.locator('.second-panel').evaluate((panel) => panel.scrollIntoView({ block: 'center' }))
  await expect(second).toBeVisible()
  await page.getByRole('button', { name: 'Take the second panel out' }).click()

  await page.getByRole('button', { name: 'Put the panel back' }).click()
  await look(page)
  // The other widget of the page opens over it, and neither knows of the other's user.
  await page.locator('.other-widget').click()
  await demo.view('Connect').getByRole('button', { name: 'Dev Wallet' }).click()
  await demo.answer('Connect')
  await expect(demo.modal).toBeHidden()
  await expect(page.locator('.other-widget')).toHaveAttribute('data-kind', 'account')
  await region(page, 'Connect').getByRole('button', { name: 'Dev Wallet' }).click()
  // The wallet knows the page by now.
  await expect(region(page, 'Account')).toBeVisible()
})

/** Where hosts put a panel, besides the flow of a page. */
const places: readonly (readonly [name: string, style: string, tag?: string])[] = [
  ['a column that scrolls by itself', 'width:360px;height:300px;overflow:auto'],
  ['a side bar that sticks', 'position:sticky;top:0;width:300px'],
  ['a cell of a grid', 'display:grid;grid-template-columns:1fr 320px 1fr;width:1000px'],
  ['what is moved by a transform', 'transform:translateX(20px);width:400px'],
  ['a dialog of the page', 'width:420px', 'dialog'],
  ['a right-to-left part of a page', 'direction:rtl;width:390px'],
]

test('behavior: a panel is as good in every place that a page has for it; in one that is not shown it loads nothing @deep', async ({
  demo,
  page,
  requests,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await demo.goto('/panel')
  const show = (display: string) =>
    page
      .locator('.panel-page-place')
      .evaluate((place, to) => (place as HTMLElement).style.setProperty('display', to), display)
  await show('none')
  await page.getByRole('contentinfo').evaluate((foot) => foot.scrollIntoView())
  await page.waitForLoadState('networkidle')
  expect(requests.urls.filter((url) => /\/assets\/panel-/.test(url))).toEqual([])
  await show('block')
  await look(page)
  for (const [name, style, tag = 'div'] of places)
    await test.step(name, async () => {
      await panelOf(page).evaluate(
        (panel, [tag, style]) => {
          const place = Object.assign(document.createElement(tag), { id: 'place' })
          place.style.cssText = style
          const cell = document.createElement('div')
          if (style.includes('grid')) place.append(document.createElement('div'), cell)
          else place.append(cell)
          document.querySelector('.panel-page')?.append(place)
          if (place instanceof HTMLDialogElement) place.showModal()
          cell.append(panel)
          panel.scrollIntoView({ block: 'center' })
        },
        [tag, style] as const,
      )
      await region(page, 'Connect').getByRole('button', { name: 'All wallets' }).click()
      await expect(region(page, 'All wallets').getByRole('searchbox')).toBeFocused()
      const { card, cell, overflow } = await panelOf(page).evaluate((panel) => {
        const { width = 0 } = panel.shadowRoot?.querySelector('.card')?.getBoundingClientRect() ?? {}
        const { scrollWidth, clientWidth } = panel.shadowRoot?.querySelector('.body') ?? panel
        return { card: width, cell: panel.parentElement?.clientWidth ?? 0, overflow: scrollWidth - clientWidth }
      })
      expect([Math.round(card), overflow]).toEqual([Math.round(Math.min(cell, 640)), 0])
      await region(page, 'All wallets').getByRole('button', { name: 'Close' }).click()
      await expect(region(page, 'Connect')).toBeVisible()
      await panelOf(page).evaluate((panel) => {
        document.querySelector('.panel-page-place')?.append(panel)
        document.getElementById('place')?.remove()
      })
    })
})

test('behavior: a panel and the modal of another instance on one page: each has its own view, keys and user @deep', async ({
  demo,
  page,
}) => {
  await demo.goto('/panel?width=390')
  await look(page)
  await region(page, 'Connect').getByRole('button', { name: 'All wallets' }).click()
  const field = region(page, 'All wallets').getByRole('searchbox')
  await field.fill('rainbow')
  const other = page.locator('.other-widget')
  await other.click()
  await expect(demo.view('Connect')).toBeVisible()
  // The page is inert below the modal, the panel with it: the keyboard stays in the modal.
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab')
    expect(await panelOf(page).evaluate((panel) => panel.shadowRoot?.activeElement)).toBeNull()
  }
  await page.keyboard.press('Escape')
  await expect(demo.modal).toBeHidden()
  await expect(other).toBeFocused()
  await expect(field).toHaveValue('rainbow')

  await region(page, 'All wallets').getByRole('button', { name: 'Close' }).click()
  await region(page, 'Connect').getByRole('button', { name: 'Dev Wallet' }).click()
  await demo.answer('Connect')
  await expect(region(page, 'Account')).toBeVisible()
  await expect(other).toHaveAttribute('data-kind', 'connect')
  await other.click()
  await demo.view('Connect').getByRole('button', { name: 'Dev Wallet' }).click()
  // The wallet knows the page by now.
  await expect(other).toHaveAttribute('data-kind', 'account')
  // Each goes its own way, with the same account.
  await panelOf(page).evaluate((panel) => panel.scrollIntoView({ block: 'center' }))
  await region(page, 'Account')
    .getByRole('button', { name: /Latchkey Local/ })
    .click()
  await other.click()
  await expect(demo.view('Account')).toBeVisible()
  await expect(region(page, 'Choose network')).toHaveCount(1)
  await demo.view('Account').getByRole('button', { name: 'Disconnect' }).click()
  await expect(other).toHaveAttribute('data-kind', 'connect')
  // It has told the wallet to forget the page, and the wallet tells all.
  await expect(region(page, 'Connect')).toHaveCount(1)
})

test('F31: the server draws a page with a panel, and the browser takes it over', async ({ demo, page }) => {
  await demo.goto('/panel?ssr')
  await look(page)
})
