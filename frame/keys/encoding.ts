import { type Bytes, joinBytes } from './bytes.js'
import { KeyError } from './errors.js'

const utf8 = new TextEncoder()

/** Text as UTF-8. */
export const toUtf8 = (text: string): Bytes => utf8.encode(text)

/** Bytes as digits in lower case, without `0x`. For public values. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Digits without `0x` as bytes. For public values of this library's own. */
export const fromHex = (digits: string): Bytes =>
  Uint8Array.from({ length: digits.length / 2 }, (_, at) => Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16))

/** UTF-8 as text; anything else is refused, and a byte order mark is kept. */
export function fromUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    // The decoder's own error may quote what it read.
    throw new KeyError('FORMAT_INVALID', 'This is not UTF-8 text. Ask the service again; if it stays so, report it.')
  }
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const values = new Map([...alphabet].map((character, value) => [character, value]))

/** B64 as bytes (ASCII), for secrets on their way into a body: bytes can be wiped. */
export function toB64Bytes(bytes: Uint8Array): Bytes {
  const text = new Uint8Array(Math.ceil((bytes.length * 4) / 3))
  for (let from = 0, to = 0; from < bytes.length; from += 3) {
    const [one = 0, two = 0, three = 0] = bytes.subarray(from, from + 3)
    const group = (one << 16) | (two << 8) | three
    for (let shift = 18; shift >= 0 && to < text.length; shift -= 6)
      text[to++] = alphabet.charCodeAt((group >> shift) & 63)
  }
  return text
}

/** B64: base64url without padding (RFC 4648, section 5). For public values: text cannot be wiped. */
export const toB64 = (bytes: Uint8Array): string => new TextDecoder().decode(toB64Bytes(bytes))

/**
 * Reads B64. One value has one spelling: padding, other characters, impossible lengths and left-over bits are refused, so
 * that no two texts stand for the same id.
 *
 * @param length The number of bytes that it must have; any when left out.
 */
export function fromB64(text: string, length?: number): Bytes {
  const bytes = new Uint8Array(Math.floor((text.length * 6) / 8))
  let group = 0
  let bits = 0
  let at = 0
  for (const character of text) {
    const value = values.get(character)
    if (value === undefined) throw notB64()
    group = (group << 6) | value
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes[at++] = group >> bits
    group &= (1 << bits) - 1
  }
  if (bits === 6 || group !== 0) throw notB64()
  if (length !== undefined && bytes.length !== length) throw notB64()
  return bytes
}

const notB64 = () =>
  new KeyError(
    'FORMAT_INVALID',
    'A value is not base64url of the right length. Ask the service again; if it stays so, report it.',
  )

/** Whether a value is B64 of so many bytes. */
export function isB64(value: unknown, length?: number): value is string {
  if (typeof value !== 'string') return false
  try {
    fromB64(value, length)
    return true
  } catch {
    // Said by the result.
    return false
  }
}

/** A part of a context: text as UTF-8, an integer as decimal text, bytes as they are. */
export type Part = string | number | Uint8Array

/** LP: the length as u16, big-endian, then the bytes. */
export function lp(part: Part): Bytes {
  const bytes = part instanceof Uint8Array ? part : toUtf8(typeof part === 'number' ? decimal(part) : part)
  if (bytes.length > 0xffff) throw new KeyError('FORMAT_INVALID', 'A value is longer than 65,535 bytes. Shorten it.')
  return joinBytes(Uint8Array.of(bytes.length >> 8, bytes.length & 0xff), bytes)
}

/**
 * CTX: each part with its length before it. It begins with a label that names the use (`latchkey/1/...`), so bytes made for
 * one use are never bytes of another.
 */
export function ctx(label: `latchkey/1/${string}`, ...parts: readonly Part[]): Bytes {
  return joinBytes(lp(label), ...parts.map(lp))
}

function decimal(value: number): string {
  if (!Number.isSafeInteger(value) || value < 0)
    throw new KeyError('FORMAT_INVALID', 'A number is not a whole one from 0 to 2^53 - 1. Correct the caller.')
  return String(value)
}
