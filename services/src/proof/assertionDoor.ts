import { decodeProtectedHeader } from 'jose'
import type { Clock } from '../clock.js'
import { Refusal } from '../http/refusal.js'
import { type Assertion, readAssertion, type Scope } from './assertion.js'
import type { AssertionKeys } from './assertionKeys.js'
import type { ProvedCall } from './deviceProof.js'

/** What an {@link createAssertionReader | assertion reader} is for. */
export interface AssertionReaderOptions {
  audience: Assertion['aud']
  clock: Clock
  /** Asks auth before each call whether the key still stands: for what hands out shares, changes openers or erases. */
  isFresh?: boolean
}

/**
 * Reads assertions for one part, as {@link FrameDoor.authorize} wants it: one of another device is refused.
 * @throws {Refusal} TOKEN_INVALID; AUTH_UNREACHABLE
 */
export function createAssertionReader(
  { issuer, findKey }: AssertionKeys,
  { audience, clock, isFresh = false }: AssertionReaderOptions,
) {
  return async (token: string, { jkt }: ProvedCall): Promise<Assertion> => {
    const assertion = await readAssertion(token, { audience, issuer, findKey, clock })
    if (assertion?.cnf.jkt !== jkt) throw invalidAssertion()
    // Only now: a stranger's token causes no call to auth.
    const stands = !isFresh || (await findKey(decodeProtectedHeader(token).kid ?? '', { isFresh })) !== undefined
    if (stands) return assertion
    throw invalidAssertion()
  }
}

/** Refuses an assertion that is for something else. */
export function requireScope({ scp }: Assertion, ...scopes: readonly Scope[]): void {
  if (scopes.includes(scp)) return
  throw new Refusal(403, 'SCOPE_WRONG', 'The assertion is for something else. Ask auth for one of the right scope.')
}

/** Says that an assertion is not good, or no more. */
export function invalidAssertion(): Refusal {
  return new Refusal(
    401,
    'TOKEN_INVALID',
    'The assertion is not a good one for this device and part. Ask for a new one.',
  )
}
