// Properties of the formats: what is written is read back, and any change of a byte is refused.
import { base58 } from '@scure/base'
import { entropyToMnemonic, mnemonicToEntropy, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import fc from 'fast-check'
import { HDKey } from 'micro-key-producer/slip10.js'
import { expect, test } from 'vitest'
import { toBase58 } from './base58.js'
import { encodeBody } from './body.js'
import { fromCodeText, readUserHandle, toCodeText } from './changes.js'
import { fromPhrase, showPhrase } from './creation.js'
import { ctx } from './encoding.js'
import { type Bytes, fromB64, KeyError, parseManifest, toB64, verifyChain } from './index.js'
import { toSeed } from './phrase.js'
import { decodeRecord, encodeRecord, importRecordKey, openRecord, type PlainRecord, sealRecord } from './record.js'
import { deriveEd25519 } from './slip10.js'
import { createTestWallet, fill } from './test/wallet.js'

const bytesOf = (minLength: number, maxLength = minLength) =>
  fc.uint8Array({ minLength, maxLength }).map((array): Bytes => new Uint8Array(array))
const lengths = fc.constantFrom(16, 20, 24, 28, 32)
const entropies = lengths.chain((length) => bytesOf(length))

const records: fc.Arbitrary<PlainRecord> = fc.record({
  entropy: entropies,
  salt: bytesOf(16),
  origin: fc.constantFrom(0 as const, 1 as const),
  created: fc.maxSafeNat(),
  keys: fc.array(
    fc.record({
      path: fc.string({ maxLength: 40, unit: 'grapheme' }),
      curve: fc.constantFrom('secp256k1' as const, 'ed25519' as const, 'p256' as const),
      privateKey: bytesOf(32),
      publicKey: bytesOf(1, 65),
    }),
    { maxLength: 4 },
  ),
  unknown: fc.array(fc.record({ tag: fc.integer({ min: 0x80, max: 0xff }), value: bytesOf(0, 400) }), { maxLength: 4 }),
})

const place = { realm: toB64(fill(16, 1)), wal: toB64(fill(16, 2)), gen: 3 }
const wek = fill(32, 3)

test('behavior: any record is read as it was written, in blocks of 256', () => {
  fc.assert(
    fc.property(records, (record) => {
      const plain = encodeRecord(record)
      expect(plain.length % 256).toBe(0)
      expect(decodeRecord(plain)).toEqual(record)
    }),
  )
})

test('behavior: any bytes are read or refused with a code, never otherwise', () => {
  const plains = fc.tuple(bytesOf(0, 600), fc.boolean()).map(([bytes, isFramed]) => {
    if (!isFramed) return bytes
    const plain = new Uint8Array(Math.ceil((bytes.length + 1) / 256) * 256)
    plain[0] = 1
    plain.set(bytes, 1)
    return plain
  })
  fc.assert(
    fc.property(plains, (plain) => {
      try {
        expect(encodeRecord(decodeRecord(plain)).length).toBeGreaterThan(0)
      } catch (error) {
        expect(error).toBeInstanceOf(KeyError)
      }
    }),
    { numRuns: 2000 },
  )
})

test('S34: a sealed record with any bit changed does not open', async () => {
  const [record] = fc.sample(records, { numRuns: 1, seed: 1 })
  if (!record) throw new Error('no record')
  const sealed = await sealRecord(record, wek, place)
  const key = await importRecordKey(wek, place)
  expect(await openRecord(sealed, key, place)).toEqual(record)
  await fc.assert(
    fc.asyncProperty(fc.nat(sealed.length - 1), fc.nat(7), async (at, bit) => {
      const changed = sealed.map((byte, index) => (index === at ? byte ^ (1 << bit) : byte))
      await expect(openRecord(changed, key, place)).rejects.toBeInstanceOf(KeyError)
    }),
  )
})

test('behavior: two records sealed alike share no nonce', async () => {
  const [record] = fc.sample(records, { numRuns: 1, seed: 1 })
  if (!record) throw new Error('no record')
  const nonces = await Promise.all(
    Array.from({ length: 50 }, async () => toB64((await sealRecord(record, wek, place)).subarray(2, 14))),
  )
  expect(new Set(nonces).size).toBe(50)
})

test('behavior: any code is read as it is shown, however it is typed', () => {
  fc.assert(
    fc.property(bytesOf(16), fc.constantFrom('-', ' ', '', ' – '), fc.boolean(), (code, between, isSmall) => {
      const text = toCodeText(code).join(between)
      expect(fromCodeText(isSmall ? text.toLowerCase() : text)).toEqual(code)
    }),
  )
})

test('behavior: a wrong character in a code is noticed, but for 1 in 1024', () => {
  let missed = 0
  const runs = 3000
  fc.assert(
    fc.property(bytesOf(16), fc.nat(27), fc.integer({ min: 1, max: 31 }), (code, at, by) => {
      const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
      const text = toCodeText(code).join('')
      const wrong = alphabet[(alphabet.indexOf(text[at] ?? '') + by) % 32]
      try {
        fromCodeText(`${text.slice(0, at)}${wrong}${text.slice(at + 1)}`)
        missed++
      } catch (error) {
        expect(error).toMatchObject({ code: 'CODE_TEXT' })
      }
    }),
    { numRuns: runs, seed: 7 },
  )
  expect(missed).toBeLessThan(12)
})

test('behavior: any text is a code or refused with one code', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60, unit: 'grapheme' }), (text) => {
      try {
        expect(fromCodeText(text)).toHaveLength(16)
      } catch (error) {
        expect(error).toMatchObject({ code: 'CODE_TEXT' })
      }
    }),
  )
})

