import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../clock.js'
import { ctx, fromB64, sha256, toB64 } from '../proof/encoding.js'

/** A part's own nonces in `bind`: B64 of 16 bytes, for one device key, good for 10 minutes. Each is used by `useOnce`. */
export interface BindNonces {
  /** Nothing is written for one, so calls without a login fill no table. */
  issue(jkt: string): string
  /** @returns until when it is good, in ms; undefined when it is not one of ours for this device, or is too old */
  read(nonce: string, jkt: string): number | undefined
}

const lifeMs = 10 * 60_000

/** @param pepper of the part: all its processes have the same */
export function createBindNonces(schema: string, pepper: Uint8Array, clock: Clock): BindNonces {
  const key = new Uint8Array(hkdfSync('sha256', pepper, '', ctx('latchkey/1/bind-nonce', schema), 32))
  /** Four bytes of time, four of chance, eight that only this part can make. */
  const seal = (head: Uint8Array, jkt: string) => {
    const mac = createHmac('sha256', key).update(ctx(head, jkt)).digest()
    return Buffer.concat([head, mac.subarray(0, 8)])
  }
  return {
    issue(jkt) {
      const head = randomBytes(8)
      head.writeUInt32BE(Math.floor(clock.now() / 1000))
      return toB64(seal(head, jkt))
    },
    read(nonce, jkt) {
      const bytes = fromB64(nonce, 16)
      if (!bytes || !timingSafeEqual(seal(bytes.subarray(0, 8), jkt), bytes)) return undefined
      const expiresAt = Buffer.from(bytes).readUInt32BE(0) * 1000 + lifeMs
      return expiresAt > clock.now() ? expiresAt : undefined
    },
  }
}

/** What a ceremony was for: the challenge of a passkey and, as B64, the nonce of an ID token. */
export interface Bound {
  /** `login`: made before it was known whether the user has a wallet. */
  purpose: 'login' | 'create' | 'recover' | 'publish'
  nAuth: string
  nCustody: string
  nRecovery: string
}

/** The bytes that tie a ceremony to its purpose, to one device and to a nonce of each part (docs/custody.md, bind). */
export function toBind({ purpose, nAuth, nCustody, nRecovery }: Bound, jkt: string): Uint8Array {
  return sha256(ctx('latchkey/1/bind', purpose, jkt, nAuth, nCustody, nRecovery))
}
