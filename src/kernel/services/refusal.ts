import { LatchkeyError } from '../contract/errors.js'

/** HTTP statuses after which an equal call may succeed (spec section 7). */
const retriedStatuses = [403, 408, 413, 429, 500, 502, 503, 504]
/** JSON-RPC codes after which an equal call may succeed (spec section 7). */
const retriedCodes = [-1, -32005, -32603]

export const isRetriedStatus = (status: number): boolean => retriedStatuses.includes(status)
export const isRetriedCode = (code: unknown): boolean => typeof code === 'number' && retriedCodes.includes(code)

/** Most bytes that are read of a refusal. */
const maxBytes = 8192
const longestDelay = 30_000

/**
 * Reads what a call that was refused rejects with: a page that is never refused never loads it.
 * @param readText as `readBody.ts` has it: handed in, so that bundlers leave it with the client
 * @param retry makes what has an equal call sent again, after that many ms
 */
export async function readRefusal<Again>(
  response: Response,
  readText: (response: Response, maxBytes: number) => Promise<string>,
  now: number,
  retry: (error: LatchkeyError, after: number | undefined) => Again,
): Promise<LatchkeyError | Again> {
  const { status, headers } = response
  const retryAfter = readRetryAfter(headers.get('retry-after'), now)
  // What cannot be read has no reason to tell: the status says enough.
  const reason = readReason(await readText(response, maxBytes).catch(() => ''))
  const error = statusError(status, { status, retryAfter, ...(reason && { reason }) })
  // A 403 of something in between may pass. Our services say why, and say it again however often they are asked.
  const isFinal = status === 403 && reason !== undefined
  return isRetriedStatus(status) && !isFinal ? retry(error, retryAfter) : error
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
