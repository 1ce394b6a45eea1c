import { calculateJwkThumbprint, EmbeddedJWK, errors, jwtVerify } from 'jose'
import * as z from 'zod'
import type { Clock } from '../clock.js'
import { sha256, toB64 } from './encoding.js'
import type { ProofNonces } from './proofNonces.js'

/** A call that a device has signed. */
export interface ProvedCall {
  /** Thumbprint of the device's proof key (RFC 7638, B64 of SHA-256). */
  jkt: string
  /** Key to one call: single use, by its nonce. */
  jti: string
}

/** The parts of a call that a proof covers. */
export interface CallToProve {
  proof: string
  method: string
  /** As the caller addressed it, without query and fragment: behind a proxy, the public address. */
  url: string
  body: string
  /** The token of the call; undefined for a route without one. */
  token: string | undefined
}

/** Why a proof is not accepted: `nonce` alone can be corrected by the same device with a new nonce. */
export type ProofFault = 'nonce' | 'proof'

const claims = z.object({
  jti: z.string().min(16).max(64),
  htm: z.string(),
  htu: z.string(),
  iat: z.number(),
  ath: z.string().optional(),
  bod: z.string(),
  /** Absent from a device's first call. */
  nonce: z.string().max(200).default(''),
})

/** A device whose clock is off still reads the server's time from the nonce, so `iat` need only be near. */
const longestSkewMs = 5 * 60_000

/**
 * Checks a device proof (RFC 9449 with `bod`, the hash of the body). Its nonce is used up, whatever becomes of the call.
 * @returns who signed, or why nobody did
 */
export async function checkDeviceProof(
  { proof, method, url, body, token }: CallToProve,
  { nonces, clock }: { nonces: ProofNonces; clock: Clock },
): Promise<ProvedCall | ProofFault> {
  const read = await readProof(proof, clock)
  if (!read) return 'proof'
  const { htm, htu, ath, bod, nonce, iat, jti, jkt } = read
  const isThisCall = htm === method && isSameUrl(htu, url) && bod === toB64(sha256(body))
  const isThisToken = ath === (token === undefined ? undefined : toB64(sha256(token)))
  if (!isThisCall || !isThisToken) return 'proof'
  if (Math.abs(iat * 1000 - clock.now()) > longestSkewMs) return 'nonce'
  return (await nonces.redeem(nonce)) ? { jkt, jti } : 'nonce'
}

async function readProof(proof: string, clock: Clock) {
  try {
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      algorithms: ['ES256'],
      typ: 'dpop+jwt',
      // `iat` is held against the clock above, so that a device whose clock is off learns to ask for the time.
      currentDate: new Date(clock.now()),
    })
    const { jwk } = protectedHeader
    if (!jwk || 'd' in jwk) return undefined
    return { ...claims.parse(payload), jkt: await calculateJwkThumbprint(jwk, 'sha256') }
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError || error instanceof TypeError) return undefined
    throw error
  }
}

function isSameUrl(given: string, url: string): boolean {
  if (!URL.canParse(given)) return false
  const [one, other] = [new URL(given), new URL(url)]
  // A proxy in front may speak TLS where we do not: the scheme is not compared.
  return one.host === other.host && one.pathname === other.pathname && one.search === '' && one.hash === ''
}
