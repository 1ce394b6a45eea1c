import { createServer } from 'node:http'
import { HTTPFacilitatorClient, x402ResourceServer } from '@x402/core/server'
import { ExactEvmScheme as PayerScheme } from '@x402/evm/exact/client'
import { ExactEvmScheme as ServerScheme } from '@x402/evm/exact/server'
import { wrapFetchWithPayment, x402Client, x402HTTPClient } from '@x402/fetch'
import { Hono } from 'hono'
import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Store } from '../../services/src/openStore.js'
import {
  makePayment,
  merchant,
  openFacilitator,
  openPaidChain,
  type PaidChain,
  paidChain,
  type TestFacilitator,
  toRequirements,
} from '../../services/test/testFacilitator.js'
import { openTestStore } from '../../services/test/testStore.js'
import { readPaymentRequired, readSettlement, writeHeader } from './messages.js'
import { createPaywall, type PaywallOptions } from './paywall.js'

// Real chains and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let chain: PaidChain
let store: Store
let facilitator: TestFacilitator
let key: string
const url = 'https://services.example.com/v1/x402'
/** What the paywall asks, at the services of the test. */
const toServices: typeof fetch = async (input, init) => facilitator.services.fetch(new Request(input, init))

beforeAll(async () => {
  ;[chain, store] = await Promise.all([openPaidChain(), openTestStore()])
  facilitator = await openFacilitator(store, chain, { clock: { now: () => Date.now() }, rpcUrl: chain.rpcUrl })
  key = await facilitator.addKey()
})
afterAll(async () => {
  await facilitator?.close()
  await chain?.stop()
})

const price = () => ({
  ...{ network: paidChain, asset: chain.asset, amount: '10000', payTo: merchant },
  ...{ name: 'Local Dollar', version: '1' },
})

/** A server of hono whose report is paid, and what it did. */
function openShop(more: Partial<PaywallOptions> = {}) {
  const served = vi.fn()
  const paywall = createPaywall({ facilitator: url, key, accepts: [price()], fetch: toServices, ...more })
  const app = new Hono()
  app.use('/report', paywall.hono)
  app.get('/report', (context) => {
    served()
    return context.json({ rain: 3 }, 200, { 'X-Own': 'kept' })
  })
  app.use('/broken', paywall.hono)
  app.get('/broken', (context) => context.text('no data', 500))
  return {
    served,
    get: async (path: string, headers = {}) => app.request(`https://shop.example.com${path}`, { headers }),
    app,
  }
}

async function openPayer() {
  const payer = await chain.openPayer()
  const schemes = [{ network: 'eip155:*' as const, client: new PayerScheme(payer) }]
  // The local dollar is none of its own list.
  const client = x402Client.fromConfig({ schemes, spendControls: false })
  return { payer, client }
}

test('standard: the public client of x402 pays the paywall, and reads the receipt of its payment', async () => {
  const { served, app } = openShop()
  const { payer, client } = await openPayer()
  const before = await chain.balanceOf(merchant)
  const pay = wrapFetchWithPayment(async (input, init) => app.fetch(new Request(input, init)), client)
  const response = await pay('https://shop.example.com/report')
  expect([response.status, await response.json(), response.headers.get('x-own')]).toEqual([200, { rain: 3 }, 'kept'])
  const receipt = new x402HTTPClient(client).getPaymentSettleResponse((name) => response.headers.get(name))
  expect(receipt).toMatchObject({ success: true, network: paidChain, payer: payer.address })
  expect(await chain.reader.getTransactionReceipt({ hash: receipt.transaction as Hex })).toMatchObject({
    status: 'success',
  })
  expect((await chain.balanceOf(merchant)) - before).toBe(10_000n)
  expect(served).toHaveBeenCalledOnce()
})

test('standard: the public server of x402 has its payments settled by the services', async () => {
  const { client } = await openPayer()
  const before = await chain.balanceOf(merchant)
  const server = new x402ResourceServer(
    new HTTPFacilitatorClient({
      url: await listen(),
      createAuthHeaders: async () => {
        const headers = { Authorization: `Bearer ${key}` }
        return { verify: headers, settle: headers, supported: headers }
      },
    }),
  ).register('eip155:*', new ServerScheme())
  await server.initialize()
  const accepts = toRequirements(chain)
  const resource = { url: 'https://shop.example.com/report', description: '', mimeType: '' }
  const payload = await client.createPaymentPayload({ x402Version: 2, resource, accepts: [accepts as never] })
  expect(await server.verifyPayment(payload, accepts as never)).toMatchObject({ isValid: true })
  expect(await server.settlePayment(payload, accepts as never)).toMatchObject({ success: true })
  expect((await chain.balanceOf(merchant)) - before).toBe(10_000n)
})

