import { expect, test, vi } from 'vitest'
import { outcome, useConsole } from '../../../test/testConsole.js'

// Real ports and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const world = useConsole()
const day = 24 * 3_600_000

/** An owner with one project, and the tag of it. */
async function startProject(origins: readonly string[] = ['https://shop.example.com']) {
  const owner = await world.createOwner()
  await world.running().projects.add({ id: 'shop', origins })
  const tag = async () => (await owner.get('projects/shop')).headers.etag ?? ''
  return { owner, tag }
}

const config = (origin: string, id = 'shop') =>
  fetch(`${world.running().url}/appkit/v1/config?projectId=${id}`, { headers: { origin } })

test('behavior: features are published at once, and what is not named goes back to its default', async () => {
  const { owner, tag } = await startProject()
  await world.running().projects.setFeature('shop', { feature: 'swap', isEnabled: false, config: null })
  const features = [
    { feature: 'social_login', isEnabled: true, config: ['github', 'email'] },
    { feature: 'multi_wallet', isEnabled: true, config: null },
  ]
  const published = await owner.put(
    'projects/shop/configuration',
    { features, analytics: true },
    { 'If-Match': await tag() },
  )
  expect(published.json).toMatchObject({ project: { analytics: true } })
  const { features: wire } = (await (await config('https://shop.example.com')).json()) as { features: { id: string }[] }
  expect(wire.find(({ id }) => id === 'social_login')).toMatchObject({ isEnabled: true, config: ['github', 'email'] })
  expect(wire.find(({ id }) => id === 'swap')).toMatchObject({ isEnabled: true })

  const { json } = await owner.get('projects/shop/features')
  const choices = (json as { features: { id: string }[] }).features
  expect(choices.find(({ id }) => id === 'multi_wallet')).toMatchObject({
    ...{ isEnabled: true, isSet: true, isEnabledByDefault: false },
  })
  expect(choices.find(({ id }) => id === 'send')).toMatchObject({ isEnabled: null, isSet: false })

  // The log has what was before, so that there is a way back.
  const { json: log } = await owner.get('log?project=shop')
  expect((log as { changes: object[] }).changes[0]).toMatchObject({
    ...{ did: 'publishProject', project: 'shop', state: 'done' },
    ...{ before: { features: [{ feature: 'swap', isEnabled: false }] }, after: { analytics: true } },
  })
})

test('behavior: what another has published meanwhile is not gone over, and what is no configuration is refused whole', async () => {
  const { owner, tag } = await startProject()
  const old = await tag()
  await world.running().projects.setAnalytics('shop', true)
  const late = await owner.put('projects/shop/configuration', { features: [], analytics: false }, { 'If-Match': old })
  expect(outcome(late)).toBe('412 DATA_CHANGED')
  expect(late.json).toMatchObject({ current: { analytics: true }, asked: { analytics: false } })
  for (const features of [
    [{ feature: 'social_login', isEnabled: true, config: ['none of ours'] }],
    [
      { feature: 'swap', isEnabled: true, config: null },
      { feature: 'swap', isEnabled: false, config: null },
    ],
  ]) {
    const refused = await owner.put(
      'projects/shop/configuration',
      { features, analytics: false },
      { 'If-Match': await tag() },
    )
    expect(outcome(refused)).toBe('400 FEATURE_INVALID')
  }
  expect((await owner.get('projects/shop')).json).toMatchObject({ project: { analytics: true, features: [] } })
})

test('behavior: a theme comes with the configuration that pages ask for; it is undone with the features, and another’s is not gone over', async () => {
  const { owner, tag } = await startProject()
  const read = async () => (await (await config('https://shop.example.com')).json()) as { theme?: object }
  expect(await read()).not.toHaveProperty('theme')
  const old = await tag()
  const theme = { accent: { light: '#0b7d5b', dark: '#4cc38a' }, 'radius-modal': '12px' }
  const published = await owner.put('projects/shop/theme', { theme }, { 'If-Match': old })
  expect(published.json).toMatchObject({ project: { theme } })
  expect((await read()).theme).toEqual(theme)
  const late = await owner.put('projects/shop/theme', { theme: null }, { 'If-Match': old })
  expect(outcome(late)).toBe('412 DATA_CHANGED')
  expect(late.json).toMatchObject({ current: { theme }, asked: { theme: null } })
  // A version of before had none.
  await owner.put('projects/shop/configuration', { features: [], analytics: false }, { 'If-Match': await tag() })
  expect(await read()).not.toHaveProperty('theme')
  const back = { features: [], analytics: false, theme }
  await owner.put('projects/shop/configuration', back, { 'If-Match': await tag() })
  expect((await read()).theme).toEqual(theme)
  const { json: log } = await owner.get('log?project=shop')
  expect((log as { changes: object[] }).changes.slice(-2)[0]).toMatchObject({
    ...{ did: 'setTheme', project: 'shop', after: { theme } },
  })
})

