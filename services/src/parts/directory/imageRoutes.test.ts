import { expect, test, vi } from 'vitest'
import { useMemoryServices } from '../../../test/memoryServices.js'

// A real database on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const memory = useMemoryServices()

async function createDemo(origins: string[] = []) {
  const services = memory.create()
  await services.projects.add({ id: 'demo', origins })
  return services
}

test.each([
  '/getWalletImage/metamask',
  '/getWalletImage/nobody-knows-it',
  '/public/getAssetImage/eip155:1',
  '/public/getAssetImage/eip155%3A1',
  '/public/getCurrencyImage/USD',
  '/public/getTokenImage/USDC',
  '/public/getTokenImage/%E2%82%AE',
])('S38: %s is a picture that runs and loads nothing, for pages of any origin', async (path) => {
  const { directory } = await createDemo(['https://app.example.com'])
  // As an <img> asks: without an origin.
  const response = await directory.request(`${path}?projectId=demo`)
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'public, max-age=604800, immutable',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'content-type': 'image/svg+xml',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    etag: expect.stringMatching(/^".+"$/),
  })
  expect(await response.text()).toMatch(/^<svg[\s\S]*<\/svg>$/)

  const again = await directory.request(`${path}?projectId=demo`, {
    headers: { 'If-None-Match': response.headers.get('ETag') ?? '' },
  })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect(again.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
})

test.each([
  ['/getWalletImage/metamask', 400, 'PROJECT_ID_MISSING'],
  ['/getWalletImage/metamask?projectId=nobody', 401, 'PROJECT_NOT_FOUND'],
  ['/getWalletImage/..%2F..%2Fpackage?projectId=demo', 404, 'IMAGE_NOT_FOUND'],
  ['/getWalletImage/%00?projectId=demo', 404, 'IMAGE_NOT_FOUND'],
  [`/public/getAssetImage/${'a'.repeat(500)}?projectId=demo`, 404, 'IMAGE_NOT_FOUND'],
  ['/public/getCurrencyImage/%3Cscript%3E?projectId=demo', 404, 'IMAGE_NOT_FOUND'],
])('parameters: %s answers %s %s, and is not kept', async (url, status, name) => {
  const { directory } = await createDemo()
  const response = await directory.request(url)
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([status, 'no-store'])
  expect(await response.json()).toMatchObject({ reasons: [{ name }] })
})

test('S28: a page that reads a picture by itself must be one of the project', async () => {
  const { directory } = await createDemo(['https://app.example.com'])
  const read = (origin: string) =>
    directory.request('/getWalletImage/metamask?projectId=demo', { headers: { Origin: origin } })
  expect((await read('https://app.example.com')).headers.get('Access-Control-Allow-Origin')).toBe(
    'https://app.example.com',
  )
  expect((await read('https://evil.example')).status).toBe(403)
})

test('F16: too many pictures answer 429, apart from the limit of other calls', async () => {
  const services = memory.create({ rateLimits: { imageAddress: { perSecond: 0.001, burst: 1 } } })
  await services.projects.add({ id: 'demo' })
  const status = async (path: string) => (await services.directory.request(`${path}?projectId=demo`)).status
  expect(await status('/getWalletImage/metamask')).toBe(200)
  expect(await status('/getWalletImage/rainbow')).toBe(429)
  expect(await status('/getWallets')).toBe(200)
})
