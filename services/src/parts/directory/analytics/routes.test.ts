import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { describeStore } from '../../../../test/eachStore.js'
import { createTestClock, useMemoryServices } from '../../../../test/memoryServices.js'
import { openTestStore } from '../../../../test/testStore.js'
import { createServices } from '../../../createServices.js'
import { openStore } from '../../../openStore.js'

// A real database on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const memory = useMemoryServices()
const query = '?projectId=demo&st=appkit&sv=html-wagmi-4.2.2'
const event = (name: unknown, more: Record<string, unknown> = {}) => ({
  eventId: '4dbe6e34-2bd5-4c1c-9a3e-1a8a6b8b8a11',
  url: 'https://app.example.com/canaryurl?token=canarytoken',
  domain: 'canarydomain',
  timestamp: 1_767_225_600_000,
  props: { type: 'track', event: name, address: '0xcanaryaddress', properties: { message: 'canarymessage' }, ...more },
})

async function createDemo(options: Parameters<typeof memory.create>[0] = {}, origins: string[] = []) {
  const services = memory.create({ clock: createTestClock(), ...options })
  await services.projects.add({ id: 'demo', origins })
  await services.projects.setAnalytics('demo', true)
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    services.directory.request(`${path}${query}`, {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain;charset=UTF-8', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  return { services, post }
}

test('behavior: analytics are off until the operator switches them on, and then nothing was kept', async () => {
  const services = memory.create({ clock: createTestClock() })
  await services.projects.add({ id: 'demo' })
  const read = async () => (await services.directory.request(`/getAnalyticsConfig${query}`)).json()
  expect(await read()).toEqual({ isAnalyticsEnabled: false })
  const init = { method: 'POST', body: JSON.stringify([event('MODAL_OPEN')]) }
  expect((await services.directory.request(`/batch${query}`, init)).status).toBe(202)
  await services.projects.setAnalytics('demo', true)
  expect(await read()).toEqual({ isAnalyticsEnabled: true })
  expect(await services.analytics.read('demo')).toEqual([])
})

test('behavior: events of /e and /batch are counted by day; what is none, or unknown, is dropped', async () => {
  const clock = createTestClock()
  const { services, post } = await createDemo({ clock })
  const single = await post('/e', event('CONNECT_SUCCESS'))
  expect([single.status, await single.json()]).toEqual([200, {}])
  const core = { eventId: 'a', timestamp: 1, domain: 'x', props: { event: 'INIT', type: 'y', properties: {} } }
  const error = { ...event('API_ERROR'), timestamp: '2026-01-01T00:00:00.000Z' }
  const junk = [null, 7, 'x', [], {}, event('canaryevent'), event('__proto__'), event(7), event('constructor')]
  const batch = await post('/batch', [event('MODAL_OPEN'), core, error, ...junk, event('MODAL_OPEN')])
  expect([batch.status, await batch.text()]).toEqual([202, ''])
  clock.advance(24 * 60 * 60 * 1000)
  await post('/batch', [event('MODAL_OPEN')])
  expect(await services.analytics.read('demo')).toEqual([
    { day: '2026-01-02', events: { MODAL_OPEN: 1 } },
    { day: '2026-01-01', events: { API_ERROR: 1, CONNECT_SUCCESS: 1, INIT: 1, MODAL_OPEN: 2 }, wallets: { other: 1 } },
  ])
  await services.projects.remove('demo')
  expect(await services.analytics.read('demo')).toEqual([])
})

test('behavior: what was sent just before analytics were switched off is not written', async () => {
  const { services, post } = await createDemo()
  await post('/batch', [event('MODAL_OPEN')])
  await services.projects.setAnalytics('demo', false)
  expect(await services.analytics.read('demo')).toEqual([])
})

test.each([
  ['/e', '{', 400, 'EVENTS_INVALID'],
  ['/batch', '', 400, 'EVENTS_INVALID'],
  ['/batch', JSON.stringify('x'.repeat(64 * 1024)), 413, 'BODY_TOO_LONG'],
])('S40: %s with a wrong body answers a code', async (path, body, status, name) => {
  const { post } = await createDemo()
  const response = await post(path, body)
  expect([response.status, await response.json()]).toMatchObject([status, { reasons: [{ name }] }])
})

test('S37: nothing of an event but its name reaches the database or the log', async () => {
  const log = { request: vi.fn(), problem: vi.fn() }
  const { services, post } = await createDemo({ log })
  await post('/e', event('INTERNAL_SDK_ERROR', { errorMessage: 'canaryerror', stackTrace: 'at canarystack' }))
  await post('/batch', [event('SEND_SUCCESS', { properties: { hash: '0xcanaryhash' } }), event('canaryevent')])
  await post('/batch', 'canarynonsense')
  expect(JSON.stringify([log.request.mock.calls, log.problem.mock.calls])).not.toContain('canary')
  expect(log.request).toHaveBeenCalledTimes(3)
  expect(await services.analytics.read('demo')).toEqual([
    { day: '2026-01-01', events: { INTERNAL_SDK_ERROR: 1, SEND_SUCCESS: 1 } },
  ])
})

test('S28: a page that is not of the project is refused, also by beacon', async () => {
  const { services, post } = await createDemo({}, ['https://app.example.com'])
  expect((await post('/batch', [event('MODAL_OPEN')], { Origin: 'https://evil.example' })).status).toBe(403)
  const allowed = await post('/batch', [event('MODAL_OPEN')], { Origin: 'https://app.example.com' })
  expect([allowed.status, allowed.headers.get('Access-Control-Allow-Origin')]).toEqual([202, 'https://app.example.com'])
  const options = await services.directory.request(`/batch${query}`, {
    method: 'OPTIONS',
    headers: { Origin: 'https://app.example.com' },
  })
  expect([options.status, options.headers.get('Access-Control-Allow-Methods')]).toEqual([204, 'POST'])
  expect(await services.analytics.read('demo')).toEqual([{ day: '2026-01-01', events: { MODAL_OPEN: 1 } }])
})

test('F16: events are limited by address and by project, each event counting', async () => {
  const many = Array.from({ length: 6 }, () => event('MODAL_OPEN'))
  const byAddress = await createDemo({ rateLimits: { eventAddress: { perSecond: 1, burst: 10 } } })
  expect((await byAddress.post('/batch', many)).status).toBe(202)
  const refused = await byAddress.post('/batch', many)
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '4'])
  await byAddress.services.projects.remove('demo')

  const byProject = await createDemo({ rateLimits: { eventProject: { perSecond: 1, burst: 10 } } })
  expect((await byProject.post('/batch', many)).status).toBe(202)
  expect((await byProject.post('/batch', many)).status).toBe(429)
  expect(await byProject.services.analytics.read('demo')).toEqual([{ day: '2026-01-01', events: { MODAL_OPEN: 6 } }])
})

