import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createConsoleBrowser, outcome, useConsole } from '../../../test/testConsole.js'
import { openTestStore } from '../../../test/testStore.js'
import { createServices } from '../../createServices.js'
import type { Store } from '../../openStore.js'
import { serve } from '../../serve.js'
import { console as consolePart } from './part.js'

// Real ports and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** The parts, in their process. */
const world = useConsole()
let store: Store<readonly [typeof consolePart]>
beforeAll(async () => {
  store = await openTestStore([consolePart])
})
afterAll(() => store.close())

/** A key of a part, as the machine makes it. */
async function makeKey(part: 'directory' | 'auth', options: { change?: true } = {}) {
  const machine = createServices({ store: world.store(), clock: world.clock })
  const name = part === 'auth' ? 'addAuthConsoleKey' : 'addDirectoryConsoleKey'
  const { answer } = await machine.runCommand(name, { words: {}, options })
  const { key, id } = answer as { key: string; id: string }
  const end = () =>
    machine.runCommand(part === 'auth' ? 'endAuthConsoleKey' : 'endDirectoryConsoleKey', {
      words: { ID: id },
      options: {},
    })
  return { key, end }
}

/** A console in a process of its own, with an owner. */
async function startApart(key: string) {
  for (const table of ['operators', 'links', 'harms'] as const)
    await store.console.deleteFrom(`console.${table}`).execute()
  const { url } = world.running()
  const running = await serve<readonly [typeof consolePart]>({
    store: { ...store, close: async () => undefined },
    ...{ ports: { console: 0 }, clock: world.clock },
    console: { parts: { directory: { url, key } }, watched: { custody: url, recovery: 'http://127.0.0.1:1' } },
  })
  const owner = createConsoleBrowser(running)
  await owner.join(await running.consoleLinks.makeOwnerLink())
  return { owner, close: running.close }
}

test('behavior: a console in another process sees and changes projects by a key, with the same checks and log', async () => {
  const { key, end } = await makeKey('directory', { change: true })
  expect(key).toMatch(/^latchkey_console_[\w-]{49}$/)
  const { owner, close } = await startApart(key)
  expect((await owner.post('projects', { id: 'demo', origins: ['https://app.example'] })).status).toBe(200)
  expect(await world.running().projects.find('demo')).toMatchObject({ allowedOrigins: ['https://app.example'] })
  expect(outcome(await owner.post('projects', { id: 'demo' }))).toBe('409 PROJECT_EXISTS')
  const seen = await owner.get('projects/demo')
  await world.running().projects.setFeature('demo', { feature: 'swap', isEnabled: false, config: null })
  const match = { 'If-Match': seen.headers.etag }
  const refused = await owner.put('projects/demo/features/send', { isEnabled: false, config: null }, match)
  expect(outcome(refused)).toBe('412 DATA_CHANGED')
  expect(refused.json).toMatchObject({ current: { features: [{ feature: 'swap' }] }, asked: { feature: 'send' } })

  const log = (await owner.get('log')).json as { changes: Record<string, unknown>[]; missing: string[] }
  const { id: who } = (await owner.get('me')).json.operator as { id: string }
  expect(log.changes).toContainEqual(expect.objectContaining({ did: 'addProject', by: 'console', who }))
  // Auth and data are not named to this console.
  expect(log.missing).toEqual(['auth', 'data'])
  expect(outcome(await owner.get('users'))).toBe('503 CONSOLE_PART_MISSING')
  expect(outcome(await owner.get('log/export'))).toBe('503 CONSOLE_PART_MISSING')

  await end()
  expect(outcome(await owner.get('projects'))).toBe('503 CONSOLE_PART_MISSING')
  await close()
})

test('behavior: a key that reads changes nothing', async () => {
  const { key } = await makeKey('directory')
  await world.running().projects.add({ id: 'demo' })
  const { owner, close } = await startApart(key)
  expect((await owner.get('projects')).json).toEqual({ projects: [{ id: 'demo', name: 'demo' }] })
  const seen = await owner.get('projects/demo')
  const change = await owner.put(
    'projects/demo/features/swap',
    { isEnabled: false, config: null },
    { 'If-Match': seen.headers.etag },
  )
  expect(change.status).toBe(503)
  expect((await world.running().projects.find('demo'))?.features).toEqual([])
  await close()
})

test('parameters: a part is called as the console that asked, and as no command', async () => {
  const { key } = await makeKey('directory', { change: true })
  const call = (body: object) =>
    fetch(`${world.running().url}/operations/directory/call`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
    })
  const machine = { by: 'command', who: 'machine' }
  expect((await call({ name: 'listProjects', input: {}, actor: machine })).status).toBe(400)
  const actor = { by: 'console', who: 'x' }
  for (const name of ['constructor', 'nothing'])
    expect(await (await call({ name, input: {}, actor })).json()).toMatchObject({ error: { code: 'BODY_INVALID' } })
})

test('behavior: parts of other processes are watched: theirs is seen at /ready, and since when is kept over a restart', async () => {
  const { key } = await makeKey('directory')
  const first = await startApart(key)
  const look = async ({ owner }: typeof first) => {
    const { health } = (await owner.get('health')).json as { health: Seen[] }
    return (part: string, what: string) => health.find((one) => one.part === part && one.what === what)
  }
  interface Seen {
    part: string
    what: string
    isWell: boolean
    since: string
  }
  const find = await look(first)
  expect(find('directory', 'part')).toMatchObject({ isWell: true })
  expect(find('custody', 'part')).toMatchObject({ isWell: true })
  expect(find('custody', 'database')).toMatchObject({ isWell: true })
  expect(find('console', 'database')).toMatchObject({ isWell: true })
  expect(find('recovery', 'part')).toMatchObject({ isWell: false })
  // Neither named to this console nor in its process.
  expect(find('data', 'part')).toMatchObject({ isWell: false })
  expect(find('mail', 'mail')).toBeUndefined()
  const { since } = find('recovery', 'part') as Seen
  await first.close()
  world.clock.advance(3_600_000)
  const second = await startApart(key)
  expect((await look(second))('recovery', 'part')).toMatchObject({ isWell: false, since })
  expect((await second.owner.get('traffic')).json).toMatchObject({ requests: { month: expect.any(Number) } })
  await second.close()
})

test('S25: 10,000 guesses of keys open no part, and are slowed down; a page with a good key is refused', async () => {
  const { key } = await makeKey('directory', { change: true })
  const services = createServices({ store: world.store(), clock: world.clock })
  const ask = (given: string, headers: Record<string, string> = {}) =>
    services.fetch(
      new Request('http://services.test/operations/directory/call', {
        method: 'POST',
        headers: { Authorization: `Bearer ${given}`, ...headers },
        body: JSON.stringify({ name: 'listProjects', input: {}, actor: { by: 'console', who: 'x' } }),
      }),
      { address: '192.0.2.7' },
    )
  const counted: Record<number, number> = {}
  for (let guess = 0; guess < 10_000; guess++) {
    const { status } = await ask(`${key.slice(0, -6)}${`${guess}`.padStart(6, '0')}`)
    counted[status] = (counted[status] ?? 0) + 1
  }
  expect(counted).toEqual({ 401: 200, 429: 9_800 })
  expect((await ask(key)).status).toBe(200)
  expect((await ask(key, { Origin: 'https://evil.example' })).status).toBe(429)
  world.clock.advance(60_000)
  expect((await ask(key, { Origin: 'https://evil.example' })).status).toBe(401)
})
