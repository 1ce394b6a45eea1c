import type { Bytes } from './bytes.js'

/** Curves, by the number that the record gives them. P-256 is reserved for smart accounts. */
export const curves = { secp256k1: 1, ed25519: 2, p256: 3 } as const
export type Curve = keyof typeof curves

/** What may be shown of an account. */
export interface Account {
  readonly namespace: 'eip155' | 'solana'
  /** EIP-55 checksummed, or base58. */
  readonly address: string
  /** `m/44'/60'/0'/0/0`. */
  readonly path: string
}

/** A derived key as the record keeps it (tag 10), so that signing need not derive again. Secret. */
export interface DerivedKey {
  readonly path: string
  readonly curve: Curve
  /** 32 bytes. */
  readonly privateKey: Bytes
  /** 33 bytes, compressed; 32 for ed25519. */
  readonly publicKey: Bytes
}
