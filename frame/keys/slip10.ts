import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { type Bytes, joinBytes, wipe } from './bytes.js'
import { toUtf8 } from './encoding.js'

const hardened = 0x80000000

/**
 * An ed25519 private key by SLIP-0010, all steps hardened. Own code because a library keeps each chain code: these lines
 * wipe them, and are tested against one.
 *
 * @param seed Secret; wiped by the caller.
 * @param steps Indices without the hardened bit: 44, 501, 0, 0.
 * @returns 32 bytes. Secret.
 */
export function deriveEd25519(seed: Uint8Array, steps: readonly number[]): Bytes {
  let node = hmac(sha512, toUtf8('ed25519 seed'), seed)
  try {
    for (const step of steps) {
      const index = new Uint8Array(4)
      new DataView(index.buffer).setUint32(0, step + hardened)
      const data = joinBytes(Uint8Array.of(0), node.subarray(0, 32), index)
      const parent = node
      try {
        node = hmac(sha512, parent.subarray(32), data)
      } finally {
        wipe(data, parent)
      }
    }
    return new Uint8Array(node.subarray(0, 32))
  } finally {
    wipe(node)
  }
}
