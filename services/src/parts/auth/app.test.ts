import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify, SignJWT } from 'jose'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Devnet, startDevnet } from '../../../../devnet/src/index.js'
import { createTestClock } from '../../../test/memoryServices.js'
import { openPage, type SignInPage, toOutcome } from '../../../test/signInPage.js'
import { openTestStore } from '../../../test/testStore.js'
import { createServices, type Services, type ServicesOptions } from '../../createServices.js'
import type { Store } from '../../openStore.js'

// Real chains and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const origin = 'https://app.example.com'
const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)

let devnet: Devnet
let store: Store
let clock: ReturnType<typeof createTestClock>
let services: Services
let page: SignInPage

const create = (more: Partial<ServicesOptions> = {}) =>
  createServices({ store, clock, chains: { 'eip155:31337': rpcUrl(), [mainnet]: 'http://127.0.0.1:9' }, ...more })
const rpcUrl = () => devnet.chains[0]?.rpcUrl ?? ''

beforeAll(async () => {
  devnet = await startDevnet({ chains: [{ chainId: 31337, name: 'Local' }] })
  store = await openTestStore()
})
beforeEach(async () => {
  await store.directory.deleteFrom('directory.projects').execute()
  await store.auth.deleteFrom('auth.buckets').execute()
  clock = createTestClock()
  services = create()
  await services.projects.add({
    id: 'demo',
    origins: [origin, 'https://other.example.com', 'http://plain.example.com'],
  })
  await services.projects.add({ id: 'second', origins: [origin] })
  await services.projects.add({ id: 'open' })
  await services.projects.add({
    id: 'local',
    origins: ['http://localhost:*', 'http://127.0.0.1:5173', 'http://[::1]:*'],
  })
  page = openPage(services)
})
afterAll(async () => {
  await store.close()
  await devnet.stop()
})

/** Signs in on a page and gives the token. */
async function signIn(from = page, fields = {}): Promise<string> {
  const nonce = await from.readNonce()
  const message = from.write(nonce, { address: account.address, chainId: '31337', ...fields })
  const response = await from.authenticate(nonce, message, await account.signMessage({ message }))
  expect(response.status).toBe(200)
  return ((await response.json()) as { token: string }).token
}

/** Hands in a message that differs, signed by the account. */
async function tryWith(fields: Parameters<SignInPage['write']>[1] | object, change = (text: string) => text) {
  const nonce = await page.readNonce()
  const message = change(page.write(nonce, { address: account.address, chainId: '31337', ...fields }))
  return toOutcome(await page.authenticate(nonce, message, await account.signMessage({ message })))
}

test('behavior: a user signs in, is known, and signs out', async () => {
  const nonce = await page.readNonce()
  expect(nonce).toEqual({
    nonce: expect.stringMatching(/^[A-Za-z0-9]{16,}$/),
    token: expect.any(String),
    serverTime: '2026-01-01T00:00:00.000Z',
    expiresAt: '2026-01-01T00:10:00.000Z',
  })
  const message = page.write(nonce, {
    address: account.address,
    chainId: '31337',
    requestId: 'order-7',
    resources: ['https://app.example.com/tos'],
  })
  const signature = await account.signMessage({ message })
  const more = { data: { chainId: 1 }, clientId: 'c', walletInfo: { type: 'extension', name: 'W', icon: 'data:' } }
  const response = await page.authenticate(nonce, message, signature, more)
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
  const { token } = (await response.json()) as { token: string }

  const me = await page.call('GET', 'me', token)
  expect(await me.json()).toEqual({
    sub: expect.stringMatching(/^[\w-]{22}$/),
    account: `eip155:31337:${account.address}`,
    account_proof: 'key',
    login_time: clock.now() / 1000,
    auth_time: clock.now() / 1000,
    address: account.address,
    chainId: '31337',
    chainNamespace: 'eip155',
    caip2Network: 'eip155:31337',
    domain: 'app.example.com',
    uri: 'https://app.example.com/account',
    requestId: 'order-7',
    resources: ['https://app.example.com/tos'],
    issuedAt: '2026-01-01T00:00:00.000Z',
    expiresAt: '2026-01-02T00:00:00.000Z',
  })
  expect(await toOutcome(await page.call('POST', 'sign-out', token))).toBe('200')
  expect(await toOutcome(await page.call('GET', 'me', token))).toBe('401 SESSION_REVOKED')
  // Signed out is what was asked for.
  expect(await toOutcome(await page.call('POST', 'sign-out', token))).toBe('200')
})

