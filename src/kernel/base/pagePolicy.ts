import { isLatchkeyError, LatchkeyError } from '../contract/errors.js'

/** What browsers and bundlers say of a script that did not arrive. A plugin's own failure is worded otherwise. */
const isDownload = /\bchunk\b|module/i

/** The error of what the page's content policy blocked: names the directive and the origin that it lacks. */
export const policyError = (directive: string, origin: string, cause?: unknown): LatchkeyError =>
  new LatchkeyError('POLICY_BLOCKED', `The content policy of the page blocks it. Add ${origin} to ${directive}`, {
    cause,
    data: { directive, origin },
  })

/**
 * Runs `work`.
 * @param url what it calls; absent, where it fetches code
 * @throws {LatchkeyError} POLICY_BLOCKED where it fails and the browser tells that the page's policy blocked it
 */
async function underPolicy<Value>(work: () => Promise<Value>, url?: string): Promise<Value> {
  // On a server, and in a worker, no event says what was blocked.
  if (typeof document === 'undefined') return work()
  const directive = url ? 'connect-src' : 'script-src'
  const blocked = new Set<string>()
  const hear = ({ disposition, effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    // `script-src-elem` is what a page sets as `script-src`. A policy that only reports blocks nothing.
    if (disposition === 'enforce' && effectiveDirective.startsWith(directive)) blocked.add(blockedURI)
  }
  document.addEventListener('securitypolicyviolation', hear)
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error) || error instanceof LatchkeyError) throw error
    // The event may come right after the failure.
    if (!blocked.size) await new Promise((resolve) => setTimeout(resolve))
    const said = `${error}`
    for (const each of blocked) {
      const origin = url ? new URL(url).origin : /^https?:\/\/[^/]+/.exec(each)?.[0]
      const isMeant = url
        ? // Of a socket a browser may tell the scheme alone.
          `${each}/`.startsWith(`${origin}/`) || url.startsWith(`${each}:`)
        : // Where it says which script it was, one of the host's that was blocked meanwhile is another matter.
          isDownload.test(said) && (!said.includes('://') || said.includes(`${origin}`))
      if (origin && isMeant) throw policyError(directive, origin, error)
    }
    throw error
  } finally {
    document.removeEventListener('securitypolicyviolation', hear)
  }
}

/**
 * Makes a call to `url`.
 * @throws {LatchkeyError} POLICY_BLOCKED where the page's content policy blocks it; else as `call` does
 */
export const callUnderPolicy = <Value>(url: string, call: () => Promise<Value>): Promise<Value> =>
  underPolicy(call, url)

/** Fetches code. Where the page's content policy blocks it, the failure says so and POLICY_BLOCKED is its cause. */
export type Download = <Value>(load: () => Promise<Value>) => Promise<Value>

/** Makes what fetches code. @param onBlocked hears of what a policy blocks */
export const createDownload =
  (onBlocked: (error: unknown) => void): Download =>
  (load) =>
    underPolicy(load).catch((cause: unknown) => {
      if (!isBlocked(cause)) throw cause
      onBlocked(cause)
      // The code belongs to what could not be had.
      throw new Error(cause.message, { cause })
    })

const isBlocked = (error: unknown) => isLatchkeyError(error, 'POLICY_BLOCKED')

/** The error of code that did not arrive. */
export const lostError = (code: string, what: string, cause: unknown): LatchkeyError => {
  const reason: unknown = Object(cause).cause
  return new LatchkeyError(
    code,
    `${what}. ${isBlocked(reason) ? `${reason.message}.` : 'Check the connection and try again.'}`,
    { cause },
  )
}
