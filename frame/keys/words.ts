import { type Bytes, joinBytes } from './bytes.js'

/** A number as 32 bytes, as contracts take it. */
export function toWord(value: bigint): Bytes {
  const bytes = new Uint8Array(32)
  for (let at = 31, rest = value; rest > 0n; at--, rest >>= 8n) bytes[at] = Number(rest & 0xffn)
  return bytes
}

/** Two numbers of 16 bytes each in one word. */
export const toHalves = (first: bigint, second: bigint): Bytes => toWord((first << 128n) | second)

/** An address as 32 bytes. */
export const toAddressWord = (address: Uint8Array): Bytes => joinBytes(new Uint8Array(32 - address.length), address)

/** Bytes of any length: how many, then they, filled up to whole words. */
export const toBytesWords = (bytes: Uint8Array): Bytes =>
  joinBytes(toWord(BigInt(bytes.length)), bytes, new Uint8Array((32 - (bytes.length % 32)) % 32))
