import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import * as z from 'zod'
import { fromB64, sha256, toB64 } from '../proof/encoding.js'

/** A ceremony with a passkey. Bytes are B64. */
export interface PasskeyCeremony {
  authenticatorData: string
  clientDataJSON: string
  signature: string
}

/** What a ceremony is held against. */
export interface PasskeyCheck {
  /** SPKI. */
  publicKey: Uint8Array
  challenge: Uint8Array
  /** The frame: the only page that may have asked. Its host is the RP id. */
  frameOrigin: string
  /** The site that the login is for: the one page that may be around the frame, where the browser names one. */
  site: string
}

const clientData = z.object({
  type: z.literal('webauthn.get'),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
  topOrigin: z.string().optional(),
})

const userPresent = 0x01
const userVerified = 0x04

/**
 * Checks an assertion of WebAuthn (level 3, section 7.2): challenge, origin, the page around it, RP id, user verified, signature.
 * Written here, for the libraries of this kind bring parsers of attestations (CBOR, ASN.1, X.509), which are not used, take
 * COSE keys, which the frame does not send, and do not look at `topOrigin`.
 */
export function isPasskeyCeremony(given: PasskeyCeremony, check: PasskeyCheck): boolean {
  const [data, json, signature] = [given.authenticatorData, given.clientDataJSON, given.signature].map((text) =>
    fromB64(text),
  )
  if (!data || !json || !signature || data.length < 37) return false
  const client = readClientData(json)
  if (!client || client.challenge !== toB64(check.challenge) || client.origin !== check.frameOrigin) return false
  if (client.topOrigin !== undefined && ![check.site, check.frameOrigin].includes(client.topOrigin)) return false
  const rpId = sha256(new URL(check.frameOrigin).hostname)
  if (!Buffer.from(data.subarray(0, 32)).equals(rpId)) return false
  const flags = data[32] ?? 0
  if (!(flags & userPresent) || !(flags & userVerified)) return false
  return isSigned(Buffer.concat([data, sha256(json)]), signature, check.publicKey)
}

/** Reads a passkey's public key: ES256, EdDSA or RS256. @returns undefined for any other */
export function readPasskeyKey(spki: Uint8Array): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' })
    const { namedCurve, modulusLength = 0 } = key.asymmetricKeyDetails ?? {}
    const isKnown =
      key.asymmetricKeyType === 'ed25519' ||
      (key.asymmetricKeyType === 'ec' && namedCurve === 'prime256v1') ||
      (key.asymmetricKeyType === 'rsa' && modulusLength >= 2048)
    return isKnown ? key : undefined
  } catch {
    // No key at all: said by the result.
    return undefined
  }
}

function readClientData(json: Uint8Array) {
  try {
    return clientData.safeParse(JSON.parse(Buffer.from(json).toString('utf8'))).data
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function isSigned(signed: Uint8Array, signature: Uint8Array, spki: Uint8Array): boolean {
  const key = readPasskeyKey(spki)
  return key !== undefined && verify(key.asymmetricKeyType === 'ed25519' ? null : 'sha256', signed, key, signature)
}
