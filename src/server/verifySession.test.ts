import { generateKeyPair, SignJWT } from 'jose'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { serve } from '../../services/src/serve.js'
import { result, startScriptedNode } from '../../services/test/scriptedNode.js'
import { openPage } from '../../services/test/signInPage.js'
import { openTestStore } from '../../services/test/testStore.js'
import { isLatchkeyError } from '../kernel/index.js'
import { type VerifySessionOptions, verifySession } from './index.js'

// Real servers on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000 })

const account = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const page = 'https://app.example.com'
const begin = Date.UTC(2026, 0, 1)
const moveTo = (ms: number) => vi.setSystemTime(begin + ms)

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: begin }))
afterEach(() => void vi.useRealTimers())

/** Services that listen, and a host's back end that asks them by a `fetch` whose calls are counted. */
async function openWorld(issuer?: string) {
  const node = await startScriptedNode((call, response) => response.end(result(call, '0x')))
  const running = await serve({
    ...{ store: await openTestStore(), chains: { 'eip155:31337': node.url }, ports: { auth: 0 } },
    signIn: { issuer },
  })
  onTestFinished(() => running.close())
  for (const id of ['demo', 'other']) await running.projects.add({ id, origins: [page, 'http://localhost:*'] })
  const calls: string[] = []
  let answer: ((url: string) => Response | undefined) | undefined
  const options: VerifySessionOptions = {
    ...{ url: running.authUrl, audience: 'demo', origins: [page], ...(issuer && { issuer }) },
    fetch: async (input, init) => {
      calls.push(new URL(`${input}`).pathname)
      return answer?.(`${input}`) ?? fetch(input, init)
    },
  }
  return {
    ...{ running, options, calls },
    /** What something between here and the services answers in their place. */
    between: (give: typeof answer) => {
      answer = give
    },
    verify: (token: string, more: Partial<VerifySessionOptions> = {}) => verifySession(token, { ...options, ...more }),
    async signIn({ projectId = 'demo', origin = page } = {}) {
      const host = openPage({ fetch }, { url: running.authUrl, projectId, origin })
      const nonce = await host.readNonce()
      const message = host.write(nonce, { address: account.address, chainId: '31337' })
      const response = await host.authenticate(nonce, message, await account.signMessage({ message }))
      const { token } = (await response.json()) as { token: string }
      return { token, signOut: () => host.call('POST', 'sign-out', token) }
    },
  }
}

/** The code of a refusal. */
const codeOf = (verified: Promise<unknown>) =>
  verified.then(
    () => 'verified',
    (error: unknown) => (isLatchkeyError(error) ? error.code : error),
  )
const readPart = (token: string, at: 0 | 1) =>
  JSON.parse(Buffer.from(token.split('.')[at] ?? '', 'base64url').toString())
const writePart = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

test('behavior: a back end knows who sends a request, and asks once', async () => {
  const { options, calls, verify, signIn } = await openWorld()
  const { token } = await signIn()
  const session = await verify(token)
  expect(session).toMatchObject({
    user: readPart(token, 1).sub,
    accountProof: 'key',
    loggedInAt: begin,
    provedAt: begin,
  })
  expect(session).toMatchObject({ account: `eip155:31337:${account.address}`, origin: page, issuedAt: begin })
  expect(Object.isFrozen(session) && Object.isFrozen(session.claims)).toBe(true)
  expect(calls).toEqual(['/.well-known/jwks.json', '/auth/v1/me'])
  const headers = { authorization: `Bearer ${token}` }
  for (const request of [new Request(page, { headers }), { headers }])
    expect(await verifySession(request, options)).toBe(session)
  moveTo(59_000)
  await Promise.all([verify(token), verify(token)])
  expect(calls).toHaveLength(2)
  moveTo(60_000)
  await Promise.all([verify(token), verify(token)])
  expect(calls).toHaveLength(3)
})

