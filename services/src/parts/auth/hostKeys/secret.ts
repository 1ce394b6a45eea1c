import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** What each key begins with: scanners for leaked secrets look for it. */
const prefix = 'latchkey_host_'
/** 256 bits and a checksum of them, both in base64url. */
const form = /^latchkey_host_([\w-]{43})([\w-]{6})$/

/** A new key: shown once, and kept as its digest alone. */
export function makeSecret(): string {
  const secret = randomBytes(32).toString('base64url')
  return `${prefix}${secret}${checksumOf(secret)}`
}

/** Whether a text has the form of a key and no typing error. Says so without a database: it gives nothing away. */
export function isSecret(text: string): boolean {
  const [, secret = '', checksum] = form.exec(text) ?? []
  return checksum !== undefined && checksumOf(secret) === checksum
}

/** What a key is kept and found by. No pepper and no slow hash: nothing that is drawn from 256 bits is found by trying. */
export const digestOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

function checksumOf(secret: string): string {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(crc32(secret))
  return bytes.toString('base64url')
}
