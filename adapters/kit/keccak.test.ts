import fc from 'fast-check'
import { keccak256 as viemKeccak } from 'viem/utils'
import { expect, test } from 'vitest'
import { keccak256 } from './keccak.js'

test('behavior: agrees with the library on every length that it takes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 135 }), (bytes) => {
      expect(`0x${Buffer.from(keccak256(bytes)).toString('hex')}`).toBe(viemKeccak(bytes))
    }),
    { numRuns: 300 },
  )
  expect(() => keccak256(new Uint8Array(136))).toThrow(RangeError)
})
