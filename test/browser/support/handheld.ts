import type { Locator, Page } from '@playwright/test'
import type { DemoPage } from './demoPage.js'

/** What browsers on phones say of themselves. */
export const handhelds = [
  {
    name: 'iPhone',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  },
  {
    name: 'Android',
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
  },
] as const

/** A phone's screen and fingers. */
export const screen = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/**
 * Takes the links to an app, as a phone does that has it installed: the page stays.
 * @returns the links that were followed, in order
 */
export async function takeLinks(page: Page, origin: string): Promise<readonly string[]> {
  const links: string[] = []
  await page.context().route(`${origin}/**`, (route) => {
    links.push(route.request().url())
    return route.fulfill({ status: 204 })
  })
  return links
}

/**
 * Opens the list, and waits until a pairing was prepared: a tap on a row needs nothing any more.
 * @returns the row of the wallet that the demo lists
 */
export async function openReady(demo: DemoPage): Promise<Locator> {
  const proposed = demo.page.waitForEvent('websocket').then((socket) =>
    // The relay answers: the code is there.
    socket.waitForEvent('framereceived'),
  )
  await demo.connectButton.tap()
  await proposed
  return demo.view('Connect').getByRole('button', { name: 'Phone Wallet' })
}

/** The pairing that a link carries. */
export const uriOf = (link: string | undefined): string => new URL(link ?? '').searchParams.get('uri') ?? ''

/** The sockets between the page and its relay, which the test controls: the phone's own are not touched. */
export interface PageSockets {
  /** The page loses its connection and gets no other, as one that the system suspended. */
  cut(): void
  /** The connection dies without a word to the page. */
  mute(): void
  /** New connections work again. */
  mend(): void
}

/** Controls the sockets to a relay that a page opens from now on. */
export async function controlSockets(page: Page, relayUrl: string): Promise<PageSockets> {
  let state: 'whole' | 'cut' | 'mute' = 'whole'
  const sockets = new Set<{ close(): Promise<void> }>()
  const dead = new Set<unknown>()
  await page.routeWebSocket(
    (url) => url.origin === relayUrl,
    (socket) => {
      if (state !== 'whole') {
        void socket.close()
        return
      }
      const relay = socket.connectToServer()
      sockets.add(socket)
      socket.onMessage((message) => {
        if (!dead.has(socket)) relay.send(message)
      })
      relay.onMessage((message) => {
        if (!dead.has(socket)) socket.send(message)
      })
    },
  )
  return {
    cut() {
      state = 'cut'
      for (const socket of sockets) void socket.close()
      sockets.clear()
    },
    mute() {
      state = 'mute'
      for (const socket of sockets) dead.add(socket)
    },
    mend() {
      state = 'whole'
    },
  }
}

/** Another app comes to the front, or the page does again: what a browser tells a page then. */
export async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (value ? 'hidden' : 'visible'),
    })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)
}
