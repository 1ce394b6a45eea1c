import { isLatchkeyError, LatchkeyError, messageOf } from '../contract/errors.js'

/** What browsers and bundlers say of a script that did not arrive. A plugin's own failure is worded otherwise. */
const isDownload = /\bchunk\b|module/i

/** The error of what the page's content policy blocked: names the directive and the origin that it lacks. */
export const policyError = (directive: string, origin: string, cause?: unknown): LatchkeyError =>
  new LatchkeyError('POLICY_BLOCKED', `The content policy of the page blocks it. Add ${origin} to ${directive}`, {
    cause,
    data: { directive, origin },
  })

/** On a server, and in a worker, no event says what was blocked. */
const hasPolicy = () => typeof document !== 'undefined'

/** Runs `work`; where it fails and the browser tells that a policy blocked it, `toOrigin` says which origin was meant. */
async function underPolicy<Value>(
  directive: string,
  toOrigin: (blocked: string, error: Error) => string | undefined,
  work: () => Promise<Value>,
): Promise<Value> {
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
    for (const each of blocked) {
      const origin = toOrigin(each, error)
      if (origin) throw policyError(directive, origin, error)
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
export function callUnderPolicy<Value>(url: string, call: () => Promise<Value>): Promise<Value> {
  if (!hasPolicy()) return call()
  const { origin, protocol } = new URL(url)
  // Of a socket a browser may tell the scheme alone.
  return underPolicy(
    'connect-src',
    (blocked) => (`${blocked}/`.startsWith(`${origin}/`) || `${blocked}:` === protocol ? origin : undefined),
    call,
  )
}

/** Fetches code. Where the page's content policy blocks it, the failure says so and POLICY_BLOCKED is its cause. */
export type Download = <Value>(load: () => Promise<Value>) => Promise<Value>

/** Makes what fetches code. @param onBlocked hears of what a policy blocks */
export const createDownload =
  (onBlocked: (error: unknown) => void): Download =>
  (load) =>
    !hasPolicy()
      ? load()
      : underPolicy(
          'script-src',
          (blocked, error) => {
            const origin = /^https?:\/\/[^/]+/.exec(blocked)?.[0]
            const said = messageOf(error)
            // Where the browser says which script it was, one of the host's that was blocked meanwhile is another matter.
            return isDownload.test(`${error.name} ${said}`) && (!said.includes('://') || said.includes(`${origin}`))
              ? origin
              : undefined
          },
          load,
        ).catch((cause: unknown) => {
          onBlocked(cause)
          // The code belongs to what could not be had.
          throw isLatchkeyError(cause, 'POLICY_BLOCKED') ? new Error(cause.message, { cause }) : cause
        })

/** The error of code that did not arrive. */
export const lostError = (code: string, what: string, cause: unknown): LatchkeyError =>
  new LatchkeyError(
    code,
    `${what}. ${isLatchkeyError(Object(cause).cause, 'POLICY_BLOCKED') ? `${messageOf(cause)}.` : 'Check the connection and try again.'}`,
    { cause },
  )
