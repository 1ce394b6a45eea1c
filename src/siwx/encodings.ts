import { fromBase58 } from '../kernel/base/base58.js'

const bech32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
/** What the checksums of bech32 and bech32m come out at. */
const remainders = [1, 0x2bc830a3]
const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

/** Whether a text is so many bytes in base58. */
export function isBase58(text: string, bytes: number): boolean {
  // No byte takes more than two digits.
  return text.length <= 2 * bytes && fromBase58(text)?.length === bytes
}

/** Whether a text is an address in bech32 or bech32m (BIP-173, BIP-350), in small letters, checksum included. */
export function isBech32(text: string): boolean {
  const match = /^(?<prefix>[!-@[-~]{1,83})1(?<data>[02-9ac-hj-np-z]{8,})$/.exec(text)
  const { prefix, data } = match?.groups ?? {}
  if (prefix === undefined || data === undefined || text.length > 90) return false
  const codes = [...prefix].map((character) => character.charCodeAt(0))
  const values = [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)]
  let checksum = 1
  for (const value of [...values, ...[...data].map((character) => bech32.indexOf(character))]) {
    const top = checksum >>> 25
    checksum = ((checksum & 0x1ffffff) << 5) ^ value
    for (const [bit, generator] of generators.entries()) if ((top >> bit) & 1) checksum ^= generator
  }
  return remainders.includes(checksum)
}
