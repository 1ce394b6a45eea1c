import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Frame, Page } from '@playwright/test'
import axeCore from 'axe-core'
import { axe } from '../../../src/testing/index.js'
import { pressAsUser } from '../login/support/pressAsUser.js'
import { findCut } from '../support/findCut.js'
import { findLiterals, readTexts } from '../support/findWords.js'
import type { RequestName } from './approvals.js'
import { expect, frameOf, read, standStill, test } from './fixtures.js'
import { foreign, names } from './pseudo.js'

/** Where pictures of approvals are put; none are taken without it. */
const pictures = process.env.LATCHKEY_PICTURES

const usual = ['message', 'message of a suspended user', 'sign-in', 'blocked', 'bytes', 'data', 'send'] as const
const all: readonly RequestName[] = [
  ...usual,
  ...(['message of 300 letters', 'long message', 'hidden message', 'Arabic message', 'long data', 'permit'] as const),
  ...(['send too much', 'send without a node', 'send tokens', 'allowance', 'unlimited allowance'] as const),
  ...(['send a collectible', 'all collectibles', 'blind call', 'several calls', 'deployment'] as const),
  ...([
    'forty parts',
    'swap',
    'swap by a listed exchange',
    'deposit to another network',
    'order',
    'Safe code',
    'permission',
    'permission to call',
  ] as const),
  ...(['Solana message', 'send SOL', 'send SPL tokens', 'SPL delegate', 'SPL new owner', 'Solana assign'] as const),
  'Solana blind',
  ...(['SPL token account', 'SPL guard', 'Solana nonce', 'Solana table'] as const),
]
const looks = [
  { theme: 'light', language: 'en', width: 380, requests: usual },
  { theme: 'light', language: 'en', width: 390, requests: all },
  { theme: 'dark', language: 'en', width: 390, requests: all },
  { theme: 'dark', language: 'ar', width: 320, requests: all },
  ...(['de', 'es', 'zh', 'ar', 'pseudo'] as const).map(
    (language) => ({ theme: 'light', language, width: 390, requests: all }) as const,
  ),
] as const

for (const { theme, language, width, requests } of looks) {
  const isDeep = requests === all
  test(`S12: ${theme}, ${language}, ${width} px: approvals of every kind fit, and are read by everybody${isDeep ? ' @deep' : ''}`, async ({
    page,
    site,
  }) => {
    test.setTimeout(240_000)
    for (const name of requests)
      await test.step(name, async () => {
        await page.setViewportSize({ width: width + 20, height: 900 })
        await page.goto(site.framed({ ask: name, theme, language }, { width, most: 800 }))
        const frame = await frameOf(page)
        const heading = frame.getByRole('heading', { level: 1 })
        // What cannot be shown yet is refused, and nothing of it was seen.
        const outcomes = () => read(frame, 'outcomes')
        await expect.poll(async () => (await read(frame, 'told')).length + (await outcomes()).length).toBeGreaterThan(0)
        if ((await outcomes()).length) {
          expect(await outcomes(), name).toEqual(['METHOD_NOT_ALLOWED'])
          expect(await read(frame, 'told'), name).toEqual([])
          return
        }
        await expect(heading, name).toBeVisible()
        await expect(frame.getByRole('main')).toContainText('shop.example')
        // Nothing is waited for, and nothing moves: contrast is that of what stands.
        await expect(frame.locator('.skeleton')).toHaveCount(0)
        await standStill(frame)
        const { scrollWidth, clientWidth } = await frame.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement
          return { scrollWidth, clientWidth }
        })
        expect.soft(scrollWidth, `${name} has no sideways scrolling`).toBe(clientWidth)
        expect.soft(await findCut(frame), `${name}: nothing is cut`).toEqual([])
        if (language === 'pseudo') {
          expect.soft(findLiterals(await readTexts(frame, 'page', foreign), names), name).toEqual([])
          return
        }
        // A button that arms changes its colours.
        await expect.poll(() => axe(frame, axeCore.source, 'html'), name).toEqual([])
        const reject = frame.getByRole('button', {
          name: /^(Reject|Close|رفض|إغلاق|Ablehnen|Schließen|Rechazar|Cerrar|拒绝|关闭)$/,
        })
        await expect.soft(reject, name).toBeInViewport({ ratio: 1 })
        await takePicture(page, `${theme}-${language}-${width}-${name}`)
      })
  })
}

const transfers = [
  'send',
  'send too much',
  'send without a node',
  'send tokens',
  'send SOL',
  'send SPL tokens',
] as const

test('S12: on a phone of 390 x 844 px the fee of a transfer is in sight above what the approval warns of', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 410, height: 900 })
  for (const name of transfers)
    await test.step(name, async () => {
      // The modal is 92 % as high as the phone, and 56 px of it are its head.
      await page.goto(site.framed({ ask: name }, { width: 390, most: 720 }))
      const frame = await frameOf(page)
      await expect(frame.locator('.notice').first(), name).toBeVisible()
      const fee = frame.locator('dt', { hasText: /^Fee/ })
      // The warnings lie over what scrolls, so the row is asked for where it stands.
      const isDrawn = () =>
        fee.evaluate((row) => {
          const { left, top, bottom } = row.getBoundingClientRect()
          return [top + 1, bottom - 1].every(
            (y) => (row.getRootNode() as ShadowRoot).elementFromPoint(left + 1, y) === row,
          )
        })
      await expect.poll(isDrawn, name).toBe(true)
    })
})

