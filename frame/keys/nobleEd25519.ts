import { ed25519 } from '@noble/curves/ed25519.js'
import type { Bytes } from './bytes.js'

// The library's curve: for browsers without one, and for public keys, which WebCrypto gives only together with the private one as text.

/** Signs (RFC 8032). @returns 64 bytes */
export const sign = (message: Uint8Array, seed: Uint8Array): Bytes => new Uint8Array(ed25519.sign(message, seed))

/** Verifies, without the leniency of ZIP 215. */
export const verify = (signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean =>
  ed25519.verify(signature, message, publicKey, { zip215: false })

/** The public half of a seed, 32 bytes. */
export const toPublicKey = (seed: Uint8Array): Bytes => new Uint8Array(ed25519.getPublicKey(seed))
