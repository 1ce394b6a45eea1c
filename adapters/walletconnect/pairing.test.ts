import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestClock } from '../../src/testing/index.js'
import { createPageStorage, createWorld, first, only, until, type World } from './test/world.js'

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(() => world.stop())

const minute = 60_000

test('behavior: pairs by a code, signs, disconnects; the wallet hears of the end', async () => {
  const phone = await world.phone({ approve: () => 'approve' })
  const attempt = world.source().connect()
  await phone.pair(await attempt.code())
  const session = await only(attempt)
  expect(session).toMatchObject({ namespace: 'eip155', networkId: 'eip155:31337', wallet: { name: 'Phone Wallet' } })
  expect(session.accounts[0]?.address).toBe(first)
  const signature = await session.request(
    { method: 'personal_sign', params: ['0x68656c6c6f', first] },
    { networkId: 'eip155:31337' },
  )
  expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
  await session.disconnect()
  await until(() => phone.get().sessions.length === 0, 'the wallet hears of the end')
})

test('behavior: F25 a refusal is told apart, and it can be tried again at once', async () => {
  const phone = await world.phone({ approve: () => 'refuse' })
  const source = world.source()
  const attempt = source.connect()
  await phone.pair(await attempt.code())
  await expect(attempt.sessions).rejects.toMatchObject({ code: 'CONNECTION_REJECTED', outcome: 'rejected' })
  const other = await world.phone({ approve: () => 'approve' })
  const again = source.connect()
  await other.pair(await again.code())
  expect((await only(again)).accounts[0]?.address).toBe(first)
})

test.each([5001, 5002])('behavior: a refusal of what was asked is a refusal (%i)', async (code) => {
  const phone = await world.phone({
    approve: () => ({ refuse: { code, message: 'User disapproved requested chains' } }),
  })
  const attempt = world.source().connect()
  await phone.pair(await attempt.code())
  await expect(attempt.sessions).rejects.toMatchObject({ code: 'CONNECTION_REJECTED', outcome: 'rejected' })
})

test("behavior: a wallet that cannot serve the app is a failure, in the wallet's words", async () => {
  const phone = await world.phone({ approve: () => ({ refuse: { code: 5100, message: 'Unsupported chains.' } }) })
  const attempt = world.source().connect()
  await phone.pair(await attempt.code())
  await expect(attempt.sessions).rejects.toMatchObject({
    code: 'CONNECTION_FAILED',
    message: 'Failed to connect: Unsupported chains.',
  })
})

test('behavior: F25 after an abort a wallet that approves is notified that it came too late', async () => {
  const phone = await world.phone()
  const source = world.source()
  const attempt = source.connect()
  await phone.pair(await attempt.code())
  const { id } = await phone.waitFor(({ questions }) => questions[0])
  attempt.abort()
  await expect(attempt.sessions).rejects.toThrow('Cancelled')
  await phone.approve(id)
  await until(() => phone.get().sessions.length === 0, 'the late session is ended')
  expect(attempt.changes).toEqual([])
})

test('behavior: F18 a code is renewed before it expires, and the old one still counts, once', async () => {
  const clock = createTestClock()
  const phone = await world.phone()
  const late = await world.phone({ approve: () => 'approve' })
  const attempt = world.source({ clock }).connect()
  const uri = await attempt.code()
  expect(attempt.progress[0]?.expiresAt).toBe(clock.now() + 4 * minute)
  await phone.pair(uri)
  const { id } = await phone.waitFor(({ questions }) => questions[0])
  await clock.advance(4 * minute - 10_001)
  expect(attempt.progress).toHaveLength(1)
  await clock.advance(1)
  const next = await attempt.code(2)
  expect(next).not.toBe(uri)
  expect(attempt.progress[1]?.expiresAt).toBe(clock.now() + 4 * minute)
  await phone.approve(id)
  expect((await only(attempt)).wallet?.name).toBe('Phone Wallet')
  let approved = false
  late.watch(() => {
    approved ||= late.get().sessions.length > 0
  })
  await late.pair(next)
  await until(() => approved && late.get().sessions.length === 0, 'the second one is notified')
  expect(phone.get().sessions).toHaveLength(1)
})

test('behavior: after five unused codes the attempt has expired', async () => {
  const clock = createTestClock()
  const attempt = world.source({ clock }).connect()
  for (let count = 1; count <= 5; count++) {
    await attempt.code(count)
    await clock.advance(4 * minute - 10_000)
  }
  await clock.advance(9_999)
  expect(attempt.progress).toHaveLength(5)
  await clock.advance(1)
  await expect(attempt.sessions).rejects.toMatchObject({ code: 'CONNECTION_EXPIRED', outcome: 'failed' })
  await clock.advance(minute)
  expect(clock.pending).toBe(0)
})

test('behavior: a prepared code is shown at once by the attempt that follows', async () => {
  const phone = await world.phone({ approve: () => 'approve' })
  const source = world.source()
  const { connector, networks, namespaces } = source.request()
  const ahead = new AbortController()
  const prepared = await source.source.prepare?.({ connector, networks, namespaces }, ahead.signal)
  const attempt = source.connect()
  expect(await attempt.code()).toBe(prepared?.uri)
  expect(attempt.progress).toHaveLength(1)
  ahead.abort()
  await phone.pair(prepared?.uri ?? '')
  await only(attempt)
})

test('behavior: a prepared code that was given up is worthless', async () => {
  const phone = await world.phone({ approve: () => 'approve' })
  const storage = createPageStorage()
  const source = world.source({ storage })
  const { connector, networks, namespaces } = source.request()
  const ahead = new AbortController()
  const prepared = await source.source.prepare?.({ connector, networks, namespaces }, ahead.signal)
  ahead.abort()
  const attempt = source.connect()
  expect(await attempt.code()).not.toBe(prepared?.uri)
  await phone.pair(prepared?.uri ?? '')
  await until(() => phone.get().sessions.length === 1, 'the wallet approved')
  expect(attempt.progress).toHaveLength(1)
  const stored = JSON.parse([...storage].find(([key]) => key.endsWith('//proposal'))?.[1] ?? '[]')
  expect(stored).toHaveLength(1)
})
