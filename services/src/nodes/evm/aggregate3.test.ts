import fc from 'fast-check'
import { encodeFunctionData, encodeFunctionResult, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { decodeAggregate3, encodeAggregate3 } from './aggregate3.js'

const abi = parseAbi([
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls) view returns ((bool success, bytes returnData)[])',
])
const hex = (bytes: Uint8Array): Hex => `0x${Buffer.from(bytes).toString('hex')}`
const bytes = fc.uint8Array({ maxLength: 100 }).map(hex)
const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(hex)

test('behavior: calls and answers are those of the library', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ to: address, data: bytes }), { maxLength: 8 }), (reads) => {
      const calls = reads.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))
      expect(encodeAggregate3(reads)).toBe(encodeFunctionData({ abi, functionName: 'aggregate3', args: [calls] }))
    }),
  )
  fc.assert(
    fc.property(fc.array(fc.record({ success: fc.boolean(), returnData: bytes }), { maxLength: 8 }), (result) => {
      const answer = encodeFunctionResult({ abi, functionName: 'aggregate3', result })
      expect(decodeAggregate3(answer)).toEqual(result.map((one) => (one.success ? one.returnData : undefined)))
      // Cut anywhere, or wrong in a length: an error, and never something else.
      if (result.length > 0) expect(() => decodeAggregate3(answer.slice(0, 130 + result.length * 64) as Hex)).toThrow()
    }),
  )
})

test('F13: what is no answer of Multicall3 is an error', () => {
  const word = (value: string) => value.padStart(64, '0')
  for (const text of ['', word('1'), word('20'), word('20') + word('ffffff'), word('20') + 'f'.repeat(64)])
    expect(() => decodeAggregate3(`0x${text}`)).toThrow('cannot be read')
})