describeStore('analytics', (stores) => {
  test('behavior: processes that count at once lose no event, and old days go', async () => {
    const clock = createTestClock()
    const all = [stores.store, stores.other].map((store) => createServices({ store, clock }))
    const [one, two] = all
    await one?.projects.add({ id: 'demo' })
    await one?.projects.setAnalytics('demo', true)
    const counts = new Map([
      ['MODAL_OPEN', 2],
      ['CONNECT_SUCCESS', 1],
    ])
    const reversed = new Map([...counts].reverse())
    const adds = Array.from({ length: 20 }, (_, index) => {
      all[index % 2]?.analytics.add('demo', index % 3 ? counts : reversed)
      return all[index % 2]?.analytics.flush()
    })
    await Promise.all(adds)
    expect(await two?.analytics.read('demo')).toEqual([
      { day: '2026-01-01', events: { CONNECT_SUCCESS: 20, MODAL_OPEN: 40 } },
    ])
    one?.analytics.add('nobody', counts)
    await one?.analytics.flush()
    clock.advance(401 * 24 * 60 * 60 * 1000)
    two?.analytics.add('demo', new Map([['INITIALIZE', 1]]))
    await two?.analytics.flush()
    expect(await one?.analytics.read('demo')).toEqual([{ day: '2027-02-06', events: { INITIALIZE: 1 } }])
  })
})

test('behavior: what was sent is written by itself, and at the latest when the services close', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-events-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const open = async () => createServices({ store: await openStore({ folder }) })
  const told = new Map([['MODAL_OPEN', 1]])

  const first = await open()
  await first.projects.add({ id: 'demo' })
  await first.projects.setAnalytics('demo', true)
  first.analytics.add('demo', told)
  await first.close()

  const store = await openStore({ folder })
  const second = createServices({ store })
  second.analytics.add('demo', told)
  await vi.waitFor(async () => {
    // Read past the services: asking them would write it.
    expect(await store.directory.selectFrom('directory.event_counts').select('count').execute()).toMatchObject([
      { count: 2 },
    ])
  }, 20_000)
  await second.close()
})

test('S40: counts that cannot be written are reported to the operator, without their names, and kept for later', async () => {
  const problem = vi.fn()
  const store = await openTestStore()
  const services = createServices({ store, log: { request: () => undefined, problem } })
  await services.projects.add({ id: 'demo' })
  await services.projects.setAnalytics('demo', true)
  await sql`alter table directory.event_counts rename to elsewhere`.execute(store.directory)
  services.analytics.add('demo', new Map([['MODAL_OPEN', 1]]))
  await vi.waitFor(() => expect(problem).toHaveBeenCalledOnce(), 20_000)
  expect(problem.mock.calls.join()).not.toMatch(/demo|MODAL|event_counts/)
  await sql`alter table directory.elsewhere rename to event_counts`.execute(store.directory)
  expect(await services.analytics.read('demo')).toMatchObject([{ events: { MODAL_OPEN: 1 } }])
  await services.close()
})
