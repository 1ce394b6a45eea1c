import { encodeFunctionData, type Hex, parseAbi, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { compileSource } from '../../../test/compileSource.js'
import { createTestClock } from '../../../test/memoryServices.js'
import { type NodeBetween, startNodeBetween } from '../../../test/startNodeBetween.js'
import {
  makePayment,
  merchant,
  openFacilitator,
  openPaidChain,
  type PaidChain,
  type PaymentBody,
  paidChain,
  type TestFacilitator,
  toRequirements,
} from '../../../test/testFacilitator.js'
import { openTestStore } from '../../../test/testStore.js'
import type { Store } from '../../openStore.js'

// Real chains and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let chain: PaidChain
let store: Store
let one: TestFacilitator
/** Another process, whose node loses what is sent while `isLossy`. */
let other: TestFacilitator
let between: NodeBetween
let isLossy = false
let key: string
const clock = createTestClock(Date.now())

beforeAll(async () => {
  ;[chain, store] = await Promise.all([openPaidChain(), openTestStore()])
  between = await startNodeBetween(chain.rpcUrl, ({ method }) =>
    isLossy && method === 'eth_sendRawTransaction' ? { result: `0x${'00'.repeat(32)}` } : undefined,
  )
  one = await openFacilitator(store, chain, { clock, rpcUrl: chain.rpcUrl })
  other = await openFacilitator(store, chain, { clock, rpcUrl: between.url })
  key = await one.addKey()
})
afterAll(async () => {
  await other?.services.facilitatorWork.close()
  // With the store, which both have.
  await one?.close()
  await Promise.all([between?.close(), chain?.stop()])
})
beforeEach(async () => {
  isLossy = false
  await chain.node.setAutomine(true)
})

const verify = async (body: unknown) => (await one.call(key, 'verify', body)).json
const settle = async (body: unknown, headers: object = {}, by = one) =>
  (await by.call(key, 'settle', body, headers)).json
const paid = () => chain.balanceOf(merchant)
const sameCall = { 'Idempotency-Key': 'report-1' }

test('behavior: a payment is checked, settled and told with its transaction, which the payer needs no coin for', async () => {
  const payer = await chain.openPayer()
  const before = await paid()
  const body = await makePayment(payer, chain)
  expect(await verify(body)).toEqual({ isValid: true, payer: payer.address })
  const settled = await settle(body)
  expect(settled).toEqual({
    ...{ success: true, network: paidChain, payer: payer.address, amount: '10000' },
    transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/),
  })
  const receipt = await chain.reader.getTransactionReceipt({ hash: settled.transaction as Hex })
  expect(receipt.status).toBe('success')
  expect((await paid()) - before).toBe(10_000n)
  expect(await chain.reader.getBalance({ address: payer.address })).toBe(0n)
  // What is paid pays for nothing else.
  expect(await verify(body)).toEqual({ isValid: false, invalidReason: 'duplicate_settlement', payer: payer.address })
  expect(await settle(body)).toMatchObject({ success: false, errorReason: 'duplicate_settlement' })
})

test('behavior: what is served is told without a key, and by x402’s names', async () => {
  const settlers = (await one.services.facilitatorWork.listSettlers(2)).map(({ address }) => address)
  expect((await one.call('', 'supported')).json).toEqual({
    kinds: [{ x402Version: 2, scheme: 'exact', network: paidChain }],
    extensions: [],
    signers: { 'eip155:*': settlers },
  })
  const listed = await one.services.runCommand('listSettlers', { words: {}, options: {} })
  expect(listed.answer).toEqual({ settlers })
})

test('behavior: of twenty that have one payment settled at once, by two processes, one does', async () => {
  const payer = await chain.openPayer()
  const before = await paid()
  const body = await makePayment(payer, chain)
  const asked = await Promise.all(Array.from({ length: 20 }, (_, at) => settle(body, {}, at % 2 ? one : other)))
  expect(asked.filter(({ success }) => success)).toHaveLength(1)
  expect(new Set(asked.filter(({ success }) => !success).map(({ errorReason }) => errorReason))).toEqual(
    new Set(['duplicate_settlement']),
  )
  expect((await paid()) - before).toBe(10_000n)
})

