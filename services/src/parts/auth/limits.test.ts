import { sql } from 'kysely'
import { privateKeyToAccount } from 'viem/accounts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { describeStore } from '../../../test/eachStore.js'
import { createTestClock } from '../../../test/memoryServices.js'
import { openPage, toOutcome } from '../../../test/signInPage.js'
import { openTestStore } from '../../../test/testStore.js'
import { createServices, type Services, type ServicesOptions } from '../../createServices.js'
import { createStoreLimiter } from '../../http/storeLimiter.js'
import { openStore } from '../../openStore.js'

// Real databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const origin = 'https://app.example.com'
const account = privateKeyToAccount(`0x${'55'.repeat(32)}`)
const rateLimits = { authAddress: { perSecond: 1, burst: 7 } }

/** Asks for a nonce as from an address; the status. */
async function ask(services: Services, address: string, route = 'nonce', method = 'GET'): Promise<number> {
  const url = `http://services.test/auth/v1/${route}?projectId=demo`
  return (await services.fetch(new Request(url, { method, headers: { Origin: origin } }), { address })).status
}

const passed = (statuses: readonly number[]) => statuses.filter((status) => status !== 429).length

describeStore('limits of sign-in', (stores) => {
  let clock: ReturnType<typeof createTestClock>
  /** The services of one process. */
  const start = (store = stores.store, options: Partial<ServicesOptions> = {}) =>
    createServices({ store, clock, rateLimits, chains: { 'eip155:31337': 'http://127.0.0.1:9' }, ...options })
  const count = async () => (await stores.store.auth.selectFrom('auth.buckets').select('id').execute()).length

  beforeEach(async () => {
    clock = createTestClock()
    await stores.store.auth.deleteFrom('auth.buckets').execute()
    await stores.store.directory.deleteFrom('directory.projects').execute()
    await start().projects.add({ id: 'demo', origins: [origin] })
  })

  test('S25: two processes that are asked at once grant an address exactly what one would', async () => {
    const processes = [start(), start(stores.other)]
    for (const granted of [7, 3]) {
      const calls = processes.flatMap((services) => Array.from({ length: 25 }, () => ask(services, '192.0.2.1')))
      expect(passed(await Promise.all(calls))).toBe(granted)
      clock.advance(3_000)
    }
    // Another address has its own.
    expect(await ask(start(stores.other), '192.0.2.2')).toBe(200)
  })

  test('S25: two processes grant a /48 exactly four times, a /56 twice what a /64 has', async () => {
    const [one, two] = [start(), start(stores.other)]
    const askAll = async (toAddress: (index: number) => string) => {
      const calls = Array.from({ length: 60 }, (_, index) => ask(index % 2 ? one : two, toAddress(index)))
      return passed(await Promise.all(calls))
    }
    expect(await askAll((index) => `2001:db8:1:0:${index}::1`)).toBe(7)
    expect(await askAll((index) => `2001:db8:2:${index.toString(16)}::1`)).toBe(14)
    expect(await askAll((index) => `2001:db8:3:${index.toString(16)}00::1`)).toBe(28)
  })

  test('S25: a /64 over its own limit takes nothing of what its /56 shares', async () => {
    const processes = [start(), start(stores.other)]
    const askFrom = async (address: string) =>
      passed(await Promise.all(processes.flatMap((services) => [1, 2, 3, 4, 5, 6].map(() => ask(services, address)))))
    expect(await askFrom('2001:db8:4:1::1')).toBe(7)
    expect(await askFrom('2001:db8:4:2::1')).toBe(7)
  })

  test('S25: two processes grant a project exactly what it has, sign-ins counted tenfold', async () => {
    const limits = { authAddress: { perSecond: 1, burst: 100 }, authProject: { perSecond: 1, burst: 60 } }
    const processes = [start(stores.store, { rateLimits: limits }), start(stores.other, { rateLimits: limits })]
    const signIn = async (services: Services, address: string) => {
      const page = openPage({ fetch: (request) => services.fetch(request, { address }) })
      const nonce = await page.readNonce()
      if (!nonce.nonce) return 429
      const message = page.write(nonce, { address: account.address, chainId: '31337' })
      return (await page.authenticate(nonce, message, await account.signMessage({ message }))).status
    }
    const tries = processes.flatMap((services, one) =>
      Array.from({ length: 15 }, (_, index) => signIn(services, `198.51.10${one}.${index}`)),
    )
    await Promise.all(tries)
    const { rows } = await sql<{ tokens: number }>`
      select tokens from auth.buckets where id like 'authProject:%'`.execute(stores.store.auth)
    // Nonces cost one each, so what is left is too little for another sign-in, and never less than nothing.
    expect(rows).toHaveLength(1)
    expect(rows[0]?.tokens).toBeGreaterThanOrEqual(0)
    expect(rows[0]?.tokens).toBeLessThan(10)
  })

  test('S25: a restart gives nothing back', async () => {
    for (let call = 0; call < 7; call++) expect(await ask(start(), '192.0.2.1')).toBe(200)
    expect(await ask(start(), '192.0.2.1')).toBe(429)
    clock.advance(1_000)
    expect([await ask(start(), '192.0.2.1'), await ask(start(), '192.0.2.1')]).toEqual([200, 429])
  })

  test('S25: buckets that are full again are swept, and the others stay', async () => {
    const services = start()
    for (let index = 0; index < 50; index++) await ask(services, `198.51.100.${index}`)
    expect(await count()).toBe(51)
    clock.advance(7_000)
    expect(await ask(services, '192.0.2.1')).toBe(200)
    // The address, the project, and none of the others.
    clock.advance(7_001)
    await ask(services, '192.0.2.2')
    expect(await count()).toBeLessThanOrEqual(3)
  })

  test('S25: a network that floods from all of its addresses adds no rows once it is refused', async () => {
    const services = start()
    const flood = async (from: number) => {
      for (let index = from; index < from + 100; index++) {
        await ask(services, `2001:db8:7:${index.toString(16).padStart(2, '0')}00::1`)
      }
    }
    await flood(0)
    const before = await count()
    // What was granted, for each of its networks, and the call that found out.
    expect(before).toBeLessThanOrEqual(2 * 29 + 2)
    await flood(100)
    expect(await count()).toBe(before)
    // What is remembered is no longer than the wait: then the network has again what came back.
    clock.advance(1_000)
    expect(await ask(services, '2001:db8:7:1::1')).toBe(200)
  })
})

