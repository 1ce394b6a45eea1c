import { joinBytes } from './bytes.js'

/** Bytes as RLP has them. */
export const toRlp = (bytes: Uint8Array): Uint8Array =>
  bytes.length === 1 && (bytes[0] ?? 0) < 0x80 ? bytes : joinBytes(head(0x80, bytes.length), bytes)

/** A list of what is RLP already. */
export function toRlpList(items: readonly Uint8Array[]): Uint8Array {
  const payload = joinBytes(...items)
  return joinBytes(head(0xc0, payload.length), payload)
}

/** A whole number without zeros before it, as RLP has numbers; zero is no byte. */
export function toRlpNumber(value: bigint): Uint8Array {
  const bytes: number[] = []
  for (let rest = value; rest > 0n; rest >>= 8n) bytes.unshift(Number(rest & 0xffn))
  return toRlp(Uint8Array.from(bytes))
}

function head(base: number, length: number): Uint8Array {
  if (length <= 55) return Uint8Array.of(base + length)
  const size = toLength(length)
  return Uint8Array.of(base + 55 + size.length, ...size)
}

const toLength = (length: number): number[] => (length === 0 ? [] : [...toLength(length >>> 8), length & 0xff])
