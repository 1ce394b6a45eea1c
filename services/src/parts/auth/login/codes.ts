import { createHmac, randomInt } from 'node:crypto'
import { ctx, toB64 } from '../../../proof/encoding.js'

/** How long a code is good, in ms. */
export const codeLifeMs = 10 * 60_000
/** Wrong tries after which a code is good no more. */
export const mostTries = 5

/** A code of so many digits, each text equally likely. */
export function drawCode(digits: number): string {
  return `${randomInt(10 ** digits)}`.padStart(digits, '0')
}

/** What is kept of a code: without the pepper, which is not in the database, it cannot be guessed from this. */
export function hashCode(pepper: Uint8Array, transaction: string, code: string): string {
  return toB64(
    createHmac('sha256', pepper)
      .update(ctx('latchkey/1/otp', transaction, code))
      .digest(),
  )
}
