import { toBase58 } from '../kit/base58.js'
import { readLength } from './bytes.js'

const signatureLength = 64
const keyLength = 32

/** A transaction as it travels, taken apart as far as signatures go. */
export interface Wire {
  /** Signatures in the order of their signers; one that is missing is all zeros. */
  readonly signatures: readonly Uint8Array[]
  /** Who must sign; the first one pays the fee. */
  readonly signers: readonly string[]
  /** What is signed. */
  readonly message: Uint8Array
}

const partsOf = (bytes: Uint8Array, start: number, count: number, length: number): readonly Uint8Array[] => {
  if (bytes.length < start + count * length) throw new RangeError('The transaction ends too early.')
  return Array.from({ length: count }, (_, at) => bytes.subarray(start + at * length, start + (at + 1) * length))
}

/** Reads a transaction, of the first form or of version 0. @throws {RangeError} when it is none */
export function readWire(bytes: Uint8Array): Wire {
  const { value: count, end } = readLength(bytes, 0)
  const signatures = partsOf(bytes, end, count, signatureLength)
  const message = bytes.subarray(end + count * signatureLength)
  // A first byte with its top bit set is a version; the first form begins with its three counts.
  const header = (message[0] ?? 0) & 128 ? 1 : 0
  const required = message[header] ?? 0
  const keys = readLength(message, header + 3)
  if (!required || required !== count || keys.value < required)
    throw new RangeError('The transaction does not say who signs it.')
  return { signatures, signers: partsOf(message, keys.end, required, keyLength).map(toBase58), message }
}

/** The signature of one signer; undefined when it has not signed. */
export function signatureOf({ signers, signatures }: Wire, address: string): Uint8Array | undefined {
  const signature = signatures[signers.indexOf(address)]
  return signature?.some((byte) => byte !== 0) ? signature : undefined
}

/** The transaction with the signature of one signer put in. @throws {RangeError} when it is not one of them */
export function withSignature(bytes: Uint8Array, address: string, signature: Uint8Array): Uint8Array {
  const at = readWire(bytes).signers.indexOf(address)
  if (at < 0 || signature.length !== signatureLength) throw new RangeError('The signature has no place here.')
  const signed = Uint8Array.from(bytes)
  signed.set(signature, readLength(bytes, 0).end + at * signatureLength)
  return signed
}
