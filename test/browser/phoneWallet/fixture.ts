import { expect, type Page } from '@playwright/test'
import { startApp, toEip155 } from '../../../demo/phone/test/stack.js'
import type { Devnet } from '../../../devnet/src/index.js'
import { recordViolations } from '../../../src/testing/index.js'
import { test as base } from '../support/workerTest.js'
import type { PhoneWorld } from './startWorld.js'

/** The page in a browser, and what its user does. */
export interface PhonePage {
  open(path?: string): Promise<void>
  /** Pastes the code of an app. */
  paste(uri: string): Promise<void>
  /** Answers the sheet that is up. */
  answer(verb: string): Promise<void>
}

interface Fixtures {
  readonly world: PhoneWorld
  readonly phone: PhonePage
  readonly app: Awaited<ReturnType<typeof startApp>>
}

export const test = base.extend<Fixtures>({
  world: ({ phoneWorld }, use) => use(phoneWorld),
  app: async ({ world }, use) => {
    const app = await startApp(world.relay.url)
    await use(app)
    await app.stop()
  },
  phone: async ({ page, world }, use) => {
    const complaints = await recordViolations(page, /phone/i)
    await use(createPhonePage(page, world.url))
    expect(complaints.left(), 'policy violations, console errors, unhandled rejections').toEqual([])
  },
})

/** What the user of the phone does. */
export function createPhonePage(page: Page, url: string): PhonePage {
  return {
    async open(path = '/') {
      await page.goto(url + path)
      await page.getByRole('heading', { name: 'Phone Wallet' }).waitFor()
    },
    async paste(uri) {
      await page.getByLabel('Connect an app').fill(uri)
      await page.getByRole('button', { name: 'Connect', exact: true }).click()
    },
    answer: (verb) => page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click(),
  }
}

/** What an app of the tests asks for: signing and sending on the local chains. */
export const wanted = (devnet: Devnet) => ({ optionalNamespaces: toEip155(devnet) })

export { expect }