test('behavior: the same call, come again after its answer was lost, has the same answer; another project’s has none', async () => {
  const payer = await chain.openPayer()
  const body = await makePayment(payer, chain)
  const [first, again] = await Promise.all([settle(body, sameCall), settle(body, sameCall, other)])
  expect(first).toMatchObject({ success: true })
  expect(again).toEqual(first)
  expect(await settle(body, sameCall)).toEqual(first)
  const stranger = await one.addKey('other')
  expect((await one.call(stranger, 'settle', body, sameCall)).json).toMatchObject({
    errorReason: 'duplicate_settlement',
  })
  expect((await one.call(key, 'settle', body, { 'Idempotency-Key': 'a b' })).status).toBe(400)
})

test('behavior: many payments at once all arrive, by two settlers', async () => {
  const payers: Awaited<ReturnType<typeof chain.openPayer>>[] = []
  while (payers.length < 12) payers.push(await chain.openPayer())
  const before = await paid()
  const bodies = await Promise.all(payers.map((payer) => makePayment(payer, chain)))
  const settled = await Promise.all(bodies.map((body, at) => settle(body, {}, at % 2 ? one : other)))
  expect(settled.map(({ success }) => success)).toEqual(payers.map(() => true))
  expect((await paid()) - before).toBe(120_000n)
})

test('S31: what was not asked for, or not signed by its payer, is refused by x402’s names before anything is sent', async () => {
  const payer = await chain.openPayer()
  const stranger = privateKeyToAccount(generatePrivateKey())
  const now = Math.floor(Date.now() / 1000)
  const terms = toRequirements(chain)
  const odd = (more: Parameters<typeof makePayment>[2]) => makePayment(payer, chain, more)
  const good = await odd({})
  const altered = (change: (body: PaymentBody) => unknown) => change(structuredClone(good))
  const cases: readonly (readonly [string, unknown])[] = [
    ['invalid_exact_evm_payload_recipient_mismatch', await odd({ authorization: { to: stranger.address } })],
    ['invalid_exact_evm_payload_authorization_value', await odd({ authorization: { value: '9999' } })],
    ['invalid_exact_evm_payload_authorization_value', await odd({ authorization: { value: '10001' } })],
    [
      'invalid_exact_evm_payload_authorization_valid_after',
      await odd({ authorization: { validAfter: `${now + 60}` } }),
    ],
    [
      'invalid_exact_evm_payload_authorization_valid_before',
      await odd({ authorization: { validBefore: `${now + 2}` } }),
    ],
    ['invalid_exact_evm_payload_signature', await odd({ authorization: { from: stranger.address } })],
    ['invalid_exact_evm_payload_signature', await odd({ domain: { version: '2' } })],
    ['invalid_exact_evm_payload_signature', await odd({ domain: { chainId: 1 } })],
    ['invalid_exact_evm_payload_signature', await odd({ signature: `0x${'00'.repeat(65)}` })],
    // A domain that both name, and the token does not have: the chain decides.
    [
      'invalid_transaction_state',
      await odd({
        requirements: { ...terms, extra: { name: 'Local Dollar', version: '2' } },
        domain: { version: '2' },
      }),
    ],
    ['insufficient_funds', await makePayment(stranger, chain)],
    ['invalid_payment_requirements', await odd({ requirements: { ...terms, asset: merchant } })],
    ['invalid_payment_requirements', altered((body) => ({ ...body, paymentRequirements: { ...terms, amount: '-1' } }))],
    ['invalid_network', await odd({ requirements: { ...terms, network: 'eip155:1' } })],
    ['invalid_network', altered((body) => ({ ...body, paymentRequirements: { ...terms, network: 'solana:x' } }))],
    ['unsupported_scheme', altered((body) => ({ ...body, paymentRequirements: { ...terms, scheme: 'upto' } }))],
    ['invalid_x402_version', altered((body) => ({ ...body, x402Version: 1 }))],
    // What was accepted is not what is asked for.
    ['invalid_payload', altered((body) => ({ ...body, paymentRequirements: { ...terms, amount: '1' } }))],
    ['invalid_payload', altered(({ paymentPayload: _, ...body }) => body)],
    ['invalid_payload', []],
  ]
  for (const [reason, body] of cases) {
    expect(await verify(body)).toMatchObject({ isValid: false, invalidReason: reason })
    expect(await settle(body)).toMatchObject({ success: false, errorReason: reason, transaction: '' })
  }
  expect(await verify(good)).toMatchObject({ isValid: true })
})

