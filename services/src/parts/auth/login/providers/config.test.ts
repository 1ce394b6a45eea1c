import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeProtectedHeader, exportPKCS8, generateKeyPair, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestClock } from '../../../../../test/memoryServices.js'
import { createAppleSecret } from './appleSecret.js'
import { readProvidersFile } from './config.js'
import { createProvider } from './presets.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-logins-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(content: unknown) {
  const path = join(folder, 'logins.json')
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return readProvidersFile(path)
}
const google = { id: 'google', clientId: 'c' }

test('behavior: secrets come from the environment, from a file, or from the text', async () => {
  vi.stubEnv('LATCHKEY_TEST_SECRET', 'from the environment')
  const file = join(folder, 'secret')
  await writeFile(file, 'from a file\n')
  const providers = [
    { ...google, clientSecret: { env: 'LATCHKEY_TEST_SECRET' } },
    { id: 'github', clientId: 'c', clientSecret: { file } },
    { id: 'x', clientId: 'c', clientSecret: 'text' },
  ]
  const { providers: given = [] } = await read({ providers })
  expect(given.map(({ clientSecret }) => clientSecret)).toEqual(['from the environment', 'from a file', 'text'])
  vi.unstubAllEnvs()
})

test('parameters: mailboxes are domains in ASCII, for providers with ID tokens alone', async () => {
  const { providers = [] } = await read({ providers: [{ ...google, mailboxes: ['Corp.Example'] }] })
  expect(providers[0]?.mailboxes).toEqual(['corp.example'])
  const tools = { fetch, clock: createTestClock() }
  expect(() => createProvider({ id: 'github', clientId: 'c', mailboxes: ['github.com'] }, tools)).toThrow('no ID token')
})

test.each([
  [
    'a domain in other letters',
    { providers: [{ ...google, mailboxes: ['gma\u0456l.com'] }] },
    'wrong at providers.0.mailboxes.0',
  ],
  ['all domains', { providers: [{ ...google, mailboxes: ['*'] }] }, 'wrong at providers.0.mailboxes.0'],
  ['no JSON', 'nonsense', 'cannot be read as JSON'],
  ['an unknown name', { providers: [], more: 1 }, 'wrong at the top'],
  ['an id twice', { providers: [google, google] }, 'wrong at providers'],
  ['an id that is no path', { providers: [{ ...google, id: '../x' }] }, 'wrong at providers.0.id'],
  [
    'an icon from elsewhere',
    { providers: [{ ...google, icon: 'https://e.example/i.png' }] },
    'wrong at providers.0.icon',
  ],
  [
    'an issuer of another kind',
    { providers: [{ ...google, issuer: 'ftp://e.example' }] },
    'wrong at providers.0.issuer',
  ],
  [
    'no variable',
    { providers: [{ ...google, clientSecret: { env: 'LATCHKEY_NONE' } }] },
    'wrong at providers.0.clientSecret',
  ],
  [
    'no file',
    { providers: [{ ...google, clientSecret: { file: '/none/s3cret' } }] },
    'wrong at providers.0.clientSecret',
  ],
  ['a bot of no project', { telegram: { botKey: 's3cret', projects: [] } }, 'wrong at telegram.projects'],
])('parameters: %s is refused, naming the place and no value', async (_, content, words) => {
  await expect(read(content)).rejects.toMatchObject({ code: 'CONFIG_INVALID', message: expect.stringContaining(words) })
  await expect(read(content)).rejects.not.toMatchObject({ message: expect.stringContaining('s3cret') })
})

test('behavior: a provider that is not known needs an issuer, and https', () => {
  const tools = { fetch, clock: createTestClock() }
  expect(() => createProvider({ id: 'acme', clientId: 'c' }, tools)).toThrow('"issuer"')
  expect(() => createProvider({ id: 'acme', clientId: 'c', issuer: 'http://id.example' }, tools)).toThrow('https')
  expect(createProvider({ id: 'acme', clientId: 'c', issuer: 'https://id.example' }, tools).name).toBe('acme')
})

test('behavior: Apple’s secret is signed anew before it ends, and not for each login', async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const clock = createTestClock()
  const key = { team: 'TEAM', keyId: 'KEY', privateKey: await exportPKCS8(privateKey) }
  const getSecret = createAppleSecret({ ...key, clientId: 'com.example', audience: 'https://appleid.apple.com' }, clock)
  const first = await getSecret()
  const expected = { issuer: 'TEAM', subject: 'com.example', audience: 'https://appleid.apple.com' }
  await jwtVerify(first, publicKey, { ...expected, currentDate: new Date(clock.now()) })
  expect(decodeProtectedHeader(first)).toEqual({ alg: 'ES256', kid: 'KEY' })
  clock.advance(54 * 60_000)
  expect(await getSecret()).toBe(first)
  clock.advance(60_000)
  const second = await getSecret()
  expect(second).not.toBe(first)
  await jwtVerify(second, publicKey, { ...expected, currentDate: new Date(clock.now() + 50 * 60_000) })
})

test('behavior: GitHub’s own answer names its issuer, and another’s is refused', async () => {
  const answers = [
    { access_token: 't', token_type: 'bearer' },
    { id: 7, login: 'ada', name: null, avatar_url: null },
  ]
  const scripted = async (url: string | URL | Request) =>
    Response.json(answers[`${url}` === 'https://github.com/login/oauth/access_token' ? 0 : 1])
  const github = createProvider(
    { id: 'github', clientId: 'c', clientSecret: 's' },
    { fetch: scripted, clock: createTestClock() },
  )
  const sent = { redirectUri: 'https://frame.test/social/github', state: 's', nonce: 'n', verifier: 'v'.repeat(43) }
  const identify = (iss: string) => github.identify({ ...sent, code: 'c', user: undefined, iss })
  expect(await identify('https://github.com/login/oauth')).toEqual({
    ...{ issuer: 'https://github.com/login/oauth', subject: '7' },
    profile: { name: 'ada' },
  })
  await expect(identify('https://github.com')).rejects.toThrow()
})