test('behavior: a request without payment is told what it costs, and where', async () => {
  const { get, served } = openShop({ description: 'Weather', origin: 'https://api.example.com' })
  const response = await get('/report?day=1')
  expect(response.status).toBe(402)
  expect(response.headers.get('access-control-expose-headers')).toBe('PAYMENT-REQUIRED, PAYMENT-RESPONSE')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(readPaymentRequired(response.headers.get('payment-required'))).toEqual({
    x402Version: 2,
    error: 'PAYMENT-SIGNATURE header is required',
    resource: { url: 'https://api.example.com/report?day=1', description: 'Weather' },
    accepts: [toRequirements(chain)],
  })
  expect(served).not.toHaveBeenCalled()
})

/** The header of a payment. */
async function signed(more: Parameters<typeof makePayment>[2] = {}) {
  const payer = await chain.openPayer()
  const { paymentPayload } = await makePayment(payer, chain, more)
  return { payer, headers: { 'PAYMENT-SIGNATURE': writeHeader(paymentPayload) } }
}

test('S31: a payment for less, for another, or that is none serves nothing', async () => {
  const { get, served } = openShop()
  const less = await signed({ requirements: toRequirements(chain, { amount: '1' }) })
  const elsewhere = await signed({ requirements: toRequirements(chain, { payTo: chain.address }) })
  const lied = await signed({ authorization: { value: '1' } })
  const asked: readonly (readonly [object, string])[] = [
    [less.headers, 'invalid_payment_requirements'],
    [elsewhere.headers, 'invalid_payment_requirements'],
    [lied.headers, 'invalid_exact_evm_payload_authorization_value'],
    [{ 'PAYMENT-SIGNATURE': 'no' }, 'invalid_payload'],
    [{ 'PAYMENT-SIGNATURE': writeHeader({ x402Version: 1 }) }, 'invalid_payload'],
  ]
  for (const [headers, error] of asked) {
    const response = await get('/report', headers)
    expect([response.status, readPaymentRequired(response.headers.get('payment-required'))?.error]).toEqual([
      402,
      error,
    ])
  }
  expect(served).not.toHaveBeenCalled()
})

test('S31: one payment buys one answer, also when it comes twice at once', async () => {
  const { get } = openShop()
  const { headers } = await signed()
  const statuses = (await Promise.all([get('/report', headers), get('/report', headers)])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 402])
  expect((await get('/report', headers)).status).toBe(402)
})

test('behavior: what the server fails to answer costs nothing', async () => {
  const { get } = openShop()
  const { payer, headers } = await signed()
  const before = await chain.balanceOf(payer.address)
  const response = await get('/broken', headers)
  expect([response.status, await response.text()]).toEqual([500, 'no data'])
  expect(await chain.balanceOf(payer.address)).toBe(before)
  expect((await get('/report', headers)).status).toBe(200)
})

test('F11: a lost answer of the facilitator is asked for again, and settles nothing twice', async () => {
  let isLost = false
  const { get } = openShop({
    fetch: async (input, init) => {
      const response = await toServices(input, init)
      if (!String(input).endsWith('/settle') || isLost) return response
      isLost = true
      await response.arrayBuffer()
      throw new TypeError('the connection broke')
    },
  })
  const { payer, headers } = await signed()
  const response = await get('/report', headers)
  expect(response.status).toBe(200)
  expect(readSettlement(response.headers.get('payment-response'))).toMatchObject({
    success: true,
    payer: payer.address,
  })
  expect(isLost).toBe(true)
  expect(await chain.balanceOf(payer.address)).toBe(990_000n)
})

test('behavior: without its facilitator a paywall says so, and serves nothing', async () => {
  const { get, served } = openShop({ fetch: async () => Promise.reject(new TypeError('offline')) })
  const response = await get('/report', (await signed()).headers)
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  expect(served).not.toHaveBeenCalled()
})

test('behavior: options that cannot work are refused', () => {
  const refused = (more: Partial<PaywallOptions>) => () => openShop(more)
  const error = expect.objectContaining({ code: 'PAYWALL_OPTIONS' })
  expect(refused({ facilitator: 'http://facilitator.example.com' })).toThrow(error)
  expect(refused({ accepts: [] })).toThrow(error)
  expect(refused({ accepts: [{ ...price(), amount: '0.01' }] })).toThrow(error)
  expect(refused({ timeoutSeconds: 1 })).toThrow(error)
})

/** The services at an address: the public client of a facilitator takes no `fetch`. */
async function listen(): Promise<string> {
  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET', headers, url: path = '/' } = incoming
    const pieces: Buffer[] = []
    for await (const piece of incoming) pieces.push(piece)
    const body = Buffer.concat(pieces)
    const request = new Request(`http://services.test${path}`, {
      ...{ method, headers: headers as Record<string, string> },
      ...(body.length > 0 && { body }),
    })
    const response = await facilitator.services.fetch(request)
    outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as { port: number }).port}/v1/x402`
}
