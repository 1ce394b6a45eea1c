import { PGlite } from '@electric-sql/pglite'
import { Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { createTestClock } from '../../test/memoryServices.js'
import { createTestDevice } from '../../test/testDevice.js'
import { createCallerLimiter } from '../http/callerLimiter.js'
import { createApp } from '../http/createApp.js'
import { createNestedMemoryLimiter } from '../http/limiter.js'
import { Refusal } from '../http/refusal.js'
import { silentLog } from '../log.js'
import { createPgliteDialect } from '../store/pgliteDialect.js'
import { addFrameRoute, addOpenFrameRoute, type FrameDoor } from './frameRoute.js'
import { createProofNonces, proofMigration } from './proofNonces.js'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const clock = createTestClock()
const db = new Kysely<never>({ dialect: createPgliteDialect(await PGlite.create()) })
const limiter = createCallerLimiter((limits) => createNestedMemoryLimiter(limits, clock), { perSecond: 1, burst: 1000 })
const door: FrameDoor<string> = {
  frameOrigin: 'https://frame.test',
  nonces: createProofNonces({ db, schema: 'notes', clock }, new Uint8Array(32).fill(7)),
  limiter,
  clock,
  async authorize(token, { jkt }) {
    if (token !== `token-${jkt}`) throw new Refusal(401, 'TOKEN_INVALID', 'no')
    return jkt
  },
}
const app = createApp('notes', { log: silentLog, clock, preflightLimiter: limiter, isForEveryPage: false })
const shape = z.strictObject({ text: z.string() })
let writes = 0
addFrameRoute(app, door, {
  path: '/note',
  shape,
  answer: async ({ body, caller }) => ({ ...body, caller, n: ++writes }),
})
addOpenFrameRoute(app, door, { path: '/open', shape, answer: async ({ body, jkt }) => ({ ...body, jkt }) })

const makeDevice = () => createTestDevice((request) => app.fetch(request))
const body = { text: 'hello' }

beforeAll(async () => {
  await sql`create schema notes`.execute(db)
  await proofMigration('notes').up(db)
})
afterAll(() => db.destroy())

test('S27: a call is answered once for one proof, token and device', async () => {
  const device = await makeDevice()
  const token = `token-${device.jkt}`
  expect(await device.post('/note', body, { token })).toMatchObject({ status: 200, json: { caller: device.jkt } })
  const before = writes
  const proof = device.lastProof()
  expect((await device.send('/note', body, { token, proof })).status).toBe(401)
  const thief = await makeDevice()
  expect(await thief.post('/note', body, { token })).toMatchObject({
    status: 401,
    json: { reasons: [{ name: 'TOKEN_INVALID' }] },
  })
  expect(await device.post('/note', body)).toMatchObject({ json: { reasons: [{ name: 'TOKEN_MISSING' }] } })
  expect(writes).toBe(before)
})

describe('the nonce of a first call', () => {
  const get = (origin: string) => app.fetch(new Request('http://services.test/note', { headers: { Origin: origin } }))

  test('S27: comes by GET, to the frame alone, and does nothing else', async () => {
    const before = writes
    const answer = await get('https://frame.test')
    expect(answer.status).toBe(204)
    expect(await answer.text()).toBe('')
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('https://frame.test')
    expect(answer.headers.get('Access-Control-Expose-Headers')).toContain('DPoP-Nonce')
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(await door.nonces.redeem(answer.headers.get('DPoP-Nonce') ?? '')).toBe(true)
    const other = await get('https://app.example.com')
    expect(other.status).toBe(404)
    expect(other.headers.get('DPoP-Nonce')).toBeNull()
    expect(writes).toBe(before)
  })

  test('S28: a browser asks once in two hours whether the frame may call', async () => {
    const question = { 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'dpop' }
    const headers = { Origin: 'https://frame.test', ...question }
    const answer = await app.fetch(new Request('http://services.test/note', { method: 'OPTIONS', headers }))
    expect(answer.headers.get('Access-Control-Max-Age')).toBe('7200')
  })
})

test('S27: of two calls with one proof at once, one is answered', async () => {
  const device = await makeDevice()
  await device.post('/open', body)
  const first = device.send('/open', body, {})
  const answers = await Promise.all([
    first,
    first.then(() => device.send('/open', body, { proof: device.lastProof() ?? '' })),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 401])
})

describe('S27: what differs from the proof is refused', () => {
  test.each([
    ['another method', { htm: 'GET' }],
    ['another path', { htu: 'http://services.test/note' }],
    ['another host', { htu: 'http://other.test/open' }],
    ['another body', { bod: 'A'.repeat(43) }],
    ['a token that was not sent', { ath: 'A'.repeat(43) }],
    ['no id', { jti: undefined }],
  ])('parameters: %s', async (_, changed) => {
    const device = await makeDevice()
    const answer = await device.post('/open', body, { change: (claims) => ({ ...claims, ...changed }) })
    expect(answer).toMatchObject({ status: 401, json: { reasons: [{ name: 'PROOF_INVALID' }] } })
  })

  test.each([
    ['made up', () => `${clock.now().toString(36)}.AAAAAAAAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA`],
    ['none', () => ''],
  ])('parameters: a nonce that is %s', async (_, make) => {
    const device = await makeDevice()
    const answer = await device.post('/open', body, { change: (claims) => ({ ...claims, nonce: make() }) })
    expect(answer).toMatchObject({ status: 401, json: { reasons: [{ name: 'NONCE_NEEDED' }] } })
  })
})

test('S27: a nonce is good for five minutes', async () => {
  const device = await makeDevice()
  await device.post('/open', body)
  clock.advance(5 * 60_000)
  expect((await device.send('/open', body, {})).status).toBe(401)
  expect((await device.send('/open', body, {})).status).toBe(200)
})

describe('S28: only the frame calls, with JSON', () => {
  test.each([
    ['a page of another origin', { Origin: 'https://host.test' }, 403],
    ['a form', { 'Content-Type': 'application/x-www-form-urlencoded' }, 415],
    ['a simple request', { 'Content-Type': 'text/plain' }, 415],
  ])('parameters: %s', async (_, headers, status) => {
    const device = await makeDevice()
    const response = await device.send('/open', body, { headers })
    expect(response.status).toBe(status)
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('Origin' in headers ? null : door.frameOrigin)
    expect(response.headers.get('Access-Control-Allow-Credentials')).toBeNull()
  })

  test('behavior: a question before the call is answered for the frame alone', async () => {
    const ask = (Origin: string) =>
      app.request('/open', { method: 'OPTIONS', headers: { Origin, 'Access-Control-Request-Method': 'POST' } })
    const answer = await ask(door.frameOrigin)
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe(door.frameOrigin)
    expect(answer.headers.get('Access-Control-Allow-Headers')).toContain('DPoP')
    expect((await ask('https://host.test')).headers.get('Access-Control-Allow-Origin')).toBeNull()
  })
})

test.each([
  ['an unknown key', { text: 'a', more: 1 }],
  ['another type', { text: 1 }],
  ['no object', 'text'],
])('parameters: a body with %s is refused', async (_, wrong) => {
  const device = await makeDevice()
  expect(await device.post('/open', wrong)).toMatchObject({
    status: 400,
    json: { reasons: [{ name: 'BODY_INVALID' }] },
  })
})
