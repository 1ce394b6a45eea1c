import { wordlist } from '@scure/bip39/wordlists/english.js'
import { type Bytes, equalBytes, joinBytes, wipe } from './bytes.js'
import { toUtf8 } from './encoding.js'
import { assertEntropy } from './entropy.js'
import { KeyError } from './errors.js'
import { sha256 } from './hash.js'

const space = toUtf8(' ')
const places = new Map(wordlist.map((word, place) => [word, place]))

/** Places in the word list: entropy, then the first bits of its SHA-256, in groups of 11 bits (BIP-39). Secret. */
function toPlaces(entropy: Bytes): Uint16Array {
  assertEntropy(entropy)
  const digest = sha256(entropy)
  const bits = joinBytes(entropy, digest.subarray(0, 1))
  try {
    const found = new Uint16Array((entropy.length * 3) / 4)
    for (let word = 0; word < found.length; word++) {
      let place = 0
      for (let bit = word * 11; bit < word * 11 + 11; bit++)
        place = (place << 1) | (((bits[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1)
      found[word] = place
    }
    return found
  } finally {
    wipe(digest, bits)
  }
}

/**
 * The words of a wallet: for the export page alone, and only while they are shown. Words are text and cannot be wiped; they
 * are made as late as this, and as an array, so that the phrase is never one string.
 */
export function showPhrase(entropy: Bytes): readonly string[] {
  const found = toPlaces(entropy)
  try {
    return Array.from(found, (place) => wordlist[place] ?? '')
  } finally {
    found.fill(0)
  }
}

/** Words of the English list that begin so, in its order, five at most; none for what is empty. */
export function findWords(start: string): readonly string[] {
  const typed = start.trim().toLowerCase()
  return typed === '' ? [] : wordlist.filter((word) => word.startsWith(typed)).slice(0, 5)
}

/**
 * Entropy of a phrase that the user typed: 12, 15, 18, 21 or 24 English words, any case.
 *
 * @throws KeyError `PHRASE_INVALID`; it names the place of an unknown word, never the word
 */
export function fromPhrase(words: readonly string[]): Bytes {
  if (![12, 15, 18, 21, 24].includes(words.length))
    throw new KeyError('PHRASE_INVALID', 'A recovery phrase has 12, 15, 18, 21 or 24 words. Count them again.')
  const bits = new Uint8Array(Math.ceil((words.length * 11) / 8))
  const entropyLength = (words.length * 4) / 3
  try {
    words.forEach((word, index) => {
      const place = places.get(word.trim().normalize('NFKD').toLowerCase())
      if (place === undefined)
        throw new KeyError(
          'PHRASE_INVALID',
          `Word ${index + 1} is not in the English word list. Check how it is spelled.`,
        )
      for (let bit = 0; bit < 11; bit++) {
        const at = index * 11 + bit
        bits[at >> 3] = (bits[at >> 3] ?? 0) | (((place >> (10 - bit)) & 1) << (7 - (at & 7)))
      }
    })
    const entropy = bits.slice(0, entropyLength)
    if (hasChecksum(entropy, bits)) return entropy
    wipe(entropy)
    throw new KeyError('PHRASE_INVALID', 'The words do not belong together. Check their order and spelling.')
  } finally {
    wipe(bits)
  }
}

/** Whether the bits after the entropy are the first ones of its SHA-256: one for each 32 bits of entropy. */
function hasChecksum(entropy: Bytes, bits: Bytes): boolean {
  const digest = sha256(entropy)
  const unused = 8 - entropy.length / 4
  const expected = Uint8Array.of(((digest[0] ?? 0) >> unused) << unused)
  try {
    return equalBytes(expected, bits.subarray(entropy.length, entropy.length + 1))
  } finally {
    wipe(digest, expected)
  }
}

/**
 * The BIP-39 seed (64 bytes) with an empty passphrase: PBKDF2-HMAC-SHA-512 over the phrase, 2048 times. The phrase is put
 * together as bytes, so that it is no string on the way. Secret.
 */
export async function toSeed(entropy: Bytes): Promise<Bytes> {
  const found = toPlaces(entropy)
  const phrase = joinBytes(
    ...Array.from(found, (place, index) =>
      joinBytes(index > 0 ? space : new Uint8Array(), toUtf8(wordlist[place] ?? '')),
    ),
  )
  try {
    const key = await crypto.subtle.importKey('raw', phrase, 'PBKDF2', false, ['deriveBits'])
    const settings = { name: 'PBKDF2', hash: 'SHA-512', salt: toUtf8('mnemonic'), iterations: 2048 }
    return new Uint8Array(await crypto.subtle.deriveBits(settings, key, 512))
  } finally {
    found.fill(0)
    wipe(phrase)
  }
}
