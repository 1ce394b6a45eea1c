import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** Keys of one kind, as texts. */
export interface KeyText {
  /** A new key: shown once, and kept as its digest alone. */
  make(): string
  /** Whether a text has the form of a key and no typing error. Says so without a database: it gives nothing away. */
  is(text: string): boolean
}

/**
 * Keys of 256 bits and a checksum of them, both in base64url.
 * @param prefix each begins with it: scanners for leaked secrets look for it
 */
export function createKeyText(prefix: string): KeyText {
  const form = new RegExp(`^${prefix}([\\w-]{43})([\\w-]{6})$`)
  return {
    make() {
      const secret = randomBytes(32).toString('base64url')
      return `${prefix}${secret}${checksumOf(secret)}`
    },
    is(text) {
      const [, secret = '', checksum] = form.exec(text) ?? []
      return checksum !== undefined && checksumOf(secret) === checksum
    },
  }
}

/** What a key is kept and found by. No pepper and no slow hash: nothing that is drawn from 256 bits is found by trying. */
export const digestOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

function checksumOf(secret: string): string {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(crc32(secret))
  return bytes.toString('base64url')
}
