import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { toBase58 } from './base58.js'
import { type Bytes, wipe } from './bytes.js'
import { toHex, toUtf8 } from './encoding.js'

/** Curves, by the number that the record gives them. P-256 is reserved for owners of smart accounts. */
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

/** Paths of version 1. `m/84'/0'/0'` and `m/86'/0'/0'` are reserved. */
export const paths = { evm: "m/44'/60'/0'/0/0", solana: "m/44'/501'/0'/0'" } as const

/** Overwrites the private halves. */
export function wipeKeys(keys: readonly DerivedKey[]): void {
  wipe(...keys.map(({ privateKey }) => privateKey))
}

/** The accounts of derived keys, in their order; keys on P-256 are no account yet. */
export function toAccounts(keys: readonly Pick<DerivedKey, 'path' | 'curve' | 'publicKey'>[]): readonly Account[] {
  return keys.flatMap(({ path, curve, publicKey }): readonly Account[] => {
    if (curve === 'secp256k1') return [{ namespace: 'eip155', address: evmAddress(publicKey), path }]
    if (curve === 'ed25519') return [{ namespace: 'solana', address: toBase58(publicKey), path }]
    return []
  })
}

/** The address of a secp256k1 public key, with the checksum of EIP-55. */
export function evmAddress(publicKey: Uint8Array): string {
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false)
  const hex = toHex(keccak_256(point.subarray(1)).subarray(12))
  const check = toHex(keccak_256(toUtf8(hex)))
  return `0x${[...hex].map((digit, index) => (Number.parseInt(check[index] ?? '0', 16) > 7 ? digit.toUpperCase() : digit)).join('')}`
}
