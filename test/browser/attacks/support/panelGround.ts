import { createPanelPage, panelAddress } from '../../login/support/panelPage.js'
import type { Mailbox } from '../../login/support/test.js'
import type { DemoPage } from '../../support/demoPage.js'
import type { Ground } from './ground.js'

/** Logs a user in to the panel of the demo, whose page is the attacker's from then on. */
export async function openPanel(demo: DemoPage, mailbox: Mailbox, frameOrigin: string): Promise<Ground> {
  const { page } = demo
  // What moves by itself disarms an approval, and is no attack.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await demo.goto(panelAddress)
  const panel = createPanelPage(demo)
  await panel.logIn(mailbox)
  const address = await panel.address()
  return {
    ...{ page, address, element: panel.element, around: '.panel-page-place' },
    async window() {
      const found = page.frames().find((each) => each.url().startsWith(frameOrigin))
      if (!found) throw new Error('The frame is not in the page.')
      return found
    },
    sign: (text) => panel.sign(text, address),
    abort: async () => void (await page.evaluate(() => window.latchkey.close())),
  }
}
