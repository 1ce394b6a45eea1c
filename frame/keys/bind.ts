import type { Bytes } from './bytes.js'
import { ctx } from './encoding.js'
import { sha256 } from './hash.js'

/**
 * What a piece of evidence is for: the scope of the assertion that it goes with. `login`: made before it was known whether the user
 * has a wallet; good for `create` and `recover`.
 */
export type BindPurpose = 'login' | 'create' | 'recover' | 'publish'

/** The parts' single-use nonces, as each gave it (B64). Each part finds its own one in the evidence. */
export interface BindNonces {
  readonly nAuth: string
  readonly nCustody: string
  readonly nRecovery: string
}

/**
 * What ties a proof to one use: the WebAuthn challenge and, in B64, the OIDC nonce. Hence a proof made for another purpose,
 * device or moment is none here.
 */
export const bind = (purpose: BindPurpose, jkt: string, { nAuth, nCustody, nRecovery }: BindNonces): Bytes =>
  sha256(ctx('latchkey/1/bind', purpose, jkt, nAuth, nCustody, nRecovery))
