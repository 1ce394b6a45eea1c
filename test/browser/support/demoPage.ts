import type { Locator, Page } from '@playwright/test'
import type { Stack } from '../../../scripts/stack.js'
import type { Latchkey, LatchkeyState } from '../../../src/index.js'

/** The demo, and what its visitor does with it. */
export interface DemoPage {
  readonly page: Page
  /** Goes to a page of the demo, at its own origin or another that leads to it, and waits until its buttons work. */
  goto(path?: string, origin?: string): Promise<void>
  /** Loads the page again, and waits until what was stored is restored or given up. */
  reload(): Promise<void>
  /** The widget's dialog, whatever view it shows. */
  readonly modal: Locator
  /** The modal while it shows the view with this title. */
  view(title: string): Locator
  readonly connectButton: Locator
  readonly accountButton: Locator
  readonly networkButton: Locator
  /** A development wallet's own window. */
  wallet(name?: string): Locator
  /** Opens a wallet's window from the page. */
  openWallet(name?: string): Promise<Locator>
  /** Answers what the wallet asks, with the words on its button. */
  answer(button: string, wallet?: string): Promise<void>
  /** Connects by the button of the page. */
  connect(wallet?: string): Promise<void>
  /** The instance's state. Waits for the instance, which a page has a moment after its load event. */
  state(): Promise<LatchkeyState>
}

declare global {
  interface Window {
    /** Absent until the page's code has run; {@link DemoPage} waits for it. */
    readonly latchkey: Latchkey
  }
}

/** The demo of a stack, in a page. */
export function createDemoPage(page: Page, stack: Stack): DemoPage {
  const modal = page.locator('[data-latchkey="modal"] dialog[open]')
  const accountButton = page.locator('.page-head [data-kind="account"]')
  const connectButton = page.locator('.page-head [data-kind="connect"]')
  const wallet = (name = 'Dev Wallet') => page.locator('dialog.dev-wallet').filter({ hasText: name })
  const untilReady = () => page.waitForFunction(() => window.latchkey?.state().ready)
  const demo: DemoPage = {
    page,
    modal,
    accountButton,
    connectButton,
    networkButton: page.locator('.page-head [data-kind="network"]'),
    wallet,
    view: (title) => modal.filter({ has: page.getByRole('heading', { level: 1, name: title, exact: true }) }),
    async goto(path = '/', origin = stack.demoUrl) {
      await page.goto(origin + path)
      await untilReady()
    },
    async reload() {
      await page.reload()
      await untilReady()
    },
    async openWallet(name = 'Dev Wallet') {
      await page.locator('.wallet-launcher', { hasText: name }).click()
      await wallet(name).waitFor()
      return wallet(name)
    },
    async answer(button, name) {
      await wallet(name).getByRole('button', { name: button, exact: true }).click()
    },
    async connect(name = 'Dev Wallet') {
      await connectButton.click()
      await demo.view('Connect').getByRole('button', { name }).click()
      await demo.answer('Connect', name)
      await accountButton.waitFor()
      await modal.waitFor({ state: 'hidden' })
    },
    async state() {
      const text = await page.waitForFunction(() => window.latchkey && JSON.stringify(window.latchkey.state()))
      return JSON.parse(await text.jsonValue())
    },
  }
  return demo
}
