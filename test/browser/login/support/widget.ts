import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import type { DemoPage } from '../../support/demoPage.js'
import { pressAsUser } from './pressAsUser.js'
import type { Mailbox } from './test.js'

/** The demo's widget as a user drives it who logs in by e-mail. */
export interface Widget {
  /** The frame's content, where the modal makes room for it. */
  readonly frame: FrameLocator
  readonly frames: Locator
  readonly emailField: Locator
  readonly codeField: Locator
  /** Opens the modal, and hands the address in. */
  typeEmail(address: string): Promise<void>
  /** Logs a new user in, up to the closed modal. */
  logIn(mailbox: Mailbox): Promise<void>
  /** Presses a button of the frame. */
  press(button: string | RegExp): Promise<void>
  /** Opens the wallet's settings, on Account. */
  openSettings(): Promise<void>
  signOut(): Promise<void>
}

/** How the demo is opened: with both namespaces, and without a wallet that announces itself. */
export const address = '/?wallets=none&networks=many'

export function createWidget(demo: DemoPage): Widget {
  const { page, modal } = demo
  const frames = page.locator('[data-latchkey="modal"] iframe')
  const frame = page.frameLocator('[data-latchkey="modal"] iframe')
  const emailField = modal.getByRole('textbox', { name: /e-?mail/i })
  const codeField = modal.getByRole('textbox', { name: /code/i })
  const widget: Widget = {
    frame,
    frames,
    emailField,
    codeField,
    async typeEmail(given) {
      await demo.connectButton.click()
      await emailField.fill(given)
      await emailField.press('Enter')
    },
    async logIn(mailbox) {
      await widget.typeEmail(mailbox.address)
      await codeField.waitFor()
      await codeField.fill(await mailbox.code())
      await expect(demo.view('You are in')).toBeVisible()
      // It goes by itself, too: a press on it may come too late, and not every flow waits for it.
      await page.evaluate(() => window.latchkey.close())
      await expect(demo.accountButton).toBeVisible()
      await expect(modal).toBeHidden()
    },
    press: (name) => pressAsUser(frame.getByRole('button', { name })),
    async openSettings() {
      await demo.accountButton.click()
      await demo.view('Account').getByRole('button', { name: 'Settings' }).click()
      await demo
        .view('Settings')
        .getByRole('button', { name: /^Wallet settings/ })
        .click()
      await expect(frame.getByRole('heading', { name: 'Wallet settings' })).toBeVisible()
    },
    async signOut() {
      await demo.accountButton.click()
      await demo.view('Account').getByRole('button', { name: 'Disconnect' }).click()
      await expect(demo.connectButton).toBeVisible()
    },
  }
  return widget
}

/** What the page keeps of the widget, for S36. */
export const storageOf = (page: Page) => page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
