import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { createPhoneWallet } from '../../demo/phone/createPhoneWallet.js'
import type { Stack } from '../../scripts/stack.js'
import { createDemoPage, type DemoPage } from '../../test/browser/support/demoPage.js'
import {
  controlSockets,
  handhelds,
  openReady,
  type PageSockets,
  screen,
  setHidden,
  takeLinks,
  uriOf,
} from '../../test/browser/support/handheld.js'
import { type Phone, pair, showCode, sign, withHands } from '../../test/browser/support/phone.js'

declare global {
  interface Window {
    /** By `noteCode.js`: when the code is in sight, in ms on the page's clock. */
    codeSeen: Promise<number>
  }
}

const noteCode = fileURLToPath(new URL('noteCode.js', import.meta.url))

/** What a round stands on. */
export interface PairingWorld {
  readonly browser: Browser
  readonly stack: Stack
}

type Round = (world: PairingWorld) => Promise<number>

/** From the moment that the user is back until what the wallet said is on the page. */
const losses: Readonly<Record<string, (sockets: PageSockets) => void>> = {
  Cut: (sockets) => sockets.cut(),
  // Nothing but the return itself tells the page that there is something to do.
  Unseen: (sockets) => sockets.mute(),
}

/** One round of each figure that the demo's page shows, in ms. */
export const pageRounds: Readonly<Record<string, Round>> = {
  code: (world) =>
    inPage(world, {}, async ({ demo, page }) => {
      await page.addInitScript({ path: noteCode })
      await demo.goto('/?wallets=none')
      await showCode(demo)
      const seen = await page.evaluate(() => window.codeSeen)
      const scripts = await page.evaluate(() =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter(({ name }) => name.endsWith('.js'))
          .map(({ responseEnd }) => responseEnd),
      )
      return seen - Math.max(...scripts)
    }),

  computed: (world) =>
    inPage(world, {}, async ({ demo, page }) => {
      await page.addInitScript({ path: noteCode })
      const session = await page.context().newCDPSession(page)
      await session.send('Performance.enable', { timeDomain: 'threadTicks' })
      const computed = async () => {
        const { metrics } = await session.send('Performance.getMetrics')
        return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? 0) * 1000
      }
      await demo.goto('/?wallets=none')
      await demo.connectButton.click()
      await demo.view('Connect').getByRole('button', { name: 'All wallets' }).waitFor()
      const row = await demo.view('Connect').getByRole('button', { name: 'WalletConnect' }).elementHandle()
      const before = await computed()
      // By the page itself: what a test's hand looks at before it clicks would be counted, too.
      await row?.evaluate((button) => (button as HTMLElement).click())
      await page.evaluate(() => window.codeSeen)
      return (await computed()) - before
    }),

  disconnect: (world) =>
    inPage(world, {}, async ({ demo, page, phone }) => {
      await demo.goto('/?wallets=none')
      await pair(demo, await phone())
      world.stack.relay.pause()
      const begin = performance.now()
      await page.evaluate(() => window.latchkey.disconnect())
      const took = performance.now() - begin
      world.stack.relay.resume()
      return took
    }),

  ...Object.fromEntries(
    Object.entries(losses).flatMap(([how, lose]): [string, Round][] => [
      [
        `connected${how}`,
        (world) =>
          onPhone(world, async ({ demo, page, phone, sockets, links }) => {
            await demo.goto('/?wallets=none')
            const wallet = await phone()
            const code = await tapWallet(demo, links)
            await setHidden(page, true)
            lose(sockets)
            await wallet.pair(code)
            await wallet.approveNext('proposal')
            return comeBack(page, sockets, () => demo.accountButton.waitFor())
          }),
      ],
      [
        `signed${how}`,
        (world) =>
          onPhone(world, async ({ demo, page, phone, sockets, links }) => {
            await demo.goto('/?wallets=none')
            const wallet = await phone()
            await wallet.pair(await tapWallet(demo, links))
            await wallet.approveNext('proposal')
            await demo.accountButton.waitFor()
            await sign(page, 'From the other app')
            const { id } = await wallet.question('request')
            await setHidden(page, true)
            lose(sockets)
            await wallet.approve(id)
            const entry = page.getByRole('listitem').filter({ hasText: 'From the other app' })
            return comeBack(page, sockets, () => entry.waitFor())
          }),
      ],
    ]),
  ),
}

interface RoundPage {
  readonly demo: DemoPage
  readonly page: Page
  /** Makes the wallet at the other end. */
  readonly phone: () => Promise<Phone>
}

let phones = 0

async function inPage(
  { browser, stack }: PairingWorld,
  options: BrowserContextOptions,
  act: (round: RoundPage) => Promise<number>,
): Promise<number> {
  const context = await browser.newContext(options)
  // The runner of this bench keeps the names of functions by a helper, which functions take along into the page.
  await context.addInitScript('globalThis.__name = (named) => named')
  const wallets: Phone[] = []
  try {
    const page = await context.newPage()
    const phone = async () => {
      phones += 1
      const { relay, chains, accounts } = stack
      const made = await createPhoneWallet({ relay: relay.url, chains, accounts, prefix: `bench-${phones}` })
      wallets.push(withHands(made))
      return withHands(made)
    }
    return await act({ demo: createDemoPage(page, stack), page, phone })
  } finally {
    await context.close()
    await Promise.all(wallets.map((wallet) => wallet.stop()))
  }
}

/** The page on a phone, where a tap on a row opens the wallet's app. */
function onPhone(
  world: PairingWorld,
  act: (round: RoundPage & { sockets: PageSockets; links: readonly string[] }) => Promise<number>,
): Promise<number> {
  return inPage(world, { ...screen, userAgent: handhelds[0].userAgent }, async (round) => {
    const sockets = await controlSockets(round.page, world.stack.relay.url)
    const links = await takeLinks(round.page, world.stack.phoneUrl)
    return act({ ...round, sockets, links })
  })
}

/** Taps the wallet, and returns the code that its app got. */
async function tapWallet(demo: DemoPage, links: readonly string[]): Promise<string> {
  const before = links.length
  await (await openReady(demo)).tap()
  while (links.length === before) await demo.page.waitForTimeout(20)
  return uriOf(links.at(-1))
}

async function comeBack(page: Page, sockets: PageSockets, seen: () => Promise<unknown>): Promise<number> {
  sockets.mend()
  const begin = performance.now()
  await setHidden(page, false)
  await seen()
  return performance.now() - begin
}