test('S31: an authorization that was used or taken back elsewhere is refused', async () => {
  const payer = await chain.openPayer()
  const body = await makePayment(payer, chain)
  const { signature, authorization } = body.paymentPayload.payload
  const abi = parseAbi([
    'function transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)',
  ])
  const { from, to, value, validAfter, validBefore, nonce } = authorization
  const [r, s, v] = [signature.slice(0, 66), `0x${signature.slice(66, 130)}`, Number(`0x${signature.slice(130)}`)]
  await chain.send(
    chain.asset,
    0n,
    encodeFunctionData({
      ...{ abi, functionName: 'transferWithAuthorization' },
      args: [
        ...([from as Hex, to as Hex, BigInt(value), BigInt(validAfter), BigInt(validBefore), nonce as Hex] as const),
        ...([v, r as Hex, s as Hex] as const),
      ],
    }),
  )
  expect(await verify(body)).toMatchObject({ isValid: false, invalidReason: 'invalid_transaction_state' })
})

test('S31: a contract that signs is refused: it could change its mind in the block, at the settler’s cost', async () => {
  const wallet = await chain.deploy(
    compileSource(
      'contract Yes { function isValidSignature(bytes32, bytes calldata) external pure returns (bytes4) { return 0x1626ba7e; } }',
    ).Yes ?? '0x',
  )
  await chain.sendToken(wallet, 1_000_000n)
  const signer = privateKeyToAccount(generatePrivateKey())
  const body = await makePayment({ address: wallet, signTypedData: signer.signTypedData }, chain)
  expect(await verify(body)).toMatchObject({ invalidReason: 'invalid_exact_evm_payload_signature' })
})

test('S25: keys without the scope, wrong keys and pages are refused', async () => {
  const body = await makePayment(await chain.openPayer(), chain)
  const weak = await one.addKey('shop', ['orders:write'])
  const refused = async (by: string, headers: object = {}) => {
    const { status, json } = await one.call(by, 'settle', body, headers)
    const [reason] = json.reasons as { name: string }[]
    return [status, reason?.name]
  }
  expect(await refused(weak)).toEqual([403, 'HOST_KEY_SCOPE'])
  expect(await refused('latchkey_host_no')).toEqual([401, 'HOST_KEY_INVALID'])
  expect(await refused(key, { Origin: 'https://shop.example.com' })).toEqual([403, 'HOST_KEY_ON_PAGE'])
  expect((await one.call(key, 'verify', 'no json')).status).toBe(400)
})

