import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createProgram } from '../../test/program.js'

// Thirty processes on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-cli-'))
})
afterAll(() => rm(folder, { recursive: true }))

const { run, startServer } = createProgram({ folder: () => join(folder, 'data') })

async function readFeatures(url: string): Promise<unknown> {
  const response = await fetch(`${url}/appkit/v1/config?projectId=demo`)
  return ((await response.json()) as { features: unknown }).features
}

test('behavior: keys, features, origins and names of origins are listed and changed beside a running server, and a project is removed', async () => {
  expect((await run('project', 'add', 'demo', '--name', 'Demo')).code).toBe(0)
  const secrets = join(folder, 'auth.json')
  expect((await run('keys', 'make', secrets)).code).toBe(0)
  const server = await startServer('--auth-secrets', secrets)
  const { keys } = JSON.parse((await run('auth', 'keys', 'list')).out) as { keys: { kid: string; purpose: string }[] }
  const published = await (await fetch(`${server.url}/.well-known/jwks.json`)).json()
  expect(published).toEqual({
    keys: [expect.objectContaining({ kid: keys.find(({ purpose }) => purpose === 'session')?.kid })],
  })
  const rotated = JSON.parse((await run('auth', 'keys', 'rotate')).out) as { keys: { kid: string }[] }
  expect(rotated.keys.map(({ kid }) => kid)).toEqual(expect.arrayContaining(keys.map(({ kid }) => kid)))
  expect(rotated.keys).toHaveLength(6)

  expect((await run('project', 'feature', 'demo', 'swap', 'default')).code).toBe(0)
  expect(await readFeatures(server.url)).toContainEqual(expect.objectContaining({ id: 'swap', isEnabled: true }))

  const shown = await run('project', 'origins', 'demo', 'add', 'https://app.example.com')
  expect(JSON.parse(shown.out)).toMatchObject({ project: { allowedOrigins: ['https://app.example.com'] } })
  const named = await run('project', 'origins', 'demo', 'name', 'https://app.example.com', 'Tidemark')
  expect(JSON.parse(named.out)).toMatchObject({ project: { names: { 'https://app.example.com': 'Tidemark' } } })
  const unnamed = await run('project', 'origins', 'demo', 'unname', 'https://app.example.com')
  expect(JSON.parse(unnamed.out)).toMatchObject({ project: { names: {} } })
  expect(JSON.parse((await run('project', 'list')).out)).toEqual({ projects: [{ id: 'demo', name: 'Demo' }] })
  expect(await run('project', 'show', 'nobody')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^PROJECT_NOT_FOUND: /),
  })
  server.child.kill('SIGTERM')
  expect((await once(server.child, 'exit'))[0]).toBe(0)
  expect(JSON.parse((await run('project', 'remove', 'demo')).out)).toEqual({ removed: 'demo' })
})

test('behavior: what hosts may know, hear and do is typed as the usage has it', async () => {
  // A state of its own: what is there is sealed with one file's keys.
  const { run } = createProgram({ folder: () => join(folder, 'hosts') })
  const secrets = join(folder, 'host-keys.json')
  await run('keys', 'make', secrets)
  const jwk = JSON.stringify(generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }))
  const type = async (...words: string[]) => {
    const { code, out, err } = await run(...words, '--auth-secrets', secrets)
    return code === 0 ? JSON.parse(out) : err.split(':')[0]
  }
  expect((await run('project', 'add', 'shop', '--name', 'Shop')).code).toBe(0)
  expect(await type('disclosures', 'set', 'shop', '--tell', 'email', '--tell', 'name')).toMatchObject({
    disclosures: [{ project: 'shop', what: ['email', 'name'] }],
  })
  expect(await type('disclosures', 'set', 'shop', '--tell', 'phone')).toBe('COMMAND_INVALID')
  expect(await type('users', 'list', '--email', 'ann@example.com')).toEqual({ users: [] })
  expect(await type('host-keys', 'add', 'shop', '--scope', 'users:read', '--name', 'shop')).toMatchObject({
    ...{ name: 'shop', scopes: ['users:read'] },
  })
  const added = await type('webhooks', 'add', 'shop', 'https://shop.example.com/hooks', '--event', 'user.created')
  expect(added).toMatchObject({ webhook: { events: ['user.created'] } })
  const since = ['--since', '2026-01-31T12:00:00Z']
  expect(await type('webhooks', 'replay', added.webhook.id, ...since)).toEqual({ waiting: 0 })
  expect(await type('webhooks', 'replay', added.webhook.id, '--since', 'yesterday')).toBe('COMMAND_INVALID')
  await type('exchange', 'add', 'shop', 'https://shop.example.com', jwk)
  expect(await type('exchange', 'revoke', 'shop')).toBe('COMMAND_INVALID')
  expect((await type('exchange', 'list')).keys).toHaveLength(1)
  expect(await type('exchange', 'revoke', 'shop', ...since)).toBeTypeOf('object')
})