describe('S32: one who shows the message and its signature ends the session, without its token', () => {
  const begin = async () => {
    const nonce = await page.readNonce()
    const message = page.write(nonce, { address: account.address, chainId: '31337' })
    const signature = await account.signMessage({ message })
    const response = await page.authenticate(nonce, message, signature)
    return { message, signature, token: ((await response.json()) as { token: string }).token }
  }
  const end = (body: unknown, from = page) => from.request('POST', 'sign-out', { body: JSON.stringify(body) })
  const judge = async (token: string) => toOutcome(await page.call('GET', 'me', token))

  test('behavior: it is over, once and for all, and others go on', async () => {
    const { message, signature, token } = await begin()
    const other = await signIn()
    expect(await toOutcome(await end({ message, signature }))).toBe('200')
    expect(await judge(token)).toBe('401 SESSION_REVOKED')
    expect(await judge(other)).toBe('200')
    // A second tab, and a tab that comes after the end of it.
    expect(await toOutcome(await end({ message, signature }))).toBe('200')
    clock.advance(2 * 24 * 3_600_000)
    expect(await toOutcome(await end({ message, signature }))).toBe('200')
  })

  test('behavior: the message alone, another signature, or another project end nothing', async () => {
    const { message, signature, token } = await begin()
    const { message: theirs, signature: ofTheirs } = await begin()
    const forged = await privateKeyToAccount(`0x${'99'.repeat(32)}`).signMessage({ message })
    const second = openPage(services, { projectId: 'second' })
    const attempts: [unknown, string, SignInPage?][] = [
      [{ message }, '400 BODY_INVALID'],
      [{ message, signature: '' }, '400 BODY_INVALID'],
      [{ signature }, '400 BODY_INVALID'],
      ['no json', '400 BODY_INVALID'],
      [{ message: 'hello', signature }, '400 MESSAGE_INVALID'],
      [{ message, signature: '0x' }, '200'],
      [{ message, signature: forged }, '200'],
      [{ message, signature: ofTheirs }, '200'],
      [{ message: theirs, signature }, '200'],
      [{ message, signature: signature.toUpperCase() }, '200'],
      [{ message, signature }, '200', second],
    ]
    for (const [body, outcome, from] of attempts) {
      expect(await toOutcome(await end(body, from))).toBe(outcome)
      expect(await judge(token)).toBe('200')
    }
    expect(await toOutcome(await page.request('POST', 'sign-out'))).toBe('400 BODY_INVALID')
    // A header that is there is what counts: a token that is none is no way around.
    const headers = { Authorization: 'Bearer nonsense' }
    const body = JSON.stringify({ message, signature })
    expect(await toOutcome(await page.request('POST', 'sign-out', { headers, body }))).toBe('401 SESSION_INVALID')
    expect(await judge(token)).toBe('200')
  })

  test('S25: it costs as much as a sign-in: each writes a row', async () => {
    const { message } = await begin()
    services = create({ rateLimits: { authAddress: { perSecond: 1, burst: 12 } } })
    const from = openPage(services)
    expect(await toOutcome(await end({ message, signature: '0x1' }, from))).toBe('200')
    expect(await toOutcome(await end({ message, signature: '0x2' }, from))).toBe('429 RATE_LIMITED')
  })
})

test('behavior: a host checks the token with the published keys, the issuer and its project', async () => {
  const token = await signIn()
  const response = await services.fetch(new Request('http://services.test/.well-known/jwks.json'))
  const keys = (await response.json()) as JSONWebKeySet
  expect(keys.keys).toEqual([
    {
      kty: 'OKP',
      crv: 'Ed25519',
      x: expect.any(String),
      kid: decodeProtectedHeader(token).kid,
      alg: 'EdDSA',
      use: 'sig',
    },
  ])
  const check = (audience: string, issuer = 'latchkey-services') =>
    jwtVerify(token, createLocalJWKSet(keys), {
      issuer,
      audience,
      algorithms: ['EdDSA'],
      currentDate: new Date(clock.now()),
    })
  const { payload } = await check('demo')
  expect(payload).toEqual({
    iss: 'latchkey-services',
    aud: 'demo',
    sub: expect.stringMatching(/^[\w-]{22}$/),
    account: `eip155:31337:${account.address}`,
    account_proof: 'key',
    login_time: clock.now() / 1000,
    auth_time: clock.now() / 1000,
    address: account.address,
    chainId: '31337',
    chainNamespace: 'eip155',
    caip2Network: 'eip155:31337',
    domain: 'app.example.com',
    uri: 'https://app.example.com/account',
    jti: expect.any(String),
    iat: clock.now() / 1000,
    exp: clock.now() / 1000 + 24 * 3600,
  })
  await expect(check('second')).rejects.toThrow('aud')
  await expect(check('demo', 'other')).rejects.toThrow('iss')
})