test('S40: a database that can only be read lets no user in, says so in a code that the page can read, and recovers', async () => {
  const store = await openTestStore()
  const services = createServices({ store, clock: createTestClock(), chains: { 'eip155:31337': 'http://127.0.0.1:9' } })
  onTestFinished(() => services.close())
  await services.projects.add({ id: 'demo', origins: [origin] })
  const page = openPage(services, { origin })
  const nonce = await page.readNonce()
  const message = page.write(nonce, { address: account.address, chainId: '31337' })
  const signature = await account.signMessage({ message })
  // As on a server that became a replica.
  await sql`set default_transaction_read_only = on`.execute(store.auth)
  const answers = [
    await page.request('GET', 'nonce'),
    await page.authenticate(nonce, message, signature),
    await page.request('POST', 'sign-out', { body: JSON.stringify({ message, signature }) }),
  ]
  for (const answer of answers) {
    expect(await toOutcome(answer)).toBe('503 SERVER_ERROR')
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe(origin)
  }
  const evil = await openPage(services, { origin: 'https://evil.example' }).request('GET', 'nonce')
  expect([evil.status, evil.headers.get('Access-Control-Allow-Origin')]).toEqual([503, null])
  expect((await services.directory.request('/appkit/v1/config?projectId=demo')).status).toBe(200)
  await sql`set default_transaction_read_only = off`.execute(store.auth)
  expect(await toOutcome(await page.request('GET', 'nonce'))).toBe('200')
})

test('S25: a flood that never ends takes no more of an embedded database than what is called lately', async () => {
  // A server frees what is removed by itself, when it likes.
  const store = await openStore({ folder: 'memory' })
  onTestFinished(() => store.close())
  const clock = createTestClock()
  const limiter = createStoreLimiter({ db: store.auth, schema: 'auth', isShared: false, clock }, 'flood', {
    perSecond: 1,
    burst: 1,
  })
  const sizes: number[] = []
  for (let round = 0; round < 6; round++) {
    for (let index = 0; index < 1_100; index++) await limiter.take(`${round} ${index}`, 1)
    clock.advance(2_000)
    const { rows } = await sql<{ size: number }>`
      select pg_total_relation_size('auth.buckets')::int as size`.execute(store.auth)
    sizes.push(rows[0]?.size ?? 0)
  }
  // By the third round it holds what is called lately, beside what is about to be removed.
  const [steady = 0, ...later] = sizes.slice(2)
  expect(Math.max(...later)).toBeLessThanOrEqual(steady * 1.1)
})
