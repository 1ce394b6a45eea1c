const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** Longer than a signature of 64 bytes can be. */
const longest = 100

/** Reads base58 as Solana writes addresses and signatures; undefined when it is none, or too long to be either. */
export function decodeBase58(text: string): Uint8Array | undefined {
  if (text.length > longest || !/^[1-9A-HJ-NP-Za-km-z]+$/.test(text)) return undefined
  let value = 0n
  for (const character of text) value = value * 58n + BigInt(alphabet.indexOf(character))
  const hex = value === 0n ? '' : value.toString(16)
  const digits = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
  // Each leading zero byte is one leading 1.
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  return Uint8Array.from([...new Uint8Array(zeros), ...digits])
}

/** Writes base58 as Solana writes addresses. */
export function encodeBase58(bytes: Uint8Array): string {
  let value = BigInt(`0x0${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  for (; value > 0n; value /= 58n) text = `${alphabet[Number(value % 58n)]}${text}`
  const first = bytes.findIndex((byte) => byte !== 0)
  return `${'1'.repeat(first < 0 ? bytes.length : first)}${text}`
}
