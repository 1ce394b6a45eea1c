import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58 } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { type Bytes, wipe } from './bytes.js'
import { toHex, toUtf8 } from './encoding.js'
import { KeyError } from './errors.js'
import { toSeed } from './phrase.js'
import { deriveEd25519 } from './slip10.js'

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

/** The keys of a wallet. Secret: the caller wipes each `privateKey` (`wipeKeys`). */
export async function deriveKeys(entropy: Bytes): Promise<readonly DerivedKey[]> {
  const seed = await toSeed(entropy)
  try {
    const evm = deriveSecp256k1(seed)
    const solana = deriveEd25519(seed, [44, 501, 0, 0])
    return [
      { path: paths.evm, curve: 'secp256k1', privateKey: evm, publicKey: publicKeyOf('secp256k1', evm) },
      { path: paths.solana, curve: 'ed25519', privateKey: solana, publicKey: publicKeyOf('ed25519', solana) },
    ]
  } finally {
    wipe(seed)
  }
}

/** `paths.evm` by BIP-32, one step at a time, so that each parent is wiped. */
function deriveSecp256k1(seed: Bytes): Bytes {
  const hard = 0x80000000
  let node = HDKey.fromMasterSeed(seed)
  try {
    for (const step of [44 + hard, 60 + hard, hard, 0, 0]) {
      const parent = node
      node = parent.deriveChild(step)
      parent.wipePrivateData()
    }
    const { privateKey } = node
    if (!privateKey) throw new KeyError('FORMAT_INVALID', 'This entropy gives no EVM key. Use another one.')
    return new Uint8Array(privateKey)
  } finally {
    node.wipePrivateData()
  }
}

/** The public half of a private key. P-256 is reserved. */
export function publicKeyOf(curve: Curve, privateKey: Bytes): Bytes {
  if (curve === 'secp256k1') return new Uint8Array(secp256k1.getPublicKey(privateKey, true))
  if (curve === 'ed25519') return new Uint8Array(ed25519.getPublicKey(privateKey))
  throw new KeyError('VERSION_UNKNOWN', 'Keys on P-256 are reserved. Use a newer version of this page.')
}

/** The accounts that entropy gives, for who looks before it is imported. The entropy stays the caller's to wipe. */
export async function previewAccounts(entropy: Bytes): Promise<readonly Account[]> {
  const keys = await deriveKeys(entropy)
  try {
    return toAccounts(keys)
  } finally {
    wipeKeys(keys)
  }
}

/** Overwrites the private halves. */
export function wipeKeys(keys: readonly DerivedKey[]): void {
  wipe(...keys.map(({ privateKey }) => privateKey))
}

/** The accounts of derived keys, in their order; keys on P-256 are no account yet. */
export function toAccounts(keys: readonly Pick<DerivedKey, 'path' | 'curve' | 'publicKey'>[]): readonly Account[] {
  return keys.flatMap(({ path, curve, publicKey }): readonly Account[] => {
    if (curve === 'secp256k1') return [{ namespace: 'eip155', address: evmAddress(publicKey), path }]
    if (curve === 'ed25519') return [{ namespace: 'solana', address: base58.encode(publicKey), path }]
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
