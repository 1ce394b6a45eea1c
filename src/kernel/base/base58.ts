const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Spells bytes in base58. */
export function toBase58(bytes: Uint8Array): string {
  let number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let text = ''
  for (; number; number /= 58n) text = alphabet.charAt(Number(number % 58n)) + text
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
}

/** Reads base58; undefined when the text is none. */
export function fromBase58(text: string): Uint8Array | undefined {
  const bytes: number[] = []
  let number = 0n
  for (const character of text) {
    const digit = alphabet.indexOf(character)
    if (digit < 0) return undefined
    number = number * 58n + BigInt(digit)
  }
  for (; number; number /= 256n) bytes.unshift(Number(number % 256n))
  // Each leading zero byte is one leading 1.
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  return Uint8Array.from([...new Uint8Array(zeros), ...bytes])
}
