import { type FrameMessage, type Name, readFrameMessage, type Success } from './answers.js'

/** A message that was dropped, and why. */
export interface Dropped {
  readonly data: unknown
  readonly reason: string
}

interface Pending {
  readonly name: Name
  resolve(payload: unknown): void
  reject(error: Error): void
}

const readyAfter = 500
const readyWithin = 20_000
const answerWithin = 120_000

/** Requests that are not waited for when the frame does not come up. */
const unarmed: readonly Name[] = ['SYNC_DAPP_DATA', 'SYNC_THEME', 'SET_PREFERRED_ACCOUNT']
const timed: readonly Name[] = [
  'CONNECT_EMAIL',
  'CONNECT_DEVICE',
  'CONNECT_OTP',
  'CONNECT_SOCIAL',
  'GET_SOCIAL_REDIRECT_URI',
]

const later = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** Random base36 text of four to six characters. */
function createId(): string {
  for (;;) {
    const id = Math.random().toString(36).slice(2, 8)
    if (id.length >= 4) return id
  }
}

/** Bigints travel as hex text. */
function toPlain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `0x${part.toString(16)}` : part)))
}

/**
 * Envelope, handshake and timers of login-frame.md sections 2 and 4. Any number of requests may be open; they are matched by
 * their ids alone.
 * @param onMessage Told of each message that matched its schema, asked for or not.
 */
export function createLink(element: HTMLIFrameElement, onMessage: (message: FrameMessage) => void) {
  const pending = new Map<string, Pending>()
  const dropped: Dropped[] = []
  const received: unknown[] = []
  let isReady = false
  let markReady: () => void = () => undefined
  const ready = new Promise<void>((done) => {
    markReady = done
  })

  function listen({ data }: MessageEvent) {
    let message: FrameMessage | undefined
    try {
      message = readFrameMessage(data)
    } catch (error) {
      dropped.push({ data, reason: `${error}` })
      console.warn(`client: dropped ${JSON.stringify(data)}: ${error}`)
      return
    }
    if (!message) return
    received.push(data)
    if (message.kind === 'ready') {
      isReady = true
      markReady()
    }
    if (message.kind === 'success' || message.kind === 'error') {
      const asked = pending.get(message.id)
      if (asked?.name === message.name) {
        pending.delete(message.id)
        if (message.kind === 'success') asked.resolve(message.payload)
        else asked.reject(new Error(message.message || 'An error occurred'))
      }
    }
    onMessage(message)
  }
  window.addEventListener('message', listen)

  /** Lets go of all that is open. */
  function abort(reason: string) {
    for (const [id, { reject }] of pending) {
      pending.delete(id)
      reject(new Error(reason))
    }
  }

  /** Sends without waiting for an answer. */
  function post(name: string, id: string, payload?: unknown) {
    const message = { type: `@w3m-app/${name}`, id, ...(payload !== undefined && { payload: toPlain(payload) }) }
    element.contentWindow?.postMessage(message, '*')
  }

  /** Sends an event once the frame is ready; its answer. @throws {Error} with the frame's words */
  function request<N extends Name>(name: N, payload?: unknown): Promise<Success<N>> {
    const id = createId()
    const answer = new Promise<Success<N>>((resolve, reject) => {
      pending.set(id, { name, resolve: (value) => resolve(value as Success<N>), reject })
    })
    const timers = [
      ...(isReady || unarmed.includes(name)
        ? []
        : [setTimeout(() => !isReady && abort('iframe_load_failed'), readyWithin)]),
      ...(timed.includes(name) ? [setTimeout(() => abort('iframe_request_timeout'), answerWithin)] : []),
    ]
    const stop = () => timers.forEach(clearTimeout)
    answer.then(stop, stop)
    void ready.then(() => pending.has(id) && post(name, id, payload))
    return answer
  }

  return {
    ready: () => ready.then(() => later(readyAfter)),
    request,
    post,
    createId,
    abort,
    dropped,
    received,
    stop: () => window.removeEventListener('message', listen),
  }
}
