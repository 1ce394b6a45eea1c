import { type AdapterContext, abortedError, LatchkeyError, type Network } from '../../src/adapter.js'
import type { FrameError } from './wire/frameEvents.js'

/** The frame did not say READY in time. */
export const notLoaded = (cause?: unknown): LatchkeyError =>
  new LatchkeyError(
    'IFRAME_LOAD_FAILED',
    'Network Error - Could not load embedded wallet: the login frame did not answer within 20 s. Check its address, and that its project lists this page.',
    { cause },
  )

/** The element of the frame could not be loaded at all. */
export const elementFailed = (): LatchkeyError =>
  new LatchkeyError('IFRAME_LOAD_FAILED', 'Unable to load email login dependency')

/** The frame did not answer in time, was left, or crashed. What it was asked may have been done (F4). */
export const timedOut = (method: string): LatchkeyError =>
  new LatchkeyError('IFRAME_REQUEST_TIMEOUT', 'Embedded Wallet Request Timed Out', {
    data: method === 'RPC_REQUEST' ? { maybeSent: true } : {},
  })

/**
 * The page moved the frame, which browsers load anew then, or took its place away: the user has said neither yes nor no, or the frame was at work
 * already. So it is no refusal (F4, F11).
 */
export const frameGone = (method: string): LatchkeyError =>
  new LatchkeyError('REQUEST_ABORTED', 'Request was aborted: the page has moved the login frame, or taken it away', {
    outcome: 'dismissed',
    data: method === 'RPC_REQUEST' ? { maybeSent: true } : {},
  })

/** A request that was given up on this side (spec section 8). */
export const givenUp = (method: string, cause?: unknown): LatchkeyError =>
  method === 'RPC_REQUEST'
    ? abortedError(cause)
    : new LatchkeyError('REQUEST_ABORTED', 'Something went wrong', { cause, outcome: 'dismissed' })

/** The services do not list the page's origin for the project. */
export const notListed = (origin: string): LatchkeyError =>
  new LatchkeyError(
    'UNVERIFIED_DOMAIN',
    `Invalid App Configuration: ${origin} is not one of the project's origins, so nobody can log in here. Add it to them.`,
  )

/** The services do not know the project. The alert of its configuration has the same code: it is reported once. */
export const projectUnknown = (projectId: string | undefined, cause: unknown): LatchkeyError =>
  new LatchkeyError(
    'INVALID_PROJECT_ID',
    `Invalid Project ID: the services do not know ${projectId}, so nobody can log in here. Set projectId to one that they know.`,
    { cause },
  )

/** The frame works with none of these networks. */
export const notServed = (networks: readonly Network[], chains: readonly string[] = []): LatchkeyError =>
  new LatchkeyError(
    'NETWORKS_NOT_SERVED',
    `Invalid App Configuration: the login frame works with none of these networks: ${listNames(networks)}. It works with ${chains.slice(0, 10).join(', ') || 'others'}. Add one of those to the option networks, or have its operator add one of yours, with a name (--chain, --chain-name).`,
    { data: { networks: networks.map(({ caipNetworkId }) => caipNetworkId) } },
  )

/** As developers know them. */
export const listNames = (networks: readonly Network[]): string =>
  networks
    .slice(0, 10)
    .map(({ name, caipNetworkId }) => `${name} (${caipNetworkId})`)
    .join(', ')

/** Tells the host of a frame that was lost, where that is for the host to correct (spec section 8); each code once. */
export function raiseAlert({ alert }: Pick<AdapterContext, 'alert'>, { code, message }: LatchkeyError): void {
  if (!/^(IFRAME|UNVERIFIED|NETWORKS|INVALID_PROJECT)_/.test(code)) return
  const [title = '', ...details] = message.split(': ')
  const detail = details.join(': ')
  alert({ code, level: 'error', title, ...(detail && { detail }) })
}

/** How requests of a frame end that the user did not let through. */
const outcomes = {
  REQUEST_REJECTED: 'rejected',
  REQUEST_ABORTED: 'dismissed',
  SCREEN_CLOSED: 'dismissed',
} as const

/**
 * The error of an answer of the frame's. Its code is the frame's own (docs/frame.md), or EMBEDDED_REFUSED where it names none;
 * its text is the frame's (spec section 8).
 */
export function toFrameError({ message = '', code, retryAfter, rpcCode }: Partial<FrameError> = {}): LatchkeyError {
  const known = code && /^[A-Z][A-Z0-9_]*$/.test(code) ? code : undefined
  const isRefusal = !known && /\b(reject|denied|declined)/i.test(message)
  const name = known ?? (isRefusal ? 'REQUEST_REJECTED' : 'EMBEDDED_REFUSED')
  return new LatchkeyError(name, message || 'An error occurred', {
    outcome: Object.hasOwn(outcomes, name) ? outcomes[name as keyof typeof outcomes] : 'failed',
    data: { ...(retryAfter !== undefined && { retryAfter }), ...(rpcCode !== undefined && { rpcCode }) },
  })
}
