import { type CryptoKey, errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import type { Clock } from '../clock.js'

/** What auth says of a login, to one part and for one device (docs/custody.md, Assertion). */
export type Assertion = z.infer<typeof assertionShape>

/** What an assertion is good for. */
export type Scope = Assertion['scp']

const id = z.string().regex(/^[A-Za-z0-9_-]{22}$/)
const hash = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

const assertionShape = z.object({
  iss: z.string().max(200),
  aud: z.enum(['custody', 'recovery', 'paymaster', 'sessions']),
  sub: id,
  rlm: id,
  /** Null before a wallet was made. */
  wal: id.nullable(),
  /** The login's session. */
  sid: id,
  cnf: z.object({ jkt: hash }),
  scp: z.enum(['consent', 'create', 'release', 'recover', 'publish', 'sponsor', 'sessions']),
  /** Methods of the login: `otp`, `oidc`, `wa`. */
  amr: z.array(z.string().max(20)).max(10),
  /** When the user logged in, in seconds. */
  at: z.number().int(),
  /** Origin of the host page, as claimed. */
  org: z.string().max(300),
  /** The manifest that auth last verified. */
  head: z.object({ seq: z.number().int().min(1), hash }).nullable(),
  /** Ties the assertion to an address that auth verified just now. */
  mh: hash.optional(),
  iat: z.number().int(),
  exp: z.number().int(),
  jti: id,
})

/** Longest life of an assertion, in seconds. */
export const longestAssertion = 300

/**
 * Finds the public key of auth by its id.
 * @param options.isFresh asks auth, and nothing that was read before
 */
export type FindAssertionKey = (kid: string, options?: { isFresh?: boolean }) => Promise<CryptoKey | undefined>

const typ = 'latchkey-assert+jwt'

/** Signs an assertion with a key of auth. */
export function signAssertion(claims: Assertion, { kid, key }: { kid: string; key: CryptoKey }): Promise<string> {
  return new SignJWT(assertionShape.parse(claims)).setProtectedHeader({ alg: 'ES256', typ, kid }).sign(key)
}

/**
 * Reads an assertion by auth's public key. Whether it was used before is the caller's to ask, by `jti`.
 * @returns undefined for anything that is not a good one for this audience and issuer
 */
export async function readAssertion(
  token: string,
  { audience, issuer, findKey, clock }: AssertionReading,
): Promise<Assertion | undefined> {
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid = '' }) => {
        const key = await findKey(kid)
        if (!key) throw new errors.JWSInvalid('unknown key')
        return key
      },
      { algorithms: ['ES256'], typ, audience, issuer, currentDate: new Date(clock.now()), clockTolerance: 5 },
    )
    const claims = assertionShape.parse(payload)
    const isShort = claims.exp - claims.iat <= longestAssertion
    return isShort && claims.iat * 1000 <= clock.now() + 5_000 ? claims : undefined
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) return undefined
    throw error
  }
}

/** What an assertion is held against. */
export interface AssertionReading {
  audience: Assertion['aud']
  /** `iss` of auth, the same in all parts of an installation. */
  issuer: string
  findKey: FindAssertionKey
  clock: Clock
}