/** Of the kinds that users meet most: all of it is read without scrolling. The short message is as high as the gate wants it. */
const usualKinds = ['send', 'send a collectible', 'swap', 'allowance', 'message of 300 letters', 'message'] as const

/** What scrolls, by the height that is out of sight. */
const scrolled = (place: Page | Frame) =>
  place.evaluate(() => {
    const root = document.body.querySelector('[data-latchkey]')?.shadowRoot
    const all = [document.documentElement, ...(root?.querySelectorAll('.scroll') ?? [])]
    return all.flatMap(({ className, scrollHeight, clientHeight }) =>
      scrollHeight > clientHeight ? [`${className || 'page'} by ${scrollHeight - clientHeight}`] : [],
    )
  })

for (const { place, size, room } of [
  // The modal leaves the frame what is under its head of 56 px.
  { place: 'the modal at 1280 x 800', size: { width: 1280, height: 800 }, room: { width: 380, most: 664 } },
  { place: 'the modal at 390 x 844', size: { width: 390, height: 844 }, room: { width: 390, most: 720 } },
  { place: 'a window', size: { width: 1280, height: 800 }, room: undefined },
])
  test(`S12: a transfer, a swap, an allowance and a message stand whole and unscrolled in ${place}`, async ({
    page,
    context,
    site,
  }) => {
    await page.setViewportSize(size)
    for (const name of usualKinds)
      await test.step(name, async () => {
        await page.goto(site.framed({ ask: name, ...(!room && { place: 'window' }) }, room))
        const frame = await frameOf(page)
        const inWindow = async () => {
          const opened = context.waitForEvent('page')
          await pressAsUser(frame.getByRole('button', { name: 'Review in a window' }))
          const review = await opened
          await review.setViewportSize({ width: 420, height: 720 })
          return review
        }
        const sheet = room ? frame : await inWindow()
        const reject = sheet.getByRole('button', { name: 'Reject' })
        await expect(reject, name).toBeVisible()
        // All that comes later is there: the fee, and what is warned of.
        await expect(sheet.locator('.skeleton'), name).toHaveCount(0)
        if (!name.startsWith('message')) await expect(sheet.locator('.notice').first(), name).toBeVisible()
        if (name === 'send a collectible')
          await expect(sheet.getByText('Gull over the harbour', { exact: true }), name).toBeVisible()
        if (name === 'swap') await expect(sheet.getByText('Forecast'), name).toBeVisible()
        await expect.poll(() => scrolled(sheet), name).toEqual([])
        expect(await sheet.evaluate(() => innerHeight), name).toBeGreaterThanOrEqual(300)
        for (const button of [reject, sheet.locator('.button.primary')])
          await expect(button, name).toBeInViewport({ ratio: 1 })
        await takePicture(room ? page : (sheet as Page), `whole-${place.replace(/^\w+ /, '')}-${name}`)
        if (!room) await (sheet as Page).close()
      })
  })

test('S10: what a collection says late moves nothing that can be pressed; the picture is the data service’s, and no other is asked for', async ({
  page,
  site,
}) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const called: string[] = []
  page.on('request', (request) => called.push(request.url()))
  await page.route(/\/nfts\?/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(site.framed({ ask: 'send a collectible' }, { most: 700 }))
  const frame = await frameOf(page)
  const reject = frame.getByRole('button', { name: 'Reject' })
  await expect(frame.getByText('Forecast')).toBeVisible()
  await standStill(frame)
  const before = await reject.boundingBox()
  answer()
  await expect(frame.getByText('Gull over the harbour').first()).toBeVisible()
  await expect
    .poll(() => frame.locator('.piece img').evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0)
  expect(await reject.boundingBox()).toEqual(before)
  expect(called.filter((url) => url.includes('picture'))).toEqual([expect.stringMatching(/^http:\/\/api\.localhost:/)])
})

async function takePicture(page: Page, name: string) {
  if (!pictures) return
  await mkdir(pictures, { recursive: true })
  await page.screenshot({ path: join(pictures, `${name.replaceAll(' ', '-')}.png`) })
}

test('behavior: an approval is read and rejected by keyboard alone @deep', async ({ page, site }) => {
  await page.goto(site.framed({ ask: 'long data' }))
  const frame = await frameOf(page)
  await expect(frame.getByRole('heading', { level: 1 })).toBeFocused()
  const reject = frame.getByRole('button', { name: 'Reject' })
  const content = frame.getByRole('region', { name: 'What you sign' })
  const reached: string[] = []
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab')
    if (await content.evaluate((element) => element.matches(':focus'))) {
      reached.push('content')
      await page.keyboard.press('End')
      await expect.poll(() => content.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
    }
    if (await reject.evaluate((element) => element.matches(':focus'))) break
  }
  expect(reached).toEqual(['content'])
  await expect(reject).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => read(frame, 'outcomes')).toEqual(['REQUEST_REJECTED'])
})