test('S31: money that goes elsewhere before the block is told as not paid, and such a payer waits an hour', async () => {
  const payer = await chain.openPayer(10_000n)
  const before = await paid()
  await chain.node.setBalance({ address: payer.address, value: parseEther('1') })
  const body = await makePayment(payer, chain)
  await chain.node.setAutomine(false)
  const settling = settle(body)
  await vi.waitFor(
    async () =>
      expect(await chain.reader.getBlock({ blockTag: 'pending' })).toMatchObject({
        transactions: [expect.any(String)],
      }),
    { timeout: 20_000 },
  )
  const away = encodeFunctionData({
    abi: parseAbi(['function transfer(address,uint256)']),
    functionName: 'transfer',
    args: [chain.address, 10_000n],
  })
  const raw = await payer.signTransaction({
    ...{ type: 'eip1559', chainId: 31337, nonce: 0, to: chain.asset, data: away, gas: 100_000n },
    ...{ maxFeePerGas: 10n ** 12n, maxPriorityFeePerGas: 10n ** 11n },
  })
  await chain.reader.sendRawTransaction({ serializedTransaction: raw })
  await chain.node.mine({ blocks: 1 })
  await chain.node.setAutomine(true)
  expect(await settling).toMatchObject({ success: false, errorReason: 'invalid_transaction_state' })
  expect(await paid()).toBe(before)
  await chain.sendToken(payer.address, 1_000_000n)
  const next = await makePayment(payer, chain)
  expect(await verify(next)).toMatchObject({ invalidReason: 'invalid_transaction_state' })
  expect(await settle(next)).toMatchObject({ errorReason: 'invalid_transaction_state' })
  clock.advance(61 * 60_000)
  await chain.node.mine({ blocks: 1 })
  const later = await makePayment(payer, chain, {
    authorization: { validBefore: `${Math.floor(clock.now() / 1000) + 60}` },
  })
  expect(await verify(later)).toMatchObject({ isValid: true })
  clock.advance(-61 * 60_000)
})

test('F27: what was written and never sent is sent by another process; the call, come again, learns that it is paid', async () => {
  const payer = await chain.openPayer()
  const before = await paid()
  const body = await makePayment(payer, chain)
  isLossy = true
  const name = { 'Idempotency-Key': 'lost' }
  const stuck = settle(body, name, other)
  await vi.waitFor(
    async () =>
      expect(
        await store.facilitator
          .selectFrom('facilitator.payments')
          .select('nonce')
          .where('state', '=', 'sent')
          .execute(),
      ).toHaveLength(1),
    { timeout: 20_000 },
  )
  clock.advance(5_000)
  await one.services.facilitatorWork.run()
  expect(await stuck).toMatchObject({ success: true })
  expect(await settle(body, name)).toMatchObject({ success: true })
  expect((await paid()) - before).toBe(10_000n)
})

test('F27: a payment in no block is sent with higher fees, and one that the chain takes back is sent again', async () => {
  const payer = await chain.openPayer()
  const before = await paid()
  await chain.node.setAutomine(false)
  const body = await makePayment(payer, chain)
  const settling = settle(body, { 'Idempotency-Key': 'slow' })
  const find = () =>
    store.facilitator
      .selectFrom('facilitator.payments')
      .selectAll()
      .where('payer', '=', payer.address.toLowerCase())
      .executeTakeFirst()
  await vi.waitFor(async () => expect(await find()).toBeDefined(), { timeout: 20_000 })
  const first = (await find())?.tx_hash
  clock.advance(13_000)
  await one.services.facilitatorWork.run()
  const raised = (await find())?.tx_hash
  expect(raised).not.toBe(first)
  const snapshot = await chain.node.snapshot()
  await chain.node.mine({ blocks: 1 })
  expect(await settling).toMatchObject({ success: true, transaction: raised })
  // A reorganisation without it.
  await chain.node.revert({ id: snapshot })
  await chain.node.request({ method: 'anvil_dropAllTransactions' } as never)
  await chain.node.mine({ blocks: 1 })
  expect(await paid()).toBe(before)
  await one.services.facilitatorWork.run()
  expect((await find())?.state).toBe('sent')
  clock.advance(5_000)
  await one.services.facilitatorWork.run()
  await chain.node.mine({ blocks: 3 })
  await one.services.facilitatorWork.run()
  expect(await find()).toMatchObject({ state: 'paid', is_final: true })
  expect((await paid()) - before).toBe(10_000n)
})
