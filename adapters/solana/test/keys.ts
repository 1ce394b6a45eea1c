import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'

/** A key of no worth: its seed is one byte, 32 times. */
export function keyOf(byte: number): { readonly address: string; readonly secretKey: Uint8Array } {
  const seed = new Uint8Array(32).fill(byte)
  const publicKey = ed25519.getPublicKey(seed)
  return { address: base58.encode(publicKey), secretKey: Uint8Array.from([...seed, ...publicKey]) }
}

/** Whether an address signed a message. @param signature base58 */
export const isSigned = (address: string, message: Uint8Array, signature: string): boolean =>
  ed25519.verify(base58.decode(signature), message, base58.decode(address))
