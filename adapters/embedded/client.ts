import {
  type AdapterContext,
  type CaipNetworkId,
  LatchkeyError,
  type LoginEvent,
  type RpcCall,
  unlessAborted,
} from '../../src/adapter.js'
import { frameGone, givenUp, raiseAlert, timedOut } from './errors.js'
import { createFrameLink, type FrameLink } from './link.js'
import type { FramePage } from './page.js'
import { toPlainData } from './plainData.js'
import { createPulse } from './pulse.js'
import { createRequests, type FrameCallName, type FrameNews, isCallName } from './requests.js'
import { assertServed } from './served.js'
import { errorPayload, type FrameAnswer, type FrameScreen, frameAnswers, frameNews } from './wire/frameEvents.js'
import { appPrefix, type FrameMessage, frameCaps, framePrefix, numberType, screenType } from './wire/names.js'

/** Calls for which the frame must have the app's data (protocol, section 4, "Needs init"). */
const needInit = [
  ...['CONNECT_EMAIL', 'GET_SOCIAL_REDIRECT_URI', 'CONNECT_SOCIAL', 'GET_USER', 'GET_FARCASTER_URI'],
  ...['CONNECT_PASSKEY', 'CONNECT_TELEGRAM', 'GET_EXCHANGE_NONCE', 'CONNECT_EXCHANGE'],
]

/** What the frame is asked to see whether it lives: any frame answers it at once. */
const pulseCall = 'GET_CHAIN_ID'

type Options = { readonly signal?: AbortSignal | undefined }

/** A call of the adapter's own, as the wire has it. */
export interface FrameCall<Name extends FrameCallName> extends RpcCall {
  readonly method: Name
}

/** The app's side of one login frame: loaded with the first request, and anew after it was lost. */
export interface FrameClient {
  readonly origin: string
  /** @throws {LatchkeyError} IFRAME_LOAD_FAILED, POLICY_BLOCKED, IFRAME_REQUEST_TIMEOUT, UNVERIFIED_DOMAIN, NETWORKS_NOT_SERVED, REQUEST_ABORTED; the frame's own */
  request<Name extends FrameCallName>(call: FrameCall<Name>, options?: Options): Promise<FrameAnswer<Name>>
  /** Whether a call of this name waits for its answer. */
  asks(name: FrameCallName): boolean
  /** CAIP-2 of the chains that the frame works with; undefined where it does not say. @throws {LatchkeyError} as `request` does */
  chains(options?: Options): Promise<readonly string[] | undefined>
  /** Whether requests on this network are approved in a window that the page may open: for the task of a click. */
  approvesInWindow(networkId: CaipNetworkId): boolean
  /** Posts to a frame that is ready, and waits for nothing. */
  tell(call: RpcCall): void
  /** Hears what plugins may: what the frame says by itself. Returns its own stop. */
  watch(listener: (event: LoginEvent) => void): () => void
  /** Hears all that the frame says, answers included. Returns its own stop. */
  follow(listener: (news: FrameNews) => void): () => void
  /** A login stands, or is under way: what the frame says by itself is listened to. */
  attend(attended: boolean): void
  /** While the user works in the frame, no request is given up. */
  pause(paused: boolean): void
  close(): void
}

export interface FrameClientParts {
  readonly context: AdapterContext
  readonly page: FramePage
  /** The frame's whole address, with its parameters. */
  readonly address: () => string
  /** Whether the project lists the page's origin: rejects when it is known that it does not. */
  readonly verify: () => Promise<void>
  /** Tells a frame about the app: awaited before the first call that needs it. */
  readonly greet: (request: FrameClient['request']) => Promise<void>
}

