import { createHmac, timingSafeEqual } from 'node:crypto'
import { DriverError } from '../../../upstream/driverError.js'
import { onrampLimits } from '../limits.js'

/** What a message has to be signed as. */
export interface SignatureCheck {
  readonly secret: string | undefined
  /** What is signed. */
  readonly text: string
  readonly encoding: 'hex' | 'base64url'
  readonly signature: string
  /** When it was signed, in ms. */
  readonly signedAt: number
  readonly now: number
}

/**
 * Checks who sent a message, and when.
 * @throws {DriverError} refused, in the same words whatever is wrong
 */
export function checkSignature({ secret, text, encoding, signature, signedAt, now }: SignatureCheck): void {
  const own = createHmac('sha256', secret ?? '')
    .update(text)
    .digest()
  const given = Buffer.from(signature, encoding)
  const isRight = given.length === own.length && timingSafeEqual(given, own)
  // A time that cannot be read is within no bounds.
  const isYoung = Math.abs(now - signedAt) <= onrampLimits.webhookMs
  if (!secret || !isRight || !isYoung) throw new DriverError('refused', 'The signature of a webhook is not right.')
}

/** @throws {DriverError} malformed */
export function readJsonBody(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new DriverError('malformed', 'A webhook is no JSON.')
  }
}
