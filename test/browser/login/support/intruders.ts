import type { Frame, Page } from '@playwright/test'
import { type BlankSite, serveBlank } from './serveBlank.js'

/** A window that has no part in the login, and a message that it sends. */
export interface Intruder {
  readonly name: string
  /** Sends to the page that holds the frame. */
  toPage(message: unknown): Promise<void>
  /** Sends to the frame. */
  toFrame(message: unknown): Promise<void>
  /** What anyone has sent it. */
  heard(): Promise<readonly unknown[]>
}

/** Where an intruder sits: its own window, how it reaches the page, and the page's frame. */
interface Seat {
  readonly name: string
  readonly window: Frame
  readonly page: 'parent' | 'opener'
}

/** Sends to any target that the test names: intruders do not choose their targets' origins. */
const send = (seat: Seat, to: 'page' | 'frame', message: unknown) =>
  seat.window.evaluate(
    ([where, target, said]) => {
      const host = where === 'parent' ? window.parent : (window.opener as Window)
      // The frame is the first one of every page that has one.
      const receiver = target === 'page' ? host : host.frames[0]
      const anywhere = '*'
      receiver?.postMessage(said, { targetOrigin: anywhere })
    },
    [seat.page, to, message] as const,
  )

async function attach(page: Page, src: string, sandbox: string | undefined): Promise<Frame> {
  const before = new Set(page.frames())
  await page.evaluate(
    ([address, limits]) =>
      new Promise((done) => {
        const element = document.createElement('iframe')
        if (limits !== undefined) element.setAttribute('sandbox', limits)
        element.onload = done
        element.src = address
        document.body.append(element)
      }),
    [src, sandbox] as const,
  )
  const [added] = page.frames().filter((each) => !before.has(each))
  if (!added) throw new Error('No frame was added.')
  return added
}

async function open(page: Page, address: string): Promise<Frame> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate((to) => void window.open(to, '_blank', 'width=300,height=300'), address),
  ])
  await popup.waitForLoadState()
  return popup.mainFrame()
}

/**
 * Everyone of S1 around a page that holds the frame: a frame of another site beside it, a window that the page opened, a
 * window of the page's own origin, and one without an origin.
 */
export async function gatherIntruders(page: Page): Promise<{ intruders: readonly Intruder[]; close(): Promise<void> }> {
  const site: BlankSite = await serveBlank()
  const own = new URL(page.url()).origin
  const seats: Seat[] = [
    { name: 'a frame of another site', window: await attach(page, site.origin, undefined), page: 'parent' },
    { name: 'a window of another site', window: await open(page, site.origin), page: 'opener' },
    { name: 'a window of the page’s origin', window: await open(page, `${own}/blank`), page: 'opener' },
    { name: 'a frame without an origin', window: await attach(page, site.origin, 'allow-scripts'), page: 'parent' },
  ]
  for (const { window: seat } of seats)
    await seat.evaluate(() => {
      const heard: unknown[] = []
      Object.assign(window, { heard })
      addEventListener('message', ({ data }) => heard.push(data))
    })
  return {
    intruders: seats.map((seat) => ({
      name: seat.name,
      toPage: (message) => send(seat, 'page', message),
      toFrame: (message) => send(seat, 'frame', message),
      heard: () => seat.window.evaluate(() => (window as unknown as { heard: unknown[] }).heard),
    })),
    close: () => site.close(),
  }
}
