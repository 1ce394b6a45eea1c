import { privateKeyToAccount } from 'viem/accounts'
import { expect, test, vi } from 'vitest'
import {
  anyDelegate,
  encodeContext,
  hashDelegation,
  rootAuthority,
  toCaveats,
  toPaymentCaveats,
} from '../../../../src/permissions/index.js'
import { changeMessage } from '../../../../test/fixtures/changeMessage.js'
import { createRandom } from '../../../../test/fixtures/createRandom.js'
import { keccak } from '../../../../test/smart/permissionWorld.js'
import { mayRedeem, readDelegations } from '../../smart/delegations.js'
import { readPayment } from './messages.js'

// Tens of thousands of rounds on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 300_000 })

type Hex = `0x${string}`
const address = (byte: string): Hex => `0x${byte.repeat(20)}`
const [account, token, payee, settler, manager] = ['a0', 'c0', 'd0', 'f0', 'e0'].map(address) as [
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
]
const agent = privateKeyToAccount(`0x${'11'.repeat(32)}`).address.toLowerCase() as Hex
const signature: Hex = `0x${'5a'.repeat(65)}`
const root = {
  ...{ delegate: agent, delegator: account, authority: rootAuthority, salt: 1n, signature },
  caveats: toCaveats({
    limit: { type: 'erc20-token-periodic', token, periodAmount: 7n, periodDuration: 60, start: 5 },
    ...{ expiry: 99, payees: [], delegate: agent, mayPassOn: true, nonce: 0n },
  }),
}
const leaf = {
  ...{ delegate: anyDelegate, delegator: agent, authority: hashDelegation(root, keccak), salt: 2n, signature },
  caveats: toPaymentCaveats({ token, payee, amount: 7n, redeemers: [settler], expiry: 99 }),
}
const context = encodeContext([leaf, root])

const way = { scheme: 'exact', network: 'eip155:31337', asset: token, amount: '7', payTo: payee, maxTimeoutSeconds: 60 }
const [authorized, delegated] = [
  { ...way, extra: { name: 'Local Dollar', version: '1' } },
  { ...way, extra: { assetTransferMethod: 'erc7710', facilitatorAddresses: [settler] } },
]
const toBody = (accepted: object, payload: object) => ({
  ...{ x402Version: 2, paymentPayload: { x402Version: 2, accepted, payload } },
  paymentRequirements: structuredClone(accepted),
})
const authorization = {
  from: account,
  to: payee,
  value: '7',
  validAfter: '0',
  validBefore: '99',
  nonce: `0x${'01'.repeat(32)}`,
}
const bodies: readonly object[] = [
  toBody(authorized, { signature, authorization }),
  toBody(delegated, { delegationManager: manager, permissionContext: context, delegator: account }),
]
const odd: readonly unknown[] = [
  ...[null, true, 0, -1, 1.5, 2, 1e308, '', '0', '-1', '00', '9'.repeat(78), '9'.repeat(79), 'x'.repeat(3000), [], {}],
  ...['exact', 'upto', 'eip155:1', 'solana:x', 'eip3009', 'erc7710', 'toString', '__proto__', 'constructor', settler],
  ...['0x', '0x00', context.slice(0, 500), `${context}00`, encodeContext([root]), encodeContext([leaf])],
]

test('S31: whatever the body of a payment is changed to, it is a payment by what was asked for, or has a name', () => {
  const random = createRandom(402)
  let read = 0
  for (let round = 0; round < 20_000; round++) {
    let changed = bodies[random(bodies.length)] as object
    for (let times = random(3); times >= 0; times--) changed = changeMessage(changed, odd, random)
    const payment = readPayment(changed)
    if (typeof payment === 'string') {
      expect(payment).toMatch(/^(?:invalid|unsupported)_/)
      continue
    }
    read++
    expect(payment.requirements.extra.assetTransferMethod).toBe(payment.method)
    expect(payment.nonce).toMatch(/^0x[0-9a-f]{64}$/)
    if (payment.method === 'erc7710') expect(payment.payer.toLowerCase()).toBe(payment.delegations.at(-1)?.delegator)
    else expect(payment.payer).toBe(payment.authorization.from)
  }
  expect(read).toBeGreaterThan(100)
  expect(read).toBeLessThan(15_000)
})

test('S31: whatever a chain of delegations is changed to, it is read as what encodes to it, or not at all', () => {
  const random = createRandom(7)
  let read = 0
  for (let round = 0; round < 10_000; round++) {
    const at = 2 + 2 * random((context.length - 2) / 2)
    const byte = random(256).toString(16).padStart(2, '0')
    const changed = (
      random(10) ? `${context.slice(0, at)}${byte}${context.slice(at + 2)}` : context.slice(0, at)
    ) as Hex
    const found = readDelegations(changed)
    if (!found) continue
    read++
    expect(encodeContext(found)).toBe(changed)
    // Whatever else the first one says now: no other may redeem it than who is named.
    expect(mayRedeem(found, manager)).toBe(false)
  }
  expect(read).toBeGreaterThan(100)
  expect(read).toBeLessThan(9_000)
})
