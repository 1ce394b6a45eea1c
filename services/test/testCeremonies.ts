import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { sha256, toB64 } from '../src/proof/encoding.js'

/** What a ceremony may say differently in a test. */
interface Ceremony {
  flags?: number
  client?: object
  rpId?: string
}

/** A passkey, as an authenticator and a browser make it. */
export function createTestPasskey(rp = 'frame.test', origin = 'https://frame.test') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credential = toB64(randomBytes(32))
  return {
    credential,
    publicKey: toB64(publicKey.export({ format: 'der', type: 'spki' })),
    /** Signs a challenge. */
    get(challenge: Uint8Array, { flags = 0x05, client = {}, rpId = rp }: Ceremony = {}) {
      const data = Buffer.concat([sha256(rpId), Buffer.of(flags, 0, 0, 0, 0)])
      const json = Buffer.from(
        JSON.stringify({ type: 'webauthn.get', challenge: toB64(challenge), origin, crossOrigin: true, ...client }),
      )
      const signed = Buffer.concat([data, createHash('sha256').update(json).digest()])
      return {
        credential,
        authenticatorData: toB64(data),
        clientDataJSON: toB64(json),
        signature: toB64(sign('sha256', signed, privateKey)),
      }
    },
  }
}

/** A provider of ID tokens, reached by a fetch of its own. */
export async function createTestIssuer(issuer = 'https://accounts.test') {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'a', alg: 'RS256', use: 'sig' }
  let isDown = false
  const answers: Record<string, object> = {
    [`${issuer}/.well-known/openid-configuration`]: { issuer, jwks_uri: `${issuer}/keys` },
    [`${issuer}/keys`]: { keys: [jwk] },
  }
  return {
    issuer,
    setDown(down: boolean) {
      isDown = down
    },
    fetch: (async (input: string | URL | Request) => {
      const url = input instanceof Request ? input.url : `${input}`
      if (isDown || !answers[url]) throw new TypeError('fetch failed')
      return Response.json(answers[url])
    }) as typeof fetch,
    sign: (claims: object, seconds: number) =>
      new SignJWT({ iss: issuer, aud: 'client', sub: 'alice', iat: seconds, exp: seconds + 300, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'a' })
        .sign(privateKey),
  }
}