/** 128 random bits (S3). */
export function createId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function createFrameClient({ context, page, address, verify, greet }: FrameClientParts): FrameClient {
  const { clock, signal: ended } = context
  const watchers = new Set<(event: LoginEvent) => void>()
  const followers = new Set<(news: FrameNews) => void>()
  let link: FrameLink | undefined
  let greeting: Promise<void> | undefined
  let isAttended = false

  const requests = createRequests(
    clock,
    (name) => {
      // A user who has not opened the mail yet is no fault: the view that waits asks again.
      if (name !== 'CONNECT_DEVICE') lose(timedOut(name))
    },
    () => listen(),
  )
  const pulse = createPulse({
    clock,
    isWanted: () => requests.patient,
    ask() {
      if (!link?.isReady) return false
      link.post(toMessage({ method: pulseCall }))
      return true
    },
    onLost: () => lose(timedOut('')),
  })
  const listen = () => {
    link?.hearken(requests.count + watchers.size > 0 || isAttended)
    pulse.follow()
  }
  /** The frame is of no use any more: all calls that wait are rejected, and the next call loads another. */
  const lose = (error: LatchkeyError) => {
    const lost = link
    link = undefined
    greeting = undefined
    pulse.stop()
    lost?.close()
    raiseAlert(context, error)
    const toError = { IFRAME_REQUEST_TIMEOUT: timedOut, REQUEST_ABORTED: frameGone }[error.code]
    requests.fail((name) => toError?.(name) ?? error)
    news({ name: 'SCREEN', payload: { name: 'none', height: 0 } satisfies FrameScreen, failed: false })
  }
  const news = (told: FrameNews) => {
    for (const follower of [...followers]) follower(told)
  }
  const hear = (message: FrameMessage) => {
    pulse.heard()
    const read = readNews(message)
    if (!read) return
    const isAnswer = requests.answer(message.id, read)
    news(read)
    if (isAnswer || read.name === pulseCall) return
    const event = { type: message.type.replace(/^@[^/]+\//, ''), payload: read.payload }
    for (const watcher of [...watchers]) watcher(event)
  }
  const open = (): FrameLink => {
    if (link) return link
    const mine: FrameLink = createFrameLink({
      context,
      page,
      url: address(),
      hear: (message) => link === mine && hear(message),
      onLost: (error) => link === mine && lose(error),
    })
    link = mine
    pulse.heard()
    listen()
    // A page that the project does not list gets no frame at all: that is reported at once, and not after 20 s.
    verify().catch((error: LatchkeyError) => {
      if (!mine.isReady) mine.close(error)
    })
    return mine
  }
  const post: FrameClient['request'] = ({ method, params }, { signal } = {}) => {
    const frame = link
    if (!frame) return Promise.reject(timedOut(method))
    if (requests.count >= frameCaps.pending) return Promise.reject(overfull())
    const message = toMessage({ method, params })
    if (params !== undefined && message.payload === undefined) return Promise.reject(tooLarge())
    return requests.wait(method, message.id, signal, () => frame.post(message))
  }
  const introduce = () => {
    greeting ??= greet(post).catch((error) => {
      // The next call tries again.
      greeting = undefined
      throw error
    })
    return greeting
  }
  const close = () => {
    pulse.stop()
    link?.close()
    link = undefined
    requests.fail((name) => givenUp(name))
    watchers.clear()
    followers.clear()
  }
  /** The host has placed an element for the modal since the frame was loaded: it is loaded anew there, and its login holds. */
  const emerge = async () => {
    const concealed = link
    const hasPlace = await context.place().then(
      () => true,
      // None has come: what shows nothing works concealed, and what has to be shown says so itself.
      () => false,
    )
    if (hasPlace && concealed && link === concealed) lose(frameGone(''))
  }
  /** Waits for the frame, for a call of this name. */
  const arrive = async (method: string, signal: AbortSignal | undefined) => {
    const stop = (error: unknown) => {
      throw signal?.aborted || ended.aborted ? givenUp(method, error) : error
    }
    if (ended.aborted) throw givenUp(method)
    if (link?.isConcealed) await emerge()
    await unlessAborted(ended, () => unlessAborted(signal, open().ready)).catch(stop)
    if (!needInit.includes(method)) return
    assertServed(context, link?.chains)
    await unlessAborted(signal, introduce()).catch(stop)
  }
  return {
    origin: new URL(address()).origin,
    async request(call, { signal } = {}) {
      await arrive(call.method, signal)
      return post(call, { signal })
    },
    asks: requests.has,
    async chains({ signal } = {}) {
      await arrive('', signal)
      return link?.chains
    },
    approvesInWindow: (networkId) => Boolean(link?.approvesInWindow && link.chains?.includes(networkId)),
    tell(call) {
      if (link?.isReady) link.post(toMessage(call))
    },
    watch: (listener) => subscribe(watchers, listener, listen),
    follow: (listener) => subscribe(followers, listener, listen),
    attend(attended) {
      isAttended = attended
      listen()
    },
    pause: requests.pause,
    close,
  }
}

function subscribe<Listener>(all: Set<Listener>, listener: Listener, onChange: () => void): () => void {
  all.add(listener)
  onChange()
  return () => {
    all.delete(listener)
    onChange()
  }
}

/** A call as it is posted. Parameters that are too large, or no data, are left out. */
function toMessage({ method, params }: RpcCall): FrameMessage {
  const payload = params === undefined ? undefined : toPlainData(params)
  return { type: `${appPrefix}${method}`, id: createId(), ...(payload !== undefined && { payload }) }
}

/** Reads what the frame said by its schema; undefined for what is of no name or form that we know. */
function readNews({ type, payload }: FrameMessage): FrameNews | undefined {
  const own = type === screenType ? 'SCREEN' : type === numberType ? 'NUMBER' : undefined
  if (own) {
    const read = frameNews[own].safeParse(payload)
    return read.success ? { name: own, payload: read.data, failed: false } : undefined
  }
  const full = type.slice(framePrefix.length)
  const [, name = '', end] = /^(\w+)_(SUCCESS|ERROR)$/.exec(full) ?? []
  if (!isCallName(name)) return undefined
  if (end === 'ERROR') return { name, payload: errorPayload.safeParse(payload).data, failed: true }
  const read = frameAnswers[name].safeParse(payload)
  return read.success ? { name, payload: read.data, failed: false } : undefined
}

const overfull = () =>
  new LatchkeyError('TOO_MANY_PENDING', `More than ${frameCaps.pending} requests wait for the login frame`)

const tooLarge = () =>
  new LatchkeyError('REQUEST_TOO_LARGE', 'The request is too large for the login frame: 256 kB at most, 32 levels')
