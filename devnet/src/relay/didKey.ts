const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * `did:key:z` and 34 bytes in base58btc: two of the multicodec, 0xed01, and the key. Those two make it begin with `6Mk`
 * and 47 digits long; leading zeros would give one key two names.
 */
const shape = /^did:key:z(6Mk[1-9A-HJ-NP-Za-km-z]{44})$/

/** The ed25519 public key of a `did:key:z6Mk...`, 32 bytes; undefined when it is none. */
export function readDidKey(did: string): Uint8Array | undefined {
  const encoded = shape.exec(did)?.[1]
  if (!encoded) return undefined
  let value = 0n
  for (const digit of encoded) value = value * 58n + BigInt(alphabet.indexOf(digit))
  const hex = value.toString(16)
  if (!hex.startsWith('ed01')) return undefined
  return Uint8Array.from(Buffer.from(hex.slice(4), 'hex'))
}
