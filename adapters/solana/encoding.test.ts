import { base58 } from '@scure/base'
import { assert, property, uint8Array } from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase58, toBase58 } from '../kit/base58.js'
import { fromBase64, toBase64 } from './base64.js'
import { readWire } from './wire.js'

test('behavior: base58 agrees with a well-kept library, both ways', async () => {
  await assert(
    property(uint8Array({ maxLength: 200 }), (bytes) => {
      const text = base58.encode(bytes)
      expect(toBase58(bytes)).toBe(text)
      expect(fromBase58(text)).toEqual(bytes)
    }),
  )
  for (const zeros of [0, 1, 5, 32]) expect(toBase58(new Uint8Array(zeros))).toBe('1'.repeat(zeros))
  for (const wrong of ['0', 'O', 'I', 'l', ' ', '🦊', 'abc+']) expect(fromBase58(wrong)).toBeUndefined()
})

test('behavior: base64 agrees with Node, both ways, of any length', async () => {
  await assert(
    property(uint8Array({ maxLength: 20_000 }), (bytes) => {
      const text = Buffer.from(bytes).toString('base64')
      expect(toBase64(bytes)).toBe(text)
      expect(fromBase64(text)).toEqual(bytes.length ? bytes : undefined)
    }),
  )
  for (const wrong of ['', 'a', 'abc', '====', 'ab=c', '<br>', 'YQ==YQ==']) expect(fromBase64(wrong)).toBeUndefined()
})

test('S38 bytes that are no transaction are refused, whatever they are', async () => {
  await assert(
    property(uint8Array({ maxLength: 300 }), (bytes) => {
      try {
        const { signers, signatures } = readWire(bytes)
        expect(signers).toHaveLength(signatures.length)
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError)
      }
    }),
  )
})
