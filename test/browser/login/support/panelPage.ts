import { expect, type FrameLocator, type Locator } from '@playwright/test'
import type { DemoPage } from '../../support/demoPage.js'
import type { Mailbox } from './test.js'

/** The demo's panel, as a user drives it who logs in by e-mail. */
export interface PanelPage {
  /** Selects the frame's element. */
  readonly element: string
  readonly frame: FrameLocator
  /** The panel while it shows the view with this title. */
  region(name: string): Locator
  /** Brings the panel into sight, and logs a new user in, up to Account. */
  logIn(mailbox: Mailbox): Promise<void>
  /** The user's account on the chains of EVM. */
  address(): Promise<string>
  /** The page asks for a signature of a text, without a click. Resolves with it, or with the codes of an error and of its cause. */
  sign(text: string, by: string): Promise<string>
}

/** Without a wallet that announces itself: the login is the way in. */
export const panelAddress = '/panel?wallets=none&networks=many&width=390'

export function createPanelPage(demo: DemoPage): PanelPage {
  const { page } = demo
  const panel = page.locator('.wallet-panel')
  const element = '.wallet-panel > iframe'
  const region = (name: string) => panel.getByRole('region', { name, exact: true })
  return {
    element,
    frame: page.frameLocator(element),
    region,
    async logIn(mailbox) {
      await panel.evaluate((place) => place.scrollIntoView({ block: 'center', behavior: 'instant' }))
      const field = region('Connect').getByRole('textbox', { name: /e-?mail/i })
      await field.fill(mailbox.address)
      await field.press('Enter')
      await panel.getByRole('textbox', { name: /code/i }).fill(await mailbox.code())
      // It says first that the user is in, and goes by itself.
      await expect(region('Account')).toBeVisible()
    },
    async address() {
      const { connections } = await demo.state()
      return connections.find(({ namespace }) => namespace === 'eip155')?.accounts[0]?.address ?? ''
    },
    sign: (text, by) =>
      page.evaluate(
        ([words, account]) => {
          const hex = [...new TextEncoder().encode(words)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
          const request = { method: 'personal_sign', params: [`0x${hex}`, account] }
          return window.latchkey
            .provider('eip155')
            .request(request)
            .then(
              String,
              (error: { code?: unknown; cause?: { code?: unknown } }) => `${error.code} ${error.cause?.code}`,
            )
        },
        [text, by] as const,
      ),
  }
}
