import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type PostgresServer, startPostgres } from '../../../test/postgres.js'
import { createProgram } from '../../../test/program.js'
import { result, startScriptedNode } from '../../../test/scriptedNode.js'
import { openPage, toOutcome } from '../../../test/signInPage.js'
import { makeSecretsFile } from '../../secrets/secretsFile.js'

// Real processes and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const account = privateKeyToAccount(`0x${'44'.repeat(32)}`)
let postgres: PostgresServer
let url: string
let folder: string
beforeAll(async () => {
  postgres = await startPostgres()
  url = await postgres.createDatabase()
  folder = await mkdtemp(join(tmpdir(), 'latchkey-two-'))
  await makeSecretsFile(join(folder, 'auth.json'))
})
afterAll(async () => {
  await postgres.stop()
  await rm(folder, { recursive: true })
})
const { run, startServer } = createProgram({ url: () => url })

test('S19: two servers sign in as one: a nonce counts once, a session lives and ends in both', async () => {
  const node = await startScriptedNode((call, response) => response.end(result(call, '0x')))
  const secrets = ['--auth-secrets', join(folder, 'auth.json')]
  const flags = [...secrets, '--chain', `eip155:31337=${node.url}`, '--session-hours', '2']
  const [one, two] = await Promise.all([startServer(...flags), startServer(...flags)])
  await run('project', 'add', 'demo', '--origin', 'https://app.example.com')
  const pages = [one, two].map((server) => openPage({ fetch }, { url: server.url }))
  const [first = openPage({ fetch }), second = first] = pages
  const readKeys = async (server: { url: string }) => (await fetch(`${server.url}/.well-known/jwks.json`)).json()
  expect(await readKeys(one)).toEqual(await readKeys(two))

  const nonce = await first.readNonce()
  const message = first.write(nonce, { address: account.address, chainId: '31337' })
  const signature = await account.signMessage({ message })
  // Five at each at the same time.
  const tries = Array.from({ length: 5 }, () =>
    pages.map((page) => page.authenticate(nonce, message, signature)),
  ).flat()
  const responses = await Promise.all(tries)
  const bodies = (await Promise.all(responses.map((response) => response.json()))) as { token?: string }[]
  const tokens = bodies.flatMap((body) => body.token ?? [])
  expect(responses.map((response) => response.status).sort()).toEqual([200, ...Array(9).fill(401)])
  const [token = ''] = tokens

  const me = (await (await second.call('GET', 'me', token)).json()) as { issuedAt: string; expiresAt: string }
  expect(Date.parse(me.expiresAt) - Date.parse(me.issuedAt)).toBe(2 * 3_600_000)
  expect(await toOutcome(await first.call('POST', 'sign-out', token))).toBe('200')
  expect(await toOutcome(await second.call('GET', 'me', token))).toBe('401 SESSION_REVOKED')

  const again = await second.readNonce()
  const text = second.write(again, { address: account.address, chainId: '31337' })
  const response = await second.authenticate(again, text, await account.signMessage({ message: text }))
  const other = ((await response.json()) as { token: string }).token
  expect(await toOutcome(await first.call('GET', 'me', other))).toBe('200')
  const rotated = JSON.parse((await run('auth', 'keys', 'rotate', ...secrets)).out) as { keys: object[] }
  expect(rotated.keys).toHaveLength(6)
  expect(await toOutcome(await first.call('GET', 'me', other))).toBe('200')
  const ended = await run('auth', 'keys', 'rotate', '--end-sessions', ...secrets)
  const { keys } = JSON.parse(ended.out) as { keys: { purpose: string }[] }
  expect(keys.map(({ purpose }) => purpose).sort()).toEqual(['assertion', 'nonce', 'session'])
  for (const page of pages) {
    await vi.waitFor(
      async () => expect(await toOutcome(await page.call('GET', 'me', other))).toBe('401 SESSION_INVALID'),
      20_000,
    )
  }
  for (const { child, err } of [one, two]) {
    child.kill('SIGTERM')
    expect((await once(child, 'exit'))[0]).toBe(0)
    for (const secret of [token, other, nonce.nonce, account.address]) expect(await err).not.toContain(secret)
  }
})
