import fc from 'fast-check'
import { keccak256 as viemKeccak } from 'viem/utils'
import { expect, test } from 'vitest'
import { keccak256 } from './keccak.js'

test('behavior: agrees with the library on every length', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
      expect(`0x${Buffer.from(keccak256(bytes)).toString('hex')}`).toBe(viemKeccak(bytes))
    }),
    { numRuns: 300, examples: [135, 136, 137, 271, 272].map((length) => [new Uint8Array(length).fill(7)]) },
  )
})
