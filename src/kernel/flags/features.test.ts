import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createInstance } from '../../../test/fixtures/instance.js'
import { settle } from '../../testing/settle.js'
import { unlessAborted } from '../base/clock.js'
import { definePlugin } from '../contract/plugin.js'
import { offeredThemeAtom } from '../feature/state.js'
import { alertsAtom } from '../notices/state.js'

const setup = vi.fn(() => ({ controller: 'here', views: { Tips: async () => ({ Component: () => null }) } }))
const tips = definePlugin({ id: 'tips', api: '1.0', views: ['Tips'], load: async () => ({ setup }) })
const emailPlugin = definePlugin({
  id: 'email',
  api: '1.0',
  flag: { wire: 'social_login', item: 'email', governed: true },
  slots: ['connect.method'],
  load: async () => ({ setup: () => ({}) }),
})
const listed = (id: string, wire: string, fallback: readonly string[]) =>
  definePlugin({
    id,
    api: '1.0',
    flag: { wire, except: ['email'], fallback, governed: true },
    load: async () => ({ setup: () => ({}) }),
  })()
const code = (wanted: string) => expect.objectContaining({ code: wanted })

let written: string[] = []
beforeAll(() =>
  Promise.all([
    import('../work/createWork.js'),
    import('./features.js'),
    import('./featureAlerts.js'),
    import('../services/serviceClient.js'),
    import('../services/later.js'),
  ]),
)
beforeEach(() => {
  setup.mockClear()
  written = []
  for (const level of ['warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((text) => void written.push(text))
})
afterEach(() => vi.restoreAllMocks())

const config = (...features: unknown[]) => new Response(JSON.stringify({ features }))
const remote = (answer: () => Promise<Response>, features = {}) =>
  createInstance({
    // As the real one: it ends with its signal.
    fetch: (_, init) => (init?.signal ? unlessAborted(init.signal, answer()) : answer()),
    plugins: [tips(), emailPlugin(), listed('socials', 'social_login', ['x']), listed('swaps', 'swap', ['1inch'])],
    options: { services: 'https://s.example.com/', projectId: 'p', features, debug: true },
  })

test('behavior: one call for the configuration, after the page was painted; local settings are overruled with one warning', async () => {
  const { latchkey, store, requests } = remote(
    async () => config({ id: 'social_login', isEnabled: true, config: ['email'] }, { id: 'tips', isEnabled: false }),
    { socials: true, tips: true },
  )
  expect(latchkey.state().flags).toEqual({})
  latchkey.start()
  await expect.poll(() => latchkey.state().flags.email).toEqual({ value: true, source: 'remote' })
  expect(latchkey.state().flags).toMatchObject({
    socials: { value: false, source: 'remote' },
    tips: { value: false, source: 'remote' },
  })
  expect(requests.map(({ url }) => url)).toEqual([
    'https://s.example.com/appkit/v1/config?projectId=p&st=appkit&sv=html-alpha%2Cbeta%2Cmemory-0.1.0',
  ])
  // Its text comes with it.
  await expect.poll(() => store.get(alertsAtom)).toMatchObject([{ code: 'LOCAL_FEATURES_IGNORED', level: 'warning' }])
  expect(written).toHaveLength(1)
  latchkey.stop()
  latchkey.start()
  await expect.poll(() => requests.length).toBe(2)
  await settle()
  expect(written).toHaveLength(1)
})

test('behavior: a theme that the configuration offers is kept as it came, for what draws; the host’s own is not touched', async () => {
  const theme = { accent: '#0b7d5b' }
  const answer = () => Promise.resolve(new Response(JSON.stringify({ features: [], theme })))
  const { latchkey, store } = remote(answer)
  latchkey.start()
  await expect.poll(() => store.get(offeredThemeAtom)).toEqual(theme)
  expect(latchkey.state().themeVariables).toEqual({})
})

test('behavior: what is off is not loaded: use and open reject, the modal does not stay', async () => {
  const { latchkey } = remote(async () => config({ id: 'tips', isEnabled: false }))
  await expect(latchkey.use(tips as never)).rejects.toEqual(code('FEATURE_OFF'))
  await expect(latchkey.open({ view: 'Tips' })).rejects.toEqual(code('FEATURE_OFF'))
  expect(latchkey.state().open).toBe(false)
  expect(setup).not.toHaveBeenCalled()
})

test('behavior: use waits for the answer', async () => {
  let answer = (_: Response) => {}
  const { latchkey } = remote(
    () =>
      new Promise<Response>((resolve) => {
        answer = resolve
      }),
  )
  const using = latchkey.use(tips as never)
  await expect.poll(() => latchkey.state().flags.tips).toEqual({ value: false, source: 'pending' })
  await settle()
  expect(setup).not.toHaveBeenCalled()
  answer(config({ id: 'tips', isEnabled: true }))
  expect(await using).toBe('here')
})

test('behavior: or 10 s, then local settings and defaults decide', async () => {
  const { latchkey, clock, store } = remote(() => new Promise(() => {}), { email: false })
  const using = latchkey.use(tips as never)
  await expect.poll(() => latchkey.state().flags.tips?.source).toBe('pending')
  await clock.advance(9999)
  expect(latchkey.state().flags.tips?.source).toBe('pending')
  await clock.advance(1)
  expect(await using).toBe('here')
  expect(latchkey.state().flags).toMatchObject({
    email: { value: false, source: 'local' },
    tips: { value: true, source: 'default' },
  })
  await expect.poll(() => store.get(alertsAtom)).toMatchObject([{ title: 'Server Error' }])
})

test('F30 stopped while a plugin waits for the answer: its call is rejected', async () => {
  const { latchkey, clock } = remote(() => new Promise(() => {}))
  const using = latchkey.use(tips as never)
  using.catch(() => {})
  await expect.poll(() => latchkey.state().flags.tips?.source).toBe('pending')
  latchkey.stop()
  await expect(using).rejects.toEqual(code('REQUEST_ABORTED'))
  expect(clock.pending).toBe(0)
})

test.each([
  [429, 'Rate Limited'],
  [500, 'Server Error'],
  [403, 'Invalid App Configuration'],
  [401, 'Invalid Project ID'],
  [404, 'Invalid Project ID'],
])('F16 HTTP %i for the configuration: "%s" once, and local settings decide', async (status, title) => {
  const { latchkey, clock, store, requests } = remote(async () => new Response('{}', { status }), { socials: ['x'] })
  latchkey.start()
  await expect.poll(() => requests.length).toBe(1)
  for (let round = 0; round < 4; round++) {
    await settle()
    await clock.advance(1000)
  }
  expect(latchkey.state().flags.socials).toEqual({ value: ['x'], source: 'local' })
  await expect.poll(() => store.get(alertsAtom)).toMatchObject([{ title }])
  expect(clock.pending).toBe(0)
})

test('F16 so do answers that are none', async () => {
  const { latchkey, store } = remote(async () => new Response('<html>'))
  latchkey.start()
  await expect.poll(() => latchkey.state().flags.socials?.source).toBe('default')
  await expect.poll(() => store.get(alertsAtom)).toHaveLength(1)
})

test('parameters: without a project id no service is called, and the host is told once', async () => {
  const { latchkey, requests, store, loadEngine } = createInstance({
    plugins: [tips()],
    options: { services: 'https://s.example.com', debug: true, analytics: true },
  })
  expect(await latchkey.use(tips as never)).toBe('here')
  const { services } = await loadEngine()
  await expect(services.call({ part: 'data', path: '/x', parse: String })).rejects.toEqual(code('SERVICES_MISSING'))
  await settle()
  expect(requests).toEqual([])
  await expect
    .poll(() => store.get(alertsAtom))
    .toMatchObject([{ code: 'PROJECT_ID_MISSING', title: 'Project ID Not Configured' }])
})

test('parameters: with a project id and no directory among the services nothing is amiss: settings and defaults decide', async () => {
  const { latchkey, requests } = createInstance({
    plugins: [tips()],
    options: { services: { data: 'https://s.example.com' }, projectId: 'p', debug: true },
  })
  expect(await latchkey.use(tips as never)).toBe('here')
  await settle()
  expect([requests, written]).toEqual([[], []])
})

test('parameters: basic asks for nothing', async () => {
  const { latchkey, requests } = createInstance({
    plugins: [tips(), emailPlugin(), listed('socials', 'social_login', ['x']), listed('swaps', 'swap', ['1inch'])],
    options: { services: 'https://s.example.com', projectId: 'p', basic: true },
  })
  expect(await latchkey.use(tips as never)).toBe('here')
  expect(latchkey.state().flags.email).toEqual({ value: false, source: 'basic' })
  expect(requests).toEqual([])
})

test('parameters: debug false keeps alerts out of the modal, not off the console', async () => {
  const { latchkey, store } = createInstance({
    options: { services: 'https://s.example.com', debug: false },
  })
  latchkey.start()
  await expect.poll(() => written.length).toBe(1)
  expect(store.get(alertsAtom)).toEqual([])
})

test('behavior: update switches off what has loaded, also an open view, and on again', async () => {
  const { latchkey, modalCalls } = createInstance({ plugins: [tips()] })
  // Nothing has begun: it is kept.
  latchkey.update({ features: { tips: false } })
  expect(modalCalls).toEqual([])
  await expect(latchkey.use(tips as never)).rejects.toEqual(code('FEATURE_OFF'))
  latchkey.update({ features: { tips: true } })
  expect(await latchkey.use(tips as never)).toBe('here')
  void latchkey.open({ view: 'Tips' })
  await expect.poll(() => latchkey.state().view).toBe('Tips')
  await settle()

  latchkey.update({ features: { tips: false } })
  expect(latchkey.state().flags.tips).toEqual({ value: false, source: 'local' })
  // What is in sight stays until it is left.
  expect(latchkey.state().view).toBe('Tips')
  latchkey.close()
  await expect(latchkey.use(tips as never)).rejects.toEqual(code('FEATURE_OFF'))
  await expect(latchkey.open({ view: 'Tips' })).rejects.toEqual(code('FEATURE_OFF'))
  expect(latchkey.state().open).toBe(false)
  latchkey.update({ features: undefined })
  expect(await latchkey.use(tips as never)).toBe('here')
  expect(setup).toHaveBeenCalledTimes(1)
})

test('behavior: update does not overrule the services, and one alert says so; without an answer it counts', async () => {
  const { latchkey, store } = remote(async () => config({ id: 'tips', isEnabled: false }))
  latchkey.start()
  await expect.poll(() => latchkey.state().flags.tips).toEqual({ value: false, source: 'remote' })
  latchkey.update({ features: { tips: true } })
  latchkey.update({ features: { tips: true } })
  expect(latchkey.state().flags.tips).toEqual({ value: false, source: 'remote' })
  await expect.poll(() => store.get(alertsAtom)).toMatchObject([{ code: 'LOCAL_FEATURES_IGNORED' }])

  const offline = remote(() => new Promise(() => {}))
  offline.latchkey.start()
  await expect.poll(() => offline.latchkey.state().flags.tips?.source).toBe('pending')
  offline.latchkey.update({ features: { tips: false } })
  expect(offline.latchkey.state().flags.tips?.source).toBe('pending')
  await offline.clock.advance(10_000)
  await expect.poll(() => offline.latchkey.state().flags.tips).toEqual({ value: false, source: 'local' })
  offline.latchkey.stop()
  expect(offline.clock.pending).toBe(0)
})