test('S36: of a request only the header Authorization counts', async () => {
  const { options, signIn, calls } = await openWorld()
  const { token } = await signIn()
  const requests = [
    new Request(`${page}/?token=${token}&authorization=Bearer%20${token}`, { headers: { cookie: `token=${token}` } }),
    new Request(page, { method: 'POST', body: JSON.stringify({ token }) }),
    new Request(page, { headers: { authorization: token } }),
    new Request(page, { headers: { authorization: `Basic ${token}` } }),
    new Request(page, {
      headers: [
        ['authorization', 'Bearer x'],
        ['authorization', `Bearer ${token}`],
      ],
    }),
    ...[{ headers: {} }, ''],
  ]
  for (const request of requests) expect(await codeOf(verifySession(request, options))).toBe('SESSION_MISSING')
  expect(calls).toEqual([])
})

test('S27: tokens of another project, page, issuer or time are refused, each with its code', async () => {
  const { verify, signIn } = await openWorld()
  const { token } = await signIn()
  expect(await codeOf(verify((await signIn({ projectId: 'other' })).token))).toBe('SESSION_AUDIENCE')
  expect(await codeOf(verify((await signIn({ origin: 'http://localhost:5173' })).token))).toBe('SESSION_ORIGIN')
  expect(await codeOf(verify(token, { origins: ['https://app.example.com.evil.example'] }))).toBe('SESSION_ORIGIN')
  expect(await codeOf(verify(token, { issuer: 'https://login.example.com' }))).toBe('SESSION_ISSUER')
  expect(await codeOf(verify(token, { audience: 'other' }))).toBe('SESSION_AUDIENCE')
  // The clocks may be a minute apart.
  moveTo(-60_000)
  expect(await codeOf(verify(token))).toBe('verified')
  moveTo(-61_000)
  expect(await codeOf(verify(token))).toBe('SESSION_EARLY')
  const dayMs = 86_400_000
  moveTo(dayMs + 59_000)
  expect(await codeOf(verify(token, { recheck: false }))).toBe('verified')
  moveTo(dayMs + 60_000)
  expect(await codeOf(verify(token, { recheck: false }))).toBe('SESSION_EXPIRED')
})

test('S27: a token that others made or changed is refused', async () => {
  const { running, verify, signIn, calls } = await openWorld()
  const { token } = await signIn()
  const [header, payload, signature = ''] = token.split('.')
  const { kid } = readPart(token, 0)
  const claims = readPart(token, 1)
  const { keys } = (await (await fetch(`${running.authUrl}/.well-known/jwks.json`)).json()) as { keys: { x: string }[] }
  const byPublicKey = (secret: Uint8Array) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid }).sign(secret)
  const { privateKey } = await generateKeyPair('EdDSA')
  const sign = (head: object) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid, ...head }).sign(privateKey)
  const flipped = Buffer.from(signature, 'base64url')
  flipped.writeUInt8(flipped.readUInt8(10) ^ 1, 10)
  const forged: [string, string][] = [
    [`${writePart({ alg: 'none', typ: 'JWT', kid })}.${payload}.`, 'SESSION_INVALID'],
    [await byPublicKey(Buffer.from(keys[0]?.x ?? '', 'base64url')), 'SESSION_INVALID'],
    [await byPublicKey(Buffer.from(JSON.stringify(keys[0]))), 'SESSION_INVALID'],
    [await sign({}), 'SESSION_INVALID'],
    [await sign({ kid: 'constructor' }), 'SESSION_KEY_UNKNOWN'],
    [await sign({ jwk: keys[0] }), 'SESSION_INVALID'],
    [`${header}.${writePart({ ...claims, aud: 'demo', sub: 'other' })}.${signature}`, 'SESSION_INVALID'],
    [`${header}.${payload}.${flipped.toString('base64url')}`, 'SESSION_INVALID'],
    [`${header}.${payload}`, 'SESSION_INVALID'],
    ['x'.repeat(9000), 'SESSION_INVALID'],
  ]
  for (const [text, code] of forged) expect(await codeOf(verify(text)), text).toBe(code)
  // The nonce's token is signed by the services, too, and none of a session.
  const nonce = await openPage({ fetch }, { url: running.authUrl }).readNonce()
  expect(await codeOf(verify(nonce.token))).toBe('SESSION_INVALID')
  expect(calls.filter((path) => path === '/auth/v1/me')).toEqual([])
})

