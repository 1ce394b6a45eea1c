import { expect, test } from 'vitest'
import { LatchkeyError } from '../kernel/index.js'
import { maybeSent } from './maybeSent.js'

const coded = (code: string, data = {}) => new LatchkeyError(code, 'told', { data })

test.each([
  ['NODE_BEHIND', false],
  ['TRADE_DIFFERS', false],
  ['PERMIT_REFUSED', false],
  // Something of the node's answered, or nothing: what was sent may be there.
  ['CHAIN_UNREACHABLE', true],
  ['TRANSACTION_UNKNOWN', true],
  ['CALLS_DUPLICATE', true],
  ['RPC_INTERNAL', true],
])('F11: after %s something may be under way: %s', (code, is) => {
  expect(maybeSent(coded(code))).toBe(is)
  expect(maybeSent(coded(code, { maybeSent: !is }))).toBe(!is)
})

test('F11: after a refusal nothing is, after an error of another kind something may be', () => {
  expect(maybeSent(new LatchkeyError('REQUEST_REJECTED', 'told', { outcome: 'rejected' }))).toBe(false)
  expect(maybeSent(new Error('socket hang up'))).toBe(true)
})