test('behavior: sessions are signed by ES256 where the operator wants it, and gateways find the keys by an https issuer', async () => {
  const issuer = 'https://auth.example.com'
  const other = create({ signIn: { sessionKeys: 'ES256' } })
  await other.start()
  // It is a millisecond younger than the key that was there.
  clock.advance(10_001)
  const shop = openPage(other)
  const token = await signIn(shop)
  expect(decodeProtectedHeader(token).alg).toBe('ES256')
  const keys = { keys: await other.authKeys.listPublic('session') }
  await jwtVerify(token, createLocalJWKSet(keys), { algorithms: ['ES256'], currentDate: new Date(clock.now()) })
  expect(await toOutcome(await shop.call('GET', 'me', token))).toBe('200')
  // A rotation keeps the way.
  await other.authKeys.rotate()
  clock.advance(10_000)
  expect(decodeProtectedHeader(await signIn(shop)).alg).toBe('ES256')
  // The key says how it signs: a token that says otherwise is none.
  const { kid } = decodeProtectedHeader(token)
  const forged = await new SignJWT({})
    .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid })
    .sign(generateKeyPairSync('ed25519').privateKey)
  expect(await toOutcome(await shop.call('GET', 'me', forged))).toBe('401 SESSION_INVALID')
  const discovered = (from: Services) => from.fetch(new Request(`${issuer}/.well-known/openid-configuration`))
  expect((await discovered(other)).status).toBe(404)
  const found = await discovered(create({ signIn: { issuer } }))
  expect(await found.json()).toMatchObject({ issuer, jwks_uri: `${issuer}/.well-known/jwks.json` })
})

test('S19: the token of a nonce is no session, for the services and for a host', async () => {
  const { token } = await page.readNonce()
  expect(await toOutcome(await page.call('GET', 'me', token))).toBe('401 SESSION_INVALID')
  const keys = { keys: await services.authKeys.listPublic('session') }
  await expect(jwtVerify(token, createLocalJWKSet(keys))).rejects.toThrow()
})

test('S19: a nonce works once: the second use fails, and so does a use after a failure', async () => {
  const nonce = await page.readNonce()
  const message = page.write(nonce, { address: account.address, chainId: '31337' })
  const signature = await account.signMessage({ message })
  expect(await toOutcome(await page.authenticate(nonce, message, signature))).toBe('200')
  expect(await toOutcome(await page.authenticate(nonce, message, signature))).toBe('401 NONCE_USED')

  const second = await page.readNonce()
  const text = page.write(second, { address: account.address, chainId: '31337' })
  expect(await toOutcome(await page.authenticate(second, text, `0x${'00'.repeat(65)}`))).toBe('401 SIGNATURE_INVALID')
  expect(await toOutcome(await page.authenticate(second, text, await account.signMessage({ message: text })))).toBe(
    '401 NONCE_USED',
  )

  const third = await page.readNonce()
  const broken = { headers: { 'x-nonce-jwt': `Bearer ${third.token}` }, body: 'no json' }
  expect(await toOutcome(await page.request('POST', 'authenticate', broken))).toBe('400 BODY_INVALID')
  expect(await toOutcome(await page.request('POST', 'authenticate', broken))).toBe('401 NONCE_USED')
})

test('S19: nonces are random and never the same', async () => {
  const nonces = await Promise.all(Array.from({ length: 200 }, () => page.readNonce()))
  const texts = nonces.map(({ nonce }) => nonce)
  expect(new Set(texts).size).toBe(200)
  // 62 signs, 4800 drawn: each appears.
  expect(new Set(texts.join('')).size).toBe(62)
})

test('S19: a nonce expires after ten minutes', async () => {
  const nonce = await page.readNonce()
  const message = page.write(nonce, { address: account.address, chainId: '31337' })
  const signature = await account.signMessage({ message })
  clock.advance(10 * 60_000)
  expect(await toOutcome(await page.authenticate(nonce, message, signature))).toBe('401 NONCE_EXPIRED')
})

