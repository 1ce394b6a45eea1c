import { fileURLToPath } from 'node:url'
import { chromium, type Page, type Request } from '@playwright/test'
import { serveConfiguration, serveHost } from './serveHost.js'

/** Files of the host that a browser asked for, step by step; each holds only what the steps before did not load. */
export interface Journey {
  /** The page is loaded, its button works, the user has not acted. */
  readonly load: readonly string[]
  /** With services and a project id: what comes by itself after the first paint. */
  readonly late: readonly string[]
  /** The modal shows the wallets. */
  readonly open: readonly string[]
  /** An installed wallet is connected. */
  readonly connect: readonly string[]
  /** All features off: everything up to the open modal. */
  readonly off: readonly string[]
  /** Requests to other hosts before the user acts, without services. */
  readonly foreign: readonly string[]
  /** The same with services and a project id. */
  readonly foreignWithServices: readonly string[]
}

/** As `announceWallet.js` names it. */
const walletName = 'Wallet of the size check'

/** Walks through the host app in Chromium and notes what the network carried. */
export async function drive(folder: string, executablePath: string): Promise<Journey> {
  const host = await serveHost(folder)
  const services = await serveConfiguration()
  const args = ['--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync']
  const browser = await chromium.launch({ executablePath, args })
  try {
    const visit = async (query: string, awaited?: string) => {
      // A visit of its own: a user who comes back connected loads more.
      const context = await browser.newContext()
      await context.addInitScript({ path: fileURLToPath(new URL('announceWallet.js', import.meta.url)) })
      const page = await context.newPage()
      const seen: string[] = []
      page.on('request', (request: Request) => seen.push(request.url()))
      const errors: Error[] = []
      page.on('pageerror', (error) => errors.push(error))
      // What comes after the first paint may come later than half a second, which is what counts as idle.
      const asked = awaited && page.waitForRequest((request) => request.url().startsWith(awaited))
      await page.goto(host.url + query, { waitUntil: 'networkidle' })
      await asked
      // The button is in the host's light DOM.
      await page.locator('#app button').waitFor()
      let told = 0
      /** What was asked for since the last call. */
      const take = async () => {
        await page.waitForLoadState('networkidle')
        if (errors[0]) throw errors[0]
        const fresh = seen.slice(told)
        told = seen.length
        return fresh
      }
      return { page, take }
    }

    const walk = await visit('')
    const load = await walk.take()
    await openModal(walk.page)
    const open = await walk.take()
    await walk.page.getByText(walletName).click()
    await walk.page.waitForFunction('latchkey.state().connections.length > 0')
    const connect = await walk.take()

    const off = await visit('?off')
    await openModal(off.page)
    const withServices = await visit(`?services=${encodeURIComponent(services.url)}`, services.url)
    const early = new Set(load)
    const atServices = await withServices.take()
    const isForeign = (url: string) => url.startsWith('http') && !url.startsWith(`${host.url}/`)
    const files = (urls: readonly string[]) =>
      urls.filter((url) => url.startsWith(`${host.url}/`)).map((url) => new URL(url).pathname.slice(1))
    return {
      load: files(load),
      late: files(atServices.filter((url) => !early.has(url))).filter((file) => file.endsWith('.js')),
      open: files(open),
      connect: files(connect),
      off: files(await off.take()),
      foreign: load.filter(isForeign),
      foreignWithServices: atServices.filter(isForeign),
    }
  } finally {
    await browser.close()
    await Promise.all([host.stop(), services.stop()])
  }
}

async function openModal(page: Page): Promise<void> {
  await page.locator('#app button').click()
  await page.getByText(walletName).waitFor()
  // What plugins put there has come as well.
  await page.locator('[part=skeleton]').first().waitFor({ state: 'detached' })
}
