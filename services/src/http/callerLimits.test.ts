import { privateKeyToAccount } from 'viem/accounts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestClock, useMemoryServices } from '../../test/memoryServices.js'
import { result, startScriptedNode } from '../../test/scriptedNode.js'
import { openPage, toOutcome } from '../../test/signInPage.js'
import type { Services, ServicesOptions } from '../createServices.js'
import { listen } from './listen.js'

// Real databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const memory = useMemoryServices()
const origin = 'https://app.example.com'
const account = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const chainCall = { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }
const dataPath = '/v1/?chainId=eip155:31337&projectId=demo'

/** Services with the limits that operators have, a project, and a node that answers. */
async function create(options: Omit<ServicesOptions, 'store'> = {}) {
  const node = await startScriptedNode((call, response) => response.end(result(call, '0x')))
  const clock = createTestClock()
  const services = memory.create({ clock, chains: { 'eip155:31337': node.url }, ...options })
  await services.projects.add({ id: 'demo', origins: [origin] })
  return { services, clock, node }
}

/** Calls as from an address. */
function callFrom(services: Services, address: string) {
  const fetch = async (request: Request) => services.fetch(request, { address })
  const page = openPage({ fetch }, { origin })
  return {
    /** A whole sign-in; gives its outcome. */
    async signIn(): Promise<string> {
      const response = await page.request('GET', 'nonce')
      if (response.status !== 200) return toOutcome(response)
      const nonce = (await response.json()) as Awaited<ReturnType<typeof page.readNonce>>
      const message = page.write(nonce, { address: account.address, chainId: '31337' })
      return toOutcome(await page.authenticate(nonce, message, await account.signMessage({ message })))
    },
    emptyPost: async (headers: Record<string, string> = {}) =>
      (
        await fetch(
          new Request('http://services.test/auth/v1/authenticate?projectId=demo', { method: 'POST', headers }),
        )
      ).status,
    readNonce: async () => (await page.request('GET', 'nonce')).status,
    data: async (body: unknown) =>
      (
        await fetch(
          new Request(`http://services.test${dataPath}`, {
            method: 'POST',
            headers: { Origin: origin },
            body: JSON.stringify(body),
          }),
        )
      ).status,
    preflight: async (path: string) =>
      (
        await fetch(
          new Request(`http://services.test${path}`, {
            method: 'OPTIONS',
            headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
          }),
        )
      ).status,
  }
}

/** Addresses of one line's /48, each of another /64. */
const ofHomeLine = (index: number) => `2001:db8:7:${(index % 65_536).toString(16)}::1`

test('S25: sign-ins that are refused use up nothing of what the users of the project share', async () => {
  const { services } = await create()
  // Each from an address of its own: no limit but the project's could hold them.
  const address = (index: number) => `198.51.${index >> 8}.${index & 255}`
  const statuses = new Set<number>()
  for (let index = 0; index < 300; index++) {
    statuses.add(await callFrom(services, address(index)).emptyPost())
    statuses.add(await callFrom(services, address(index)).emptyPost({ Origin: origin }))
  }
  expect([...statuses].sort()).toEqual([401, 403])
  expect(await callFrom(services, '192.0.2.1').signIn()).toBe('200')
})

test('S25: a home network that uses all of its IPv6 addresses keeps no other user from signing in', async () => {
  const { services, clock } = await create()
  const statuses: number[] = []
  // 40 calls a second for twenty seconds, all of which would count against the project.
  for (let second = 0; second < 20; second++) {
    for (let index = 0; index < 40; index++) {
      statuses.push(await callFrom(services, ofHomeLine(second * 40 + index)).emptyPost({ Origin: origin }))
    }
    clock.advance(1000)
  }
  // Four times what one address has: 800 at once, and 80 a second.
  const passed = statuses.filter((status) => status !== 429).length
  expect(passed).toBeGreaterThan(150)
  expect(passed).toBeLessThan(250)
  expect(await callFrom(services, '192.0.2.1').signIn()).toBe('200')
  expect(await callFrom(services, '2001:db8:8::1').signIn()).toBe('200')
})

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2', 1],
  ['2001:db8:1:2::1', '2001:0DB8:0001:0002::3%eth0', 1],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', 2],
  ['2001:db8:1:2::1', '2001:db8:1:ff03::1', 4],
  ['2001:db8:1:2::1', '2001:db8:2:2::1', Infinity],
  ['192.0.2.7', '::ffff:192.0.2.7', 1],
  ['192.0.2.7', '::ffff:c000:207', 1],
  ['192.0.2.7', '192.0.2.8', Infinity],
  ['::1', '::2', 1],
])('S25: %s and %s together have %s times what one has', async (first, second, share) => {
  const rateLimits = { authAddress: { perSecond: 1, burst: 4 } }
  const { services } = await create({ rateLimits })
  // The first takes all that it has; so do others of its narrowest networks, up to what they share.
  let index = 0
  const neighbour = (address: string) =>
    share > 1 && index++ > 0 ? address.replace(':2::1', `:2${index}::1`) : address
  for (let left = share === Infinity ? 4 : share * 4; left > 0; left -= 4) {
    const from = share === 4 ? first.replace(':2::1', `:${left}02::1`) : neighbour(first)
    for (let call = 0; call < 4; call++) expect(await callFrom(services, from).readNonce()).toBe(200)
  }
  expect(await callFrom(services, second).readNonce()).toBe(share === Infinity ? 200 : 429)
})

