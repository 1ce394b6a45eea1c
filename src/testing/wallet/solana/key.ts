import { fromBase58, toBase58 } from '../../../kernel/base/base58.js'

/** What comes before the 32 bytes of a seed in PKCS #8 (RFC 8410). */
const pkcs8Prefix = Uint8Array.from([48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32])

/** An ed25519 key pair. */
export interface TestSolanaKey {
  readonly address: string
  readonly publicKey: Uint8Array
  sign(message: Uint8Array): Promise<Uint8Array>
}

/**
 * Reads a key. The page's own cryptography signs: no library.
 * @param secret seed and public half, 64 bytes, or the same in base58
 * @throws {Error} when it has another length, or is not base58
 */
export function readKey(secret: Uint8Array | string): TestSolanaKey {
  const bytes = typeof secret === 'string' ? readSecret(secret) : Uint8Array.from(secret)
  if (bytes.length !== 64) throw new Error('A secret key has 64 bytes: its seed and its public half.')
  const publicKey = bytes.slice(32)
  const pkcs8 = Uint8Array.from([...pkcs8Prefix, ...bytes.subarray(0, 32)])
  return {
    address: toBase58(publicKey),
    publicKey,
    async sign(message) {
      const key = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', false, ['sign'])
      return new Uint8Array(await crypto.subtle.sign('Ed25519', key, Uint8Array.from(message)))
    },
  }
}

function readSecret(text: string): Uint8Array {
  const bytes = fromBase58(text)
  if (!bytes) throw new Error('The secret is not base58.')
  return bytes
}