test('behavior: what a project may know besides is there where the token tells it, and a mailbox only with who verified it', async () => {
  const { running, verify, signIn } = await openWorld()
  const { token } = await signIn()
  const nothing = { email: undefined, name: undefined, methods: undefined }
  expect(await verify(token)).toMatchObject(nothing)
  const { kid, alg, sign } = await running.authKeys.findSigner('session')
  const tell = async (more: object) =>
    verify(
      await new SignJWT({ ...readPart(token, 1), ...more }).setProtectedHeader({ alg, typ: 'JWT', kid }).sign(sign),
      { recheck: false },
    )
  const mail = { email: 'ann@example.com', email_verified: true, email_verified_by: 'mailbox' }
  const session = await tell({ ...mail, name: 'Ann', amr: ['otp'] })
  const email = { address: 'ann@example.com', verifiedBy: 'mailbox' }
  expect(session).toMatchObject({ email, name: 'Ann', methods: ['otp'] })
  expect(Object.isFrozen(session.email) && Object.isFrozen(session.methods)).toBe(true)
  for (const less of [{ email_verified: 'true' }, { email_verified: false }, { email_verified_by: undefined }])
    expect(await tell({ ...mail, ...less })).toMatchObject(nothing)
})

test('S32: a session that was signed out is refused within a minute, and goes on nowhere', async () => {
  const { verify, signIn, calls } = await openWorld()
  const { token, signOut } = await signIn()
  const { token: stays } = await signIn()
  for (const each of [token, stays]) await verify(each)
  await signOut()
  moveTo(59_000)
  expect(await codeOf(verify(token))).toBe('verified')
  moveTo(60_000)
  expect(await codeOf(verify(token))).toBe('SESSION_REVOKED')
  expect(await codeOf(verify(stays))).toBe('verified')
  const asked = calls.length
  // What was told is told again without a question.
  expect(await codeOf(verify(token))).toBe('SESSION_REVOKED')
  expect(calls).toHaveLength(asked)
  expect(await codeOf(verify(token, { recheck: 0 }))).toBe('SESSION_REVOKED')
  expect(calls).toHaveLength(asked + 1)
})

test('S32: a user who is suspended is refused within a minute, by a code of its own', async () => {
  const { running, verify, signIn } = await openWorld()
  const { token } = await signIn()
  const { user } = await verify(token)
  await running.accounts.suspend(user)
  moveTo(60_000)
  expect(await codeOf(verify(token))).toBe('USER_SUSPENDED')
  await running.accounts.lift(user)
  moveTo(120_000)
  expect(await codeOf(verify(token))).toBe('SESSION_REVOKED')
})

test('S33: keys are followed: a new one is fetched, a revoked one ends what it signed', async () => {
  const { running, verify, signIn } = await openWorld()
  const { token } = await signIn()
  await verify(token)
  moveTo(1_000)
  await running.authKeys.rotate()
  // A new key signs ten seconds after it was published.
  moveTo(40_000)
  const { token: next } = await signIn()
  expect(readPart(next, 0).kid).not.toBe(readPart(token, 0).kid)
  for (const each of [token, next]) expect(await codeOf(verify(each))).toBe('verified')
  await running.authKeys.revoke(readPart(token, 0).kid)
  moveTo(100_000)
  expect(await codeOf(verify(token))).toBe('SESSION_INVALID')
  expect(await codeOf(verify(next))).toBe('verified')
  // Who never asks hears of it when the keys are fetched again, after five minutes.
  moveTo(340_000)
  expect(await codeOf(verify(token, { recheck: false }))).toBe('SESSION_KEY_UNKNOWN')
  expect(await codeOf(verify(next, { recheck: false }))).toBe('verified')
})

