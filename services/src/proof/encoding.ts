import { createHash } from 'node:crypto'

/** Bytes as base64url without padding: B64 of docs/custody.md. */
export function toB64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}

/**
 * Reads B64 in its one canonical form.
 * @param length bytes that there must be; default any
 * @returns undefined for anything else
 */
export function fromB64(text: string, length?: number): Uint8Array | undefined {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.toString('base64url') !== text || (length !== undefined && bytes.length !== length)) return undefined
  return new Uint8Array(bytes)
}

/** LP(x): length as two bytes, big-endian, then the bytes. Text is UTF-8, whole numbers are decimal text. */
export function lp(value: string | number | Uint8Array): Uint8Array {
  const bytes = value instanceof Uint8Array ? value : Buffer.from(String(value))
  if (bytes.length > 0xffff) throw new RangeError('A value of a context is at most 65,535 bytes long.')
  return Buffer.concat([Uint8Array.of(bytes.length >> 8, bytes.length & 0xff), bytes])
}

/** CTX(a, b..): what keys and hashes are bound to. No two lists of values give the same bytes. */
export function ctx(...values: readonly (string | number | Uint8Array)[]): Uint8Array {
  return Buffer.concat(values.map(lp))
}

/** SHA-256 of bytes, joined. */
export function sha256(...parts: readonly (string | Uint8Array)[]): Uint8Array {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return new Uint8Array(hash.digest())
}
