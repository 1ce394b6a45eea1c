// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settle } from '../../testing/settle.js'
import { click, each, has, sees, seesTitle, until, words } from '../../testing/test/page.js'
import { createWorld, filler } from '../test/world.js'

let written: unknown[] = []
beforeEach(() => {
  written = []
  for (const level of ['warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((text) => void written.push(text))
})
afterEach(() => vi.restoreAllMocks())

const onConsole = (code: string) => until(() => expect(written.join()).toContain(code))
/** Services without a project: a mistake of the host. */
const wrong = { services: 'https://s.example.com' }

test('behavior: a mistake of the host stands above every view, leads to its details, and back', async () => {
  const { latchkey } = createWorld({ ...wrong, debug: true })
  void latchkey.open()
  await sees('Project ID Not Configured')
  await seesTitle('Connect')
  await click('Details')
  await seesTitle('Something is not set up')
  await sees('This message is for the people who run this app.')
  await sees('Project ID Not Configured (PROJECT_ID_MISSING)')
  await sees('Set projectId.')
  await click('Back')
  await seesTitle('Connect')
})

test('behavior: without debug users see nothing of it; the console does', async () => {
  // Else its download would hide it.
  await import('../../ui/bars/Bars.js')
  const { latchkey } = createWorld({ ...wrong, debug: false })
  void latchkey.open()
  await seesTitle('Connect')
  await onConsole('PROJECT_ID_MISSING')
  await settle()
  expect(words()).not.toContain('Project ID')
  expect(has('Details')).toBe(false)
  void latchkey.open({ view: 'Alert' })
  await sees('Nothing is reported here.')
})

/** The page is at this origin. */
async function at(origin: string, debug?: boolean) {
  await import('../../ui/bars/Bars.js')
  const world = createWorld({ ...wrong, debug })
  const alerts: string[] = []
  world.latchkey.on('alert', ({ code }) => alerts.push(code))
  const { page } = await world.loadEngine()
  const facts = page.facts()
  Object.assign(page, { facts: () => ({ ...facts, origin }) })
  void world.latchkey.open()
  await seesTitle('Connect')
  await onConsole('PROJECT_ID_MISSING')
  await settle()
  return { ...world, alerts }
}

test.each(['https://shop.example', 'https://localhost.shop.example', 'https://notlocalhost', 'null'])(
  'parameters: debug left out: on %s users see no bar and no details; the host gets an event, and a line on the console',
  async (origin) => {
    const { latchkey, alerts } = await at(origin)
    expect([words().includes('For developers'), words().includes('Project ID'), has('Details')]).toEqual([
      false,
      false,
      false,
    ])
    expect(alerts).toEqual(['PROJECT_ID_MISSING'])
    void latchkey.open({ view: 'Alert' })
    await sees('Nothing is reported here.')
  },
)

test.each(['http://localhost:5173', 'https://app.localhost', 'http://127.0.0.1:8080', 'http://[::1]:3000', 'file://'])(
  'parameters: debug left out: on %s, a machine of developers, the bar stands above the view, marked as theirs',
  async (origin) => {
    const { alerts } = await at(origin)
    await sees('For developers. Only you see this, because the page runs on your machine; debug: false hides it.')
    // The view stays what it is.
    expect(each('[part=row-label]').map(({ textContent }) => textContent)).toContain('Alpha')
    expect(alerts).toEqual(['PROJECT_ID_MISSING'])
  },
)

test('parameters: debug true shows it everywhere, and says so; false nowhere', async () => {
  const everywhere = await at('https://shop.example', true)
  await sees('For developers. Every user sees this, because debug is true; without it only your machine shows it.')
  everywhere.latchkey.stop()
  const nowhere = await at('http://localhost', false)
  expect(words()).not.toContain('For developers')
  expect(nowhere.alerts).toEqual(['PROJECT_ID_MISSING'])
})

test('behavior: a warning is no bar, but among the details', async () => {
  const { latchkey } = createWorld({
    services: 'https://s.example.com',
    projectId: 'p',
    debug: true,
    features: { tips: true },
    plugins: [filler('tips', 'settings.row')],
    fetch: async () => Response.json({ features: [{ id: 'tips', isEnabled: true }] }),
  })
  void latchkey.open()
  await seesTitle('Connect')
  await onConsole('LOCAL_FEATURES_IGNORED')
  expect(has('Details')).toBe(false)
  void latchkey.open({ view: 'Alert' })
  await sees('Local feature settings are ignored (LOCAL_FEATURES_IGNORED)')
})

test('behavior: with nothing to tell, the view says so', async () => {
  const { latchkey } = createWorld({ debug: true })
  void latchkey.open({ view: 'Alert' })
  await sees('Nothing is reported here. More may stand on the console.')
  expect(each('[part=notice]')).toHaveLength(1)
})
