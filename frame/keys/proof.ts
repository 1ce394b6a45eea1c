import { randomBytes } from './bytes.js'
import { toB64, toUtf8 } from './encoding.js'
import { digestB64 } from './hash.js'

/** A call that a proof is made for. */
export interface ProvenCall {
  readonly method: string
  /** Its query and fragment are no part of the proof (RFC 9449, section 4.2). */
  readonly url: string
  /** The body, byte for byte as it is sent. Default: empty. */
  readonly body?: Uint8Array
  /** The part's nonce of its last answer; none before the first. */
  readonly nonce?: string
  /** Access token or assertion, when the call carries one. */
  readonly token?: string
  /** Seconds since 1970, the server's time (`nonceTime`). */
  readonly now: number
}

/**
 * A device proof: DPoP (RFC 9449) with `bod`, the digest of the body. It is good for one call.
 *
 * @param jk The device's proof keys.
 */
export const proveCall = (jk: CryptoKeyPair, call: ProvenCall): Promise<string> =>
  proveCallWith(toB64(randomBytes(16)), jk, call)

/** `proveCall` with a given `jti`: for vectors alone. */
export async function proveCallWith(jti: string, jk: CryptoKeyPair, call: ProvenCall): Promise<string> {
  const { method, url, body = new Uint8Array(), nonce, token, now } = call
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', jk.publicKey)
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } }
  const { origin, pathname } = new URL(url)
  const payload = {
    jti,
    htm: method,
    htu: `${origin}${pathname}`,
    iat: now,
    ...(token === undefined ? {} : { ath: digestB64(token) }),
    ...(nonce === undefined ? {} : { nonce }),
    bod: digestB64(body),
  }
  const signed = `${encode(header)}.${encode(payload)}`
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, jk.privateKey, toUtf8(signed))
  return `${signed}.${toB64(new Uint8Array(signature))}`
}

const encode = (value: object) => toB64(toUtf8(JSON.stringify(value)))

/**
 * The server's time that a nonce carries, in milliseconds; undefined when it carries none. So a device whose clock is a day
 * wrong makes good proofs: it adds what has passed since the nonce came.
 */
export function nonceTime(nonce: string): number | undefined {
  const [first = ''] = nonce.split('.')
  const time = /^[0-9a-z]{1,11}$/.test(first) ? Number.parseInt(first, 36) : Number.NaN
  return Number.isSafeInteger(time) ? time : undefined
}
