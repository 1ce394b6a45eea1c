const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Five digits at a time: what is carried then stays an exact number, and a long text takes a fifth of the steps. */
const width = 5
const size = 58 ** width

const zerosBefore = <Item>(items: Iterable<Item>, zero: Item): number => {
  let count = 0
  for (const item of items) {
    if (item !== zero) break
    count++
  }
  return count
}

/** Spells bytes in base58, as Bitcoin and Solana do: without 0, O, I and l. */
export function toBase58(bytes: Uint8Array): string {
  const limbs: number[] = []
  for (const byte of bytes) {
    let carry = byte
    for (const [at, limb] of limbs.entries()) {
      const value = limb * 256 + carry
      limbs[at] = value % size
      carry = Math.floor(value / size)
    }
    if (carry) limbs.push(carry)
  }
  let digits = ''
  for (const limb of limbs) {
    for (let rest = limb, place = 0; place < width; place++, rest = Math.floor(rest / 58))
      digits = alphabet.charAt(rest % 58) + digits
  }
  return '1'.repeat(zerosBefore(bytes, 0)) + digits.replace(/^1+/, '')
}

/** Reads base58; undefined when a character is none of its digits. */
export function fromBase58(text: string): Uint8Array | undefined {
  const bytes: number[] = []
  for (const character of text) {
    let carry = alphabet.indexOf(character)
    if (carry < 0) return undefined
    for (const [at, byte] of bytes.entries()) {
      const value = byte * 58 + carry
      bytes[at] = value & 255
      carry = value >> 8
    }
    for (; carry; carry >>= 8) bytes.push(carry & 255)
  }
  return Uint8Array.from([...new Uint8Array(zerosBefore(text, '1')), ...bytes.reverse()])
}
