import { toChecksum } from '../kit/checksum.js'

/**
 * The checksummed spelling of an address that a user or a page wrote: 40 hex digits, `0x` may be missing.
 * Mixed case is a promise to have been checksummed: a broken one means a typing error, so it is no address.
 */
export function toAddress(text: string): string | undefined {
  const digits = /^(?:0x)?([0-9a-f]{40})$/i.exec(text)?.[1]
  if (!digits) return undefined
  const address = toChecksum(digits)
  const plain = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return plain || address === `0x${digits}` ? address : undefined
}

/** The same for what a wallet says about itself. Some spell by other rules (EIP-1191), so the case is not held against them. */
export const toWalletAddress = (value: unknown): string | undefined =>
  typeof value === 'string' ? toAddress(value.toLowerCase()) : undefined
