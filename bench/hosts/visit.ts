import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Locator, type Page, type Response } from '@playwright/test'
import { watchRequests } from '../lib/watchRequests.js'
import { serveFolder } from '../size/serveHost.js'

/** What a step made the browser fetch. */
export interface Fetched {
  readonly requests: number
  /** `gzip -9` of each file, as a server sends them. */
  readonly bytes: number
}

/** Scripts of a first click, by the option `preload`. */
export interface FirstClick {
  readonly none: number
  /** Not given: a pointer on the button begins. */
  readonly default: number
}

/** A visit to a built host. */
export interface Visit {
  readonly load: Fetched
  /** The click that opens the modal, with `preload: 'none'`. */
  readonly click: Fetched
  /** Scripts that were asked for until a first click showed the list of wallets. */
  readonly scripts: FirstClick
  /** What is wrong: errors on the console, uncaught errors, files that are not there, requests to other hosts. */
  readonly faults: readonly string[]
}

/** As `announceWallet.js` names it. */
const walletName = 'Wallet of the size check'
const announceWallet = fileURLToPath(new URL('../size/announceWallet.js', import.meta.url))

/** Opens a built host in Chromium, connects a wallet by the modal, and opens the account and Send. */
export async function visit(folder: string, executablePath: string): Promise<Visit> {
  const host = await serveFolder(folder)
  const args = ['--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync']
  const browser = await chromium.launch({ executablePath, args })
  const faults: string[] = []
  try {
    const page = await browser.newPage()
    await preparePage(page)
    const take = watch(page, host.url, faults)
    let step = 'the page'
    try {
      await page.goto(host.url)
      const app = page.locator('#app')
      await app.getByRole('button', { name: 'Connect' }).waitFor()
      const load = await take()
      step = 'the modal with its wallets'
      const none = await openList(page)
      const click = await take()
      step = 'the connection'
      await page.getByText(walletName).click()
      await page.waitForFunction('latchkey.state().connections.length > 0')
      await seeAddress(app)
      step = 'the account'
      await app.locator('[data-kind="account"]').click()
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      step = 'Send'
      await page.getByRole('heading', { name: 'Send' }).waitFor()
      await take()
      step = 'the page once more, with a stored connection'
      await page.reload({ waitUntil: 'networkidle' })
      await app.getByRole('button').first().waitFor()
      step = 'the connection that the library of the host asks for'
      const own = app.locator('[data-own]')
      if ((await own.count()) > 0) {
        await own.click()
        // By its row: a notice says that this wallet is no longer connected.
        await page.getByRole('button', { name: walletName }).click()
        await seeAddress(app)
      }
      step = 'the modal by default'
      const scripts = { none, default: await visitByDefault(browser, host.url) }
      return { load, click, scripts, faults }
    } catch (error) {
      // What the page said tells more than that it did not come so far.
      faults.push(`${step} did not come: ${error instanceof Error ? error.message.split('\n', 1)[0] : error}`)
      const none = { requests: 0, bytes: 0 }
      return { load: none, click: none, scripts: { none: 0, default: 0 }, faults }
    }
  } finally {
    await browser.close()
    await host.stop()
  }
}

/** In a host of a framework, or of a library: its own state has the account as well, and it shows the address in an `<output>`. */
async function seeAddress(app: Locator): Promise<void> {
  const output = app.locator('output')
  if ((await output.count()) > 0) await output.filter({ hasText: /^\s*0x[0-9a-f]{40}\s*$/i }).waitFor()
}

/** What the page notes of itself. */
interface NotingWindow extends Window {
  /** When the list of wallets was first drawn, by the page's clock. */
  listAt?: number
}

/** Runs before the page: notes in `listAt` when a name is drawn in a shadow root, in the task that draws it. */
function noteList(name: string): void {
  const noting: NotingWindow = window
  const attach = Element.prototype.attachShadow
  Element.prototype.attachShadow = function (options) {
    const root = attach.call(this, options)
    new MutationObserver(() => {
      if (root.textContent?.includes(name)) noting.listAt ??= performance.now()
    }).observe(root, { subtree: true, childList: true, characterData: true })
    return root
  }
}

/** A page with an installed wallet, which notes when the list is drawn. */
async function preparePage(page: Page): Promise<void> {
  await page.addInitScript({ path: announceWallet })
  await page.addInitScript(noteList, walletName)
}

/**
 * Opens the modal by a click, and counts the scripts that were asked for until the list was drawn: what an idle moment fetches
 * after it is no part of the click.
 */
async function openList(page: Page): Promise<number> {
  const clickedAt = await page.evaluate(() => performance.now())
  await page.locator('#app').getByRole('button', { name: 'Connect' }).click()
  await page.getByText(walletName).waitFor()
  return page.evaluate((from) => {
    const { listAt = Number.POSITIVE_INFINITY }: NotingWindow = window
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime >= from && startTime <= listAt)
      .filter(({ name }) => new URL(name).pathname.endsWith('.js')).length
  }, clickedAt)
}

/** The same of a new visitor, as hosts have it by default. */
async function visitByDefault(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await preparePage(page)
  await page.goto(`${url}?preload`, { waitUntil: 'networkidle' })
  await page.locator('#app').getByRole('button', { name: 'Connect' }).waitFor()
  const scripts = await openList(page)
  await context.close()
  return scripts
}

/** Writes down what is wrong, and counts: the answer says what was fetched since it was called before. */
function watch(page: Page, origin: string, faults: string[]): () => Promise<Fetched> {
  let responses: Response[] = []
  const untilIdle = watchRequests(page)
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`))
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(`${origin}/`) && !/^(data|blob):/.test(url)) faults.push(`request to ${new URL(url).host}`)
  })
  page.on('response', (response) => {
    if (!response.url().startsWith(`${origin}/`)) return
    responses.push(response)
    if (response.status() >= 400) faults.push(`${response.status()} for ${new URL(response.url()).pathname}`)
  })
  return async () => {
    await untilIdle()
    const taken = responses
    responses = []
    const bodies = await Promise.all(taken.map((response) => response.body()))
    const bytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
    return { requests: taken.length, bytes }
  }
}
