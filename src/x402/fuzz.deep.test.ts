import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test, vi } from 'vitest'
import { changeMessage } from '../../test/fixtures/changeMessage.js'
import { createRandom, type Random } from '../../test/fixtures/createRandom.js'
import {
  type PaymentRequirements,
  paymentHeaders,
  readPaymentPayload,
  readPaymentRequired,
  readSettlement,
  writeHeader,
} from './messages.js'
import { createPayingFetch } from './pay.js'
import type { TransferAuthorization } from './payTypes.js'
import { createPaywall } from './paywall.js'

// Tens of thousands of rounds on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 300_000 })

const address = (byte: string) => `0x${byte.repeat(20)}`
const [asset, payTo, thief, settler] = ['c0', 'd0', 'ee', 'f0'].map(address) as [string, string, string, string]
const url = 'https://shop.example.com/report'
const way = {
  ...{ scheme: 'exact', network: 'eip155:31337', amount: '10000', asset, payTo, maxTimeoutSeconds: 60 },
  extra: { name: 'Local Dollar', version: '1' },
}
const passedOn = { ...way, extra: { assetTransferMethod: 'erc7710', facilitatorAddresses: [settler] } }
const required = { x402Version: 2, resource: { url }, accepts: [way, passedOn] }
const payment = { x402Version: 2, resource: { url }, accepted: way, payload: { signature: '0x', authorization: {} } }
const settlement = { success: true, payer: payTo, transaction: `0x${'12'.repeat(32)}`, network: way.network }

/** What stands in the place of something: other types, limits, names, what JavaScript knows by itself. */
const odd: readonly unknown[] = [
  ...[null, true, 0, -1, 1.5, 1e308, '', '0', '-1', '00', '1e4', '9'.repeat(78), '9'.repeat(79), 'x'.repeat(3000)],
  ...[[], {}, [[]], ['exact'], 'exact', 'upto', 'eip155:1', 'eip155:31337', 'solana:x', 'erc7710', 'permit2', thief],
  ...[asset.toUpperCase(), '\u0000', '\ud800', '10001', '9999', 'https://thief.example.com/', [settler, thief], 2, '2'],
  JSON.parse('{"__proto__": {"scheme": "exact"}}'),
]

const change = <Message>(message: Message, random: Random) => changeMessage(message, odd, random)

/** A header of a message, sometimes with a letter changed, or cut off. */
function toHeader(message: object, random: Random): string {
  const header = writeHeader(message)
  const at = random(header.length)
  switch (random(8)) {
    case 0:
      return header.slice(0, at)
    case 1:
      return `${header.slice(0, at)}${String.fromCharCode(random(256))}${header.slice(at + 1)}`
    default:
      return header
  }
}

const readers = [
  ['PAYMENT-REQUIRED', required, readPaymentRequired],
  ['PAYMENT-SIGNATURE', payment, readPaymentPayload],
  ['PAYMENT-RESPONSE', settlement, readSettlement],
] as const

test.each(readers)('S31: whatever %s is changed to, it is read as what it says, or not at all', (_, message, read) => {
  const random = createRandom(402)
  let count = 0
  for (let round = 0; round < 30_000; round++) {
    let changed: object = message
    for (let times = random(3); times >= 0; times--) changed = change(changed, random)
    const found = read(toHeader(changed, random))
    if (!found) continue
    count++
    // What was read is a message of its own, and the same.
    expect(read(writeHeader(found))).toEqual(found)
    expect(Object.getPrototypeOf(found)).toBe(Object.prototype)
  }
  expect(count).toBeGreaterThan(1_000)
  expect(count).toBeLessThan(29_000)
})

test('S31: whatever a server asks for, nothing is signed but what is allowed, for the address that was asked', async () => {
  const random = createRandom(7)
  const account = privateKeyToAccount(generatePrivateKey())
  const signed: TransferAuthorization[] = []
  const passed: unknown[] = []
  let header = ''
  const pay = createPayingFetch({
    allow: [{ network: way.network, asset, most: 10_000n, payees: [payTo] }],
    signer: {
      address: account.address,
      async signTypedData(data) {
        signed.push(data)
        return '0x'
      },
    },
    async passOn(terms) {
      passed.push(terms)
      return undefined
    },
    // The token says no domain by its hash, and another's by its parts: what a server makes up is not signed.
    ask: async (network, method) => {
      expect(network).toBe(way.network)
      if (method === 'eth_getBlockByNumber') return { timestamp: '0x10' }
      throw new Error('The node refuses.')
    },
    fetch: async () => new Response('{}', { status: 402, headers: { [paymentHeaders.required]: header } }),
  })
  const reasons = new Map<string, number>()
  for (let round = 0; round < 15_000; round++) {
    let changed: object = required
    for (let times = random(3); times >= 0; times--) changed = change(changed, random)
    header = writeHeader(changed)
    const said = await pay(url).then(
      () => 'none',
      (error: { code?: string; data?: { reason?: string } }) => {
        expect(error.code).toBe('PAYMENT_REFUSED')
        return error.data?.reason ?? ''
      },
    )
    reasons.set(said, (reasons.get(said) ?? 0) + 1)
  }
  expect(signed).toEqual([])
  expect([...reasons.keys()].sort()).toEqual(['none', 'resource', 'terms', 'token'])
  expect(passed.length).toBeGreaterThan(1_000)
  for (const terms of passed as { amount: bigint; facilitators: string[]; validBefore: number }[]) {
    expect(terms).toMatchObject({ network: way.network })
    expect(terms.amount > 0n && terms.amount <= 10_000n).toBe(true)
    expect(terms.facilitators.every((one) => /^0x[0-9a-fA-F]{40}$/.test(one))).toBe(true)
    expect(Number.isSafeInteger(terms.validBefore)).toBe(true)
    expect(terms.validBefore).toBeLessThanOrEqual(Math.floor(Date.now() / 1000) + 60)
  }
})

test('S31: whatever a payer sends, a paywall has nothing settled but what it asks for, and serves nothing else', async () => {
  const random = createRandom(31)
  const asked: PaymentRequirements[] = []
  const { name, version } = way.extra
  const paywall = createPaywall({
    facilitator: 'https://services.example.com/v1/x402',
    accepts: [{ ...way, name, version, facilitators: [settler] }],
    async fetch(input, init) {
      const { paymentRequirements } = JSON.parse(String(init?.body)) as { paymentRequirements: PaymentRequirements }
      asked.push(paymentRequirements)
      return Response.json(String(input).endsWith('/verify') ? { isValid: true } : settlement)
    },
  })
  const statuses = new Set<number>()
  for (let round = 0; round < 15_000; round++) {
    let changed: object = random(2) ? payment : { ...payment, accepted: passedOn }
    for (let times = random(3); times >= 0; times--) changed = change(changed, random)
    const headers = new Headers()
    try {
      headers.set(paymentHeaders.signature, toHeader(changed, random))
    } catch {
      // No header can have such a letter.
      continue
    }
    const before = asked.length
    const { status } = await paywall.answer(new Request(url, { headers }), async () => new Response('rain'))
    statuses.add(status)
    if (status !== 200) expect(asked.length).toBe(before)
  }
  expect([...statuses].sort()).toEqual([200, 402])
  for (const requirements of asked) expect([way, passedOn]).toContainEqual(requirements)
})
