import { Refusal } from '../http/refusal.js'
import type { SignInMessage } from './parseMessage.js'

/** What a message must agree with. */
export interface MessageFacts {
  /** Origin of the page that hands the message in, already one of the project's. */
  origin: string
  /** The nonce that the services gave, and when, in ms. */
  nonce: string
  nonceIssuedAt: number
  /** Now, in ms, by the services' clock. */
  now: number
  /** Whether the services have nodes of a chain. @param chainId CAIP-2 */
  isServed(chainId: string): boolean
}

/** How far the clock of a page may be off, in ms. A page that takes the time of the nonce's answer is never off. */
export const clockLeeway = 5 * 60_000

/**
 * Checks every field of a message but its signature.
 * @throws {Refusal} saying which does not fit
 */
export function checkMessage(message: SignInMessage, facts: MessageFacts): void {
  checkOrigin(message, facts.origin)
  if (message.nonce !== facts.nonce) {
    throw new Refusal(400, 'NONCE_INVALID', 'The message holds another nonce than its token. Ask for both again.')
  }
  if (!facts.isServed(`${message.namespace}:${message.chain}`)) {
    throw new Refusal(400, 'CHAIN_NOT_SERVED', 'These services have no node of the chain that the message names.')
  }
  checkTimes(message, facts)
}

/**
 * The page that asked, the page that hands it in and the page that the user was shown are one. Texts are compared and
 * not parsed addresses: parsers differ in what they forgive.
 */
function checkOrigin({ scheme, domain, uri }: SignInMessage, origin: string): void {
  const [originScheme, host] = origin.split('://')
  const isOurs = (scheme === undefined || scheme === originScheme) && domain === host
  const rest = uri.startsWith(origin) ? uri.slice(origin.length) : undefined
  if (isOurs && rest !== undefined && /^(?:[/?#]|$)/.test(rest)) return
  throw new Refusal(
    400,
    'MESSAGE_ORIGIN_MISMATCH',
    'Domain and URI of the message must be those of the page that sends it.',
  )
}

function checkTimes(
  { issuedAt, expirationTime, notBefore }: SignInMessage,
  { now, nonceIssuedAt }: MessageFacts,
): void {
  if (issuedAt < nonceIssuedAt - clockLeeway || issuedAt > now + clockLeeway) {
    throw new Refusal(
      400,
      'CLOCK_SKEW',
      'The message was issued at a time that is not now: the clock of this device is off. Use the time of the answer with the nonce.',
    )
  }
  if (expirationTime !== undefined && (expirationTime <= issuedAt || expirationTime <= (notBefore ?? 0))) {
    throw new Refusal(400, 'MESSAGE_INVALID', 'The message expires before it is valid.')
  }
  if (expirationTime !== undefined && expirationTime <= now) {
    throw new Refusal(400, 'MESSAGE_EXPIRED', 'The message has expired. Begin again.')
  }
  if (notBefore !== undefined && notBefore > now + clockLeeway) {
    throw new Refusal(400, 'MESSAGE_NOT_YET_VALID', 'The message is not valid yet.')
  }
}