test('S38: what is no token and no value is refused by name, and nothing of it is kept', async () => {
  const { owner, tag } = await startProject()
  for (const [theme, named] of [
    [{ accent: 'url(https://evil.example/x)' }, 'accent'],
    [{ bg: { light: '#fff', dark: '#000;}' } }, 'bg'],
    [{ 'radius-modal': 'calc(1px)' }, 'radius-modal'],
    [{ danger: '#0b7d5b' }, 'danger'],
  ] as const)
    for (const [path, body] of [
      ['projects/shop/theme', { theme }],
      ['projects/shop/configuration', { features: [], analytics: true, theme }],
    ] as const) {
      const refused = await owner.put(path, body, { 'If-Match': await tag() })
      expect(outcome(refused)).toBe('400 THEME_INVALID')
      expect(refused.text).toContain(named)
    }
  const { json } = await owner.get('projects/shop')
  expect(json).toMatchObject({ project: { analytics: false } })
  expect(json).not.toHaveProperty('project.theme')
})

test('behavior: an address is said to be let in, and why, as the services decide it', async () => {
  const { owner } = await startProject(['https://*.example.com', 'http://127.0.0.1:*'])
  const check = async (text: string) =>
    (await owner.get(`projects/shop/origins/check?${new URLSearchParams({ origin: text })}`)).json
  for (const [text, origin, why] of [
    ['https://shop.example.com/cart?of=1', 'https://shop.example.com', 'pattern'],
    ['shop.example.com', 'https://shop.example.com', 'pattern'],
    ['http://shop.example.com', 'http://shop.example.com', 'none'],
    ['https://a.b.example.com', 'https://a.b.example.com', 'none'],
    ['http://localhost:3000', 'http://localhost:3000', 'local'],
    ['not an address', null, 'none'],
    ['', null, 'none'],
  ] as const) {
    expect([text, await check(text)]).toMatchObject([text, { origin, why, isAllowed: why !== 'none' }])
    if (origin !== null && why !== 'local') expect((await config(origin)).status).toBe(why === 'none' ? 403 : 200)
  }
})

test('behavior: refused pages are listed for a day, with how often; what is no origin is not, and what is let in goes on', async () => {
  const owner = await world.createOwner()
  await world.running().projects.add({ id: 'refusing', origins: ['https://shop.example.com'] })
  const list = async () =>
    ((await owner.get('projects/refusing/origins/refused')).json as { origins: object[] }).origins
  for (const origin of ['https://a.example.com', 'https://b.example.com', 'https://a.example.com', 'null', 'x'])
    await config(origin, 'refusing')
  await config('https://shop.example.com', 'refusing')
  expect(await list()).toMatchObject([
    { origin: 'https://a.example.com', count: 2 },
    { origin: 'https://b.example.com', count: 1 },
  ])
  world.clock.advance(day + 1)
  const later = await world.createOwner()
  expect((await later.get('projects/refusing/origins/refused')).json).toEqual({ origins: [] })
})

test('behavior: the overview says what answers, which projects are open to all, and how many users there are', async () => {
  const { owner } = await startProject([])
  const { json: health } = await owner.get('health')
  expect(health).toMatchObject({ hasMail: false })
  expect((health as { health: object[] }).health).toContainEqual(
    expect.objectContaining({ part: 'directory', what: 'database', isWell: true }),
  )
  const { json: state } = await owner.get('directory')
  expect(state).toMatchObject({ projects: 1, counted: 0, open: ['shop'], refused: [] })
  expect((state as { days: object[] }).days).toHaveLength(30)
  expect((await owner.get('user-counts')).json).toMatchObject({ total: 0, active: { hour: 0, day: 0, month: 0 } })
})

test('S39: the preview is a document without an origin, and every other page has the policy of the console', async () => {
  const owner = await world.createOwner()
  const { headers, text } = await owner.call('GET', '/preview')
  expect(headers['content-security-policy']).toMatch(/^sandbox allow-scripts; default-src 'none'; script-src 'sha256-/)
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
  expect(headers['x-frame-options']).toBeUndefined()
  expect(text).toContain('preview of a test')
  for (const path of ['/', '/projects/shop', '/assets/none.js', '/console/v1/none']) {
    const { headers: other } = await owner.call('GET', path)
    expect([path, other['x-frame-options']]).toEqual([path, 'DENY'])
    expect(other['content-security-policy']).toContain("frame-ancestors 'none'")
  }
  expect((await owner.call('GET', '/console/v1/none')).status).toBe(404)
})