test('behavior: tokens that name unknown keys have the services asked once in 30 s', async () => {
  const { verify, signIn, calls } = await openWorld()
  const { privateKey } = await generateKeyPair('EdDSA')
  const makeUp = (kid: string) => new SignJWT({}).setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid }).sign(privateKey)
  await verify((await signIn()).token)
  calls.length = 0
  for (let turn = 0; turn < 20; turn++)
    expect(await codeOf(verify(await makeUp(`${turn}`)))).toBe('SESSION_KEY_UNKNOWN')
  expect(calls).toEqual([])
  moveTo(30_000)
  const tokens = await Promise.all(Array.from({ length: 20 }, (_, turn) => makeUp(`${turn}`)))
  for (const code of await Promise.all(tokens.map((each) => codeOf(verify(each)))))
    expect(code).toBe('SESSION_KEY_UNKNOWN')
  expect(calls).toEqual(['/.well-known/jwks.json'])
})

test('S40: no answer refuses, and false never asks', async () => {
  const { running, verify, signIn, between, calls } = await openWorld()
  const { token } = await signIn()
  await verify(token)
  const wrong: [string, () => Response][] = [
    ['a page of something in between', () => new Response('<h1>Log in to the Wi-Fi</h1>')],
    ['another JSON', () => Response.json({ sub: 'other' })],
    ['a redirect', () => Response.redirect('https://evil.example')],
    ['a failure', () => Response.json({ reasons: [{ name: 'SERVER_ERROR' }] }, { status: 503 })],
    ['a refusal of something else', () => Response.json({ reasons: [{ name: 'PROJECT_NOT_FOUND' }] }, { status: 401 })],
  ]
  let at = 60_000
  for (const [name, give] of wrong) {
    between(give)
    moveTo(at)
    at += 2_000
    expect(await codeOf(verify(token)), name).toBe('SERVICE_UNREACHABLE')
  }
  between(undefined)
  await running.close()
  moveTo(at)
  expect(await codeOf(verify(token))).toBe('SERVICE_UNREACHABLE')
  calls.length = 0
  // Not asked again at once, by however many requests.
  for (let turn = 0; turn < 5; turn++) expect(await codeOf(verify(token))).toBe('SERVICE_UNREACHABLE')
  expect(await codeOf(verify(token, { recheck: false }))).toBe('verified')
  expect(calls).toEqual([])
  moveTo(300_000)
  expect(await codeOf(verify(token, { recheck: false }))).toBe('SERVICE_UNREACHABLE')
})

test('behavior: services that are busy are left alone for as long as they ask', async () => {
  const { verify, signIn, between, calls } = await openWorld()
  const { token } = await signIn()
  await verify(token, { recheck: false })
  between(() => Response.json({}, { status: 429, headers: { 'Retry-After': '7' } }))
  expect(await codeOf(verify(token))).toBe('SERVICE_UNREACHABLE')
  calls.length = 0
  between(undefined)
  moveTo(6_000)
  expect(await codeOf(verify(token))).toBe('SERVICE_UNREACHABLE')
  expect(calls).toEqual([])
  moveTo(7_000)
  expect(await codeOf(verify(token))).toBe('verified')
})

test('parameters: freshWithin wants a proof that is not older', async () => {
  const { verify, signIn } = await openWorld()
  const { token } = await signIn()
  moveTo(299_000)
  expect(await codeOf(verify(token, { freshWithin: 300 }))).toBe('verified')
  moveTo(300_000)
  expect(await codeOf(verify(token, { freshWithin: 300 }))).toBe('SESSION_NOT_FRESH')
  expect(await codeOf(verify(token, { freshWithin: Number.NaN }))).toBe('SESSION_NOT_FRESH')
  expect(await codeOf(verify(token))).toBe('verified')
})

test('parameters: what would let any token in, or send it to anybody, is refused', async () => {
  const { options } = await openWorld()
  const wrong: Record<string, unknown>[] = [
    ...[{ url: 'http://latchkey.example.com' }, { url: 'latchkey' }, { url: undefined }, { audience: '' }],
    ...[{ audience: undefined }, { origins: [] }, { origins: undefined }, { origins: page }],
  ]
  for (const each of wrong)
    expect(await codeOf(verifySession('token', { ...options, ...each } as VerifySessionOptions))).toBe('VERIFY_OPTIONS')
})
