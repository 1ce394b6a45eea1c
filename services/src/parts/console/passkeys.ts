import * as z from 'zod'
import { isPasskeyCeremony, readPasskeyKey } from '../../evidence/passkey.js'
import { fromB64, sha256 } from '../../proof/encoding.js'

const b64 = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[A-Za-z0-9_-]+$/)

/** A passkey that a browser has made (WebAuthn level 3, `AuthenticatorAttestationResponse`): bytes as B64. */
export const madeShape = z.strictObject({
  credential: b64(1366),
  /** SPKI. */
  publicKey: b64(1024),
  ...{ authenticatorData: b64(8192), clientDataJSON: b64(8192) },
})
/** What a passkey has signed (`AuthenticatorAssertionResponse`): bytes as B64. */
export const shownShape = z.strictObject({
  credential: b64(1366),
  ...{ authenticatorData: b64(4096), clientDataJSON: b64(8192), signature: b64(1024) },
  userHandle: b64(43).optional(),
})

/** What a ceremony is held against. */
export interface Ceremony {
  /** B64. */
  readonly challenge: string
  readonly origin: string
}

const userPresent = 0x01
const userVerified = 0x04
const hasKey = 0x40
/** Flags, counter and AAGUID stand before the length of the id. */
const idAt = 53

const clientData = z.object({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
})

/**
 * Whether a passkey was made for this challenge, on this origin, by a user whom its device has verified. No attestation is asked for, so no signature
 * says more: who makes one decides which key it has.
 */
export function isMade(given: z.infer<typeof madeShape>, { challenge, origin }: Ceremony): boolean {
  const [id, key, data] = [given.credential, given.publicKey, given.authenticatorData].map((text) => fromB64(text))
  if (!id || !key || !data || !readPasskeyKey(key)) return false
  if (!isClient(given.clientDataJSON, 'webauthn.create', { challenge, origin })) return false
  const flags = data[32] ?? 0
  const wanted = userPresent | userVerified | hasKey
  if (data.length < idAt + 2 + id.length || (flags & wanted) !== wanted) return false
  if (!Buffer.from(data.subarray(0, 32)).equals(sha256(new URL(origin).hostname))) return false
  const length = ((data[idAt] ?? 0) << 8) | (data[idAt + 1] ?? 0)
  return length === id.length && Buffer.from(data.subarray(idAt + 2, idAt + 2 + length)).equals(id)
}

/** Whether an operator's passkey has signed this challenge, on this origin, for this operator, whom its device has verified. */
export function isShown(
  given: z.infer<typeof shownShape>,
  { challenge, origin, publicKey, operatorId }: Ceremony & { readonly publicKey: string; readonly operatorId: string },
): boolean {
  const [key, bytes] = [fromB64(publicKey), fromB64(challenge, 32)]
  if (!key || !bytes || (given.userHandle !== undefined && given.userHandle !== operatorId)) return false
  if (!isClient(given.clientDataJSON, 'webauthn.get', { challenge, origin })) return false
  // The console is its own frame: nothing may be around it.
  return isPasskeyCeremony(given, { publicKey: key, challenge: bytes, frameOrigin: origin, site: origin })
}

function isClient(json: string, type: string, { challenge, origin }: Ceremony): boolean {
  const client = readClient(json)
  return client?.type === type && client.challenge === challenge && client.origin === origin && !client.crossOrigin
}

function readClient(json: string) {
  try {
    return clientData.safeParse(JSON.parse(Buffer.from(json, 'base64url').toString('utf8'))).data
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** What browsers are asked with, but the challenge. */
export const passkeyRules = {
  userVerification: 'required',
  residentKey: 'required',
  attestation: 'none',
  /** ES256, EdDSA, RS256. */
  algorithms: [-7, -8, -257],
} as const
