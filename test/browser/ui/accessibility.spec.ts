import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { deepIf } from '../support/deep.js'
import { expect, test } from './fixture.js'

async function check(page: Page) {
  // Set through the debugger: the page's own policy forbids adding scripts.
  await page.evaluate(axe.source)
  const found = await page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // The harness is no page with coreViewIds; the widget brings none into a host's page.
      rules: {
        region: { enabled: false },
        'landmark-one-main': { enabled: false },
        'page-has-heading-one': { enabled: false },
      },
    }),
  )
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary}`),
  )
}

for (const theme of ['light', 'dark'] as const) {
  test(`behavior: axe finds nothing in the parts (both themes are on the page) seen from ${theme}${deepIf(theme === 'dark')}`, async ({
    page,
    sites,
  }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.goto(`${sites.page}/?page=gallery`)
    await expect(page.getByRole('img', { name: 'QR code' })).toHaveCount(2)
    expect(await check(page)).toEqual([])
  })

  test(`behavior: axe finds nothing in the open modal, ${theme}${deepIf(theme === 'dark')}`, async ({
    page,
    sites,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`${sites.page}/?theme=${theme}`)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.waitForFunction(() => window.harness.shell.root.getAnimations().length === 0)
    expect(await check(page)).toEqual([])
    await page.getByRole('button', { name: 'All wallets' }).click()
    await expect(page.locator('.leaving')).toHaveCount(0)
    await page.waitForFunction(() =>
      window.harness.shell.root.getAnimations().every(({ effect }) => effect?.getTiming().iterations === Infinity),
    )
    expect(await check(page)).toEqual([])
  })
}

test('behavior: everything that can be hit is 44 px in one direction and 24 px in the other', async ({
  page,
  sites,
}) => {
  await page.goto(`${sites.page}/?page=gallery`)
  // What comes with code of its own is there as well.
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('[data-latchkey]')].flatMap((host) =>
      [...(host.shadowRoot?.querySelectorAll<HTMLElement>('button,a,input') ?? [])].flatMap((element) => {
        // A press on its label is a press on a box to tick.
        const { width, height } = (element.closest('label') ?? element).getBoundingClientRect()
        const after = getComputedStyle(element, '::after')
        const reach = after.content === 'none' ? 0 : Number.parseFloat(after.height) || 0
        return Math.max(height, reach) >= 43.5 && width >= 24
          ? []
          : [`${element.className} ${width}x${height} ${reach}`]
      }),
    ),
  )
  expect(small).toEqual([])
})
