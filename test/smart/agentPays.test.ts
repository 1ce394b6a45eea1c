import { decodePaymentSignatureHeader, encodePaymentRequiredHeader, encodePaymentResponseHeader } from '@x402/core/http'
import { HTTPFacilitatorClient, x402ResourceServer } from '@x402/core/server'
import { ExactEvmScheme } from '@x402/evm/exact/server'
import { Hono } from 'hono'
import { createPublicClient, encodeFunctionData, erc20Abi, type Hex, http, parseEther, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Store } from '../../services/src/openStore.js'
import { openFacilitator, type TestFacilitator, toRequirements } from '../../services/test/testFacilitator.js'
import { openTestStore } from '../../services/test/testStore.js'
import { createAgent } from '../../src/agent/createAgent.js'
import type { AgentUse } from '../../src/agent/types.js'
import { encodeContext } from '../../src/permissions/index.js'
import { readPaymentPayload, writeHeader } from '../../src/x402/messages.js'
import { createPayingFetch } from '../../src/x402/pay.js'
import type { MadePayment } from '../../src/x402/payTypes.js'
import { createPaywall } from '../../src/x402/paywall.js'
import { openPermissionWorld, type PermissionWorld } from './permissionWorld.js'

// Real chains and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let world: PermissionWorld
let store: Store
let facilitator: TestFacilitator
let key: string
let asset: Hex
let rpcUrl: string
let time = 0
const shop = 'https://shop.example.com'
const merchant = `0x${'a1'.repeat(20)}` as const
const day = 86_400

const toServices: typeof fetch = async (input, init) => facilitator.services.fetch(new Request(input, init))

beforeAll(async () => {
  ;[world, store] = await Promise.all([openPermissionWorld(), openTestStore()])
  const [chain] = world.devnet.chains
  if (!chain) throw new Error('The local chain did not start.')
  ;[asset, rpcUrl] = [chain.token.address, chain.rpcUrl]
  const clock = { now: () => Math.max(Date.now(), time) }
  facilitator = await openFacilitator(store, { asset, node: world.node }, { clock, rpcUrl })
  key = await facilitator.addKey()
  await give(world.account, 10_000_000n)
})
afterAll(async () => {
  await facilitator?.close()
  await world?.stop()
})

const give = (holder: Hex, amount: bigint) =>
  world.send(asset, 0n, encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [holder, amount] }))
const balanceOf = (holder: Hex) =>
  world.reader.readContract({ address: asset, abi: erc20Abi, functionName: 'balanceOf', args: [holder] })

/** A server of ours whose report costs a cent. */
function openShop() {
  const price = { network: 'eip155:31337', asset, amount: '10000', payTo: merchant, name: 'Local Dollar', version: '1' }
  const paywall = createPaywall({
    facilitator: 'https://services.example.com/v1/x402',
    key,
    accepts: [price],
    fetch: toServices,
  })
  const app = new Hono()
  app.use('/report', paywall.hono)
  app.all('/report', async (context) => context.json({ rain: 3, asked: await context.req.text() }))
  return app
}
const over =
  (app: Pick<Hono, 'fetch'>): typeof fetch =>
  async (input, init) =>
    app.fetch(new Request(input, init))

async function openAgent(fetcher: typeof fetch) {
  const own = generatePrivateKey()
  const { address } = privateKeyToAccount(own)
  await world.node.setBalance({ address, value: parseEther('1') })
  const start = (await world.now()) + 1
  const delegation = await world.grant({
    limit: {
      type: 'erc20-token-periodic',
      ...{ token: asset.toLowerCase() as Hex, periodAmount: 25_000n, periodDuration: day, start },
    },
    ...{ expiry: start + 30 * day, payees: [], delegate: address.toLowerCase() as Hex, mayPassOn: false, nonce: 0n },
  })
  await world.at(start)
  await world.node.mine({ blocks: 1 })
  const uses: AgentUse[] = []
  const grant = { chainId: toHex(31337), context: encodeContext([delegation]), delegationManager: world.manager }
  const pay = [{ asset, most: 10_000n }]
  const agent = createAgent({ key: own, grant, rpcUrl, pay, fetch: fetcher, log: (use) => uses.push(use) })
  return { agent, uses, address }
}

