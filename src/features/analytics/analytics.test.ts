import { beforeAll, expect, test, vi } from 'vitest'
import { createInstance } from '../../../test/fixtures/instance.js'
import { MemoryWallet } from '../../../test/fixtures/wallets.js'
import { LatchkeyError } from '../../kernel/contract/errors.js'
import type { LatchkeyOptions } from '../../kernel/contract/options.js'
import { alertsAtom } from '../../kernel/notices/state.js'
import { pluginHost } from '../../kernel/plugins/index.js'
import { settle } from '../../testing/settle.js'
import { createTestPage } from '../../testing/testEnvironment.js'

beforeAll(() =>
  Promise.all([
    import('../../kernel/work/createWork.js'),
    import('./setup.js'),
    import('../../kernel/services/serviceClient.js'),
    import('../../kernel/services/later.js'),
  ]),
)

/** An instance whose services allow, forbid or fail analytics. */
function create({
  allowed = true,
  blocked = false,
  /** The part that refuses this page. */
  refuses = undefined as string | undefined,
  analytics = true as LatchkeyOptions['analytics'],
  path = '/cart',
} = {}) {
  const leave = { now: () => {} }
  const fetch = async (input: RequestInfo | URL) => {
    const { pathname } = new URL(`${input}`)
    if (pathname === refuses) return new Response('{"reasons":[{"name":"ORIGIN_NOT_ALLOWED"}]}', { status: 403 })
    if (pathname === '/getAnalyticsConfig') return new Response(JSON.stringify({ isAnalyticsEnabled: allowed }))
    if (pathname === '/appkit/v1/config') return new Response('{"features":[]}')
    if (blocked) throw new TypeError('blocked by the client')
    return new Response('{}', { status: 202 })
  }
  const instance = createInstance({
    wallets: [new MemoryWallet('one')],
    fetch,
    options: { services: 'https://s.example.com', projectId: 'p', analytics, debug: true },
    environment: {
      page: {
        ...createTestPage({ visits: [] }),
        facts: () => ({
          title: 'Shop',
          origin: 'https://shop.example',
          url: `https://shop.example${path}`,
          description: '',
          icon: undefined,
        }),
        onLeave(run) {
          leave.now = run
          return () => {
            leave.now = () => {}
          }
        },
      },
    },
  })
  const sent = (path: string) => instance.requests.filter(({ url }) => new URL(url).pathname === path)
  const events = () => sent('/batch').flatMap(({ body }) => JSON.parse(body ?? '[]'))
  const start = async () => {
    instance.latchkey.start()
    await expect.poll(() => instance.requests.length).toBeGreaterThan(analytics ? 1 : 0)
    await settle()
    return instance.loadEngine()
  }
  return { ...instance, leave, sent, events, start }
}

test('behavior: off means zero events and zero requests for them', async () => {
  const { start, latchkey, clock, requests } = create({ analytics: false })
  const { track } = await start()
  track('MODAL_OPEN')
  await latchkey.connect({ connector: 'one' })
  await clock.advance(60_000)
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(['/appkit/v1/config'])
})

test('behavior: events leave in batches, every 10 s, when there are any', async () => {
  const { start, latchkey, clock, sent, events, requests } = create()
  await start()
  await latchkey.connect({ connector: 'one' })
  await clock.advance(9999)
  expect(sent('/batch')).toEqual([])
  await clock.advance(1)
  expect(sent('/batch')).toHaveLength(1)
  expect(events()).toMatchObject([
    { props: { type: 'track', event: 'INITIALIZE', properties: { analytics: true, debug: true } } },
    {
      url: 'https://shop.example/cart',
      domain: 'https://shop.example',
      timestamp: expect.any(Number),
      eventId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      props: {
        type: 'track',
        event: 'CONNECT_SUCCESS',
        properties: { method: 'browser', name: 'one', reconnect: false },
      },
    },
  ])
  const before = requests.length
  await clock.advance(3_600_000)
  expect([requests.length, clock.pending]).toEqual([before, 0])
})

test('behavior: a full queue leaves at once, the last events leave with the page and with the instance', async () => {
  const { start, latchkey, leave, sent, clock } = create()
  const { track } = await start()
  for (let number = 0; number < 120; number++) track('CLICK_NETWORKS')
  await settle()
  expect(sent('/batch').map(({ body }) => JSON.parse(body ?? '').length)).toEqual([50, 50])
  leave.now()
  await settle()
  // With INITIALIZE, the first of all.
  expect(JSON.parse(sent('/batch').at(-1)?.body ?? '')).toHaveLength(21)
  track('CLICK_NETWORKS')
  latchkey.stop()
  await settle()
  expect(sent('/batch')).toHaveLength(4)
  expect(clock.pending).toBe(0)
})

/** The address of the page as events and reports of errors carry it. */
async function readPageAddress(options: Parameters<typeof create>[0]) {
  const { start, clock, events, sent, latchkey } = create(options)
  const { track, resources } = await start()
  track('MODAL_OPEN')
  resources.need(pluginHost).fail('core', 'view', new Error('x'))
  await clock.advance(10_000)
  await settle()
  latchkey.stop()
  const [event] = events()
  const report = JSON.parse(sent('/e')[0]?.body ?? '{}')
  expect(report.url).toBe(event.url)
  return event.url
}

