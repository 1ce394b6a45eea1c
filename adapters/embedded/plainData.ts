import { frameCaps } from './wire/names.js'

const toWire = (_key: string, value: unknown) => (typeof value === 'bigint' ? `0x${value.toString(16)}` : value)

const isShallow = (value: unknown, left: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (left > 0 && Object.values(value).every((inner) => isShallow(inner, left - 1)))

/**
 * A copy in plain data, with bigints as hex text (protocol, section 5); undefined for what is too large or too deep (S5), or no
 * data at all.
 */
export function toPlainData(value: unknown): unknown {
  try {
    const text = JSON.stringify(value, toWire)
    if (text === undefined || new TextEncoder().encode(text).length > frameCaps.bytes) return undefined
    const copy: unknown = JSON.parse(text)
    return isShallow(copy, frameCaps.depth) ? copy : undefined
  } catch {
    // A cycle, or an object that throws when it is read: no message of the protocol.
    return undefined
  }
}
