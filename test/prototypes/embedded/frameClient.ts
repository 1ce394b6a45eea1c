import { type AdapterContext, LatchkeyError, type LoginEvent, type RpcCall } from 'latchkey/adapter'
import type { EmbeddedOptions } from './index.js'
import type { FrameMessage, FramePort } from './wire.js'

const readyWithin = 20_000
/** Calls that need the app's data to have arrived (section 4, "Needs init"). */
const needInit = ['CONNECT_EMAIL', 'GET_USER']

type Options = { readonly signal?: AbortSignal }

/** The app's side of the frame. */
export interface FrameClient {
  request(call: RpcCall, options?: Options): Promise<unknown>
  /** Posts without waiting for an answer. */
  tell(call: RpcCall): void
  /** Hears what the frame says by itself; returns its own stop. */
  watch(listener: (event: LoginEvent) => void): () => void
  /** Puts the frame on the page, once: a frame that moves is loaded anew. */
  mount(): Promise<void>
}

const unreachable = () =>
  new LatchkeyError(
    'EMBEDDED_UNREACHABLE',
    'The login frame did not load within 20 s. Check its address and the network.',
  )

/** Asks one frame, which is loaded with the first call. Listens to it only while something is awaited or watched. */
export function createFrameClient(
  { clock, app, projectId, place, signal: ended, onDispose }: AdapterContext,
  { url, open, readyFor = 500 }: EmbeddedOptions,
): FrameClient {
  const watchers = new Set<(event: LoginEvent) => void>()
  const waiting = new Map<string, (message: FrameMessage) => void>()
  let port: FramePort | undefined
  let stopListening: (() => void) | undefined
  let starting: Promise<void> | undefined
  let initializing: Promise<void> | undefined
  let mounting: Promise<void> | undefined
  let nextId = 1

  const hear = (message: FrameMessage) => {
    const { type, id, payload } = message
    if (!type.startsWith('@w3m-frame/')) return
    const answer = waiting.get(type === '@w3m-frame/READY' ? 'ready' : id)
    if (answer) return answer(message)
    for (const watcher of [...watchers]) watcher({ type: type.slice('@w3m-frame/'.length), payload })
  }
  const openPort = () => {
    port ??= open(url)
    return port
  }
  const follow = () => {
    const needed = watchers.size + waiting.size > 0
    if (needed && !stopListening) stopListening = openPort().listen(hear)
    if (needed || !stopListening) return
    stopListening()
    stopListening = undefined
  }
  /** Waits for one message; `begin` runs once it is listened to. */
  const awaitMessage = (id: string, { signal }: Options, begin: () => void) =>
    new Promise<FrameMessage>((resolve, reject) => {
      const over = () => {
        waiting.delete(id)
        signal?.removeEventListener('abort', abort)
        ended.removeEventListener('abort', abort)
        follow()
      }
      const abort = () => {
        over()
        reject(new LatchkeyError('REQUEST_ABORTED', 'Request was aborted', { outcome: 'dismissed' }))
      }
      if (signal?.aborted || ended.aborted) return abort()
      waiting.set(id, (message) => {
        over()
        resolve(message)
      })
      signal?.addEventListener('abort', abort)
      ended.addEventListener('abort', abort)
      follow()
      begin()
    })
  const ready = () => {
    const run = async () => {
      const late = new AbortController()
      let isLate = false
      const cancel = clock.after(readyWithin, () => {
        isLate = true
        late.abort()
      })
      try {
        await awaitMessage('ready', { signal: late.signal }, () => {})
      } catch (cause) {
        throw isLate ? unreachable() : cause
      } finally {
        cancel()
      }
    }
    starting ??= run()
    // The next call tries again.
    starting.catch(() => {
      starting = undefined
    })
    return starting
  }
  const post = async ({ method, params }: RpcCall, options: Options) => {
    const id = (nextId++).toString(36)
    const message = { type: `@w3m-app/${method}`, id, ...(params !== undefined && { payload: params }) }
    const answer = await awaitMessage(id, options, () => openPort().post(message))
    if (answer.type === `@w3m-frame/${method}_SUCCESS`) return answer.payload
    const { message: text = 'An error occurred' } = Object(answer.payload) as { message?: string }
    const rejected = /reject|denied|declined/i.test(text)
    throw new LatchkeyError(rejected ? 'REQUEST_REJECTED' : 'EMBEDDED_REFUSED', text, {
      outcome: rejected ? 'rejected' : 'failed',
    })
  }
  const init = () => {
    const run = async () => {
      if (readyFor > 0) await new Promise<void>((resolve) => onDispose(clock.after(readyFor, resolve)))
      const params = { metadata: app(), sdkVersion: 'latchkey', projectId: projectId ?? '' }
      await post({ method: 'SYNC_DAPP_DATA', params }, {})
    }
    initializing ??= run()
    initializing.catch(() => {
      initializing = undefined
    })
    return initializing
  }

  onDispose(() => {
    stopListening?.()
    port?.close()
  })
  return {
    async request(call, options = {}) {
      await ready()
      if (needInit.includes(call.method)) await init()
      return post(call, options)
    },
    tell: ({ method, params: payload }) =>
      openPort().post({ type: `@w3m-app/${method}`, id: (nextId++).toString(36), payload }),
    watch(listener) {
      watchers.add(listener)
      follow()
      return () => {
        watchers.delete(listener)
        follow()
      }
    },
    mount() {
      mounting ??= place().then(({ element }) => {
        const frame = openPort().element
        if (frame) element.append(frame)
      })
      mounting.catch(() => {
        mounting = undefined
      })
      return mounting
    },
  }
}