test.each([
  ['/', ''],
  ['/cart', 'cart'],
  ['/orders/alice/482913', 'orders'],
  ['/orders/', 'orders'],
  ['//orders/alice', ''],
  // What may name a user is not sent as the first part either.
  ['/@alice', ''],
  ['/alice%40example.com', ''],
  ['/0x71C7656EC7ab88b098defB751B7401B5f6d8976F/tokens', ''],
  ['/482913', ''],
])('S37: of the page’s path %s no more than the first part is sent', async (path, sent) => {
  expect(await readPageAddress({ path })).toBe(`https://shop.example/${sent}`)
})

test.each([
  [(path: string) => path.replace(/alice/, 'NAME'), '/orders/NAME/3'],
  [() => '/shop?user=alice#alice', '/shop'],
  [() => 'checkout/alice', '/orders'],
  [() => '//evil.example/alice', '/orders'],
  [() => 'https://evil.example/alice', '/orders'],
  [() => '', '/orders'],
  [() => 7 as never, '/orders'],
  [
    () => {
      throw new Error('a fault of the host')
    },
    '/orders',
  ],
])('S37: the host may say what is sent of a path (%#)', async (toPath, sent) => {
  const address = await readPageAddress({ path: '/orders/alice/3', analytics: { toPath } })
  expect(address).toBe(`https://shop.example${sent}`)
})

test('S37: a function of the host that throws is reported once, and not called again', async () => {
  let asked = 0
  const toPath = () => {
    asked++
    throw new Error('a fault of the host')
  }
  const { start, clock, errors, latchkey } = create({ analytics: { toPath } })
  const { track } = await start()
  for (let number = 0; number < 3; number++) track('CLICK_NETWORKS')
  await clock.advance(10_000)
  expect(errors).toMatchObject([{ message: 'a fault of the host' }])
  expect(asked).toBe(1)
  latchkey.stop()
})

test('F17 a project that does not want them, and a blocker, cause no error', async () => {
  for (const parts of [{ allowed: false }, { blocked: true }]) {
    const { start, clock, sent, errors, latchkey } = create(parts)
    const { track } = await start()
    for (let number = 1; number < 500; number++) track('CLICK_NETWORKS')
    await clock.advance(10_000)
    expect(sent('/batch').length).toBe(parts.blocked ? 10 : 0)
    expect(errors).toEqual([])
    await latchkey.connect({ connector: 'one' })
    latchkey.stop()
    expect(clock.pending).toBe(0)
  }
})

test.each(['/batch', '/getAnalyticsConfig', '/e'])(
  'behavior: %s that is refused to this page is reported to the host, once',
  async (refuses) => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { start, clock, latchkey, store, errors } = create({ refuses })
    const { track, resources } = await start()
    for (let time = 0; time < 2; time++) {
      track('CLICK_NETWORKS')
      resources.need(pluginHost).fail('core', 'view', new Error('x'))
      await clock.advance(10_000)
      await settle()
    }
    expect(store.get(alertsAtom)).toMatchObject([
      {
        code: 'INVALID_APP_CONFIGURATION',
        title: 'Invalid App Configuration',
        detail: expect.stringContaining('https://shop.example'),
      },
    ])
    expect(warned).toHaveBeenCalledTimes(1)
    // No user notices (F17), and the report of it is no reason for another.
    expect(errors).toHaveLength(2)
    warned.mockRestore()
    latchkey.stop()
  },
)

test('F17 at most 5 reports of errors a minute, also in one burst', async () => {
  const { start, sent, clock, latchkey } = create()
  const { resources } = await start()
  const burst = async () => {
    for (let number = 0; number < 9; number++) resources.need(pluginHost).fail('core', 'view', new Error('x'))
    await settle()
  }
  await burst()
  expect(sent('/e')).toHaveLength(5)
  await clock.advance(59_999)
  await burst()
  expect(sent('/e')).toHaveLength(5)
  await clock.advance(2)
  await burst()
  expect(sent('/e')).toHaveLength(10)
  expect(JSON.parse(sent('/e')[0]?.body ?? '')).toMatchObject({
    timestamp: expect.stringMatching(/^\d{4}-/),
    props: { type: 'error', event: 'INTERNAL_SDK_ERROR', errorType: 'PLUGIN_FAILED', stackTrace: '' },
  })
  latchkey.stop()
})

test('S37 no e-mail, code, token, address, signature or message leaves with an event or a report', async () => {
  const canaries = [
    'canary@example.com',
    '482913',
    '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJjYW5hcnkifQ.sig',
    'https://shop.example/reset?token=canary',
    '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV',
    'shop.example wants you to sign in with your account: canary, and more that no report may hold',
  ]
  const { start, clock, requests, latchkey } = create()
  const { track, resources } = await start()
  for (const canary of canaries) {
    track('SEND_ERROR', { message: canary, address: canary, nested: { canary }, list: [canary] })
    resources
      .need(pluginHost)
      .fail('core', 'view', new LatchkeyError('X', canary, { cause: new Error(canary), data: { canary } }))
  }
  track('SWITCH_NETWORK', { network: 'eip155:1', ok: true, count: 3 })
  await clock.advance(10_000)
  const all = JSON.stringify(requests)
  for (const canary of canaries) expect(all).not.toContain(canary)
  expect(all).toContain('eip155:1')
  latchkey.stop()
})
