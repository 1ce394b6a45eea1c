import { deriveKeyPair, exportPublicKey } from '../keys/hpke.js'
import { type Bytes, toB64 } from '../keys/index.js'

/** So many bytes of one value. */
export const fill = (length: number, value: number): Bytes => new Uint8Array(length).fill(value)

/** Bytes as hexadecimal text, as the vectors have them. */
export const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** An id of one repeated byte: B64, 16 bytes. */
export const idOf = (value: number): string => toB64(fill(16, value))

/** Fixed inputs of all vectors (custody-formats, section 6), and what is needed besides. */
export const fixed = {
  realm: idOf(1),
  sub: idOf(9),
  salt: fill(16, 2),
  entropy: fill(16, 0),
  wek: fill(32, 3),
  /** Of the second generation. */
  wek2: fill(32, 0x13),
  id: idOf(4),
  otherRealm: idOf(0x21),
  otherWal: idOf(0x22),
  otherId: idOf(0x23),
  s: fill(32, 7),
  prf: fill(32, 8),
  code: Uint8Array.from({ length: 16 }, (_, index) => index * 17),
  /** S, custody's half. */
  custodySecret: fill(32, 5),
  r: fill(32, 6),
  stagedR: fill(32, 0x16),
  iv: fill(12, 0x0c),
  now: 1_800_000_000,
} as const

/** A key pair by RFC 9180 DeriveKeyPair of 32 equal bytes. */
export const pairOf = (value: number): Promise<CryptoKeyPair> => deriveKeyPair(fill(32, value))

/** Its public key, B64. */
export const publicOf = async (value: number): Promise<string> =>
  toB64(await exportPublicKey((await pairOf(value)).publicKey))
