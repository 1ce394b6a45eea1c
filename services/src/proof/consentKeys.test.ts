import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestClock } from '../../test/memoryServices.js'
import { createLineLog } from '../log.js'
import { consentKeysPath, createConsentKeys, createConsentSealer, createRemoteConsentKey } from './consentKeys.js'

const hour = 3_600_000
const week = 7 * 24 * hour
/** Start of a week of keys. */
const start = 2_900 * week
const pepper = randomBytes(32)

test('S25: every process of a custody opens what was encrypted to one of them, and no other custody does', async () => {
  const clock = createTestClock(start)
  const here = createConsentKeys(pepper, clock)
  const sealed = await createConsentSealer(async () => here.publicKey()).seal('header.payload.signature')
  expect(await createConsentKeys(pepper, clock).open(sealed)).toBe('header.payload.signature')
  expect(await createConsentKeys(randomBytes(32), clock).open(sealed)).toBeUndefined()
  expect(JSON.stringify(here.publicKey())).not.toContain('"d"')
})

test('S25: a key is good for its week, and for what was on its way when that ended', async () => {
  const clock = createTestClock(start + week - 60_000)
  const keys = createConsentKeys(pepper, clock)
  const first = keys.publicKey()
  const sealed = await createConsentSealer(async () => keys.publicKey()).seal('a.b.c')
  clock.advance(2 * 60_000)
  expect(keys.publicKey().x).not.toBe(first.x)
  expect(await keys.open(sealed)).toBe('a.b.c')
  clock.advance(hour)
  expect(await keys.open(sealed)).toBeUndefined()
})

test.each(['', 'a.b.c', 'a.b.c.d.e', `${'x'.repeat(5_000)}`])(
  'S25: what was not encrypted opens as nothing: %.12s',
  async (text) => {
    expect(await createConsentKeys(pepper, createTestClock(start)).open(text)).toBeUndefined()
  },
)

test('S25: lengths say nothing of a wallet', async () => {
  const keys = createConsentKeys(pepper, createTestClock(start))
  const { seal } = createConsentSealer(async () => keys.publicKey())
  const [short, long] = await Promise.all([seal('a'.repeat(520)), seal('a'.repeat(1_000))])
  expect(short.length).toBe(long.length)
})

test('behavior: the key of a custody elsewhere is held for a minute, and one that cannot be had is asked for again', async () => {
  const clock = createTestClock(start)
  const keys = createConsentKeys(pepper, clock)
  const asked: string[] = []
  const lines: string[] = []
  let isDown = true
  const find = createRemoteConsentKey(`https://custody.test${consentKeysPath}`, {
    clock,
    log: createLineLog((line) => lines.push(line)),
    async fetch(url) {
      asked.push(String(url))
      if (isDown) return new Response('down', { status: 502 })
      return Response.json({ keys: [keys.publicKey()] })
    },
  })
  await expect(find()).rejects.toMatchObject({ status: 503, code: 'CUSTODY_UNREACHABLE' })
  expect(lines.join()).toContain('502')
  isDown = false
  expect((await Promise.all([find(), find()])).map(({ kid }) => kid)).toEqual(['consent-2900', 'consent-2900'])
  expect(asked).toHaveLength(2)
  clock.advance(week)
  expect((await find()).kid).toBe('consent-2901')
})

test.each([
  { kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'A'.repeat(43) },
  { kty: 'EC', crv: 'P-384', x: 'A'.repeat(64), y: 'A'.repeat(64) },
  { kty: 'EC', crv: 'P-256', x: 1 },
  null,
])('S25: a sender’s key that is none opens nothing, and is no fault of the service: %j', async (epk) => {
  const keys = createConsentKeys(pepper, createTestClock(start))
  const header = { alg: 'ECDH-ES', enc: 'A256GCM', kid: keys.publicKey().kid, epk }
  const clear = Buffer.from(JSON.stringify(header)).toString('base64url')
  expect(await keys.open(`${clear}..${'A'.repeat(16)}.AAAA.${'A'.repeat(22)}`)).toBeUndefined()
})
