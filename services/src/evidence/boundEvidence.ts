import { timingSafeEqual } from 'node:crypto'
import { Refusal } from '../http/refusal.js'
import type { Assertion } from '../proof/assertion.js'
import { fromB64, toB64 } from '../proof/encoding.js'
import { type BindNonces, type Bound, toBind } from './bindNonces.js'
import { type IdTokens, toOidcDigest } from './idTokens.js'
import { isPasskeyCeremony, readPasskeyKey } from './passkey.js'
import type { BoundEvidence, OidcEvidence, WaEvidence } from './shapes.js'

/** What a part keeps of a check: enough to know it again, too little to say who it is. */
export interface KeptEvidence {
  id: string
  kind: 'mail' | 'oidc' | 'wa'
  /** HMAC of mailbox or account, with the part's pepper; null for a passkey. */
  digest: Uint8Array | null
  /** Id of the passkey's credential; null for others. */
  credential: string | null
  /** The passkey's public key (SPKI); null for others. */
  public_key: Uint8Array | null
}

/** Evidence that was right. */
export interface CheckedEvidence {
  kept: KeptEvidence
  /** The part's nonce, to be used up in the transaction of the write. */
  nonce: { kind: 'nonce'; id: string; expiresAt: number }
}

/** What checks evidence for one part. */
export interface BoundTools {
  part: 'custody' | 'recovery'
  nonces: BindNonces
  idTokens: IdTokens
  pepper: Uint8Array
  frameOrigin: string
}

/** Whose evidence it is. */
export interface EvidenceCall {
  assertion: Assertion
  jkt: string
  /** What the part kept when it was given for the first time; undefined now. */
  stored: KeptEvidence | undefined
}

/**
 * Checks a ceremony: made for this purpose, by this device, with this part's nonce, and the same as before.
 * @throws {Refusal} EVIDENCE_REFUSED
 */
export async function checkBoundEvidence(
  given: BoundEvidence,
  tools: BoundTools,
  call: EvidenceCall,
): Promise<CheckedEvidence> {
  const id = tools.part === 'custody' ? given.nCustody : given.nRecovery
  const expiresAt = tools.nonces.read(id, call.jkt)
  if (expiresAt === undefined || !isFor(given.purpose, call.assertion.scp)) throw refuseEvidence()
  const kept = given.kind === 'oidc' ? await checkIdToken(given, tools, call) : checkPasskey(given, tools, call)
  return { kept, nonce: { kind: 'nonce', id, expiresAt } }
}

const isFor = (purpose: Bound['purpose'], scope: Assertion['scp']) =>
  purpose === scope || (purpose === 'login' && (scope === 'create' || scope === 'recover'))

/** Says no, and not why: what is wrong is nothing that a stranger should learn. */
export function refuseEvidence(): Refusal {
  return new Refusal(403, 'EVIDENCE_REFUSED', 'The evidence is not right, not for this call, or too old. Give it anew.')
}

/** Compares digests without telling by its time how much of them is equal. */
export function isSameDigest(one: Uint8Array | null | undefined, other: Uint8Array): boolean {
  return one?.length === other.length && timingSafeEqual(one, other)
}

async function checkIdToken(given: OidcEvidence, tools: BoundTools, call: EvidenceCall): Promise<KeptEvidence> {
  const { assertion, jkt, stored } = call
  const account = await tools.idTokens.read(given.token, toB64(toBind(given, jkt)))
  if (!account) throw refuseEvidence()
  const digest = toOidcDigest(tools.pepper, assertion, account)
  if (stored && (stored.kind !== 'oidc' || !isSameDigest(stored.digest, digest))) throw refuseEvidence()
  return { id: given.id, kind: 'oidc', digest, credential: null, public_key: null }
}

function checkPasskey(given: WaEvidence, tools: BoundTools, call: EvidenceCall): KeptEvidence {
  const { assertion, jkt, stored } = call
  const publicKey = stored ? stored.public_key : fromB64(given.publicKey ?? '')
  if (!publicKey || publicKey.length === 0 || !readPasskeyKey(publicKey)) throw refuseEvidence()
  if (stored && stored.credential !== given.credential) throw refuseEvidence()
  const check = {
    publicKey,
    challenge: toBind(given, jkt),
    frameOrigin: tools.frameOrigin,
    site: assertion.org,
  }
  if (!isPasskeyCeremony(given, check)) throw refuseEvidence()
  return { id: given.id, kind: 'wa', digest: null, credential: given.credential, public_key: publicKey }
}
