import { toHex } from './encoding.js'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Bytes as Solana writes addresses: a number to the base of 58, with a 1 for each zero byte at the start. For what is shown. */
export function toBase58(bytes: Uint8Array): string {
  const zeros = bytes.findIndex((byte) => byte !== 0)
  let text = ''
  for (let rest = BigInt(`0x${toHex(bytes) || '0'}`); rest > 0n; rest /= 58n)
    text = alphabet.charAt(Number(rest % 58n)) + text
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
}
