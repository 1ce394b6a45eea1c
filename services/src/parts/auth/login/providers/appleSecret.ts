import { importPKCS8, SignJWT } from 'jose'
import type { Clock } from '../../../../clock.js'

export interface AppleKey {
  readonly team: string
  readonly keyId: string
  /** PKCS 8, in PEM. */
  readonly privateKey: string
  readonly clientId: string
  readonly audience: string
}

/** Seconds that a secret is good for; Apple allows six months. */
const life = 3600
/** Seconds before its end at which a new one is made. */
const margin = 300

/**
 * Apple's client secret: a JWT that the operator's key signs (Apple, "Creating a client secret"). One is used for an hour.
 * @returns what gives a secret that is good now
 */
export function createAppleSecret(
  { team, keyId, privateKey, clientId, audience }: AppleKey,
  clock: Clock,
): () => Promise<string> {
  let made: { readonly secret: Promise<string>; readonly until: number } | undefined
  const sign = async (now: number) =>
    new SignJWT({ iss: team, sub: clientId, aud: audience, iat: now, exp: now + life })
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .sign(await importPKCS8(privateKey, 'ES256'))
  return () => {
    const now = Math.floor(clock.now() / 1000)
    if (!made || made.until - margin <= now) made = { secret: sign(now), until: now + life }
    return made.secret
  }
}
