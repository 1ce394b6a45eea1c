import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { DerivedKey } from './accounts.js'
import type { Bytes } from './bytes.js'
import { signEd25519 } from './ed25519.js'
import { readEvmPreimage } from './evmPreimage.js'
import type { ChainPin } from './pin.js'

/** A signature of the EVM account. */
export interface EvmSignature {
  /** 65 bytes: r, s (the low one), and the y parity as 0 or 1. */
  readonly signature: Bytes
  /** What was signed: Keccak-256 of the preimage, 32 bytes. */
  readonly hash: Bytes
}

/**
 * Signs what `readEvmPreimage` admits for the account of the key.
 *
 * @throws KeyError `SIGNING_REFUSED`
 */
export function signEvmPreimage(
  preimage: Uint8Array,
  key: DerivedKey,
  account: string,
  pins: readonly ChainPin[],
): EvmSignature {
  return signHash(readEvmPreimage(preimage, account, pins).hash, key)
}

/** Signs a hash, whatever it is of: the caller has read that. The nonce is that of RFC 6979. @param hash 32 bytes */
export function signHash(hash: Uint8Array, { privateKey }: DerivedKey): EvmSignature {
  const [parity = 0, ...scalars] = secp256k1.sign(hash, privateKey, { prehash: false, format: 'recovered' })
  return { signature: Uint8Array.from([...scalars, parity]), hash: new Uint8Array(hash) }
}

/** Signs a Solana message with ed25519 (RFC 8032). @returns 64 bytes */
export const signSolanaMessage = (message: Uint8Array, { privateKey }: DerivedKey): Promise<Bytes> =>
  signEd25519(new Uint8Array(message), privateKey)
