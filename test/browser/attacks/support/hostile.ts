import { expect, type Frame, type Locator, type Page } from '@playwright/test'
import { test as base, type ClientPage } from '../../login/support/test.js'

/** A change that a hostile page makes, and how it takes it back. Runs in the page, with the frame's element. */
export interface Attack {
  readonly name: string
  readonly on: (frame: HTMLElement) => void
  readonly off: (frame: HTMLElement) => void
}

/** The frame in a page that may do all that the platform lets it, and a user who presses where the button is. */
export interface HostilePage {
  readonly client: ClientPage
  readonly page: Page
  readonly frame: Frame
  /** Account of the first local chain. */
  readonly address: string
  /** The button that consents. */
  readonly approve: Locator
  /** The page asks for a signature. How it ends is kept under the text. */
  ask(text: string): Promise<void>
  /** How requests ended, by their texts: a signature or the words of an error. */
  ends(): Promise<Readonly<Record<string, string>>>
  /** Waits until a press counts. */
  armed(): Promise<void>
  /** Waits until no press counts. */
  disarmed(): Promise<void>
  /** Where the middle of a part of the frame is in the page, however the page distorts it. */
  placeOf(part: Locator): Promise<{ x: number; y: number }>
  /** A real press at that place: whatever lies there gets it. */
  pressAt(part: Locator): Promise<void>
  /** Resolves when the frame has handled what was sent to it, and has drawn. */
  settled(): Promise<void>
  attack(attack: Attack, way: 'on' | 'off'): Promise<void>
  /** Removes the approval that is shown, and the page's wish for it. */
  abort(): Promise<void>
}

interface Fixtures {
  readonly hostile: HostilePage
}

/** The words of the button that consents to a text. */
const consent = /^Sign/

export const test = base.extend<Fixtures>({
  hostile: async ({ client, page, newMailbox }, use) => {
    await client.open()
    const address = await client.logIn(newMailbox())
    const frame = await client.window()
    const approve = client.frame.getByRole('button', { name: consent })
    const hostile: HostilePage = {
      client,
      page,
      frame,
      address,
      approve,
      async ask(text) {
        await page.evaluate(
          ([message, by]) => {
            const { ends = {} } = window as unknown as { ends?: Record<string, string> }
            Object.assign(window, { ends })
            window.client.personalSign(message, by).then(
              (signature) => (ends[message] = signature),
              (error: Error) => (ends[message] = error.message),
            )
          },
          [text, address] as const,
        )
        await expect(client.frame.getByRole('main')).toContainText(text)
      },
      ends: () => page.evaluate(() => ({ ...(window as unknown as { ends?: Record<string, string> }).ends })),
      armed: () => expect(approve).not.toHaveAttribute('aria-disabled', 'true'),
      disarmed: () => expect(approve).toHaveAttribute('aria-disabled', 'true'),
      async placeOf(part) {
        const inside = await part.evaluate((element) => {
          const { left, top, width, height } = element.getBoundingClientRect()
          return { x: (left + width / 2) / innerWidth, y: (top + height / 2) / innerHeight }
        })
        const around = await client.page.evaluate(() => {
          const { left, top, width, height } = window.client.element.getBoundingClientRect()
          return { left, top, width, height }
        })
        return { x: around.left + inside.x * around.width, y: around.top + inside.y * around.height }
      },
      async pressAt(part) {
        const { x, y } = await hostile.placeOf(part)
        await page.mouse.click(x, y)
        await hostile.settled()
      },
      async settled() {
        // Its process has taken all input that came before.
        await frame.evaluate(() => new Promise((done) => setTimeout(done)))
        await page.evaluate(() => new Promise((done) => setTimeout(done)))
      },
      async attack({ on, off }, way) {
        const body = (way === 'on' ? on : off).toString()
        await page.evaluate(`(${body})(window.client.element)`)
      },
      abort: () => page.evaluate(() => window.client.abort()),
    }
    await use(hostile)
  },
})

export { expect }
