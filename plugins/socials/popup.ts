import type { PageWindow, PluginContext } from '../../src/plugin.js'
import { isLatchkeyError } from '../../src/plugin.js'
import { aborted, toSocialError, windowClosed } from './errors.js'

/** Until the window is on its way to the provider, in ms (protocol, section 4). */
const beginWithin = 45_000
/** Between two questions after one that failed. */
const askEvery = 2_000

/** Answers of the frame that end the login. */
const final = ['SOCIAL_DENIED', 'SOCIAL_EXPIRED', 'SOCIAL_REFUSED', 'REQUEST_ABORTED']

type Parts = Pick<PluginContext<'login'>, 'login' | 'clock'>

/** Rejects once the login was given up. */
const untilAborted = (signal: AbortSignal) => {
  const given = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(aborted()), { once: true }),
  )
  given.catch(() => undefined)
  return given
}

/** 128 random bits (S3). */
const newWindowId = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Asks for the provider's address, for 45 s at most.
 * @param window Id of the window that goes there by itself
 * @throws {LatchkeyError} SOCIAL_FAILED, and those of the frame
 */
export async function getRedirect({ login, clock }: Parts, provider: string, signal: AbortSignal, window?: string) {
  const late = new AbortController()
  const stop = clock.after(beginWithin, () => late.abort())
  try {
    const either = AbortSignal.any([signal, late.signal])
    const params = { provider, ...(window !== undefined && { window }) }
    return await login.request({ method: 'GET_SOCIAL_REDIRECT_URI', params }, { signal: either })
  } catch (cause) {
    if (signal.aborted) throw aborted(cause)
    throw toSocialError(late.signal.aborted ? undefined : cause)
  } finally {
    stop()
  }
}

/** What is done with the window of a login. */
interface WindowRun {
  readonly signal: AbortSignal
  /** The window gets what it needs from the frame. Else it is led on, and asks its user for a press. */
  readonly isAnnounced: boolean
  /** The window is on its way to the provider. */
  readonly onLed: () => void
  readonly onClosed: () => void
}

/**
 * Sees the window of a login through; resolves with the address of its result.
 * @throws {LatchkeyError} SOCIAL_WINDOW_CLOSED where it closed, or was cut off from this page, before it was on its way
 */
export async function runWindow(
  parts: Parts,
  popup: PageWindow,
  provider: string,
  { signal, isAnnounced, onLed, onClosed }: WindowRun,
): Promise<string> {
  const { login } = parts
  const stops: (() => void)[] = []
  try {
    const origin = await login.origin()
    signal.throwIfAborted()
    const told = new Promise<string>((resolve) => {
      stops.push(
        popup.onMessage(origin, (data) => {
          const { resultUri } = Object(data) as { resultUri?: unknown }
          if (typeof resultUri === 'string') resolve(resultUri)
        }),
      )
    })
    const given = untilAborted(signal)
    const id = isAnnounced ? newWindowId() : undefined
    const start = `${origin}/loading`
    if (id !== undefined) popup.go(`${start}#${id}`)
    let stopWatching = () => {}
    const closed = new Promise<never>((_, reject) => {
      stopWatching = popup.onClosed(() => reject(windowClosed()))
    })
    stops.push(stopWatching)
    const { uri } = await Promise.race([getRedirect(parts, provider, signal, id), closed, given])
    // A frame that knows nothing of announced windows leaves it to the page to lead them.
    if (!uri.startsWith(`${start}#`)) popup.go(uri)
    onLed()
    stopWatching()
    stops.push(popup.onClosed(() => void tellClosed(parts, signal, onClosed)))
    return await Promise.race([told, askResult(parts, signal), given])
  } finally {
    for (const stop of stops) stop()
  }
}

/** The same where the frame opens the window, by a click of its own. */
export async function runInFrame(
  parts: Parts,
  provider: string,
  { signal, onLed }: Pick<WindowRun, 'signal' | 'onLed'>,
): Promise<string> {
  const call = { method: 'GET_SOCIAL_REDIRECT_URI', params: { provider, window: 'frame' } } as const
  // As long as its user takes for the click.
  await parts.login.request(call, { signal })
  onLed()
  return Promise.race([askResult(parts, signal), untilAborted(signal)])
}

/** `closed` lies where the provider has cut the tie to the page: nothing is said before the frame knows of no result (F27). */
async function tellClosed({ login }: Parts, signal: AbortSignal, onClosed: () => void): Promise<void> {
  const call = { method: 'SOCIAL_RESULT', params: {} } as const
  const { uri } = await login.request(call, { signal }).catch(() => ({ uri: undefined }))
  // With a result, or an end of its own, the question that waits is answered too.
  if (uri === undefined && !signal.aborted) onClosed()
}

/** Hears of the result by asking, for windows that can tell nothing any more. */
async function askResult({ login, clock }: Parts, signal: AbortSignal): Promise<string> {
  for (;;) {
    try {
      const { uri } = await login.request({ method: 'SOCIAL_RESULT', params: { wait: true } }, { signal })
      if (uri !== undefined) return uri
    } catch (cause) {
      if (signal.aborted || isLatchkeyError(cause, ...final)) throw cause
    }
    await new Promise<void>((done) => void clock.after(askEvery, done))
    if (signal.aborted) throw aborted()
  }
}
