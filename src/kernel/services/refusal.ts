import { LatchkeyError } from '../contract/errors.js'

const longestDelay = 30_000

/** A refusal, as its caller is told it. */
export interface Refusal {
  readonly error: LatchkeyError
  /** Wait that the service asks for, in ms. */
  readonly after: number | undefined
  /** The service's last word, whatever the status: an equal call would be refused again. */
  readonly isFinal: boolean
}

/** Reads a refusal: code of its own, so that a page that nobody refuses never loads it. @param text the answer's body */
export function readRefusal({ status, headers }: Response, text: string, now: number): Refusal {
  const retryAfter = readRetryAfter(headers.get('retry-after'), now)
  const reason = readReason(text)
  return {
    error: statusError(status, { status, retryAfter, ...(reason && { reason }) }),
    after: retryAfter,
    // A 403 of something in between may pass. Our services say why, and say it again however often they are asked.
    isFinal: status === 403 && reason !== undefined,
  }
}

/** Wait that a `Retry-After` header asks for, in ms, between 0 and 30 s; undefined when it says nothing sensible. */
function readRetryAfter(header: string | null, now: number): number | undefined {
  if (!header) return undefined
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isNaN(seconds) || seconds < 0 ? undefined : Math.min(seconds, longestDelay)
}

/** The services' own code for a refusal (`reasons[].name`); undefined when the answer has none. */
function readReason(text: string): string | undefined {
  try {
    const { reasons } = Object(JSON.parse(text)) as { readonly reasons?: unknown }
    const name = Array.isArray(reasons) ? Object(reasons[0]).name : undefined
    return typeof name === 'string' && /^[A-Z][A-Z0-9_]{2,63}$/.test(name) ? name : undefined
  } catch {
    // Not one of our services: the status says enough.
    return undefined
  }
}

function statusError(status: number, data: Readonly<Record<string, unknown>>): LatchkeyError {
  if (status === 429)
    return new LatchkeyError('RATE_LIMITED', 'Rate Limited: the service asks for fewer calls', { data })
  if (status >= 500) return new LatchkeyError('SERVER_ERROR', `Server Error: HTTP status code ${status}`, { data })
  return new LatchkeyError('SERVICE_REFUSED', `The service refused the call: HTTP status code ${status}`, { data })
}
