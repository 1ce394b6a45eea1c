import type { BindPurpose } from '../../keys/changes.js'
import { type BodyValue, type EvidenceEntry, randomBytes, toB64 } from '../../keys/index.js'

/** A mailbox whose owner has pressed on custody's page, for this device. Custody takes it once. */
export interface PressedMailbox {
  readonly address: string
  readonly request: string
}

/** What ties an ID token or a passkey's answer to this use: the purpose, and each part's nonce. */
export interface BoundTo {
  readonly purpose: BindPurpose
  readonly nAuth: string
  readonly nCustody: string
  readonly nRecovery: string
}

/** What a user shows to custody, and to recovery. */
export type Evidence =
  /** A mailbox: one that auth verified just now (creation alone), or one whose owner has pressed on custody's page. */
  | { readonly kind: 'mail'; readonly address: string; readonly request?: string }
  | ({ readonly kind: 'oidc'; readonly token: string } & BoundTo)
  | ({
      readonly kind: 'wa'
      readonly credential: string
      /** The first time. */
      readonly publicKey?: string
      readonly authenticatorData: string
      readonly clientDataJSON: string
      readonly signature: string
    } & BoundTo)

/** Evidence with the id that the manifest lists it by. */
export interface ListedEvidence {
  readonly entry: Omit<EvidenceEntry, 'at'>
  readonly body: { readonly [field: string]: BodyValue | undefined }
}

/** Evidence of a mailbox that was pressed. */
export const ofMailbox = ({ address, request }: PressedMailbox): Evidence => ({ kind: 'mail', address, request })

/** Gives evidence an id: a new one, or the one that it is listed by. */
export function listEvidence(evidence: Evidence, id = toB64(randomBytes(16))): ListedEvidence {
  return { entry: { id, kind: evidence.kind }, body: { id, ...evidence } }
}

/** What recovery is shown: it keeps its own of everything but mailboxes. */
export const forRecovery = (evidence: readonly ListedEvidence[]): readonly ListedEvidence['body'][] =>
  evidence.filter(({ entry }) => entry.kind !== 'mail').map(({ body }) => body)
