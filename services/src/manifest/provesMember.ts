import { checkSuccessor } from './chain.js'
import { readManifest, refuse, type SignedManifest } from './readManifest.js'

/**
 * Holds a manifest to proving that a device of the wallet has it open: it follows the head, so its control key signed it for this moment, and
 * the device is one that the head lists. Nothing of it is kept.
 * @throws {Refusal} MANIFEST_REFUSED
 */
export function requireProofOfMember(head: SignedManifest, compact: string, jkt: string): void {
  checkSuccessor(head, readManifest(compact))
  if (!head.manifest.mem.some((member) => member.k === 'dev' && member.jkt === jkt)) {
    throw refuse('It was given by a device that the wallet does not list.')
  }
}
