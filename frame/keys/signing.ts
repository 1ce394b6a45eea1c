import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { DerivedKey } from './accounts.js'
import type { Bytes } from './bytes.js'
import { signEd25519 } from './ed25519.js'
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

/** Signs a Solana message with ed25519 (RFC 8032). @returns 64 bytes */
export const signSolanaMessage = (message: Uint8Array, { privateKey }: DerivedKey): Promise<Bytes> =>
  signEd25519(new Uint8Array(message), privateKey)
