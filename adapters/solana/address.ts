import { fromBase58 } from '../kit/base58.js'

/** Bytes of an address: a public key, or what a program derived. */
const addressLength = 32
const signatureLength = 64

/**
 * The canonical spelling of an address: base58 has one only, and case counts. An address need not lie on the curve:
 * what programs own (vaults, multisignatures) does not, and is paid like any other.
 */
export const toAddress = (text: string): string | undefined =>
  /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) && fromBase58(text)?.length === addressLength ? text : undefined

/** Whether a value is a signature in base58: it names the transaction that it signs first. */
export const isSignature = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(value) &&
  fromBase58(value)?.length === signatureLength
