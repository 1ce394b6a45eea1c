import { expect, test, vi } from 'vitest'
import { createTestClock, useMemoryServices } from '../../../test/memoryServices.js'

// Real processes and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const memory = useMemoryServices()
const configUrl = '/appkit/v1/config?projectId=demo&st=appkit&sv=html-wagmi-4.2.2'
const originsUrl = '/projects/v1/origins?projectId=demo'
const page = (origin: string, more: Record<string, string> = {}) => ({ headers: { Origin: origin, ...more } })

async function createDemo(origins: string[] = []) {
  const services = memory.create()
  await services.projects.add({ id: 'demo', origins })
  return services
}

test('behavior: the configuration and the origins have the shapes of the protocol', async () => {
  const { directory, projects } = await createDemo(['https://app.example.com'])
  await projects.setFeature('demo', { feature: 'swap', isEnabled: false, config: null })
  const config = (await (await directory.request(configUrl)).json()) as { features: { id: string }[] }
  expect(Object.keys(config)).toEqual(['features'])
  expect(config.features).toContainEqual({ id: 'swap', isEnabled: false, config: ['1inch'] })
  expect(await (await directory.request(originsUrl)).json()).toEqual({ allowedOrigins: ['https://app.example.com'] })
})

test('behavior: a changed flag reaches a page that reloads; an unchanged one costs no body', async () => {
  const { directory, projects } = await createDemo()
  const first = await directory.request(configUrl, page('https://app.example.com'))
  expect(first.headers.get('Cache-Control')).toBe('no-cache')
  const tag = first.headers.get('ETag') ?? ''
  const again = await directory.request(configUrl, page('https://app.example.com', { 'If-None-Match': tag }))
  expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', tag])
  expect(again.headers.get('Access-Control-Allow-Origin')).toBe('*')

  await projects.setFeature('demo', { feature: 'activity', isEnabled: false, config: null })
  const changed = await directory.request(configUrl, page('https://app.example.com', { 'If-None-Match': tag }))
  expect(changed.status).toBe(200)
  expect(await changed.json()).toMatchObject({
    features: expect.arrayContaining([{ id: 'activity', isEnabled: false, config: [] }]),
  })

  await projects.resetFeature('demo', 'activity')
  expect((await directory.request(configUrl)).headers.get('ETag')).toBe(tag)
})

test.each([
  ['/appkit/v1/config', 400, 'PROJECT_ID_MISSING'],
  ['/appkit/v1/config?projectId=', 400, 'PROJECT_ID_MISSING'],
  ['/appkit/v1/config?projectId=nobody', 401, 'PROJECT_NOT_FOUND'],
  ["/appkit/v1/config?projectId='; drop schema directory cascade; --", 401, 'PROJECT_NOT_FOUND'],
  ['/projects/v1/origins', 400, 'PROJECT_ID_MISSING'],
  ['/projects/v1/origins?projectId=nobody', 401, 'PROJECT_NOT_FOUND'],
  ['/elsewhere?projectId=demo', 404, 'ROUTE_NOT_FOUND'],
])('parameters: %s answers %s %s, readable by the page', async (url, status, name) => {
  const { directory } = await createDemo()
  const response = await directory.request(url, page('https://app.example.com'))
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ status: 'error', reasons: [{ name, description: expect.any(String) }] })
  if (status !== 404) expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
})

test.each([
  // allowed origins, page, status, header that lets the page read
  [['https://app.example.com'], 'https://app.example.com', 200, 'https://app.example.com'],
  [['https://*.example.com'], 'https://preview.example.com', 200, 'https://preview.example.com'],
  [['https://app.example.com'], 'http://localhost:5173', 200, 'http://localhost:5173'],
  [['https://app.example.com'], 'https://evil.example', 403, '*'],
  [['https://app.example.com'], 'null', 403, '*'],
  [[], 'https://anyone.example', 200, '*'],
])('S28: with origins %j the page %s gets %s', async (origins, origin, status, header) => {
  const { directory } = await createDemo(origins)
  for (const method of ['GET', 'OPTIONS']) {
    const response = await directory.request(configUrl, { method, ...page(origin) })
    expect(response.status).toBe(method === 'OPTIONS' && status === 200 ? 204 : status)
    // A page that is refused can read why; a browser that asks before a call gets no permission for it.
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe(
      method === 'OPTIONS' && status === 403 ? null : header,
    )
    expect(response.headers.get('Access-Control-Allow-Methods')).toBe(
      method === 'OPTIONS' && status === 200 ? 'GET' : null,
    )
    if (status === 403) {
      const [reason, ...more] = (await response.json()).reasons
      expect([reason.name, more]).toEqual(['ORIGIN_NOT_ALLOWED', []])
      expect(reason.description).not.toContain('app.example.com')
      expect(response.headers.get('Cache-Control')).toBe('no-store')
    }
    expect(response.headers.get('Access-Control-Allow-Credentials')).toBeNull()
    expect(response.headers.get('Vary')).toBe('Origin')
  }
  // The list of origins is for every page: it is what tells a page that it is not on it.
  expect((await directory.request(originsUrl, page(origin))).headers.get('Access-Control-Allow-Origin')).toBe('*')
})

test('S28: a program that sends no origin is served, by limits alone', async () => {
  const { directory } = await createDemo(['https://app.example.com'])
  expect((await directory.request(configUrl)).status).toBe(200)
})

test('F16: too many calls answer 429 with Retry-After, per address, until time has passed', async () => {
  const clock = createTestClock()
  const services = memory.create({ clock, rateLimits: { directoryAddress: { perSecond: 1, burst: 2 } } })
  await services.projects.add({ id: 'demo' })
  const call = (address: string) => services.directory.request(originsUrl, page('https://a.example'), { address })
  expect((await call('192.0.2.1')).status).toBe(200)
  expect((await call('192.0.2.1')).status).toBe(200)
  const refused = await call('192.0.2.1')
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '1'])
  expect(refused.headers.get('Access-Control-Expose-Headers')).toBe('Retry-After,Age')
  expect(await refused.json()).toMatchObject({ reasons: [{ name: 'RATE_LIMITED' }] })
  expect((await call('192.0.2.2')).status).toBe(200)
  clock.advance(1000)
  expect((await call('192.0.2.1')).status).toBe(200)
})

test('F16: callers of one IPv6 network share a limit, and an IPv4 address counts the same in both spellings', async () => {
  const services = memory.create({
    clock: createTestClock(),
    rateLimits: { directoryAddress: { perSecond: 1, burst: 1 } },
  })
  await services.projects.add({ id: 'demo' })
  const call = async (address: string) => (await services.directory.request(originsUrl, {}, { address })).status
  expect(await call('2001:db8::1')).toBe(200)
  expect(await call('2001:db8:0:0:ffff::2')).toBe(429)
  expect(await call('2001:db8:0:1::1')).toBe(200)
  expect(await call('192.0.2.9')).toBe(200)
  expect(await call('::ffff:192.0.2.9')).toBe(429)
})
