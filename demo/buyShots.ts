import { mkdir } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { findChromium } from '../scripts/lib/chromium.mjs'
import { startStack } from '../scripts/stack.js'
import { createDemoPage } from '../test/browser/support/demoPage.js'

const folder = '/tmp/shots-onramp'
await mkdir(folder, { recursive: true })
const looks = [
  { name: 'desktop', query: 'theme=light', viewport: { width: 1280, height: 800 } },
  { name: 'phone', query: 'theme=dark', viewport: { width: 390, height: 844 } },
  { name: 'rtl', query: 'theme=light&dir=rtl&locale=pseudo', viewport: { width: 390, height: 844 } },
]
const only = process.argv[2]
const stack = await startStack()
console.log('stack', stack.onramp)
const browser = await chromium.launch({ executablePath: findChromium() })
for (const { name, query, viewport } of looks.filter((look) => !only || look.name === only)) {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.on('console', (m) => m.type() === 'error' && console.log('console', m.text()))
  page.on('pageerror', (e) => console.log('pageerror', e.message))
  const demo = createDemoPage(page, stack)
  let n = 0
  const shot = async (what: string) => {
    await page.screenshot({ path: `${folder}/${name}-${++n}-${what}.png` })
    console.log(name, n, what)
  }
  try {
    await demo.goto(`/?onramp&${query}`)
    await demo.connect()
    await demo.accountButton.click()
    await page.waitForTimeout(1500)
    await shot('account')
    const m = demo.modal
    await m.locator('[part=action-tile]').first().click()
    await page.waitForTimeout(2500)
    await shot('form')
    await m
      .locator('.body, [part=body]')
      .first()
      .evaluate((b) => b.scrollTo(0, 9999))
      .catch(() => {})
    await page.waitForTimeout(300)
    await shot('formEnd')
    await m.locator('[part=row]').nth(0).click()
    await page.waitForTimeout(800)
    await shot('coins')
    await m.locator('[part=header] button').first().click()
    await page.waitForTimeout(800)
    await m.locator('[part=row]').nth(1).click()
    await page.waitForTimeout(800)
    await shot('country')
    await m.locator('[part=header] button').first().click()
    await page.waitForTimeout(800)
    await m.locator('.amount-end button').nth(3).click()
    await page.waitForTimeout(800)
    await shot('currency')
    await m.locator('[part=header] button').first().click()
    await page.waitForTimeout(800)
    await m.locator('[part=header] button').nth(1).click()
    await page.waitForTimeout(800)
    await shot('what')
    await m.locator('[part=header] button').first().click()
    await page.waitForTimeout(2500)
    const before = context.waitForEvent('page')
    await m.locator('button.primary').last().click()
    const checkout = await before
    await page.waitForTimeout(2500)
    await shot('opened')
    await checkout.close()
    await page.waitForTimeout(1500)
    await shot('closed')
    const again = context.waitForEvent('page')
    await m.locator('button.primary').last().click()
    const second = await again
    await second.waitForLoadState()
    console.log('reopened', second.url(), (await second.locator('body').innerText()).slice(0, 400))
    await second.getByRole('button', { name: 'Pay', exact: true }).click({ timeout: 5000 })
    await page.waitForTimeout(7000)
    await shot('paid')
    await page.waitForTimeout(8000)
    await shot('arrived')
  } catch (error) {
    console.log('FAILED', (error as Error).message.slice(0, 800))
    await shot('failed')
  }
  await context.close()
}
await browser.close()
await stack.stop()
process.exit(0)
