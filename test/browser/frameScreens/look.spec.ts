import { mkdir } from 'node:fs/promises'
import axeCore from 'axe-core'
import { readLook } from '../../../services/src/parts/directory/look/readLook.js'
import { axe } from '../../../src/testing/index.js'
import { pressAsUser } from '../login/support/pressAsUser.js'
import { deepIf } from '../support/deep.js'
import { expect, frameOf, test } from './fixtures.js'

const drawn =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="4" fill="#12414d"/><path d="M3 10c3-4 4 2 10-3" fill="none" stroke="#f5f2ea" stroke-width="2"/></svg>'
const look = readLook({
  ...{ accent: '#12414d', radius: 4, name: 'Tidemark wallet' },
  mark: `data:image/svg+xml;base64,${Buffer.from(drawn).toString('base64')}`,
})
const inks = {
  light: { button: 'rgb(18, 65, 77)', danger: '#c22a3b', warning: '#8f5a00', bg: '#ffffff' },
  dark: { button: undefined, danger: '#ff8089', warning: '#e9b044', bg: '#14161a' },
} as const

for (const theme of ['light', 'dark'] as const)
  test(`S12: ${theme}: an operator’s look reaches accent, corners and mark of approvals, and leaves danger and warning alone${deepIf(theme === 'dark')}`, async ({
    page,
    site,
  }) => {
    const { accent, radius, mark } = look
    await page.setViewportSize({ width: 400, height: 900 })
    const query = { ask: 'send tokens', theme, look: JSON.stringify({ accent, radius, mark }) }
    await page.goto(site.framed(query, { width: 380, most: 800 }))
    const frame = await frameOf(page)
    await expect(frame.locator('.notice').first()).toBeVisible()
    await expect(frame.locator('.skeleton')).toHaveCount(0)
    const approve = frame.locator('.button.primary')
    await expect(approve).not.toHaveAttribute('aria-disabled', 'true')
    await expect(approve).toHaveCSS('border-radius', '4px')
    if (inks[theme].button) await expect(approve).toHaveCSS('background-color', inks[theme].button)
    const picture = frame.locator('.operator-mark')
    await expect(picture).toBeVisible()
    expect(await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
    const tokens = await frame
      .locator('[data-latchkey]')
      .evaluate((host) =>
        Object.fromEntries(
          ['danger', 'warning', 'bg', 'accent'].map((token) => [
            token,
            getComputedStyle(host).getPropertyValue(`--latchkey-${token}`).trim(),
          ]),
        ),
      )
    expect(tokens).toMatchObject({
      ...{ danger: inks[theme].danger, warning: inks[theme].warning, bg: inks[theme].bg },
      accent: accent?.[theme].accent,
    })
    await expect.poll(() => axe(frame, axeCore.source, 'html')).toEqual([])
    const folder = process.env.LATCHKEY_PICTURES
    if (!folder) return
    await mkdir(folder, { recursive: true })
    await page.screenshot({ path: `${folder}/look-${theme}.png` })
  })

test('S12: a window of the wallet looks as the frame that has its task', async ({ page, context, site }) => {
  const { accent, radius, mark } = look
  const query = { ask: 'message', place: 'window', theme: 'light', look: JSON.stringify({ accent, radius, mark }) }
  await page.goto(site.framed(query))
  const opened = context.waitForEvent('page')
  await pressAsUser((await frameOf(page)).getByRole('button', { name: 'Review in a window' }))
  const review = await opened
  await expect(review.locator('.operator-mark')).toBeVisible()
  const approve = review.locator('.button.primary')
  await expect(approve).toHaveCSS('border-radius', '4px')
  await expect(review.locator('[data-latchkey]')).toHaveCSS('--latchkey-accent', '#12414d')
})
