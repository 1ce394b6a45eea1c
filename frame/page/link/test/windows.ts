import type { FrameWindow } from '../createLink.js'

/** A message as the page got it. */
export interface Heard {
  readonly type: string
  readonly id: string
  readonly payload?: Record<string, unknown>
}

/** What a test may say of the windows. */
export interface WindowsOptions {
  /** Origin of the page. */
  readonly origin?: string
  /** What the browser says of the pages around the frame; `false`: this browser does not say it. */
  readonly ancestors?: readonly string[] | false
  readonly referrer?: string
  /** The frame is opened as a page of its own. */
  readonly isAlone?: boolean
}

/**
 * The frame's window and its page's, with the rules of browsers: messages are cloned, and reach a window only when it is at the
 * origin that they name.
 */
export function createWindows(options: WindowsOptions = {}) {
  const { origin = 'https://app.example', ancestors, referrer = '', isAlone = false } = options
  const heard: Heard[] = []
  const posted: { readonly message: Heard; readonly targetOrigin: string }[] = []
  const waiting: { readonly id: string; readonly resolve: (message: Heard) => void }[] = []
  const listeners = new Set<(event: MessageEvent) => void>()
  let asked = 0

  const parent = {
    postMessage(message: unknown, targetOrigin: string) {
      const cloned: Heard = structuredClone(message as Heard)
      posted.push({ message: cloned, targetOrigin })
      if (targetOrigin !== origin) return
      heard.push(cloned)
      for (const { id, resolve } of waiting) if (id === cloned.id) resolve(cloned)
    },
  }
  const window: FrameWindow = {
    get parent() {
      return isAlone ? (window as unknown as typeof parent) : parent
    },
    location: { origin: 'https://frame.test', ...(ancestors !== false && { ancestorOrigins: ancestors ?? [origin] }) },
    document: { referrer },
    addEventListener: (_type: string, listener: (event: MessageEvent) => void) => void listeners.add(listener),
  }
  /** A message arrives in the frame; by itself the page's. */
  const send = (data: unknown, from: { readonly origin?: string; readonly source?: unknown } = {}) => {
    const event = { data: structuredClone(data), origin, source: parent, ...from } as MessageEvent
    for (const listener of listeners) listener(event)
  }
  const ask = (name: string, payload?: unknown, id = `q${++asked}`): Promise<Heard> => {
    const answered = new Promise<Heard>((resolve) => waiting.push({ id, resolve }))
    send({ type: `@w3m-app/${name}`, id, ...(payload !== undefined && { payload }) })
    return answered
  }
  return {
    window,
    parent,
    /** What reached the page. */
    heard,
    /** What the frame posted, to whomever. */
    posted,
    send,
    /** Asks as the page, and resolves with the message that carries the question's id. */
    ask,
    isHeard: () => listeners.size > 0,
  }
}
