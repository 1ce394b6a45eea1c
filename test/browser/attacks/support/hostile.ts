import { expect, type Frame, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { rest } from '../../login/support/pressAsUser.js'
import { test as base, type ClientPage } from '../../login/support/test.js'
import type { Ground } from './ground.js'
import { openPanel } from './panelGround.js'

/** What a hostile page does to the frame's looks; it can be taken back. Styles are CSS declarations. */
export interface Attack {
  readonly name: string
  /** Style of the frame's element. */
  readonly frame?: string
  /** Style of an element around it. */
  readonly around?: string
  /** Style of an element that lies over the frame, as large as the part that `part` names. */
  readonly over?: string
  /** Default: the whole frame. */
  readonly part?: 'content' | 'button'
  /** What lies over it is on the browser's top layer. */
  readonly layer?: 'dialog' | 'popover'
  /** The page is scrolled down by so many px. */
  readonly scroll?: number
}

/** The frame in a page that may do all that the platform lets it, and a user who presses where the button is. */
export interface HostilePage {
  readonly page: Page
  readonly frame: Frame
  /** Selects the frame's element in the page. */
  readonly element: string
  /** Account of the first local chain. */
  readonly address: string
  /** The button that consents. */
  readonly approve: Locator
  /** The page asks for a signature, and waits for nothing. How it ends is kept under the text. */
  send(text: string): void
  /** The page asks for a signature, as by `send`, and the frame shows it. `shown`: what it shows then. Default: the text. */
  ask(text: string, shown?: string): Promise<void>
  /** How requests ended, by their texts: a signature or the words of an error. */
  ends(): Promise<Readonly<Record<string, string>>>
  /** Waits until a press counts. */
  armed(): Promise<void>
  /** The same after an attack; where the frame has given up meanwhile, the page asks anew. */
  armedAgain(text: string): Promise<void>
  /** Waits until no press counts. */
  disarmed(): Promise<void>
  /** Where the middle of a part of the frame is in the page, however the page distorts it. */
  placeOf(part: Locator): Promise<{ x: number; y: number }>
  /** A real press at that place, of a pointer that came to rest there: whatever lies there gets it. */
  pressAt(part: Locator): Promise<void>
  /** Waits for as long as users do before they press. */
  waitToPress(): Promise<void>
  /** Moves the pointer to a place, and leaves it there for so long. */
  rest(x: number, y: number): Promise<void>
  /** How many presses of a pointer the frame has heard. */
  presses(): Promise<number>
  /** Resolves when the frame has handled what was sent to it, and has drawn. */
  settled(): Promise<void>
  /** Begins an attack. Returns what takes it back. */
  attack(attack: Attack): Promise<() => Promise<void>>
  /** Removes the approval that is shown, and the page's request for it. */
  abort(): Promise<void>
}

interface Fixtures {
  /** The frame in the body of the protocol's client. */
  readonly hostile: HostilePage & { readonly client: ClientPage }
  /** The frame in a panel of a host's page. */
  readonly hostilePanel: HostilePage
}

/** The words of the button that consents to a text. */
const consent = /^Sign/

/** Runs in the page. Whatever it sets outweighs what the frame's element is dressed in. */
function begin([selectors, { frame: own = '', around = '', over, part, layer, scroll = 0 }]: readonly [
  { readonly element: string; readonly around: string },
  Attack,
]) {
  const find = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement
  const frame = find(selectors.element)
  const home = find(selectors.around)
  const { left, top, width, height } = frame.getBoundingClientRect()
  const before = { frame: frame.style.cssText, around: home.style.cssText, scroll: scrollY }
  const force = (style: string) => style.split(';').map((rule) => rule && `${rule}!important`)
  if (own) frame.style.cssText += `;${force(own).join(';')}`
  if (around) home.style.cssText += `;${around}`
  scrollBy({ top: scroll, behavior: 'instant' })
  Object.assign(window, {
    takeBack() {
      frame.style.cssText = before.frame
      home.style.cssText = before.around
      document.getElementById('over')?.remove()
      scrollTo({ top: before.scroll, behavior: 'instant' })
    },
  })
  if (over === undefined) return
  const element = document.createElement(layer === 'dialog' ? 'dialog' : 'div')
  element.id = 'over'
  element.textContent = 'Win a prize'
  const share = { content: [0, 0.4], button: [0.6, 0.4] }[part ?? 'content'] as [number, number]
  const [from, of] = part ? share : [0, 1]
  element.style.cssText = `position:fixed;inset:auto;z-index:1000000;margin:0;padding:0;border:0;background:#fff;left:${left}px;width:${width}px;top:${top + height * from}px;height:${height * of}px;${over}`
  document.body.append(element)
  if (element instanceof HTMLDialogElement) element.showModal()
  else if (layer) {
    element.popover = 'manual'
    element.showPopover()
  }
}

export const test = base.extend<Fixtures>({
  hostile: async ({ client, page, newMailbox }, use) => {
    await client.open()
    const address = await client.logIn(newMailbox())
    const ground: Ground = {
      ...{ page, address, element: '#w3m-iframe', around: 'body', window: client.window },
      sign: (text) =>
        page.evaluate(
          ([message, by]) => window.client.personalSign(message, by).catch((error: Error) => error.message),
          [text, address] as const,
        ),
      abort: () => page.evaluate(() => window.client.abort()),
    }
    await use({ ...(await createHostile(ground)), client })
  },
  hostilePanel: async ({ demo, newMailbox, stack }, use) => {
    await use(await createHostile(await openPanel(demo, newMailbox(), stack.frameOrigin)))
  },
})

/** What a page does, and its user, on whatever ground the frame stands. */
async function createHostile(ground: Ground): Promise<HostilePage> {
  const { page, address, element } = ground
  const frame = await ground.window()
  const content: FrameLocator = page.frameLocator(element)
  const approve = content.getByRole('button', { name: consent })
  const live = content.locator('button:not([aria-disabled=true])', { hasText: consent })
  const ends = new Map<string, string>()
  const heard = await frame.evaluateHandle(() => {
    const heard = { presses: 0 }
    window.addEventListener('pointerdown', () => void heard.presses++, { capture: true })
    return heard
  })
  const hostile: HostilePage = {
    page,
    frame,
    element,
    address,
    approve,
    send(text) {
      // A page that goes ends what it asked.
      ground.sign(text).then(
        (end) => ends.set(text, end),
        (error: Error) => ends.set(text, error.message),
      )
    },
    async ask(text, shown = text) {
      hostile.send(text)
      await expect(content.getByRole('main')).toContainText(shown)
    },
    ends: async () => Object.fromEntries(ends),
    armed: () => expect(live).toHaveCount(1),
    disarmed: () => expect(live).toHaveCount(0),
    async armedAgain(text) {
      const offer = content.getByRole('button', { name: 'Review in a window' })
      await expect(live.or(offer)).toHaveCount(1)
      if ((await offer.count()) === 0) return
      // It was hidden for so long that a window is offered, and that stays.
      await hostile.abort()
      await expect(offer).toHaveCount(0)
      await hostile.ask(text)
      await hostile.armed()
    },
    async placeOf(part) {
      const inside = await part.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return { x: (left + width / 2) / innerWidth, y: (top + height / 2) / innerHeight }
      })
      const around = await page.locator(element).evaluate((place) => place.getBoundingClientRect().toJSON())
      return { x: around.left + inside.x * around.width, y: around.top + inside.y * around.height }
    },
    async pressAt(part) {
      const { x, y } = await hostile.placeOf(part)
      await hostile.rest(x, y)
      await page.mouse.click(x, y)
      await hostile.settled()
    },
    waitToPress: () => frame.evaluate((ms) => new Promise<void>((done) => setTimeout(done, ms)), rest),
    async rest(x, y) {
      await page.mouse.move(x, y)
      await hostile.waitToPress()
    },
    presses: () => heard.evaluate(({ presses }) => presses),
    async settled() {
      // Its process has taken all input that came before.
      await frame.evaluate(() => new Promise((done) => setTimeout(done)))
      await page.evaluate(() => new Promise((done) => setTimeout(done)))
    },
    async attack(attack) {
      await page.evaluate(begin, [{ element, around: ground.around }, attack] as const)
      return () => page.evaluate(() => (window as unknown as { takeBack(): void }).takeBack())
    },
    abort: ground.abort,
  }
  return hostile
}

export { expect }
