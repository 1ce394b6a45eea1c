import { keccak256 } from './keccak.js'

/** Writes 40 hex digits in the spelling of EIP-55. */
export function toChecksum(digits: string): string {
  const lower = digits.toLowerCase()
  const hash = keccak256(new TextEncoder().encode(lower))
  const spelled = [...lower].map((digit, index) => {
    const nibble = ((hash[index >> 1] as number) >> (index % 2 ? 0 : 4)) & 15
    return nibble > 7 ? digit.toUpperCase() : digit
  })
  return `0x${spelled.join('')}`
}
