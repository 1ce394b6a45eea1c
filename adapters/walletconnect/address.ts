import { toChecksum } from '../kit/checksum.js'

/**
 * The canonical spelling of an address: checksummed on EVM chains, elsewhere as it is, when CAIP-10 allows it.
 * @param strict Mixed case has to be a right checksum. Wallets are not held to it: some spell by other rules.
 */
export function toAddress(namespace: string, text: string, strict = false): string | undefined {
  if (namespace !== 'eip155') return /^[-.%a-zA-Z0-9]{1,128}$/.test(text) && !(text in {}) ? text : undefined
  const digits = /^(?:0x)?([0-9a-f]{40})$/i.exec(text)?.[1]
  if (!digits) return undefined
  const address = toChecksum(digits)
  const plain = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return !strict || plain || address === `0x${digits}` ? address : undefined
}