test.each<[string, (token: string) => Record<string, string>]>([
  ['no token', () => ({})],
  ['an empty token', () => ({ 'x-nonce-jwt': 'Bearer ' })],
  ['another scheme', (token) => ({ 'x-nonce-jwt': `Basic ${token}` })],
  ['a token without a scheme', (token) => ({ 'x-nonce-jwt': token })],
  ['a token that was cut', (token) => ({ 'x-nonce-jwt': `Bearer ${token.slice(0, -2)}` })],
  ['a token without a signature', (token) => ({ 'x-nonce-jwt': `Bearer ${token.split('.').slice(0, 2).join('.')}.` })],
  [
    'a token that says it needs no signature',
    (token) => {
      const head = Buffer.from('{"alg":"none","typ":"nonce"}').toString('base64url')
      return { 'x-nonce-jwt': `Bearer ${head}.${token.split('.')[1]}.` }
    },
  ],
])('S19: %s is refused, and the nonce is still good', async (_name, toHeaders) => {
  const nonce = await page.readNonce()
  const message = page.write(nonce, { address: account.address, chainId: '31337' })
  const body = JSON.stringify({ message, signature: await account.signMessage({ message }) })
  const response = await page.request('POST', 'authenticate', { headers: toHeaders(nonce.token), body })
  expect(await toOutcome(response)).toBe('401 NONCE_INVALID')
  expect(await toOutcome(await page.authenticate(nonce, message, JSON.parse(body).signature))).toBe('200')
})

test('S19: a session is no token of a nonce, and a token of a foreign key is none of ours', async () => {
  const nonce = await page.readNonce()
  const message = page.write(nonce, { address: account.address, chainId: '31337' })
  const signature = await account.signMessage({ message })
  const kid = decodeProtectedHeader(nonce.token).kid
  const forge = (secret: Uint8Array) =>
    new SignJWT({ nonce: nonce.nonce, origin })
      .setProtectedHeader({ alg: 'HS256', typ: 'nonce', kid })
      .setAudience('demo')
      .setIssuedAt(clock.now() / 1000)
      .setExpirationTime(clock.now() / 1000 + 600)
      .sign(secret)
  const published = (await services.authKeys.listPublic('session')).map(({ x = '' }) => Buffer.from(x, 'base64url'))
  // The public half of the other key is the classic guess.
  const forged = await Promise.all([randomBytes(32), ...published].map(forge))
  for (const token of [...forged, await signIn()]) {
    expect(await toOutcome(await page.authenticate({ ...nonce, token }, message, signature))).toBe('401 NONCE_INVALID')
  }
})

test('S19: a nonce of one project is no good for another, nor afterwards at home', async () => {
  const second = openPage(services, { projectId: 'second' })
  const nonce = await page.readNonce()
  const message = page.write(nonce, { address: account.address, chainId: '31337' })
  const signature = await account.signMessage({ message })
  expect(await toOutcome(await second.authenticate(nonce, message, signature))).toBe('401 NONCE_INVALID')
  expect(await toOutcome(await page.authenticate(nonce, message, signature))).toBe('401 NONCE_USED')
})

test('S19: a session of one project is none of another', async () => {
  const token = await signIn()
  expect(await toOutcome(await openPage(services, { projectId: 'second' }).call('GET', 'me', token))).toBe(
    '401 SESSION_INVALID',
  )
})

test('S19: a nonce that one origin asked for is no good for another of the project', async () => {
  const other = openPage(services, { origin: 'https://other.example.com' })
  const nonce = await page.readNonce()
  const message = other.write(nonce, { address: account.address, chainId: '31337' })
  expect(await toOutcome(await other.authenticate(nonce, message, await account.signMessage({ message })))).toBe(
    '401 NONCE_INVALID',
  )
})

test('behavior: a page of the services’ own origin, whose browser names none for a GET, can sign in', async () => {
  const response = await services.fetch(new Request('http://services.test/auth/v1/nonce?projectId=demo'))
  const nonce = (await response.json()) as Awaited<ReturnType<SignInPage['readNonce']>>
  const message = page.write(nonce, { address: account.address, chainId: '31337' })
  expect(await toOutcome(await page.authenticate(nonce, message, await account.signMessage({ message })))).toBe('200')
})

