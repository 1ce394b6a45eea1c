import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { DerivedKey } from './accounts.js'
import type { Bytes } from './bytes.js'
import { readEvmPreimage } from './evmPreimage.js'

/** A signature of the EVM account. */
export interface EvmSignature {
  /** 65 bytes: r, s (the low one), and the y parity as 0 or 1. */
  readonly signature: Bytes
  /** What was signed: Keccak-256 of the preimage, 32 bytes. */
  readonly hash: Bytes
}

/**
 * Signs what `readEvmPreimage` admits for the account of the key. The nonce is that of RFC 6979.
 *
 * @throws KeyError `SIGNING_REFUSED`
 */
export function signEvmPreimage(preimage: Uint8Array, { privateKey }: DerivedKey, account: string): EvmSignature {
  const { hash } = readEvmPreimage(preimage, account)
  const [parity = 0, ...scalars] = secp256k1.sign(hash, privateKey, { prehash: false, format: 'recovered' })
  return { signature: Uint8Array.from([...scalars, parity]), hash }
}

/** Signs with ed25519 (RFC 8032). @returns 64 bytes */
export const signEd25519 = (message: Uint8Array, { privateKey }: DerivedKey): Bytes =>
  new Uint8Array(ed25519.sign(message, privateKey))
