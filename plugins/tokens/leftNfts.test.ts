import { expect, test } from 'vitest'
import { createTestClock } from '../../src/testing/index.js'
import { spellingOf } from '../../src/testing/test/spelled.js'
import { createLeftNfts } from './leftNfts.js'

const held = (contract: string, amount = 1n) => ({ id: `${contract}/7`, contract, tokenId: '7', name: 'Gull', amount })

test.each([
  ['eip155', '0xA', '0xa', []],
  ['folding', 'Gulls', 'GULLS', []],
  ['casing', '0xA', '0xa', ['0xa']],
] as const)(
  'behavior: what was sent on %s is gone in every spelling of its contract',
  (namespace, sent, listed, left) => {
    const { note, apply } = createLeftNfts(createTestClock(), spellingOf(namespace))
    note(held(sent), 1n)
    expect(apply([held(sent), held(listed)]).map(({ contract }) => contract)).toEqual(left)
  },
)
