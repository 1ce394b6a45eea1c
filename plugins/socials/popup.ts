import type { PageWindow, PluginContext } from '../../src/plugin.js'
import { isLatchkeyError } from '../../src/plugin.js'
import { aborted, toSocialError, windowClosed } from './errors.js'

/** Until the provider's address is there, in ms (protocol, section 4). */
const beginWithin = 45_000
/** How long the window may take to say that it is there, and that it has kept the secret; without, the user presses there. */
const handOverWithin = 5_000
/** Between two questions after one that failed. */
const askEvery = 2_000

/** Answers of the frame that end the login. */
const final = ['SOCIAL_DENIED', 'SOCIAL_EXPIRED', 'SOCIAL_REFUSED', 'REQUEST_ABORTED']

type Parts = Pick<PluginContext<'login'>, 'login' | 'clock'>

/** Rejects once the login was given up. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(aborted()), { once: true }))

/** Asks for the provider's address, for 45 s at most. @throws {LatchkeyError} SOCIAL_FAILED, and those of the frame */
export async function getRedirect({ login, clock }: Parts, provider: string, signal: AbortSignal) {
  const late = new AbortController()
  const stop = clock.after(beginWithin, () => late.abort())
  try {
    const either = AbortSignal.any([signal, late.signal])
    return await login.request({ method: 'GET_SOCIAL_REDIRECT_URI', params: { provider } }, { signal: either })
  } catch (cause) {
    if (signal.aborted) throw aborted(cause)
    throw toSocialError(late.signal.aborted ? undefined : cause)
  } finally {
    stop()
  }
}

/** Leads the window of a login through it; resolves with the address of its result. */
export async function runWindow(
  parts: Parts,
  popup: PageWindow,
  provider: string,
  { signal, onLed, onClosed }: { signal: AbortSignal; onLed: () => void; onClosed: () => void },
): Promise<string> {
  const { login, clock } = parts
  const stops: (() => void)[] = []
  const waiting = new Map<string, () => void>()
  const hear = (type: string) =>
    new Promise<void>((done) => {
      waiting.set(`latchkey-social/${type}`, done)
      stops.push(clock.after(handOverWithin, done))
    })
  try {
    const origin = await login.origin()
    signal.throwIfAborted()
    const told = new Promise<string>((resolve) => {
      stops.push(
        popup.onMessage(origin, (data) => {
          const { type, resultUri } = Object(data) as { type?: unknown; resultUri?: unknown }
          if (typeof type === 'string') waiting.get(type)?.()
          if (typeof resultUri === 'string') resolve(resultUri)
        }),
      )
    })
    const ready = hear('ready')
    popup.go(`${origin}/loading`)
    const given = untilAborted(signal)
    given.catch(() => undefined)
    const { uri, secret } = await getRedirect(parts, provider, signal)
    if (popup.closed()) throw windowClosed()
    if (secret) {
      await Promise.race([ready, given])
      const kept = hear('kept')
      popup.post(origin, { type: 'latchkey-social/secret', secret })
      await Promise.race([kept, given])
    }
    popup.go(uri)
    onLed()
    stops.push(popup.onClosed(() => void tellClosed(parts, signal, onClosed)))
    return await Promise.race([told, askResult(parts, signal), given])
  } finally {
    for (const stop of stops) stop()
  }
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
