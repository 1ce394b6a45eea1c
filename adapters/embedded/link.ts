import { type AdapterContext, isLatchkeyError, type LatchkeyError, policyError } from '../../src/adapter.js'
import { elementFailed, frameGone, notLoaded, timedOut } from './errors.js'
import type { FramePage } from './page.js'
import { toPlainData } from './plainData.js'
import { type FrameReady, frameNews } from './wire/frameEvents.js'
import { type FrameMessage, framePrefix, frameTimes, numberType, screenType } from './wire/names.js'

/** One frame on the page, from its element to its end. */
export interface FrameLink {
  /** Resolves 500 ms after the frame's READY (spec section 4). @throws {LatchkeyError} see `FrameLinkParts.onLost` */
  readonly ready: Promise<void>
  /** READY and the 500 ms are over, and the frame is there. */
  readonly isReady: boolean
  /** It had no place: users see nothing of it, until it is loaded anew where there is one. */
  readonly isConcealed: boolean
  /** CAIP-2 of the chains that the frame works with, once it is ready; undefined where it does not say. */
  readonly chains: readonly string[] | undefined
  /** Whether its users approve in a window which the page may open: the frame wants one, and would be found by it (custody.md, amendment 11). */
  readonly approvesInWindow: boolean
  /** Posts to the frame's origin alone (S2). Nothing is posted to a frame that has been left. */
  post(message: FrameMessage): void
  /** Whether what the frame posts is heard; while it loads it is. */
  hearken(wanted: boolean): void
  /** Ends it, as lost where an error is named. */
  close(error?: LatchkeyError): void
}

export interface FrameLinkParts {
  readonly context: Pick<AdapterContext, 'clock' | 'place'>
  readonly page: FramePage
  /** The frame's whole address. */
  readonly url: string
  /** Hears each message that came from the frame's origin and window, in bounds (S1, S5). Its payload is not yet read. */
  readonly hear: (message: FrameMessage) => void
  /** Told once: IFRAME_LOAD_FAILED or POLICY_BLOCKED before READY, IFRAME_REQUEST_TIMEOUT after it, REQUEST_ABORTED where the page moved it or took it away, or why the modal did not come. */
  readonly onLost: (error: LatchkeyError) => void
}

/** Title of the frame for screen readers. */
const title = 'Embedded wallet'
/** What the frame's page may do of what pages do not hand to others: passkeys, and copying a recovery code. */
const abilities = 'publickey-credentials-get; publickey-credentials-create; clipboard-write'

export function createFrameLink(parts: FrameLinkParts): FrameLink {
  const { context, page, url, hear, onLost } = parts
  const { clock } = context
  const { origin } = new URL(url)
  const element = page.create()
  let state = 'loading' as 'loading' | 'delayed' | 'ready' | 'closed'
  let said: FrameReady | undefined
  let loads = 0
  let isConcealed = false
  /** The page in the element, as it was loaded first. */
  let loaded: Window | null = null
  let isWanted = false
  let stopListening: (() => void) | undefined
  let stopTimer = () => {}
  let settle: { resolve(): void; reject(error: LatchkeyError): void } | undefined

  const isClosed = () => state === 'closed'
  const ready = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject }
  })
  ready.catch(() => {
    // Calls that wait for it get the error, and the end of the frame is reported as well.
  })
  const follow = () => {
    const needed = state !== 'closed' && (isWanted || state !== 'ready')
    if (needed) stopListening ??= page.listen(onMessage)
    if (needed || !stopListening) return
    stopListening()
    stopListening = undefined
  }
  const close = (error?: LatchkeyError) => {
    if (state === 'closed') return
    state = 'closed'
    stopTimer()
    follow()
    element.remove()
    if (!error) return
    settle?.reject(error)
    onLost(error)
  }
  const onMessage = ({ data, origin: from, source }: Parameters<Parameters<FramePage['listen']>[0]>[0]) => {
    // S1: this origin, this window. A frame that is not on the page has none.
    if (from !== origin || !source || source !== element.contentWindow) return
    const message = readMessage(data)
    if (!message) return
    if (message.type !== `${framePrefix}READY`) return hear(message)
    // A second one changes nothing (F3).
    if (state !== 'loading') return
    state = 'delayed'
    said = frameNews.READY.safeParse(message.payload).data
    stopTimer()
    stopTimer = clock.after(frameTimes.readyDelay, () => {
      state = 'ready'
      follow()
      settle?.resolve()
    })
  }
  const onLoad = () => {
    loads++
    const before = loaded
    loaded = element.contentWindow
    if (loads === 1) return
    // The page moved the element that it is in, and browsers load a frame anew that is moved: the user has said neither yes nor no.
    if (before !== loaded) close(frameGone(''))
    // It was led elsewhere, or loads anew: what it was asked is lost (F4). Whether the first page works, READY says.
    else close(state === 'ready' ? timedOut('') : notLoaded())
  }
  const mount = async () => {
    await page.loaded()
    if (isClosed()) return
    const stopWatching = page.watchBlocked(origin, () => close(policyError('frame-src', origin)))
    const stopLoading = clock.after(frameTimes.load, () => close(notLoaded()))
    stopTimer = () => {
      stopWatching()
      stopLoading()
    }
    const place = await context.place().catch((error) => {
      if (isLatchkeyError(error, 'MODAL_MISSING')) return undefined
      throw error
    })
    if (isClosed()) return
    element.src = url
    if (place) place.append(element, () => close(frameGone('')))
    else {
      isConcealed = true
      page.conceal(element)
    }
  }

  dress(element)
  element.title = title
  element.allow = abilities
  element.addEventListener('load', onLoad)
  element.addEventListener('error', () => close(elementFailed()))
  follow()
  mount().catch((error: unknown) => close(isLatchkeyError(error) ? error : notLoaded(error)))

  return {
    ready,
    get isReady() {
      return state === 'ready'
    },
    get isConcealed() {
      return isConcealed
    },
    get chains() {
      return said?.chains
    },
    get approvesInWindow() {
      // A document has no owner; a shadow root has.
      return state === 'ready' && said?.approvals === 'window' && !element.getRootNode().ownerDocument
    },
    post(message) {
      if (state === 'closed') return
      // Taken out of the page by other code (F4).
      if (!element.contentWindow) close(timedOut(''))
      else element.contentWindow.postMessage(message, origin)
    },
    hearken(wanted) {
      isWanted = wanted
      follow()
    },
    close,
  }
}

/**
 * How the frame lies in its place, which decides whether it is seen. It stands in the page's own tree, so the page's rules reach it: each of
 * them gives way. By the object model: a policy without inline styles forbids the attribute.
 */
function dress({ style }: HTMLIFrameElement): void {
  const rules = {
    all: 'initial',
    display: 'block',
    'inline-size': '100%',
    'block-size': '100%',
    visibility: 'inherit',
    'pointer-events': 'inherit',
    'color-scheme': 'inherit',
  }
  for (const [name, value] of Object.entries(rules)) style.setProperty(name, value, 'important')
}

/** Reads the envelope; undefined for what is no message of the frame's. READY may come without an id. */
function readMessage(data: unknown): FrameMessage | undefined {
  const { type } = Object(data) as { type?: unknown }
  if (typeof type !== 'string' || type.length > 80) return undefined
  if (!type.startsWith(framePrefix) && type !== screenType && type !== numberType) return undefined
  const { id = '', payload } = Object(toPlainData(data)) as { id?: unknown; payload?: unknown }
  if (typeof id !== 'string' || id.length > 64) return undefined
  return { type, id, ...(payload !== undefined && { payload }) }
}
