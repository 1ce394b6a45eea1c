import { type Bytes, randomBytes, wipe } from './bytes.js'
import { ctx } from './encoding.js'
import { KeyError } from './errors.js'
import { sha256 } from './hash.js'

/** Crockford's base 32: no I, L, O, U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const dataCharacters = 26
const groupLength = 4

/** A recovery code: 16 random bytes. Secret. */
export const newCode = (): Bytes => randomBytes(16)

/** Ten bits of a hash: a typing mistake is noticed before anything is asked of a service. */
function checkBits(bytes: Bytes): number {
  const digest = sha256(ctx('latchkey/1/code', bytes))
  try {
    return ((digest[0] ?? 0) << 2) | ((digest[1] ?? 0) >> 6)
  } finally {
    wipe(digest)
  }
}

/**
 * The code as it is shown: 28 characters in 7 groups of 4, as an array, made when it is shown and no sooner, since text
 * cannot be wiped. 26 characters hold 130 bits: the bytes, then two zero bits.
 */
export function toCodeText(code: Bytes): readonly string[] {
  if (code.length !== 16) throw new KeyError('FORMAT_INVALID', 'A recovery code has 16 bytes. Correct the caller.')
  const values: number[] = []
  let rest = 0
  let bits = 0
  for (const byte of code) {
    rest = (rest << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      values.push((rest >> bits) & 31)
      rest &= (1 << bits) - 1
    }
  }
  values.push(rest << (5 - bits))
  const check = checkBits(code)
  values.push(check >> 5, check & 31)
  const characters = values.map((value) => alphabet[value])
  values.fill(0)
  return Array.from({ length: characters.length / groupLength }, (_, group) =>
    characters.slice(group * groupLength, (group + 1) * groupLength).join(''),
  )
}

/**
 * Reads a code that was typed. Case, spaces and dashes do not matter; O is read as 0, I and L as 1.
 *
 * @returns 16 bytes. Secret.
 * @throws KeyError `CODE_TEXT`
 */
export function fromCodeText(text: string): Bytes {
  const values: number[] = []
  for (const typed of text) {
    if (/[\s\p{Pd}]/u.test(typed)) continue
    // ASCII alone: other letters turn into several on the way to upper case.
    const character = /[a-z]/.test(typed) ? typed.toUpperCase() : typed
    const value = alphabet.indexOf(character === 'O' ? '0' : /[IL]/.test(character) ? '1' : character)
    if (value < 0) throw wrongCode()
    values.push(value)
  }
  if (values.length !== dataCharacters + 2) throw wrongCode()
  const code = new Uint8Array(16)
  let rest = 0
  let bits = 0
  let at = 0
  for (const value of values.slice(0, dataCharacters)) {
    rest = (rest << 5) | value
    bits += 5
    if (bits < 8) continue
    bits -= 8
    code[at++] = rest >> bits
    rest &= (1 << bits) - 1
  }
  const [high = 0, low = 0] = values.slice(dataCharacters)
  values.fill(0)
  // Two bits are left over: a code has one spelling.
  if (rest === 0 && checkBits(code) === ((high << 5) | low)) return code
  wipe(code)
  throw wrongCode()
}

const wrongCode = () =>
  new KeyError('CODE_TEXT', 'This is not a recovery code. It has 28 letters and digits; check what you typed.')