test('behavior: B64 has one spelling', () => {
  fc.assert(
    fc.property(bytesOf(0, 70), (bytes) => {
      expect(toB64(bytes)).toBe(Buffer.from(bytes).toString('base64url'))
      expect(fromB64(toB64(bytes))).toEqual(bytes)
    }),
  )
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), (text) => {
      try {
        expect(toB64(fromB64(text))).toBe(text)
      } catch (error) {
        expect(error).toMatchObject({ code: 'FORMAT_INVALID' })
      }
    }),
  )
})

test('behavior: no two lists of parts have the same context', () => {
  const parts = fc.array(fc.string({ maxLength: 6 }), { maxLength: 4 })
  fc.assert(
    fc.property(parts, parts, (one, two) => {
      const isSame = toB64(ctx('latchkey/1/x', ...one)) === toB64(ctx('latchkey/1/x', ...two))
      expect(isSame).toBe(JSON.stringify(one) === JSON.stringify(two))
    }),
  )
  expect(() => ctx('latchkey/1/x', 'a'.repeat(65_536))).toThrow(KeyError)
  expect(() => ctx('latchkey/1/x', 1.5)).toThrow(KeyError)
  expect(() => ctx('latchkey/1/x', -1)).toThrow(KeyError)
})

test('behavior: words and seeds are those of the library', async () => {
  await fc.assert(
    fc.asyncProperty(entropies, async (entropy) => {
      const phrase = entropyToMnemonic(entropy, wordlist)
      expect(showPhrase(entropy).join(' ')).toBe(phrase)
      expect(fromPhrase(phrase.split(' '))).toEqual(entropy)
      expect(await toSeed(entropy)).toEqual(new Uint8Array(mnemonicToSeedSync(phrase)))
    }),
    { numRuns: 25 },
  )
})

test('behavior: words are a phrase exactly when the library says so', () => {
  const words = fc.array(fc.constantFrom(...wordlist), { minLength: 10, maxLength: 26 })
  fc.assert(
    fc.property(words, (typed) => {
      const read = (parse: () => Uint8Array) => {
        try {
          return [...parse()]
        } catch {
          // Refused.
          return null
        }
      }
      expect(read(() => fromPhrase(typed))).toEqual(read(() => mnemonicToEntropy(typed.join(' '), wordlist)))
    }),
    { numRuns: 2000 },
  )
})

test('behavior: a wrong word is named by its place, never by itself', () => {
  const words = showPhrase(fill(16, 0)).map((word, index) => (index === 3 ? 'hunter2' : word))
  expect(() => fromPhrase(words)).toThrow(expect.objectContaining({ message: expect.stringContaining('Word 4 ') }))
  expect(() => fromPhrase(words)).not.toThrow(/hunter2/)
  expect(fromPhrase(showPhrase(fill(16, 0)).map((word) => ` ${word.toUpperCase()}`))).toEqual(fill(16, 0))
})

test('behavior: SLIP-0010 is that of the library', () => {
  fc.assert(
    fc.property(bytesOf(64), fc.array(fc.nat(2 ** 31 - 1), { minLength: 1, maxLength: 5 }), (seed, path) => {
      const expected = HDKey.fromMasterSeed(seed).derive(`m/${path.map((step) => `${step}'`).join('/')}`)
      expect(deriveEd25519(seed, path)).toEqual(new Uint8Array(expected.privateKey))
    }),
    { numRuns: 25 },
  )
})

test('behavior: base58 is that of the library', () => {
  for (const bytes of [fill(0, 0), fill(32, 0), fill(32, 255), Uint8Array.of(0, 0, 1)])
    expect(toBase58(bytes)).toBe(base58.encode(bytes))
  fc.assert(fc.property(bytesOf(0, 64), (bytes) => toBase58(bytes) === base58.encode(bytes)))
})

test('S34: a manifest with any character changed is refused', async () => {
  const { held, realm, sub, wal, pin } = await createTestWallet()
  const [compact = ''] = held.manifests
  await fc.assert(
    fc.asyncProperty(fc.nat(compact.length - 1), fc.constantFrom(...'AZaz09-_.= {"'), async (at, character) => {
      fc.pre(compact[at] !== character)
      const changed = `${compact.slice(0, at)}${character}${compact.slice(at + 1)}`
      await expect(parseManifest(changed)).rejects.toThrow(KeyError)
      await expect(verifyChain([changed], { realm, sub, wal, pin, heads: [] })).rejects.toThrow(KeyError)
    }),
  )
})

test('behavior: a body is the JSON of its values, with bytes in B64', () => {
  const values = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.string({ unit: 'grapheme' }),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      bytesOf(0, 40),
      tie('list'),
      tie('object'),
    ),
    list: fc.array(tie('value'), { maxLength: 4 }),
    object: fc.dictionary(fc.string(), tie('value'), { maxKeys: 4 }),
  })).value
  const plain = (_: string, value: unknown) => (value instanceof Uint8Array ? toB64(value) : value)
  fc.assert(
    fc.property(values, (value) => {
      const text = new TextDecoder().decode(encodeBody(value as Parameters<typeof encodeBody>[0]))
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value, plain)))
    }),
  )
  expect(new TextDecoder().decode(encodeBody({ a: undefined, b: [1, 'x'], c: fill(3, 255) }))).toBe(
    '{"b":[1,"x"],"c":"____"}',
  )
})

test('behavior: a user handle names realm and user', () => {
  const handle = Uint8Array.of(...fill(16, 1), ...fill(16, 2))
  expect(readUserHandle(handle)).toEqual({ realm: fill(16, 1), sub: fill(16, 2) })
  expect(() => readUserHandle(fill(16, 1))).toThrow(KeyError)
})
