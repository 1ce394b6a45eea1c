/**
 * Pictures of every view, for eyes: `npx tsx demo/shots.ts FOLDER [NAME]`. Desktop, phone, dark, right-to-left (Arabic) and German,
 * or only the one that is named. The views are those of the browser tests' tour. Elements of a page of plain HTML are in a picture of their own.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../scripts/lib/chromium.mjs'
import { startStack } from '../scripts/stack.js'
import { createDemoPage } from '../test/browser/support/demoPage.js'
import { tour } from '../test/browser/support/tour.js'
import { shootElements } from './shootElements.js'

const looks = [
  { name: 'desktop', query: 'theme=light', viewport: { width: 1280, height: 800 } },
  { name: 'phone', query: 'theme=light', viewport: { width: 390, height: 844 } },
  { name: 'dark', query: 'theme=dark', viewport: { width: 1280, height: 800 } },
  { name: 'rtl', query: 'theme=light&locale=ar', viewport: { width: 390, height: 844 } },
  { name: 'german', query: 'theme=light&locale=de', viewport: { width: 390, height: 844 } },
  { name: 'pseudo', query: 'theme=dark&locale=pseudo', viewport: { width: 390, height: 844 } },
] as const

const [folder, only] = process.argv.slice(2)
if (!folder) throw new Error('Say where to: npx tsx demo/shots.ts FOLDER')

const stack = await startStack()
const browser = await chromium.launch({ executablePath: findChromium() })
try {
  for (const { name, query, viewport } of looks.filter((look) => !only || look.name === only)) {
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const place = join(folder, name)
    await mkdir(place, { recursive: true })
    await shootPages(page, query, place)
    await shootElements(await context.newPage(), stack, query, join(place, '00 elements.png'))
    let number = 0
    for await (const view of tour(createDemoPage(page, stack), query)) {
      const file = `${String(++number).padStart(2, '0')} ${view}.png`
      await page.screenshot({ path: join(place, file), animations: 'disabled' })
    }
    await context.close()
    console.log(`${number} views, ${name}`)
  }
} finally {
  await browser.close()
  await stack.stop()
}

async function shootPages(page: Page, query: string, place: string): Promise<void> {
  for (const path of ['', 'parts', 'lab', 'slots']) {
    await page.goto(`${stack.demoUrl}/${path}?${query}`, { waitUntil: 'networkidle' })
    await page.screenshot({ path: join(place, `00 ${path || 'home'}.png`), fullPage: true })
  }
}
