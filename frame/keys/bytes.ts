/** Bytes on a buffer of their own, which is what WebCrypto takes. Every secret has this form: strings cannot be wiped. */
export type Bytes = Uint8Array<ArrayBuffer>

/** Fresh random bytes of the platform's generator. */
export function randomBytes(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length))
}

/** Joins bytes in order. */
export function joinBytes(...parts: readonly Uint8Array[]): Bytes {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

/** Whether two byte strings are the same. Looks at every byte, so that time tells nothing about where they differ. */
export function equalBytes(left: Uint8Array, right: Uint8Array): boolean {
  if (left.length !== right.length) return false
  let difference = 0
  for (const [index, byte] of left.entries()) difference |= byte ^ (right[index] ?? 0)
  return difference === 0
}

/**
 * Overwrites secrets with zeros; in a `finally`, always. JavaScript can promise no more: copies that the engine or WebCrypto
 * made, and numbers inside curve arithmetic, are out of reach.
 */
export function wipe(...secrets: readonly (Uint8Array | undefined)[]): void {
  for (const secret of secrets) secret?.fill(0)
}
