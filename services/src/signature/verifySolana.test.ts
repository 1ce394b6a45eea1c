import { generateKeyPairSync, sign } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alphabet, encodeBase58 } from '../../test/encodeBase58.js'
import { decodeBase58 } from '../base58.js'
import { verifySolana } from './verifySolana.js'

test('behavior: base58 is read as it was written, and each text has one meaning', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 64 }), (bytes) => {
      expect(decodeBase58(encodeBase58(bytes))).toEqual(bytes)
    }),
  )
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...alphabet), minLength: 1, maxLength: 90 }), (text) => {
      expect(encodeBase58(decodeBase58(text) ?? new Uint8Array())).toBe(text)
    }),
  )
  // Vectors of the Bitcoin and Solana worlds.
  expect(decodeBase58('11111111111111111111111111111111')).toEqual(new Uint8Array(32))
  expect(Buffer.from(decodeBase58('2NEpo7TZRRrLZSi2U') ?? []).toString()).toBe('Hello World!')
  for (const wrong of ['', '0', 'O', 'I', 'l', ' 1', '1\n', '1'.repeat(101)])
    expect(decodeBase58(wrong)).toBeUndefined()
})

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const address = encodeBase58(Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'))
const message = 'app.example.com wants you to sign in'
const good = sign(null, Buffer.from(message), privateKey)

test('behavior: one bit more or less, in text, signature or address, and it is another', () => {
  expect(verifySolana({ address, message, signature: encodeBase58(good) })).toBe(true)
  expect(verifySolana({ address, message: `${message}.`, signature: encodeBase58(good) })).toBe(false)
  for (let bit = 0; bit < 512; bit += 7) {
    const changed = Uint8Array.from(good)
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect(verifySolana({ address, message, signature: encodeBase58(changed) })).toBe(false)
  }
  const other = encodeBase58(
    Buffer.from(generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'),
  )
  expect(verifySolana({ address: other, message, signature: encodeBase58(good) })).toBe(false)
})

// RFC 8032, section 7.1, test 1 (an empty text) and 2.
test.each([
  [
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    '',
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  ],
  [
    '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    'r',
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  ],
])('behavior: the vector of RFC 8032 for the key %s is good', (key, text, signature) => {
  expect(
    verifySolana({ address: encodeBase58(Buffer.from(key, 'hex')), message: text, signature: `0x${signature}` }),
  ).toBe(true)
})

/** Encodings of the points of small order, those that are not canonical among them. */
const smallOrder = [
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
].flatMap((hex) => {
  const bytes = Buffer.from(hex, 'hex')
  const signed = Buffer.from(bytes)
  signed[31] = (signed[31] ?? 0) | 0x80
  return [bytes, signed]
})

test('S19: no user signs in as an address that every user can sign for, such as the system program’s', () => {
  // With such a key, R = A and S = 0 is good for one text in eight, without the key.
  for (const key of smallOrder) {
    for (let attempt = 0; attempt < 40; attempt++) {
      for (const point of [key, smallOrder[2] ?? key]) {
        const signature = `0x${Buffer.concat([point, new Uint8Array(32)]).toString('hex')}`
        expect(verifySolana({ address: encodeBase58(key), message: `${message} ${attempt}`, signature })).toBe(false)
      }
    }
  }
})
