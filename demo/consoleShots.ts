/**
 * Pictures of every page of the operator's console, for docs and for eyes: `npx tsx demo/consoleShots.ts [FOLDER]`. Desktop and 390 px, light and dark, as
 * WebP, which Chromium itself writes. Default: docs/images/console.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import axe from 'axe-core'
import { pages } from '../console/pages/index.js'
import { findChromium } from '../scripts/lib/chromium.mjs'
import { type Stack, startStack } from '../scripts/stack.js'
import { addAuthenticator } from '../test/browser/login/support/addAuthenticator.js'
import { address, createWidget } from '../test/browser/login/support/widget.js'
import { createDemoPage } from '../test/browser/support/demoPage.js'

const looks = [
  { name: 'light', colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { name: 'dark', colorScheme: 'dark', viewport: { width: 1280, height: 900 } },
  { name: 'phone-light', colorScheme: 'light', viewport: { width: 390, height: 844 } },
  { name: 'phone-dark', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const
/** Of WebP: texts stay sharp, and a picture has some 30 kB. */
const quality = 0.8
const dayMs = 86_400_000

const [folder = 'docs/images/console'] = process.argv.slice(2)
await mkdir(folder, { recursive: true })
/** The days before, for counts by day: the services' clock is set on from one to the next. */
let back = 6
let tellCode = (_code: string) => {}
const code = new Promise<string>((resolve) => {
  tellCode = resolve
})
const stack = await startStack({
  ports: { console: 0 },
  clock: { now: () => Date.now() - back * dayMs },
  onMail: ({ text }) => tellCode(/^\d{6,8}$/m.exec(text)?.[0] ?? ''),
})
const browser = await chromium.launch({ executablePath: findChromium() })
try {
  await stack.projects.setAnalytics(stack.projectId, true)
  for (; back > 0; back--) await report(stack, 9 - back)
  await report(stack, 5)
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  await logIn(await context.newPage())
  await addAuthenticator(page)
  await page.goto((await stack.consoleLinks?.makeOwnerLink()) ?? '')
  await page.getByLabel('Your name').fill('Grace')
  await page.getByRole('button', { name: 'Make a passkey' }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  const pack = await createPacker(browser)
  const shown = [
    ...pages.map(({ id, path }) => ({ id, path })),
    { id: 'project', path: `/projects/${stack.projectId}?tab=features` },
  ]
  for (const { id, path } of shown)
    for (const { name, viewport, colorScheme } of looks) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(`${stack.consoleUrl}${path}`, { waitUntil: 'networkidle' })
      await writeFile(join(folder, `${id}-${name}.webp`), await pack(await page.screenshot({ animations: 'disabled' })))
      for (const fault of await findFaults(page)) console.log(`${id}, ${name}: ${fault}`)
    }
  console.log(`${shown.length} pages in ${looks.length} looks`)
} finally {
  await browser.close()
  await stack.stop()
}

/** A user, for the lists. */
async function logIn(page: Page): Promise<void> {
  const demo = createDemoPage(page, stack)
  await demo.goto(address)
  const widget = createWidget(demo)
  await widget.typeEmail('ada.lovelace@example.com')
  await widget.codeField.waitFor()
  await widget.codeField.fill(await code)
  await demo.view('You are in').waitFor()
  await page.close()
}

/** What pages of a day tell, and one that is refused. */
async function report({ servicesUrl, projectId }: Stack, times: number): Promise<void> {
  const wallets = ['MetaMask', 'Coinbase Wallet', 'MetaMask', 'Rainbow', 'Trust Wallet', 'Something else', 'MetaMask']
  const names = Array.from({ length: times }, (_, at) => wallets[at % wallets.length] ?? '')
  const toEvent = (event: string, properties: object = {}) => ({
    ...{ eventId: crypto.randomUUID(), timestamp: 0 },
    props: { type: 'track', event, properties },
  })
  const events = names.flatMap((name) => [
    ...[toEvent('MODAL_OPEN'), toEvent('MODAL_OPEN'), toEvent('SELECT_WALLET', { name })],
    toEvent('CONNECT_SUCCESS', { method: 'browser', name }),
  ])
  const query = `projectId=${projectId}&st=appkit&sv=1`
  await fetch(`${servicesUrl}/batch?${query}`, { method: 'POST', body: JSON.stringify(events) })
  await fetch(`${servicesUrl}/appkit/v1/config?${query}`, { headers: { Origin: 'https://stranger.example' } })
}

/** Writes PNG as WebP, by the canvas of a page of its own. */
async function createPacker(from: Browser): Promise<(png: Buffer) => Promise<Buffer>> {
  const page = await from.newPage()
  return async (png) => {
    const text = await page.evaluate(
      async ([data, share]) => {
        const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
        const canvas = new OffscreenCanvas(picture.width, picture.height)
        canvas.getContext('2d')?.drawImage(picture, 0, 0)
        const blob = await canvas.convertToBlob({ type: 'image/webp', quality: share })
        let binary = ''
        for (const byte of new Uint8Array(await blob.arrayBuffer())) binary += String.fromCharCode(byte)
        return btoa(binary)
      },
      [png.toString('base64'), quality] as const,
    )
    return Buffer.from(text, 'base64')
  }
}

/** What axe finds on a page, the preview's document aside, to which no one speaks. */
async function findFaults(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run(
      { exclude: ['iframe'] },
      { iframes: false, runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
    ),
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}
