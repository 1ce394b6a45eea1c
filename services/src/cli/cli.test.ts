import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createProgram } from '../../test/program.js'
import { run as runWords } from './run.js'

// Real processes and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

/** A command line in this process: for what ends before anything is opened. */
async function runHere(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const said = { out: '', err: '' }
  const code = await runWords([...words, '--data', join(folder, 'data')], {
    env: {},
    out: (text) => {
      said.out += text
    },
    err: (text) => {
      said.err += text
    },
  })
  return { code, ...said }
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-cli-'))
})
afterAll(() => rm(folder, { recursive: true }))

const { run, startServer } = createProgram({ folder: () => join(folder, 'data') })

async function readFeatures(url: string): Promise<{ id: string; isEnabled: boolean }[]> {
  const response = await fetch(`${url}/appkit/v1/config?projectId=demo`)
  return ((await response.json()) as { features: { id: string; isEnabled: boolean }[] }).features
}

test('behavior: projects are edited without a server, and beside a running one, whose next answer has the change', async () => {
  const added = await run('project', 'add', 'demo', '--name', 'Demo')
  expect(JSON.parse(added.out)).toEqual({
    project: { id: 'demo', name: 'Demo', allowedOrigins: [], names: {}, features: [], analytics: false },
  })
  expect(added.err).toContain('pages of any origin may use it')

  const secrets = join(folder, 'auth.json')
  expect((await runHere('keys', 'make', secrets)).code).toBe(0)
  const chain = ['--chain', 'eip155:31337=http://127.0.0.1:8545']
  const server = await startServer(...chain, '--data-port', '0', '--auth-secrets', secrets)
  expect(server.chains).toEqual(['eip155:31337'])
  expect(server.dataUrl).not.toBe(server.url)
  expect((await fetch(`${server.dataUrl}/appkit/v1/config?projectId=demo`)).status).toBe(404)
  expect((await fetch(`${server.url}/v1/?projectId=demo`, { method: 'POST', body: '{}' })).status).toBe(404)
  expect(await readFeatures(server.url)).toContainEqual(expect.objectContaining({ id: 'swap', isEnabled: true }))

  expect((await run('project', 'feature', 'demo', 'swap', 'off')).code).toBe(0)
  expect(await readFeatures(server.url)).toContainEqual(expect.objectContaining({ id: 'swap', isEnabled: false }))
  const second = await run('serve', '--port', '0')
  expect(second).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/^FOLDER_IN_USE: The data folder is in use/),
  })

  server.child.kill('SIGTERM')
  expect((await once(server.child, 'exit'))[0]).toBe(0)
  expect(await readdir(join(folder, 'data'))).toEqual(['pg'])
  expect(await server.err).toContain('they are not separated')
})

test('behavior: the door to a running server opens to the token of the lock file alone', async () => {
  const server = await startServer()
  const { doorPort, token } = JSON.parse(await readFile(join(folder, 'data', 'lock.json'), 'utf8')) as {
    doorPort: number
    token: string
  }
  const knock = (authorization: string | undefined, body: unknown) =>
    fetch(`http://127.0.0.1:${doorPort}/command`, {
      method: 'POST',
      headers: authorization === undefined ? {} : { Authorization: authorization },
      body: JSON.stringify(body),
    })
  const list = { name: 'listProjects', input: { words: {}, options: {} } }
  for (const wrong of [undefined, '', 'Bearer', 'Bearer wrong', `Basic ${token}`, `Bearer ${token}x`]) {
    expect((await knock(wrong, list)).status).toBe(403)
  }
  expect((await knock(`Bearer ${token}`, list)).status).toBe(200)
  const wrongOnes = [
    { ...list, name: 'everything' },
    { ...list, name: 'toString' },
    { name: 'showProject', input: { words: {}, options: { origin: ['x'] } } },
    { name: 'changeOrigins', input: { words: { ID: 'demo', ORIGIN: 'a.example' }, options: {}, choice: 'drop' } },
    { do: 'list' },
  ]
  for (const wrong of wrongOnes) expect((await knock(`Bearer ${token}`, wrong)).status).toBe(400)
  const preflight = await fetch(`http://127.0.0.1:${doorPort}/command`, {
    method: 'OPTIONS',
    headers: { Origin: 'https://evil.example', 'Access-Control-Request-Headers': 'authorization' },
  })
  expect([preflight.status, preflight.headers.get('Access-Control-Allow-Origin')]).toEqual([403, null])
  server.child.kill('SIGTERM')
  await once(server.child, 'exit')
})

test.each([
  [['nonsense'], 2, 'COMMAND_INVALID'],
  [['project'], 2, 'COMMAND_INVALID'],
  [['project', 'origins', 'demo', 'add'], 2, 'COMMAND_INVALID'],
  [['project', 'feature', 'demo', 'swap', 'maybe'], 2, 'COMMAND_INVALID'],
  [['project', 'analytics', 'demo', 'maybe'], 2, 'COMMAND_INVALID'],
  [['wallets'], 2, 'COMMAND_INVALID'],
  [['auth'], 2, 'COMMAND_INVALID'],
  [['auth', 'keys'], 2, 'COMMAND_INVALID'],
  [['auth', 'keys', 'list', '--end-sessions'], 2, 'COMMAND_INVALID'],
  [['auth', 'keys', 'rotate', 'now'], 2, 'COMMAND_INVALID'],
  [['wallets', 'import'], 2, 'COMMAND_INVALID'],
  [['wallets', 'import', 'a.json', '--bundled'], 2, 'COMMAND_INVALID'],
  [['wallets', 'list', '--replace'], 2, 'COMMAND_INVALID'],
  [['wallets', 'import', 'no-such-file.json'], 1, 'WALLET_FILE_UNREADABLE'],
  [['serve', '--porf', '1'], 2, 'COMMAND_INVALID'],
  [['serve', '--port', 'x'], 2, 'COMMAND_INVALID'],
  [['serve', '--auth-port', '65536'], 2, 'COMMAND_INVALID'],
  [['serve', '--session-hours', '0'], 2, 'COMMAND_INVALID'],
  [['serve', '--session-hours', '721'], 2, 'COMMAND_INVALID'],
  [['serve', '--session-hours', 'x'], 2, 'COMMAND_INVALID'],
  [['serve', '--auth-issuer', ''], 2, 'COMMAND_INVALID'],
  [['serve', '--chain', 'mainnet=http://127.0.0.1:1'], 1, 'CHAIN_INVALID'],
  [['serve', '--chain', 'eip155:1=file:///etc/passwd'], 1, 'CHAIN_INVALID'],
  [['serve', '--chains', 'no-such-file.json'], 1, 'CONFIG_INVALID'],
])('parameters: %j ends with %s and %s', async (words, code, name) => {
  expect(await runHere(...words)).toMatchObject({ code, out: '', err: expect.stringMatching(new RegExp(`^${name}: `)) })
})

test('parameters: a chain file that is wrong is named by place, and its keys are not repeated', async () => {
  const path = join(folder, 'chains.json')
  await writeFile(path, JSON.stringify({ chains: { 'eip155:1': ['ftp://node.example/SECRET'] } }))
  const { code, err } = await runHere('serve', '--chains', path)
  expect([code, err]).toEqual([1, expect.stringContaining('chains.eip155:1')])
  expect(err).not.toContain('SECRET')
})

test('behavior: help goes to standard output, and no command is an error', async () => {
  expect(await runHere('--help')).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringContaining('latchkey-services serve'),
  })
  expect((await runHere()).code).toBe(2)
})
