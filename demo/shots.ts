/**
 * Pictures of every view, for eyes: `npx tsx demo/shots.ts FOLDER [NAME]`. Desktop, phone, dark and right-to-left, or
 * only the one that is named. The views are those of the browser tests' tour. Elements of a page of plain HTML are in a picture of their own.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../scripts/lib/chromium.mjs'
import { startStack } from '../scripts/stack.js'
import { createTestWallet } from '../src/testing/index.js'
import { createDemoPage } from '../test/browser/support/demoPage.js'
import { installWallet } from '../test/browser/support/installWallet.js'
import { tour } from '../test/browser/support/tour.js'

const looks = [
  { name: 'desktop', query: 'theme=light', viewport: { width: 1280, height: 800 } },
  { name: 'phone', query: 'theme=light', viewport: { width: 390, height: 844 } },
  { name: 'dark', query: 'theme=dark', viewport: { width: 1280, height: 800 } },
  { name: 'rtl', query: 'theme=light&dir=rtl', viewport: { width: 390, height: 844 } },
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
    await shootElements(await context.newPage(), query, place)
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

/** Buttons before and after a wallet is connected, by two instances in the page of one script tag. */
async function shootElements(page: Page, query: string, place: string): Promise<void> {
  const [chain] = stack.chains
  if (!chain) throw new Error('The stack has no chain.')
  await installWallet(page, createTestWallet({ accounts: [`0x${'1'.repeat(64)}`], chains: [{ ...chain, chainId: 1 }] }))
  await page.goto(`${stack.demoUrl}/script-tag`)
  await page.evaluate(
    async (look) => {
      const { src = '' } = document.querySelector<HTMLScriptElement>('script[data-networks]') ?? {}
      const { createLatchkey, evm, mainnet } = (await import(src)) as typeof import('../cdn/latchkey.js')
      const isDark = look.get('theme') === 'dark'
      document.documentElement.dir = look.get('dir') ?? 'ltr'
      const board = document.createElement('main')
      board.style.cssText = `display:grid;gap:16px;width:fit-content;padding:24px;font:15px system-ui;background:${isDark ? '#121316' : '#fff'}`
      for (const id of ['before', 'after']) {
        const row = document.createElement('div')
        row.style.cssText = 'display:flex;flex-wrap:wrap;gap:12px;align-items:center;max-width:560px'
        const latchkey = createLatchkey({
          id,
          networks: [mainnet],
          adapters: [evm()],
          themeMode: isDark ? 'dark' : 'light',
        })
        for (const [name, attributes] of [
          ['button', { name: 'false' }],
          ['network-button', {}],
          ['wallet-button', { wallet: 'google' }],
          ['button', { name: 'false', size: 'small' }],
        ] as const) {
          const element = document.createElement(`latchkey-${name}`)
          for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
          row.append(element)
        }
        board.append(Object.assign(row, { latchkey }))
        if (id === 'after') await latchkey.connect({ connector: 'com.example.installed' })
      }
      document.body.replaceChildren(board)
    },
    new Map(new URLSearchParams(query)),
  )
  await page.locator('[data-kind="account"]').first().waitFor()
  await page.locator('main').screenshot({ path: join(place, '00 elements.png'), animations: 'disabled' })
  await page.close()
}
