import type { AnnouncingWindow } from '../createAnnouncedWindows.js'

export const origin = 'https://wallet.example'

/** A window as browsers have it: its own side, and the handle that others have of it. */
export interface TestWindow {
  readonly self: AnnouncingWindow & EventTarget
  readonly handle: Window
  /** Origins that were named as targets of what arrived here, and of what the browser held back. */
  readonly targets: string[]
  /** Origin of the windows that it opens. Default: the frame's in these tests. */
  readonly opens?: string
}

/**
 * A window of an origin, with the rules of browsers: what is posted arrives in a later task, cloned, and only where the target's origin is
 * named. `within`: the window that it is a frame of.
 */
export function createTestWindow(own = origin, within?: TestWindow): TestWindow {
  const self = Object.assign(new EventTarget(), { location: { origin: own } })
  const targets: string[] = []
  const handle = { length: 0 } as Record<string, unknown> & { length: number }
  handle.top = within ? within.handle : handle
  if (within) Object.assign(within.handle, { [within.handle.length]: handle, length: within.handle.length + 1 })
  return { self, handle: handle as unknown as Window, targets }
}

/** The handle of a window, posting as another one. */
export function asSeenBy(viewer: TestWindow, seen: TestWindow): Window {
  const { self, handle, targets } = seen
  const postMessage = (message: unknown, to: string | { targetOrigin: string; transfer?: Transferable[] }) => {
    const { targetOrigin, transfer = [] } = typeof to === 'string' ? { targetOrigin: to } : to
    targets.push(targetOrigin)
    const data = structuredClone({ message, transfer }, { transfer })
    if (targetOrigin !== self.location.origin) return
    const ports = data.transfer as unknown as MessagePort[]
    const source = Object.assign(Object.create(viewer.handle), { top: viewer.handle.top })
    if (viewer.handle.top === viewer.handle) source.top = source
    source.postMessage = (asSeenBy(seen, viewer) as { postMessage: unknown }).postMessage
    const event = Object.assign(new Event('message'), {
      ...{ data: data.message, origin: viewer.self.location.origin, source, ports },
    })
    setTimeout(() => self.dispatchEvent(event))
  }
  return new Proxy(handle, {
    get(target, name) {
      if (name === 'postMessage') return postMessage
      if (/^\d+$/.test(String(name))) {
        const inner = all.get(Reflect.get(target, name) as Window)
        return inner && asSeenBy(viewer, inner)
      }
      return Reflect.get(target, name)
    },
  })
}

const all = new WeakMap<Window, TestWindow>()

/** Makes a page of a site, with frames in it. */
export function createTestPage(site: string, frames: readonly string[]) {
  const page = createTestWindow(site)
  all.set(page.handle, page)
  const inside = frames.map((each) => {
    const frame = createTestWindow(each, page)
    all.set(frame.handle, frame)
    return frame
  })
  return { page, frames: inside }
}

/** A window of the frame's origin that a page has opened, as its code has it. */
export const openFrom = (page: TestWindow | undefined): Window => openTestWindow(page).view

/** The same, with the handle that others have of it. `address`: behind the origin. */
export function openTestWindow(page: TestWindow | undefined, address = '/window') {
  const opened = createTestWindow(page?.opens)
  const { self, handle } = opened
  all.set(handle, opened)
  const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis
  const location = new URL(address, self.location.origin)
  const view = Object.assign(self, { setTimeout, clearTimeout, setInterval, clearInterval }) as unknown as Window
  Object.assign(view, {
    ...{ location, top: view, opener: page ? asSeenBy(opened, page) : null },
    history: {
      replaceState: (_state: unknown, _title: string, to: string) =>
        Object.assign(location, { hash: '', pathname: to }),
    },
    close: () => Object.assign(handle, { closed: true }),
  })
  return { ...opened, view }
}
