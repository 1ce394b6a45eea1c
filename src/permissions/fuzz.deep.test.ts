import { expect, test } from 'vitest'
import { createRandom } from '../../test/fixtures/createRandom.js'
import {
  type Caveat,
  decodeContext,
  encodeContext,
  enforcers,
  type Hex,
  type Limit,
  readPermission,
  rootAuthority,
  toCaveats,
} from './index.js'

const address = (byte: string): Hex => `0x${byte.repeat(20)}`
const token = address('c0')
const rates = { initialAmount: 1n, maxAmount: 9n, amountPerSecond: 1n, start: 5 }
const limits: readonly Limit[] = [
  { type: 'native-token-periodic', periodAmount: 7n, periodDuration: 60, start: 5 },
  { type: 'native-token-stream', ...rates },
  { type: 'native-token-allowance', amount: 7n, start: 5 },
  { type: 'erc20-token-periodic', token, periodAmount: 7n, periodDuration: 60, start: 5 },
  { type: 'erc20-token-stream', token, ...rates },
  { type: 'erc20-token-allowance', token, amount: 7n, start: 5 },
  { type: 'token-approval-revocation', erc20Approve: true, erc721Approve: true, setApprovalForAll: false },
  { type: 'contract-call', target: token, method: '0x01020304', maxValue: 1n, maxCalls: 2n, calldata: '0x0102030405' },
]
const enforcerList = Object.values(enforcers)

/** One change: of a byte, a length, an enforcer, an order, a number. */
function change(caveats: readonly Caveat[], random: (below: number) => number): readonly Caveat[] {
  const at = random(caveats.length)
  const caveat = caveats[at] as Caveat
  const byte = random(256).toString(16).padStart(2, '0')
  const place = 2 + 2 * random(Math.max(1, (caveat.terms.length - 2) / 2))
  switch (random(6)) {
    case 0:
      return caveats.toSpliced(at, 1)
    case 1:
      return caveats.toSpliced(random(caveats.length), 0, caveat)
    case 2:
      return caveats.with(at, { ...caveat, enforcer: enforcerList[random(enforcerList.length)] as Hex })
    case 3:
      return caveats.with(at, { ...caveat, terms: `${caveat.terms}${byte}` })
    case 4:
      return caveats.with(at, { ...caveat, terms: caveat.terms.slice(0, place) as Hex })
    default:
      return caveats.with(at, {
        ...caveat,
        terms: `${caveat.terms.slice(0, place)}${byte}${caveat.terms.slice(place + 2)}` as Hex,
      })
  }
}

test('S22: whatever caveats are changed to: what is read is exactly what they say, or nothing', () => {
  const random = createRandom(39)
  let read = 0
  for (let round = 0; round < 40_000; round++) {
    const limit = limits[random(limits.length)] as Limit
    const payees = limit.type === 'contract-call' || random(2) ? [] : [address('d1')]
    const permission = { limit, expiry: 99, payees, delegate: address('b0'), mayPassOn: random(2) === 0, nonce: 3n }
    let caveats = toCaveats(permission)
    for (let count = random(3); count >= 0; count--) if (caveats.length) caveats = change(caveats, random)
    const found = readPermission({ delegate: permission.delegate, caveats })
    if (!found) continue
    read++
    expect(toCaveats(found)).toEqual(caveats)
  }
  // Another amount, time, address is another permission; the rest is none.
  expect(read).toBeGreaterThan(1_000)
  expect(read).toBeLessThan(35_000)
})

test('S22: a context has one spelling: whatever it is changed to, it is read as what encodes to it, or not at all', () => {
  const random = createRandom(7)
  const delegation = {
    ...{ delegate: address('b0'), delegator: address('a0'), authority: rootAuthority, salt: 9n },
    caveats: toCaveats({
      ...{ limit: limits[3] as Limit, expiry: 99, payees: [], delegate: address('b0'), mayPassOn: false, nonce: 3n },
    }),
    signature: `0x${'5a'.repeat(65)}` as Hex,
  }
  const context = encodeContext([delegation])
  for (let round = 0; round < 10_000; round++) {
    const at = 2 + 2 * random((context.length - 2) / 2)
    const byte = random(256).toString(16).padStart(2, '0')
    const changed = (
      random(10) ? `${context.slice(0, at)}${byte}${context.slice(at + 2)}` : context.slice(0, at)
    ) as Hex
    const found = decodeContext(changed)
    if (found) expect(encodeContext(found)).toBe(changed)
  }
})
