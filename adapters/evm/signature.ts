import { LatchkeyError } from '../../src/adapter.js'

/** What a signing that failed is called (spec section 8). */
export const signFailed = { code: 'SIGN_FAILED', message: 'Error signing message' }

/** Contract accounts sign at any length (ERC-6492), so only the least is asked (spec section 5). */
export function toSignature(answer: unknown): string {
  if (typeof answer === 'string' && /^0x([0-9a-f]{2}){31,}$/i.test(answer)) return answer
  throw new LatchkeyError(
    signFailed.code,
    `${signFailed.message}: the wallet answered with something that is no signature`,
  )
}
