import type { Page } from '@playwright/test'
import { expect, test } from './support/test.js'

/** Puts a theme into the configuration that the page asks for. */
async function offer(page: Page, servicesUrl: string, theme: unknown): Promise<void> {
  await page.route(`${servicesUrl}/appkit/v1/config?*`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), theme } })
  })
}

/** What a token of the modal is, as its parts read it. */
const tokenOf = (page: Page, name: string) =>
  page
    .locator('[data-latchkey="modal"]')
    .evaluate((host, property) => getComputedStyle(host).getPropertyValue(property).trim(), `--latchkey-${name}`)

/** All that the widget's own style sheets say of the theme. */
const sheetsOf = (page: Page) =>
  page
    .locator('[data-latchkey="modal"]')
    .evaluate((host) =>
      [...(host.shadowRoot?.adoptedStyleSheets ?? [])]
        .flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
        .join('\n'),
    )

test('behavior: the widget has the theme that the operator published, in both modes; a page that sets its own keeps that', async ({
  demo,
  page,
  stack,
}) => {
  const theme = { accent: { light: '#0b7d5b', dark: '#4cc38a' }, 'radius-modal': '6px' }
  await stack.projects.setTheme(stack.projectId, theme)
  try {
    await demo.goto()
    await page.evaluate(() => window.latchkey.setTheme('light'))
    await demo.connectButton.click()
    await expect(demo.view('Connect')).toBeVisible()
    await expect.poll(() => tokenOf(page, 'accent')).toBe('#0b7d5b')
    expect(await tokenOf(page, 'radius-modal')).toBe('6px')
    // Chosen for the accent, as for a host's own.
    expect(await tokenOf(page, 'on-accent')).toBe('#ffffff')
    expect(await demo.modal.locator('[part~="modal"]').evaluate((card) => getComputedStyle(card).borderRadius)).toMatch(
      /^6px/,
    )
    await page.evaluate(() => window.latchkey.setTheme('dark'))
    await expect.poll(() => tokenOf(page, 'accent')).toBe('#4cc38a')
    await page.evaluate(() => window.latchkey.setTheme('light', { bg: { light: '#fff8f0', dark: '#101214' } }))
    await expect.poll(() => tokenOf(page, 'bg')).toBe('#fff8f0')
    // As a whole: no colour of the operator's stands on one of the page's.
    expect(await tokenOf(page, 'accent')).toBe('#2f5bff')
    expect(await tokenOf(page, 'radius-modal')).toBe('24px')
    await page.evaluate(() => window.latchkey.setTheme('light', {}))
    await expect.poll(() => tokenOf(page, 'accent')).toBe('#0b7d5b')
  } finally {
    await stack.projects.setTheme(stack.projectId, null)
  }
  await demo.reload()
  await demo.connectButton.click()
  await expect(demo.view('Connect')).toBeVisible()
  expect(await tokenOf(page, 'accent')).toBe('#2f5bff')
})

test('S38: a hostile configuration brings no address, no variable and no rule into the widget’s CSS', async ({
  demo,
  page,
  stack,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) asked.push(request.url())
  })
  const evil = 'url(https://evil.example/x.png)'
  await offer(page, stack.servicesUrl, {
    ...{ accent: `var(--none,${evil})`, bg: evil, surface: `#fff;}:host{background:${evil}` },
    ...{ text: 'var(--page-secret)', 'text-muted': { light: '#fff', dark: evil }, shadow: `0 0 1px ${evil}` },
    ...{ 'radius-modal': `calc(1px);background:${evil}`, '--latchkey-bg': evil, '--other': evil, font: evil },
    // What shows that the rest was read.
    'radius-row': '3px',
  })
  await demo.goto()
  await demo.connectButton.click()
  await expect(demo.view('Connect')).toBeVisible()
  await expect.poll(() => tokenOf(page, 'radius-row')).toBe('3px')
  const css = await sheetsOf(page)
  expect(css).toContain('--latchkey-radius-row: 3px')
  expect(css).not.toMatch(/evil\.example|page-secret|calc\(1px\)|--other/)
  expect(await tokenOf(page, 'bg')).toMatch(/^#(ffffff|14161a)$/)
  expect(asked).toEqual([])
})
