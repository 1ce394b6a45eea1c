import { createTestClient, http } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Devnet, startDevnet } from '../startDevnet.js'
import { type Onramp, startOnramp } from './startOnramp.js'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let devnet: Devnet
let onramp: Onramp
let time = Date.now()
beforeAll(async () => {
  devnet = await startDevnet({ chains: [{ chainId: 31337, name: 'One' }] })
  onramp = await startOnramp({ chains: devnet.chains, accounts: devnet.accounts, now: () => time })
})
afterAll(() => Promise.all([onramp.stop(), devnet.stop()]))

const address = '0x00000000000000000000000000000000000A11cE'
const ask = (path: string, body?: object, key = `BASIC ${onramp.drivers.meld.key}`) =>
  fetch(`${onramp.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: key, 'meld-version': '2023-12-19', 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
async function openCheckout(): Promise<string> {
  const response = await ask('/crypto/session/widget', {
    sessionType: 'BUY',
    sessionData: {
      ...{
        countryCode: 'US',
        sourceCurrencyCode: 'USD',
        sourceAmount: '100',
        destinationCurrencyCode: 'LUSD_LOCAL31337',
      },
      ...{ walletAddress: address, serviceProvider: 'LOCALPAY', redirectUrl: 'https://shop.example/?a="><script>' },
    },
    ...{ externalCustomerId: 'c', externalSessionId: 'r' },
  })
  return ((await response.json()) as { widgetUrl: string }).widgetUrl
}

test('behavior: a checkout says what it is, opens in one browser, and pays what was bought', async () => {
  const url = await openCheckout()
  expect(new URL(url).origin).toBe(onramp.checkoutUrl)
  expect(onramp.checkoutUrl).not.toBe(onramp.url)
  const shown = await fetch(url)
  expect(await shown.text()).toMatch(/stands in for the checkout[\s\S]*100\.00 USD[\s\S]*0x0+A11cE/)
  expect((await fetch(url)).status).toBe(410)
  const cookie = shown.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect((await fetch(url, { headers: { cookie } })).status).toBe(200)
  const form = new URLSearchParams({ choice: 'pay', telling: 'once' })
  const paid = await (await fetch(url, { method: 'POST', headers: { cookie }, body: form })).text()
  expect(paid).toContain('The coins were sent.')
  expect(paid).not.toContain('<script>')
  expect(onramp.sales.at(-1)).toMatchObject({ stage: 'complete', hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
})

test('behavior: on a chain that begins anew a payment has another hash, since one counts for one purchase', async () => {
  const client = createTestClient({ mode: 'anvil', transport: http(devnet.chains[0]?.rpcUrl) })
  const buy = async () => {
    await openCheckout()
    const sale = onramp.sales.at(-1)
    if (!sale) throw new Error('no sale')
    await onramp.choose(sale, 'pay')
    return sale.hash
  }
  const id = await client.snapshot()
  const first = await buy()
  await client.revert({ id })
  expect(await buy()).not.toBe(first)
})

test('behavior: a checkout that nobody opened for five minutes is none any more', async () => {
  const url = await openCheckout()
  time += 6 * 60_000
  expect((await fetch(url)).status).toBe(410)
})

test('behavior: without the key, the version or a path that there is, it refuses as its originals do', async () => {
  expect((await ask('/service-providers/properties/countries', undefined, 'BASIC no')).status).toBe(401)
  expect((await ask('/onramp/v1/buy/config', undefined, 'Bearer a.b.c')).status).toBe(401)
  expect((await ask('/nothing')).status).toBe(404)
  const refused = await ask('/payments/crypto/quote', {
    countryCode: 'US',
    sourceCurrencyCode: 'USD',
    sourceAmount: 1,
    destinationCurrencyCode: 'LUSD_LOCAL31337',
  })
  expect([refused.status, await refused.json()]).toMatchObject([400, { message: 'sourceAmount is out of limits' }])
})