test('S25: what is left of a project is for callers who asked little, and they get it', async () => {
  const rateLimits = { authAddress: { perSecond: 1, burst: 40 }, authProject: { perSecond: 1, burst: 100 } }
  const { services, clock } = await create({ rateLimits })
  const loud = ['192.0.2.1', '192.0.2.2'].map((address) => callFrom(services, address))
  const granted = []
  for (const caller of loud) for (let call = 0; call < 40; call++) granted.push(await caller.readNonce())
  // A quarter is kept from callers that have used a quarter of their own.
  expect(granted.filter((status) => status === 200)).toHaveLength(75)
  expect(await callFrom(services, '192.0.2.9').signIn()).toBe('200')
  // What comes back belongs to them first.
  clock.advance(5000)
  expect(await loud[0]?.readNonce()).toBe(429)
  expect(await callFrom(services, '192.0.2.10').readNonce()).toBe(200)
})

test('S25: chain calls that are refused use up nothing of the project; one line cannot use up all of it', async () => {
  const rateLimits = { dataAddress: { perSecond: 1, burst: 100 }, dataProject: { perSecond: 1, burst: 500 } }
  const { services, node } = await create({ rateLimits })
  const refused = Array.from({ length: 90 }, () => ({ ...chainCall, method: 'personal_sign' }))
  for (let index = 0; index < 20; index++) {
    expect(await callFrom(services, `198.51.100.${index}`).data(refused)).toBe(200)
  }
  expect(node.seen).toEqual([])
  const good = Array.from({ length: 90 }, () => chainCall)
  const statuses = []
  for (let index = 0; index < 20; index++) statuses.push(await callFrom(services, ofHomeLine(index)).data(good))
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(4)
  expect(await callFrom(services, '192.0.2.1').data(chainCall)).toBe(200)
})

test.each([
  dataPath,
  '/auth/v1/authenticate?projectId=demo',
  '/getWallets?projectId=demo',
  '/projects/v1/origins?projectId=demo',
  '/batch?projectId=demo',
])('S25: preflights of %s are limited by address, and use up nothing of the calls', async (path) => {
  const one = { perSecond: 1, burst: 1 }
  const rateLimits = {
    preflightAddress: { perSecond: 1, burst: 2 },
    authAddress: one,
    authProject: one,
    dataAddress: one,
  }
  const { services, clock } = await create({ rateLimits: { ...rateLimits, dataProject: one } })
  const caller = callFrom(services, '192.0.2.1')
  expect([await caller.preflight(path), await caller.preflight(path), await caller.preflight(path)]).toEqual([
    204, 204, 429,
  ])
  expect([await caller.readNonce(), await caller.data(chainCall)]).toEqual([200, 200])
  expect(await callFrom(services, '192.0.2.2').preflight(path)).toBe(204)
  clock.advance(1000)
  expect(await caller.preflight(path)).toBe(204)
})

test.each([
  ['192.0.2.1:50001', '192.0.2.1:50002', 429],
  ['192.0.2.1', '192.0.2.1:50002', 429],
  ['[2001:db8::1]:443', '[2001:db8::1]:444', 429],
  ['[2001:db8::1]', '2001:db8::2', 429],
  ['192.0.2.1', '192.0.2.2', 200],
  // No address: the proxy itself is the caller.
  ['unknown', 'hidden', 429],
])('S25: behind a proxy that writes %s and then %s the second call is answered %s', async (first, second, status) => {
  const { services } = await create({ rateLimits: { directoryAddress: { perSecond: 0.001, burst: 1 } } })
  const listener = await listen(services.fetch, { host: '127.0.0.1', port: 0, trustedProxies: 1 })
  onTestFinished(() => listener.close())
  const statusOf = async (forwarded: string) =>
    (await fetch(`${listener.url}/projects/v1/origins?projectId=demo`, { headers: { 'X-Forwarded-For': forwarded } }))
      .status
  expect(await statusOf(first)).toBe(200)
  expect(await statusOf(second)).toBe(status)
})
