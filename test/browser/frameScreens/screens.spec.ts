import axeCore from 'axe-core'
import { axe } from '../../../src/testing/index.js'
import { findCut } from '../support/findCut.js'
import { findLiterals, readTexts } from '../support/findWords.js'
import { expect, frameOf, test } from './fixtures.js'
import { foreign, names } from './pseudo.js'

const settings = [
  'logins',
  'everywhere',
  'devices',
  'recovery',
  'recent',
  'suspended',
  'deleting',
  'waiting',
  'news',
  'permissions',
  'permissions-none',
  'loading',
  'failed',
].map((name) => `settings-${name}`)
const sketches = [
  'code',
  'provider',
  'confirm',
  'confirm-first',
  'disclosure',
  'offer',
  'offer-wayBack',
  'offer-unkept',
  'offer-given',
  'recover',
  'window',
  'approve',
  'parts',
  'settings',
  ...settings,
]
const looks = [
  { theme: 'light', language: 'en', width: 380 },
  { theme: 'dark', language: 'en', width: 390 },
  { theme: 'light', language: 'ar', width: 390 },
  { theme: 'dark', language: 'ar', width: 320 },
  { theme: 'light', language: 'de', width: 390 },
  { theme: 'light', language: 'pseudo', width: 390 },
] as const

for (const { theme, language, width } of looks) {
  const isDeep = theme !== 'light' || language !== 'en'
  test(`S39d: ${theme}, ${language}, ${width} px: every screen fits, is read by everybody, and breaks no policy${isDeep ? ' @deep' : ''}`, async ({
    page,
    site,
  }) => {
    test.setTimeout(240_000)
    // Drawings of parts are written by the test.
    const shown = language === 'pseudo' ? sketches.filter((name) => !/^(approve|parts)$/.test(name)) : sketches
    for (const name of shown) {
      await page.setViewportSize({ width: width + 20, height: 900 })
      await page.goto(site.framed({ show: name, theme, language }, { width, most: 2000 }))
      const frame = await frameOf(page)
      await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()
      const { scrollWidth, clientWidth } = await frame
        .evaluate(() => document.documentElement)
        .then(() =>
          frame.evaluate(() => {
            const { scrollWidth, clientWidth } = document.documentElement
            return { scrollWidth, clientWidth }
          }),
        )
      expect(scrollWidth, `${name} has no sideways scrolling`).toBe(clientWidth)
      expect.soft(await findCut(frame), `${name}: nothing is cut`).toEqual([])
      if (language === 'pseudo') {
        expect.soft(findLiterals(await readTexts(frame, 'page', foreign), names), name).toEqual([])
        continue
      }
      expect(await axe(frame, axeCore.source, 'html'), name).toEqual([])
    }
  })
}