test('behavior: an agent pays a server until its day is spent, and goes on the next day', async () => {
  const { agent, uses, address } = await openAgent(over(openShop()))
  const [before, users] = await Promise.all([balanceOf(merchant), balanceOf(world.account)])
  const ask = () => agent.fetch(`${shop}/report`, { method: 'POST', body: 'city=Bern' })
  for (let count = 0; count < 2; count++) expect(await (await ask()).json()).toEqual({ rain: 3, asked: 'city=Bern' })
  expect((await balanceOf(merchant)) - before).toBe(20_000n)
  // Filled up by just what was missing.
  expect(users - (await balanceOf(world.account))).toBe(20_000n)
  expect(await balanceOf(address)).toBe(0n)
  await expect(ask()).rejects.toMatchObject({ code: 'AGENT_LIMIT' })
  expect((await balanceOf(merchant)) - before).toBe(20_000n)
  await world.at((await world.now()) + day)
  await world.node.mine({ blocks: 1 })
  time = (await world.now()) * 1000
  expect((await ask()).status).toBe(200)
  expect((await balanceOf(merchant)) - before).toBe(30_000n)
  const paid = uses.filter((use) => use.type === 'paid')
  expect(paid).toHaveLength(3)
  expect(paid[0]).toMatchObject({ url: `${shop}/report`, amount: 10_000n, payTo: merchant, isSeen: true })
})

/** A server of the public library. */
async function openPublicShop() {
  const client = new HTTPFacilitatorClient({ url: 'https://services.example.com/v1/x402' })
  const call = async (path: 'verify' | 'settle', paymentPayload: unknown, paymentRequirements: unknown) =>
    (await facilitator.call(key, path, { x402Version: 2, paymentPayload, paymentRequirements })).json
  // Its client has no fetch of its own to be given.
  Object.assign(client, {
    getSupported: async () => (await facilitator.call(key, 'supported')).json,
    verify: (payload: unknown, requirements: unknown) => call('verify', payload, requirements),
    settle: (payload: unknown, requirements: unknown) => call('settle', payload, requirements),
  })
  const server = new x402ResourceServer(client).register('eip155:*', new ExactEvmScheme())
  await server.initialize()
  const accepts = toRequirements({ asset }, { payTo: merchant })
  const app = new Hono()
  app.get('/report', async (context) => {
    const header = context.req.header('payment-signature')
    const resource = { url: context.req.url, description: 'Weather', mimeType: 'application/json' }
    const required = { x402Version: 2, resource, accepts: [accepts] }
    if (!header) return context.json({}, 402, { 'PAYMENT-REQUIRED': encodePaymentRequiredHeader(required as never) })
    const payload = decodePaymentSignatureHeader(header)
    const way = server.findMatchingRequirements([accepts as never], payload)
    if (!way || !(await server.verifyPayment(payload, way)).isValid) return context.json({}, 400)
    const settled = await server.settlePayment(payload, way)
    return context.json({ rain: 3 }, 200, { 'PAYMENT-RESPONSE': encodePaymentResponseHeader(settled) })
  })
  return app
}

test('standard: a server of the public x402 library is paid', async () => {
  const { agent, uses } = await openAgent(over(await openPublicShop()))
  const response = await agent.fetch(`${shop}/report`)
  expect([response.status, await response.json()]).toEqual([200, { rain: 3 }])
  expect(uses.at(-1)).toMatchObject({ type: 'paid', isSeen: true })
})

/** A payer with money of its own, before a server that a test scripts. */
async function openPayer(answer: (request: Request, count: number) => Response | Promise<Response>, most = 10_000n) {
  const payer = privateKeyToAccount(generatePrivateKey())
  await give(payer.address, 100_000n)
  const signTypedData = vi.fn(payer.signTypedData)
  const client = createPublicClient({ transport: http(rpcUrl) })
  const made: MadePayment[] = []
  const seen: { readonly url: string; readonly header: string | null }[] = []
  const pay = createPayingFetch({
    allow: [{ network: 'eip155:31337', asset, most, payees: [merchant] }],
    signer: { address: payer.address, signTypedData },
    ask: (_, method, params) => client.request({ method, params } as never),
    onPayment: (payment) => made.push(payment),
    async fetch(input, init) {
      const request = new Request(input, init)
      seen.push({ url: request.url, header: request.headers.get('payment-signature') })
      return answer(request, seen.length)
    },
  })
  return { pay, made, seen, signTypedData }
}

const wants = (more: object = {}, resource = `${shop}/report`) =>
  new Response('{}', {
    status: 402,
    headers: {
      'PAYMENT-REQUIRED': writeHeader({
        x402Version: 2,
        resource: { url: resource },
        accepts: [toRequirements({ asset }, { payTo: merchant, ...more })],
      }),
    },
  })

