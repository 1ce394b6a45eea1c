import { type AppEventName, appEvents } from '../../../adapters/embedded/wire/appEvents.js'
import { frameAnswers, frameNews } from '../../../adapters/embedded/wire/frameEvents.js'
import { appPrefix, frameCaps, framePrefix, numberType, screenType } from '../../../adapters/embedded/wire/names.js'
import { isLoginAllowed } from '../../../services/src/parts/auth/isLoginAllowed.js'
import { randomId } from '../../common/randomId.js'
import type { HostPage } from '../../common/types.js'
import { FrameError } from '../errors.js'
import type { Handlers, HostLink } from '../types.js'
import { copyPlain } from './copyPlain.js'
import { createRate } from './createRate.js'
import { readPayload } from './readPayload.js'
import { toErrorPayload } from './toErrorPayload.js'

/** What the link needs of the frame's own window. */
export interface FrameWindow {
  readonly parent: { postMessage(message: unknown, targetOrigin: string): void }
  readonly location: { readonly origin: string; readonly ancestorOrigins?: ArrayLike<string> }
  readonly document: { readonly referrer: string }
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

/** What the link is made from. */
export interface LinkParts {
  readonly window: FrameWindow
  /** Patterns of the project's origins; empty: no page is heard. */
  readonly origins: readonly string[]
  /** Patterns of the origins whose pages have approvals in the frame: READY tells the others that theirs need a window. */
  readonly framedApprovals: readonly string[]
  /** What is known of any page, before it says more of itself. */
  readonly page: Pick<HostPage, 'theme' | 'language' | 'look'>
  /** CAIP-2 of the chains that the operator serves. READY names them, so that a page asks for no other. */
  readonly chains: readonly string[]
  /** Ms, never going back. */
  readonly now: () => number
  /** Hears of each call that failed, by its name and code. Default: none is reported. */
  readonly log?: ((line: string) => void) | undefined
}

/** The one place where the frame and its page speak to each other. */
export interface Link extends HostLink {
  /** Hears the page from now on, and says READY. Once. */
  start(handlers: Handlers): void
  /** Changes what the page says of itself. */
  describe(claims: Partial<Pick<HostPage, 'name' | 'theme' | 'language' | 'newAccountType'>>): void
  /** Gives up what is open: its handlers' signals abort with REQUEST_ABORTED. */
  abort(which: (name: AppEventName) => boolean): void
}

/** A question that has no answer yet. */
interface Open {
  readonly name: AppEventName
  readonly controller: AbortController
}

/** The version of the protocol, as READY says it. */
const protocolVersion = '4'

/** What ends other questions: heard however many are open, since it makes room. */
const endings: ReadonlySet<string> = new Set<AppEventName>(['RPC_ABORT', 'RELOAD', 'CLOSE_SCREEN', 'SIGN_OUT'])

/** Makes the link. Nothing is heard or said before `start`. */
export function createLink({ window, origins, framedApprovals, page, chains, now, log }: LinkParts): Link {
  const isFramed = window.parent !== (window as unknown)
  const isAllowed = (origin: string) => isLoginAllowed(origin, origins)
  const open = new Map<string, Open>()
  const rate = createRate(frameCaps.perSecond, now)
  let claims: Pick<HostPage, 'name' | 'theme' | 'language'> = { name: undefined, ...page }
  let bound: string | undefined
  let greeted: readonly string[] = []

  /** Whatever leaves the frame leaves it here, as a fresh plain object, to one named origin (S2, S6). */
  const send = (origin: string, type: string, id: string, payload?: unknown) =>
    window.parent.postMessage(copyPlain({ type, id, payload }), origin)
  const post = (origin: string, name: string, id: string, payload?: unknown) =>
    send(origin, `${framePrefix}${name}`, id, payload)

  const postError = (origin: string, name: string, id: string, error: unknown) => {
    const payload = toErrorPayload(error)
    log?.(`Login frame: ${name} failed: ${payload.code ?? 'a fault of the frame'}`)
    post(origin, `${name}_ERROR`, id, payload)
  }

  const postAnswer = (origin: string, name: AppEventName, id: string, answer: unknown) => {
    try {
      // Copied before it is read: what a schema would only look at must be plain as well.
      post(origin, `${name}_SUCCESS`, id, frameAnswers[name].parse(copyPlain(answer)))
    } catch (error) {
      // An answer that does not fit is a fault of the frame's: of it the page gets its size at most.
      const isBound = error instanceof FrameError && (error.code === 'TOO_LARGE' || error.code === 'TOO_DEEP')
      postError(origin, name, id, isBound ? error : undefined)
    }
  }

  const greet = (to: readonly string[]) => {
    for (const origin of to) {
      const inWindow = !isLoginAllowed(origin, framedApprovals) && ({ approvals: 'window' } as const)
      post(origin, 'READY', randomId(), frameNews.READY.parse({ version: protocolVersion, chains, ...inWindow }))
    }
    greeted = [...greeted, ...to]
  }

  /** Runs a handler to its one answer. */
  const answer = async (handlers: Handlers, origin: string, name: AppEventName, id: string, payload: unknown) => {
    const key = `${name} ${id}`
    // A second question with the id of an open one has the answer of the first.
    if (open.has(key)) return
    if (open.size >= frameCaps.pending && !endings.has(name))
      return postError(origin, name, id, new FrameError('TOO_MANY_PENDING', 'Too many requests wait for an answer.'))
    const controller = new AbortController()
    const { signal } = controller
    open.set(key, { name, controller })
    try {
      const handle = handlers[name] as (payload: unknown, signal: AbortSignal) => unknown
      postAnswer(origin, name, id, await handle(payload, signal))
    } catch (error) {
      postError(origin, name, id, error)
    } finally {
      open.delete(key)
    }
  }

  const abort = (which: (name: AppEventName) => boolean) => {
    for (const { name, controller } of [...open.values()])
      if (which(name))
        controller.abort(
          new FrameError('REQUEST_ABORTED', name === 'RPC_REQUEST' ? 'Request was aborted' : 'Something went wrong'),
        )
  }

  const hear = (handlers: Handlers, { data, origin, source }: MessageEvent) => {
    if (source !== (window.parent as unknown)) return
    if (bound === undefined ? !isAllowed(origin) : origin !== bound) return
    const head = readHead(data)
    if (!head) return
    const { name, id } = head
    try {
      // What ends things takes effect however fast it comes: nothing is signed after an abort (F7).
      if (!rate.take() && name !== 'RPC_ABORT') throw tooFast()
      const message = copyPlain(data) as { readonly payload?: unknown }
      if (!isAppEvent(name)) throw new FrameError('EVENT_UNKNOWN', 'The frame does not know this message.')
      const payload = readPayload(appEvents[name], message.payload)
      bound ??= origin
      if (!greeted.includes(bound)) greet([bound])
      void answer(handlers, bound, name, id, payload)
    } catch (error) {
      postError(origin, name, id, error)
    }
  }

  return {
    start(handlers) {
      if (!isFramed) return
      window.addEventListener('message', (event) => hear(handlers, event))
      greet(expectedOrigins(window, origins).filter(isAllowed))
    },
    host() {
      if (bound === undefined) throw new FrameError('ORIGIN_NOT_ALLOWED', 'No page of the project has spoken yet.')
      return { origin: bound, ...(bound === window.location.origin && { isAgentPage: true }), ...claims }
    },
    describe(next) {
      claims = { ...claims, ...next }
    },
    showScreen(screen) {
      if (bound !== undefined) send(bound, screenType, randomId(), frameNews.SCREEN.parse(screen))
    },
    showNumber(number) {
      if (bound !== undefined) send(bound, numberType, randomId(), frameNews.NUMBER.parse({ number }))
    },
    tell(name, payload) {
      if (bound !== undefined) postAnswer(bound, name, randomId(), payload)
    },
    abort,
  }
}

/**
 * Who may be around the frame: the browser's word, else the page that led here. Where the browser says neither, each origin
 * that the project names in full: a message to another one than the page's goes nowhere.
 */
function expectedOrigins({ location, document }: FrameWindow, patterns: readonly string[]): readonly string[] {
  const parent = location.ancestorOrigins?.[0]
  if (parent !== undefined) return [parent]
  if (URL.canParse(document.referrer)) return [new URL(document.referrer).origin]
  return [...new Set(patterns.filter((pattern) => URL.canParse(pattern)).map((pattern) => new URL(pattern).origin))]
}

/** Name and id of a message of the app's; undefined when it is none, or has no id that an answer could carry. */
function readHead(data: unknown): { readonly name: string; readonly id: string } | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { type, id } = data as { readonly type?: unknown; readonly id?: unknown }
  if (typeof type !== 'string' || type.length > 80 || !type.startsWith(appPrefix)) return undefined
  if (typeof id !== 'string' || id.length === 0 || id.length > 64) return undefined
  return { name: type.slice(appPrefix.length), id }
}

const isAppEvent = (name: string): name is AppEventName => Object.hasOwn(appEvents, name)

const tooFast = () => new FrameError('TOO_FAST', 'Too many messages. Wait a second.')
