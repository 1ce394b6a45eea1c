import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../clock.js'
import { ctx } from '../../proof/encoding.js'
import { nameLimits } from './limits.js'

/** Nonces for what accounts sign here: letters and digits, as ERC-4361 wants them. Each is used up by `useOnce`. */
export interface NameNonces {
  /** Nothing is written for one. */
  issue(projectId: string): { nonce: string; expiresAt: number }
  /** @returns when it was given, in ms; undefined when it is not one of ours for this project, or is too old */
  read(nonce: string, projectId: string): number | undefined
}

/** @param pepper of the part: all its processes have the same */
export function createNameNonces(pepper: Uint8Array, clock: Clock): NameNonces {
  const key = new Uint8Array(hkdfSync('sha256', pepper, '', ctx('latchkey/1/name-nonce'), 32))
  const seal = (head: Uint8Array, projectId: string) =>
    Buffer.concat([head, createHmac('sha256', key).update(ctx(head, projectId)).digest().subarray(0, 16)])
  return {
    issue(projectId) {
      const head = randomBytes(16)
      const seconds = Math.floor(clock.now() / 1000)
      head.writeUInt32BE(seconds)
      return { nonce: seal(head, projectId).toString('hex'), expiresAt: seconds * 1000 + nameLimits.nonceMs }
    },
    read(nonce, projectId) {
      if (!/^[0-9a-f]{64}$/.test(nonce)) return undefined
      const bytes = Buffer.from(nonce, 'hex')
      if (!timingSafeEqual(seal(bytes.subarray(0, 16), projectId), bytes)) return undefined
      const issuedAt = bytes.readUInt32BE(0) * 1000
      return issuedAt + nameLimits.nonceMs > clock.now() ? issuedAt : undefined
    },
  }
}