test('S31: what was not allowed is not signed: amount, token, network, payee, scheme, address, and a token’s name that is not its own', async () => {
  const cases: readonly (readonly [string, Response])[] = [
    ['terms', wants({ amount: '10001' })],
    ['terms', wants({ amount: '0' })],
    ['terms', wants({ asset: merchant })],
    ['terms', wants({ network: 'eip155:1' })],
    ['terms', wants({ payTo: world.account })],
    ['terms', wants({ scheme: 'upto' })],
    ['terms', wants({ extra: { name: 'Local Dollar', version: '1', assetTransferMethod: 'permit2' } })],
    ['token', wants({ extra: { name: 'USD Coin', version: '1' } })],
    ['token', wants({ extra: { name: 'Local Dollar', version: '2' } })],
    ['token', wants({ extra: {} })],
    ['resource', wants({}, 'https://other.example.com/report')],
    ['resource', wants({}, `${shop}/report?more=1`)],
  ]
  for (const [reason, response] of cases) {
    const { pay, signTypedData, seen } = await openPayer(() => response.clone())
    await expect(pay(`${shop}/report`)).rejects.toMatchObject({ code: 'PAYMENT_REFUSED', data: { reason } })
    expect(signTypedData).not.toHaveBeenCalled()
    expect(seen).toHaveLength(1)
  }
})

test('S31: a redirect gets no payment, neither before nor after one was signed', async () => {
  const led = await openPayer(() => {
    const response = wants()
    Object.defineProperty(response, 'redirected', { value: true })
    return response
  })
  await expect(led.pay(`${shop}/report`)).rejects.toMatchObject({ data: { reason: 'redirect' } })
  expect(led.signTypedData).not.toHaveBeenCalled()
  const after = await openPayer((request, count) => {
    if (count === 1) return wants()
    expect(request.redirect).toBe('manual')
    return new Response(null, { status: 302, headers: { Location: 'https://other.example.com/' } })
  })
  expect((await after.pay(`${shop}/report`)).status).toBe(302)
  expect(after.seen.map(({ url }) => new URL(url).host)).toEqual(['shop.example.com', 'shop.example.com'])
})

test('S31: a server that takes a payment and asks for another gets none, and a transaction that it made up is not believed', async () => {
  const greedy = await openPayer(() => wants())
  await expect(greedy.pay(`${shop}/report`)).rejects.toMatchObject({
    code: 'PAYMENT_REFUSED',
    data: { reason: 'server' },
  })
  expect(greedy.signTypedData).toHaveBeenCalledOnce()
  const told = { success: true, transaction: `0x${'12'.repeat(32)}`, network: 'eip155:31337' }
  const liar = await openPayer((_, count) =>
    count === 1 ? wants() : new Response('ok', { headers: { 'PAYMENT-RESPONSE': writeHeader(told) } }),
  )
  expect((await liar.pay(`${shop}/report`)).status).toBe(200)
  expect(liar.made).toMatchObject([{ isSeen: false, transaction: told.transaction }])
})

test('F11: a paid request whose answer is lost is sent again with the same payment, and then told as uncertain', async () => {
  const { pay, seen, signTypedData } = await openPayer((_, count) => {
    if (count === 1) return wants()
    throw new TypeError('the connection broke')
  })
  await expect(pay(`${shop}/report`)).rejects.toMatchObject({
    code: 'PAYMENT_UNCERTAIN',
    data: { network: 'eip155:31337', nonce: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
  })
  expect(signTypedData).toHaveBeenCalledOnce()
  const headers = seen.slice(1).map(({ header }) => header)
  expect(headers).toHaveLength(3)
  expect(new Set(headers).size).toBe(1)
  expect(readPaymentPayload(headers[0] ?? null)?.payload.authorization).toMatchObject({
    value: '10000',
    to: expect.any(String),
  })
})

test('behavior: what wants no payment, or wants it in another way than x402, comes as it is', async () => {
  const free = await openPayer(() => new Response('free'))
  expect(await (await free.pay(`${shop}/report`)).text()).toBe('free')
  const other = await openPayer(() => new Response('pay by card', { status: 402 }))
  expect((await other.pay(`${shop}/report`)).status).toBe(402)
  expect(other.signTypedData).not.toHaveBeenCalled()
})