describe('S19: each field of the message is checked', () => {
  test.each<[string, object, string]>([
    ['domain of another site', { domain: 'evil.example' }, '400 MESSAGE_ORIGIN_MISMATCH'],
    ['domain of a subdomain', { domain: 'a.app.example.com' }, '400 MESSAGE_ORIGIN_MISMATCH'],
    ['domain of the parent', { domain: 'example.com' }, '400 MESSAGE_ORIGIN_MISMATCH'],
    ['domain of another allowed origin', { domain: 'other.example.com' }, '400 MESSAGE_ORIGIN_MISMATCH'],
    ['domain with a port', { domain: 'app.example.com:443' }, '400 MESSAGE_ORIGIN_MISMATCH'],
    ['domain with a user', { domain: 'app.example.com@evil.example' }, '400 MESSAGE_ORIGIN_MISMATCH'],
    ['domain in upper case', { domain: 'APP.example.com' }, '400 MESSAGE_ORIGIN_MISMATCH'],
    ['its own scheme', { scheme: 'https' }, '200'],
    ['another scheme', { scheme: 'http' }, '400 MESSAGE_ORIGIN_MISMATCH'],
    ['URI of another site', { uri: 'https://evil.example/' }, '400 MESSAGE_ORIGIN_MISMATCH'],
    ['URI of another scheme', { uri: 'http://app.example.com/' }, '400 MESSAGE_ORIGIN_MISMATCH'],
    ['URI of another port', { uri: 'https://app.example.com:8443/' }, '400 MESSAGE_ORIGIN_MISMATCH'],
    ['URI that only begins alike', { uri: 'https://app.example.com.evil.example/' }, '400 MESSAGE_ORIGIN_MISMATCH'],
    ['URI with a user', { uri: 'https://app.example.com@evil.example/' }, '400 MESSAGE_ORIGIN_MISMATCH'],
    ['URI of the origin alone', { uri: 'https://app.example.com' }, '200'],
    ['version 2', { version: '2' }, '400 MESSAGE_INVALID'],
    ['chain without a node', { chainId: '1' }, '400 CHAIN_NOT_SERVED'],
    ['address of another user', { address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' }, '401 SIGNATURE_INVALID'],
    ['address in lower case', { address: account.address.toLowerCase() }, '400 MESSAGE_INVALID'],
    ['another nonce', { nonce: 'abcdefghijklmnopqrstuvwx' }, '400 NONCE_INVALID'],
    ['an account of another namespace', { accountType: 'Bitcoin' }, '400 NAMESPACE_NOT_SERVED'],
    [
      'an expiry in the past',
      { issuedAt: '2025-12-31T23:58:00Z', expirationTime: '2025-12-31T23:59:59Z' },
      '400 MESSAGE_EXPIRED',
    ],
    [
      'an expiry of now',
      { issuedAt: '2025-12-31T23:58:00Z', expirationTime: '2026-01-01T00:00:00Z' },
      '400 MESSAGE_EXPIRED',
    ],
    ['an expiry before it was issued', { expirationTime: '2025-12-31T23:59:59Z' }, '400 MESSAGE_INVALID'],
    ['a start that is still to come', { notBefore: '2026-01-01T00:06:00Z' }, '400 MESSAGE_NOT_YET_VALID'],
    [
      'a start after its end',
      { notBefore: '2026-01-01T00:04:00Z', expirationTime: '2026-01-01T00:03:00Z' },
      '400 MESSAGE_INVALID',
    ],
    ['a start that was', { notBefore: '2025-01-01T00:00:00Z', expirationTime: '2026-01-01T01:00:00Z' }, '200'],
  ])('%s', async (_name, fields, outcome) => {
    expect(await tryWith(fields)).toBe(outcome)
  })

  test('the same nonce backwards', async () => {
    const turn = (text: string) => text.replace(/(?<=Nonce: ).*/, (nonce) => [...nonce].reverse().join(''))
    expect(await tryWith({}, turn)).toBe('400 NONCE_INVALID')
  })

  test('text that was signed and text that is handed in differ', async () => {
    const nonce = await page.readNonce()
    const message = page.write(nonce, { address: account.address, chainId: '31337' })
    const signature = await account.signMessage({ message })
    const changed = message.replace('Sign in to the demo', 'Sign in to the dema')
    expect(await toOutcome(await page.authenticate(nonce, changed, signature))).toBe('401 SIGNATURE_INVALID')
  })
})

test.each([
  ['a day ahead', 24 * 3_600_000],
  ['a day behind', -24 * 3_600_000],
  ['six minutes ahead', 6 * 60_000],
  ['six minutes behind', -6 * 60_000],
])('F24: a page whose clock is %s is told so, and signs in with the time of the services', async (_name, off) => {
  const at = (ms: number) => new Date(clock.now() + ms).toISOString()
  expect(await tryWith({ issuedAt: at(off), expirationTime: at(off + 600_000) })).toBe('400 CLOCK_SKEW')
  expect(await tryWith({})).toBe('200')
  expect(await tryWith({ issuedAt: at((off / Math.abs(off)) * 4 * 60_000) })).toBe('200')
})

test('F24: a user who takes nine minutes to sign still gets in', async () => {
  const nonce = await page.readNonce()
  const message = page.write(nonce, { address: account.address, chainId: '31337' })
  clock.advance(9 * 60_000)
  expect(await toOutcome(await page.authenticate(nonce, message, await account.signMessage({ message })))).toBe('200')
})

test('parameters: sessionHours and issuer; a session ends with its message when that is earlier', async () => {
  services = create({ signIn: { sessionHours: 1, issuer: 'https://auth.example.com' } })
  const from = openPage(services)
  const token = await signIn(from)
  const short = await signIn(from, { expirationTime: '2026-01-01T00:30:00Z' })
  clock.advance(30 * 60_000)
  expect(await toOutcome(await from.call('GET', 'me', token))).toBe('200')
  expect(await toOutcome(await from.call('GET', 'me', short))).toBe('401 SESSION_EXPIRED')
  clock.advance(30 * 60_000)
  expect(await toOutcome(await from.call('GET', 'me', token))).toBe('401 SESSION_EXPIRED')
  expect(await toOutcome(await from.call('POST', 'sign-out', token))).toBe('200')
  // Of another installation's name.
  expect(await toOutcome(await page.call('GET', 'me', token))).toBe('401 SESSION_INVALID')
})

test('parameters: resources that would not fit into a header are left out of the token', async () => {
  const resources = Array.from({ length: 10 }, (_, index) => `https://app.example.com/${index}${'a'.repeat(300)}`)
  const me = await page.call('GET', 'me', await signIn(page, { resources }))
  expect(await me.json()).not.toHaveProperty('resources')
})

test.each(['', 'nonsense', 'a.b.c'])('S27: %j is no session', async (token) => {
  expect(await toOutcome(await page.call('GET', 'me', token))).toBe('401 SESSION_INVALID')
  expect(await toOutcome(await page.request('GET', 'me'))).toBe('401 SESSION_INVALID')
})

test.each<[string, BodyInit | undefined, Record<string, string>, string]>([
  ['nothing', undefined, {}, '400 BODY_INVALID'],
  ['no JSON', 'message=a&signature=b', {}, '400 BODY_INVALID'],
  ['a list', '[]', {}, '400 BODY_INVALID'],
  ['no signature', '{"message":"a"}', {}, '400 BODY_INVALID'],
  ['a message that is no text', '{"message":{},"signature":"0x"}', {}, '400 BODY_INVALID'],
  ['a form', new URLSearchParams({ message: 'a' }), {}, '415 BODY_INVALID'],
  [
    'JSON that says it is a form',
    '{"message":"a","signature":"b"}',
    { 'Content-Type': 'multipart/form-data' },
    '415 BODY_INVALID',
  ],
  [
    'JSON that says so',
    '{"message":"a","signature":"b"}',
    { 'Content-Type': 'application/json; charset=utf-8' },
    '400 MESSAGE_INVALID',
  ],
  ['text', '{"message":"a","signature":"b"}', {}, '400 MESSAGE_INVALID'],
  ['too much', `{"message":"${'a'.repeat(70_000)}","signature":"b"}`, {}, '413 BODY_TOO_LONG'],
  ['a message that is too long', `{"message":"${'a'.repeat(9_000)}","signature":"b"}`, {}, '400 MESSAGE_INVALID'],
])('S28: a body of %s is answered %s', async (_name, body, headers, outcome) => {
  const { token } = await page.readNonce()
  const response = await page.request('POST', 'authenticate', {
    headers: { 'x-nonce-jwt': `Bearer ${token}`, ...headers },
    body,
  })
  expect(await toOutcome(response)).toBe(outcome)
})

const routes = [
  ['GET', 'nonce'],
  ['POST', 'authenticate'],
  ['GET', 'me'],
  ['POST', 'session'],
  ['POST', 'sign-out'],
] as const

describe.each(routes)('S28: %s %s', (method, route) => {
  test.each<[string, string, string, string | null]>([
    // project, page, outcome without tokens, header that lets the page read
    ['demo', origin, 'passed', origin],
    // Any program on a user's machine can be a page of it: only a project that names it lets it in.
    ['demo', 'http://localhost:5173', '403 ORIGIN_NOT_ALLOWED', null],
    ['demo', 'https://localhost', '403 ORIGIN_NOT_ALLOWED', null],
    ['demo', 'http://127.0.0.1:5173', '403 ORIGIN_NOT_ALLOWED', null],
    ['demo', 'http://[::1]:5173', '403 ORIGIN_NOT_ALLOWED', null],
    ['demo', 'http://app.localhost:5173', '403 ORIGIN_NOT_ALLOWED', null],
    ['local', 'http://localhost:5173', 'passed', 'http://localhost:5173'],
    ['local', 'http://127.0.0.1:5173', 'passed', 'http://127.0.0.1:5173'],
    ['local', 'http://[::1]:5173', 'passed', 'http://[::1]:5173'],
    // The port that it names, and no other.
    ['local', 'http://127.0.0.1:5174', '403 ORIGIN_NOT_ALLOWED', null],
    ['demo', 'https://evil.example', '403 ORIGIN_NOT_ALLOWED', null],
    ['demo', 'null', '403 ORIGIN_NOT_ALLOWED', null],
    ['demo', 'https://APP.example.com', '403 ORIGIN_NOT_ALLOWED', null],
    // Others on the network could write into it.
    ['demo', 'http://plain.example.com', '403 ORIGIN_NOT_ALLOWED', null],
    ['open', origin, '403 ORIGINS_EMPTY', null],
    ['open', 'http://localhost:5173', '403 ORIGINS_EMPTY', null],
    ['nobody', origin, '401 PROJECT_NOT_FOUND', null],
    ['', origin, '400 PROJECT_ID_MISSING', null],
  ])('project %j, page %s: %s', async (projectId, from, outcome, header) => {
    const caller = openPage(services, { projectId, origin: from })
    const response = await caller.request(method, route)
    if (outcome === 'passed') expect(response.status).not.toBe(403)
    else expect(await toOutcome(response)).toBe(outcome)
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe(header)

    const preflight = await caller.request('OPTIONS', route, {
      headers: { 'Access-Control-Request-Method': method, 'Access-Control-Request-Headers': 'x-nonce-jwt' },
    })
    expect(preflight.status).toBe(outcome.startsWith('403') ? 403 : 204)
    expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe(header)
    if (header !== null) {
      expect(preflight.headers.get('Access-Control-Allow-Methods')).toBe(method)
      expect(preflight.headers.get('Access-Control-Allow-Headers')?.toLowerCase()).toBe(
        'authorization, x-nonce-jwt, content-type',
      )
    }
    for (const answer of [response, preflight]) {
      expect(answer.headers.get('Access-Control-Allow-Credentials')).toBeNull()
      expect(answer.headers.get('Set-Cookie')).toBeNull()
      expect(answer.headers.get('Vary')).toBe('Origin')
    }
  })
})

test('S28: a message from a page of http is refused unless the page is on this machine, and the project names it', async () => {
  const local = openPage(services, { origin: 'http://localhost:5173', projectId: 'local' })
  expect(await toOutcome(await local.call('GET', 'me', await signIn(local)))).toBe('200')
})

test('S28: a call without an origin cannot sign in', async () => {
  const nonce = await page.readNonce()
  const message = page.write(nonce, { address: account.address, chainId: '31337' })
  const response = await services.fetch(
    new Request('http://services.test/auth/v1/authenticate?projectId=demo', {
      method: 'POST',
      headers: { 'x-nonce-jwt': `Bearer ${nonce.token}` },
      body: JSON.stringify({ message, signature: await account.signMessage({ message }) }),
    }),
  )
  expect(await toOutcome(response)).toBe('403 ORIGIN_MISSING')
})

test('S25: sign-ins are limited by address and by project, readable by the page', async () => {
  const rateLimits = { authAddress: { perSecond: 1, burst: 12 }, authProject: { perSecond: 1, burst: 15 } }
  services = create({ rateLimits })
  const call = (address: string, method = 'GET', route = 'me') =>
    services.auth.request(`/auth/v1/${route}?projectId=demo`, { method, headers: { Origin: origin } }, { address })
  expect(await toOutcome(await call('192.0.2.1', 'POST', 'authenticate'))).toBe('401 NONCE_INVALID')
  const refused = await call('192.0.2.1', 'POST', 'authenticate')
  expect(await toOutcome(refused)).toBe('429 RATE_LIMITED')
  expect(refused.headers.get('Retry-After')).toBe('8')
  expect(refused.headers.get('Access-Control-Allow-Origin')).toBe(origin)
  expect(await toOutcome(await call('192.0.2.1'))).toBe('401 SESSION_INVALID')
  // Who does not stop gets the same without a look at the project: for pages it is then no answer at all.
  const flood = await Promise.all(Array.from({ length: 30 }, () => call('192.0.2.1', 'POST', 'authenticate')))
  expect(flood.every((response) => response.status === 429)).toBe(true)
  expect(flood.at(-1)?.headers.get('Access-Control-Allow-Origin')).toBeNull()
  // Another address has its own, but not another project: what is answered counts for both.
  const nonces = []
  for (let index = 0; index < 16; index++) nonces.push((await call(`192.0.2.${index + 2}`, 'GET', 'nonce')).status)
  expect(nonces).toEqual([...Array(15).fill(200), 429])
  clock.advance(10_000)
  expect((await call('192.0.2.20', 'GET', 'nonce')).status).toBe(200)
})

test('S25: pages that ask whether their session goes on use up nothing of what the project’s users share', async () => {
  services = create({ rateLimits: { authProject: { perSecond: 1, burst: 15 } } })
  const own = openPage(services)
  const nonce = await own.readNonce()
  const message = own.write(nonce, { address: account.address, chainId: '31337' })
  const signature = await account.signMessage({ message })
  expect(await toOutcome(await own.authenticate(nonce, message, signature))).toBe('200')
  const call = async (route: string, of: SignInPage = own, body: object = {}) =>
    toOutcome(await of.request('POST', route, { body: JSON.stringify({ message, signature, ...body }) }))
  for (let index = 0; index < 20; index++) expect(await call('session')).toBe('200')
  // It is this text, signature and project, or none.
  for (const other of [{ message: `${message} ` }, { signature: `${signature}00` }])
    expect(await call('session', own, other)).toBe('401 SESSION_REVOKED')
  const elsewhere = openPage(services, { projectId: 'local', origin: 'http://localhost:5173' })
  expect(await call('session', elsewhere)).toBe('401 SESSION_REVOKED')
  expect(await call('sign-out')).toBe('429 RATE_LIMITED')
  clock.advance(20_000)
  expect(await call('sign-out')).toBe('200')
  expect(await call('session')).toBe('401 SESSION_REVOKED')
})

describe('Solana', () => {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  const toBase58 = (bytes: Uint8Array) => {
    let value = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
    let text = ''
    for (; value > 0n; value /= 58n) text = `${alphabet[Number(value % 58n)]}${text}`
    return '1'.repeat(bytes.findIndex((byte) => byte !== 0)) + text
  }
  let key: KeyObject
  let address: string
  beforeAll(() => {
    const pair = generateKeyPairSync('ed25519')
    key = pair.privateKey
    address = toBase58(Buffer.from(pair.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'))
  })
  const fields = () => ({ accountType: 'Solana', address, chainId: 'mainnet' })

  test.each<[string, (signature: Buffer) => string]>([
    ['base58', toBase58],
    ['base64', (signature) => signature.toString('base64')],
    ['hex', (signature) => `0x${signature.toString('hex')}`],
  ])('behavior: an account signs in by its bytes, the signature as %s', async (_name, encode) => {
    const nonce = await page.readNonce()
    // The text that a wallet makes of `signIn`: one empty line where there is no statement.
    const message = page.write(nonce, { ...fields(), statement: undefined, isShort: true })
    const response = await page.authenticate(nonce, message, encode(sign(null, Buffer.from(message), key)))
    expect(response.status).toBe(200)
    const { token } = (await response.json()) as { token: string }
    expect(await (await page.call('GET', 'me', token)).json()).toMatchObject({
      address,
      chainId: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      chainNamespace: 'solana',
      caip2Network: mainnet,
    })
  })

  test('S19: a signature of another key, of another text or of another form is refused', async () => {
    const other = generateKeyPairSync('ed25519').privateKey
    const attempts: ((message: string) => string)[] = [
      (message) => toBase58(sign(null, Buffer.from(message), other)),
      (message) => toBase58(sign(null, Buffer.from(`${message} `), key)),
      (message) => toBase58(sign(null, Buffer.from(message), key).subarray(1)),
      (message) => sign(null, Buffer.from(message), key).toString('hex'),
      () => 'nonsense!',
    ]
    for (const attempt of attempts) {
      const nonce = await page.readNonce()
      const message = page.write(nonce, fields())
      expect(await toOutcome(await page.authenticate(nonce, message, attempt(message)))).toBe('401 SIGNATURE_INVALID')
    }
  })

  test('S19: a cluster without a node is refused', async () => {
    const nonce = await page.readNonce()
    const message = page.write(nonce, { ...fields(), chainId: 'devnet' })
    const signature = toBase58(sign(null, Buffer.from(message), key))
    expect(await toOutcome(await page.authenticate(nonce, message, signature))).toBe('400 CHAIN_NOT_SERVED')
  })
})
