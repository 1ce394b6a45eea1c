import { hkdf as nobleHkdf } from '@noble/hashes/hkdf.js'
import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js'
import type { Bytes } from './bytes.js'
import { toB64, toUtf8 } from './encoding.js'

/** SHA-256. */
export const sha256 = (bytes: Uint8Array): Bytes => new Uint8Array(nobleSha256(bytes))

/** B64 of SHA-256, of text over its UTF-8. */
export const digestB64 = (data: Uint8Array | string): string =>
  toB64(sha256(typeof data === 'string' ? toUtf8(data) : data))

/** HKDF-SHA-256 (RFC 5869). The salt may be empty. The result is as secret as `ikm`. */
export const hkdf = (ikm: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Bytes =>
  new Uint8Array(nobleHkdf(nobleSha256, ikm, salt, info, length))
