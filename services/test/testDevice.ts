import { randomBytes } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { sha256, toB64 } from '../src/proof/encoding.js'

/** What calls services: an app's `request`, or all of them. */
export type Call = (request: Request) => Response | Promise<Response>

/** An answer. */
type Json = Readonly<Record<string, unknown>> & { reasons?: readonly { name: string }[] }

/** What a device may say differently in a test. */
export interface CallOptions {
  token?: string
  /** Changes the claims of the proof before they are signed. */
  change?(claims: Record<string, unknown>): Record<string, unknown>
  /** Sent in place of the proof. */
  proof?: string
  headers?: Record<string, string>
  /** Called in place of the services that the device was made for. */
  via?: Call
}

/** A device with a proof key of its own, written from docs/custody-api.md alone. */
export async function createTestDevice(call: Call, base = 'http://services.test', origin = 'https://frame.test') {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(publicKey)
  const { kty, crv, x, y } = jwk
  let nonce: string | undefined
  let last: string | undefined

  async function prove(url: string, body: string, { token, change = (claims) => claims }: CallOptions) {
    const claims = {
      jti: toB64(randomBytes(16)),
      htm: 'POST',
      // As RFC 9449 has it: without the query.
      htu: url.split('?')[0],
      // The server's own time: tests have a clock of their own.
      iat: nonce ? Math.floor(Number.parseInt(nonce.split('.')[0] ?? '', 36) / 1000) : 0,
      bod: toB64(sha256(body)),
      nonce: nonce ?? '',
      ...(token !== undefined && { ath: toB64(sha256(token)) }),
    }
    const header = { alg: 'ES256', typ: 'dpop+jwt', jwk: { kty, crv, x, y } as typeof jwk }
    return new SignJWT(change(claims)).setProtectedHeader(header).sign(privateKey)
  }

  async function send(path: string, body: unknown, options: CallOptions): Promise<Response> {
    const url = new URL(path, base).href
    const text = JSON.stringify(body)
    const proof = options.proof ?? (await prove(url, text, options))
    last = proof
    const response = await (options.via ?? call)(
      new Request(url, {
        method: 'POST',
        body: text,
        headers: {
          'Content-Type': 'application/json',
          Origin: origin,
          DPoP: proof,
          ...(options.token !== undefined && { Authorization: `DPoP ${options.token}` }),
          ...options.headers,
        },
      }),
    )
    nonce = response.headers.get('DPoP-Nonce') ?? nonce
    return response
  }

  return {
    /** Thumbprint of its proof key. */
    jkt: await calculateJwkThumbprint(jwk, 'sha256'),
    /** The proof that was sent last. */
    lastProof: () => last,
    /** Calls once, whatever the nonce. */
    send,
    /** Calls, and once more with the nonce where it had none. */
    async post(path: string, body: unknown, options: CallOptions = {}): Promise<{ status: number; json: Json }> {
      let response = await send(path, body, options)
      if (response.status === 401) {
        const json = (await response.json()) as Json
        if (json.reasons?.[0]?.name !== 'NONCE_NEEDED') return { status: 401, json }
        response = await send(path, body, options)
      }
      return { status: response.status, json: (await response.json()) as Json }
    },
  }
}
