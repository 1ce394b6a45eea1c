import { gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { createTestClock, useMemoryServices } from '../../../../test/memoryServices.js'
import { walletRecords } from '../../../../test/walletRecords.js'

// A real database on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const memory = useMemoryServices()
const path = '/getWallets?projectId=demo&st=appkit&sv=html-wagmi-4.2.2'
const from = (origin: string, more: Record<string, string> = {}) => ({ headers: { Origin: origin, ...more } })
const page = from('https://app.example.com')

async function createDemo(origins: string[] = []) {
  const services = memory.create()
  await services.wallets.import(walletRecords, { replace: true })
  await services.projects.add({ id: 'demo', origins })
  return services
}

test('behavior: the answer has the shape of the protocol', async () => {
  const { directory, wallets } = await createDemo()
  const response = await directory.request(`${path}&page=1&entries=2&search=&badge_type=`, page)
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'no-cache',
    'content-type': 'application/json',
  })
  expect(await response.json()).toEqual({ data: [await wallets.find('inside'), await wallets.find('zeta')], count: 5 })
  const plus = await directory.request(`${path}&search=late+wallet&chains=eip155%3A1%2Ceip155%3A5`, page)
  expect(await plus.json()).toEqual({ data: [await wallets.find('late')], count: 1 })
})

test('behavior: a page that has the answer already gets no body, until a wallet changes', async () => {
  const { directory, wallets } = await createDemo()
  const tag = (await directory.request(path, page)).headers.get('ETag') ?? ''
  const known = from('https://app.example.com', { 'If-None-Match': `"other", W/${tag}` })
  const again = await directory.request(path, known)
  expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', tag])
  await wallets.remove('late')
  const changed = await directory.request(path, known)
  expect(changed.status).toBe(200)
  expect(await changed.json()).toMatchObject({ count: 4 })
})

test('behavior: a long answer comes compressed to whom it suits, with a tag of its own', async () => {
  const { directory, wallets } = await createDemo()
  await wallets.import([{ id: 'long', name: 'Long', chains: ['evm'], description: 'Long '.repeat(50).trim() }])
  const plain = await directory.request(path, page)
  const text = await plain.text()
  expect(text.length).toBeGreaterThan(1024)
  expect(plain.headers.get('Vary')).toBe('Origin, Accept-Encoding')
  for (const coding of ['br;q=1, gzip', 'GZIP', 'gzip;q=0.5, identity']) {
    const packed = await directory.request(path, from('https://app.example.com', { 'Accept-Encoding': coding }))
    expect(packed.headers.get('Content-Encoding')).toBe('gzip')
    expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe(text)
    const tag = packed.headers.get('ETag') ?? ''
    expect(tag).not.toBe(plain.headers.get('ETag'))
    const known = { 'Accept-Encoding': coding, 'If-None-Match': tag }
    const again = await directory.request(path, from('https://app.example.com', known))
    expect([again.status, again.headers.get('ETag'), await again.text()]).toEqual([304, tag, ''])
  }
  for (const coding of ['', 'br', 'gzip;q=0', 'gzip; q=0.00', 'xgzip']) {
    const response = await directory.request(path, from('https://app.example.com', { 'Accept-Encoding': coding }))
    expect([response.headers.get('Content-Encoding'), await response.text()]).toEqual([null, text])
  }
})

test('parameters: a wrong one is a coded 400 that the page can read', async () => {
  const { directory } = await createDemo()
  const response = await directory.request(`${path}&entries=101`, page)
  expect([response.status, response.headers.get('Access-Control-Allow-Origin')]).toEqual([400, '*'])
  expect(await response.json()).toEqual({
    status: 'error',
    reasons: [
      { name: 'WALLET_QUERY_INVALID', description: 'The parameter entries takes a whole number from 1 to 100.' },
    ],
  })
})

test.each([
  ['/getWallets', 400, 'PROJECT_ID_MISSING'],
  ['/getWallets?projectId=nobody', 401, 'PROJECT_NOT_FOUND'],
])('parameters: %s answers %s %s', async (url, status, name) => {
  const { directory } = await createDemo()
  const response = await directory.request(url, page)
  expect([response.status, await response.json()]).toEqual([
    status,
    { status: 'error', reasons: [{ name, description: expect.any(String) }] },
  ])
})

test('S28: only pages of the project get the wallets', async () => {
  const { directory } = await createDemo(['https://app.example.com'])
  for (const method of ['GET', 'OPTIONS']) {
    const allowed = await directory.request(path, { method, ...page })
    expect(allowed.headers.get('Access-Control-Allow-Origin')).toBe('https://app.example.com')
    const evil = await directory.request(path, { method, ...from('https://evil.example') })
    // The refusal can be read, no wallet.
    expect([evil.status, evil.headers.get('Access-Control-Allow-Origin')]).toEqual([403, method === 'GET' ? '*' : null])
    expect(Object.keys(await evil.json())).toEqual(['status', 'reasons'])
  }
})

test('S38: names that hold markup or a prototype are data', async () => {
  const services = await createDemo()
  const hostile = { id: 'constructor', name: '<img src=x onerror=alert(1)>' }
  await services.wallets.import([hostile], { replace: true })
  const text = await (await services.directory.request(`${path}&include=constructor,__proto__`)).text()
  expect(JSON.parse(text)).toMatchObject({ data: [hostile], count: 1 })
  const record = JSON.parse('{ "id": "a", "name": "A", "__proto__": { "polluted": true } }')
  await expect(services.wallets.import([record])).rejects.toMatchObject({ code: 'WALLET_INVALID' })
})

test('F16: too many calls answer 429 with Retry-After', async () => {
  const clock = createTestClock()
  const services = memory.create({ clock, rateLimits: { directoryAddress: { perSecond: 1, burst: 1 } } })
  await services.projects.add({ id: 'demo' })
  expect((await services.directory.request(path, page)).status).toBe(200)
  const refused = await services.directory.request(path, page)
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '1'])
})
