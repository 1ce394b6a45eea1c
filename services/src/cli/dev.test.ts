import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { findFreePort } from '../../../devnet/src/index.js'
import { readAll } from '../../test/program.js'
import { createTestDevice } from '../../test/testDevice.js'
import { run } from './run.js'

// A process of its own, with a database that is made: slow on a busy machine is no failure.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
const program = (file: string) => ['--import', 'tsx', path(file)] as const

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-dev-'))
  // The sources serve the frame that was built; the published program brings its own.
  const built = spawnSync(process.execPath, [...program('../../../frame/build/main.ts'), '--if-missing'])
  if (built.status !== 0) throw new Error(`The frame was not built: ${built.stderr}`)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Ready {
  url: string
  frameUrl: string
  inboxUrl: string
  projectId: string
}

/** Starts `dev` on free ports, which another program may take before it does. */
async function startDev(triesLeft = 5): Promise<{ child: ChildProcess; ready: Ready; err: Promise<string> }> {
  const [port, frame, inbox] = await Promise.all([findFreePort(), findFreePort(), findFreePort()])
  const ports = ['--port', `${port}`, '--frame-port', `${frame}`, '--inbox-port', `${inbox}`]
  const { DATABASE_URL: _url, MAIL_URL: _mail, ...env } = process.env
  const words = ['dev', '--data', join(folder, 'made'), '--chain', 'eip155:31337=http://127.0.0.1:9', ...ports]
  const child = spawn(process.execPath, ['--liftoff-only', ...program('./main.ts'), ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const err = readAll(child.stderr)
  const ended = once(child, 'exit').then(() => undefined)
  const line = await Promise.race([once(child.stdout.setEncoding('utf8'), 'data'), ended])
  if (line) return { child, ready: JSON.parse(line[0] as string), err }
  const said = await err
  if (triesLeft === 0 || !said.startsWith('PORT_TAKEN')) throw new Error(`dev ended: ${said}`)
  return startDev(triesLeft - 1)
}

test('behavior: one command gives an app of this machine a login: folder, secrets, project, frame, and a page with its mails', async () => {
  const { child, ready, err } = await startDev()
  expect((await readdir(join(folder, 'made'))).toSorted()).toEqual(['data', 'names.json', 'secrets'])
  expect((await readdir(join(folder, 'made/secrets'))).toSorted()).toEqual([
    'auth.json',
    'bundler.json',
    'custody.json',
    'facilitator.json',
    'names.json',
    'pay.json',
    'paymaster.json',
    'recovery.json',
    'sessions.json',
  ])

  const app = 'http://localhost:5173'
  const origins = await fetch(`${ready.url}/projects/v1/origins?projectId=${ready.projectId}`)
  expect(await origins.json()).toMatchObject({ allowedOrigins: ['http://127.0.0.1:*', 'http://localhost:*'] })
  expect(new URL(ready.frameUrl).hostname).toBe('wallet.localhost')
  const { port } = new URL(ready.frameUrl)
  const frame = await fetch(`http://127.0.0.1:${port}/sdk?projectId=${ready.projectId}`)
  expect(frame.headers.get('content-security-policy')).toContain(
    'frame-ancestors http://127.0.0.1:* http://localhost:*',
  )

  const names = await fetch(`${ready.url}/v1/profile/suggestions/anna?projectId=${ready.projectId}`)
  const { suggestions } = (await names.json()) as { suggestions: object[] }
  expect(suggestions[0]).toEqual({ name: 'anna.users.test', registered: false })

  expect(await (await fetch(ready.inboxUrl)).text()).toContain('None came yet')
  const device = await createTestDevice((request) => fetch(request), ready.url, ready.frameUrl)
  const begun = await device.post('/login/v1/email', {
    projectId: ready.projectId,
    email: 'anna@example.com',
    origin: app,
  })
  expect(begun.status).toBe(200)
  await vi.waitFor(async () => {
    const page = await (await fetch(ready.inboxUrl)).text()
    expect(page).toContain('To anna@example.com')
    expect(page).toMatch(/^\d{6}$/m)
  }, 10_000)

  child.kill('SIGTERM')
  expect((await once(child, 'exit'))[0]).toBe(0)
  expect(await err).toContain(`services: '${ready.url}'`)

  // A second start finds what the first one made.
  const again = await startDev()
  again.child.kill('SIGTERM')
  expect((await once(again.child, 'exit'))[0]).toBe(0)
})

test.each([
  [['--host', '0.0.0.0'], {}, 'dev takes no --host'],
  [['--trusted-proxies', '1'], {}, 'dev takes no --trusted-proxies'],
  [['--frame-origin', 'https://login.example.com'], {}, 'dev takes no --frame-origin'],
  [['--origin', 'https://app.example.com'], {}, 'a page of this machine'],
  [['--origin', 'http://localhost.example.com'], {}, 'a page of this machine'],
  [[], { AUTH_DATABASE_URL: 'postgres://db.example.com/auth' }, 'AUTH_DATABASE_URL names a database'],
])('behavior: what would open it to others is refused: %j %j', async (words, env, text) => {
  let said = ''
  const code = await run(['dev', '--data', join(folder, 'refused'), ...words], {
    env,
    out: () => undefined,
    err: (line) => {
      said += line
    },
  })
  expect([code, said]).toEqual([2, expect.stringContaining(text)])
  await expect(readdir(join(folder, 'refused'))).rejects.toThrow()
})
