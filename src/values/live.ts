import { callListener } from '../kernel/base/emitter.js'
import { abortedError, type Clock, isLatchkeyError, type Live, type Page } from '../kernel/index.js'

/** One question for a value. */
export interface LiveQuestion<Value> {
  /** Past every cache. */
  readonly fresh: boolean
  /** What was known before. */
  readonly before: Value | undefined
}

/** What a shared value is made from; `clock`, `page` and `signal` are those of the context. */
export interface LiveParts<Value> {
  ask(question: LiveQuestion<Value>): Promise<Value>
  /** How long an answer holds, in ms. One that is watched is asked for again then. */
  readonly keepFor: number
  /**
   * How often a question that failed is asked again while it is watched: after 1 s, then twice as long each time, 30 s at
   * most, or after what a service asked for (spec section 7). Refusals that would come again are not, and what `refresh`
   * or `read` asked is not: its own call rejects. Default 3.
   */
  readonly retries?: number
  /** How long nothing is asked once the last of those failed, in ms, `refresh` included. Default 30 s. */
  readonly blockFor?: number
  /** Whether two values are the same: then the old object stays, and no listener is called. Default: the same object. */
  readonly isSame?: (left: Value, right: Value) => boolean
  /** Hears of a failure once, however many wait for the value, and however often it is asked again. */
  readonly onFailure?: (error: unknown) => void
  readonly clock: Clock
  readonly page: Pick<Page, 'visible' | 'onVisible'>
  /** Ends it: nothing is asked any more, and no listener is called. */
  readonly signal: AbortSignal
}

/** A shared value in the hands of the part that provides it. */
export interface OwnLive<Value> extends Live<Value> {
  error(): unknown
  /** What is known while it holds, else the answer to one question for all. @throws {LatchkeyError} why there is none */
  read(): Promise<Value>
  /** What is known is out of date: asked for anew when it is watched, at once if it is. */
  expire(): void
  watched(): boolean
}

const defaultBlock = 30_000
const defaultRetries = 3
const firstRetry = 1000
const longestRetry = 30_000

/** An error of ours says whether an equal question may be answered; any other may pass. */
const mayPass = (reason: unknown) =>
  !isLatchkeyError(reason) ||
  isLatchkeyError(reason, 'SERVICE_UNREACHABLE', 'REQUEST_TIMEOUT', 'SERVER_ERROR', 'RATE_LIMITED')

/** The wait before a question is asked again, in ms. */
const backoff = (failures: number, reason: unknown) => {
  const asked = isLatchkeyError(reason) ? Number(reason.data.retryAfter ?? 0) : 0
  return Math.max(asked, Math.min(firstRetry * 2 ** (failures - 1), longestRetry))
}

/**
 * Makes a shared value. It is asked for while it is watched and the page is in sight, again when its time is over, and never
 * twice at once. An answer that is overtaken by a later question is dropped.
 * @example createLive({ ...context, keepFor: 30_000, ask: ({ fresh }) => readRates(fresh) })
 */
export function createLive<Value>(parts: LiveParts<Value>): OwnLive<Value> {
  const {
    clock,
    page,
    signal,
    keepFor,
    retries = defaultRetries,
    blockFor = defaultBlock,
    isSame = Object.is,
    onFailure,
  } = parts
  const listeners = new Set<() => void>()
  let value: Value | undefined
  let error: unknown
  /** Until then what is known holds, and until then nothing is asked after a failure. */
  let until = Number.NEGATIVE_INFINITY
  let blockedUntil = Number.NEGATIVE_INFINITY
  /** Failures since the last answer, or since nothing more was asked. */
  let failures = 0
  let retryAt = Number.NEGATIVE_INFINITY
  let isExpired = false
  let asking: { readonly fresh: boolean; readonly answer: Promise<Value> } | undefined
  let cancel = () => {}
  let stopPage = () => {}

  const tell = () => {
    for (const listener of [...listeners]) callListener(listener)
  }
  const note = (next: Value) => {
    const isOther = value === undefined || !isSame(value, next)
    const isNews = isOther || error !== undefined
    if (isOther) value = next
    error = undefined
    failures = 0
    blockedUntil = retryAt = Number.NEGATIVE_INFINITY
    until = isExpired ? Number.NEGATIVE_INFINITY : clock.now() + keepFor
    return isNews
  }
  const fail = (reason: unknown, isTold: boolean) => {
    error = reason
    failures++
    if (failures === 1) onFailure?.(reason)
    if (!isTold && failures <= retries && mayPass(reason)) retryAt = clock.now() + backoff(failures, reason)
    else {
      failures = 0
      blockedUntil = clock.now() + blockFor
    }
    return true
  }
  const ask = (fresh: boolean, isTold = false): Promise<Value> => {
    cancel()
    isExpired = false
    const settle = (isNews: () => boolean) => {
      // A later question was asked meanwhile: its answer is the one that counts.
      if (asking?.answer !== answer || signal.aborted) return
      asking = undefined
      if (isNews()) tell()
      schedule()
    }
    const answer = Promise.resolve().then(() => parts.ask({ fresh, before: value }))
    asking = { fresh, answer }
    answer.then(
      (next) => settle(() => note(next)),
      (reason) => settle(() => fail(reason, isTold)),
    )
    return answer
  }
  /** Asks now, or when it is time; nothing while it has no listener. */
  const schedule = () => {
    cancel()
    if (asking || !listeners.size || !page.visible() || signal.aborted) return
    const wait = Math.max(until, blockedUntil, retryAt) - clock.now()
    if (wait > 0) cancel = clock.after(wait, schedule)
    // Watchers hear of the failure.
    else ask(isExpired).catch(() => undefined)
  }
  const begin = () => {
    stopPage = page.onVisible(schedule)
    signal.addEventListener('abort', end)
  }
  const end = () => {
    cancel()
    stopPage()
    signal.removeEventListener('abort', end)
  }

  return {
    get: () => value,
    error: () => error,
    watched: () => listeners.size > 0,
    watch(listener) {
      // One of its own: the same function may watch twice.
      const own = () => listener()
      listeners.add(own)
      if (listeners.size === 1) begin()
      schedule()
      return () => {
        if (listeners.delete(own) && !listeners.size) end()
      }
    },
    async refresh() {
      if (signal.aborted) throw abortedError()
      if (asking?.fresh) return asking.answer
      if (clock.now() < blockedUntil) throw error
      return ask(true, true)
    },
    async read() {
      if (signal.aborted) throw abortedError()
      if (asking) return asking.answer
      if (value !== undefined && clock.now() < until) return value
      if (clock.now() < blockedUntil) throw error
      return ask(isExpired, true)
    },
    expire() {
      isExpired = true
      until = Number.NEGATIVE_INFINITY
      schedule()
    },
  }
}
