import { type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Store } from '../../services/src/openStore.js'
import { openSessions, type TestSessions, toGrant } from '../../services/test/testSessions.js'
import { openTestStore } from '../../services/test/testStore.js'
import {
  encodeDisabling,
  encodeNonceStep,
  enforcers,
  hashDelegation,
  type Permission,
  type SignedDelegation,
} from '../../src/permissions/index.js'
import { keccak, openPermissionWorld, type PermissionWorld } from './permissionWorld.js'

// Real chains and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 })

const payee = `0x${'a1'.repeat(20)}` as const
const chain = 'eip155:31337'
const day = 86_400

let world: PermissionWorld
let store: Store
let kit: TestSessions
let user: Awaited<ReturnType<TestSessions['createUser']>>
const time = 0
const clock = { now: () => Math.max(Date.now(), time) }

beforeAll(async () => {
  ;[world, store] = await Promise.all([openPermissionWorld(), openTestStore()])
  kit = await openSessions(store, clock, { rpcUrl: world.devnet.chains[0]?.rpcUrl ?? '', framework: world.framework })
})
afterAll(async () => {
  await kit?.services.close()
  await world?.stop()
})
beforeEach(async () => {
  for (const table of ['grants', 'accounts', 'seen', 'events', 'followed', 'nonces', 'heads', 'backs'] as const)
    await store.sessions.deleteFrom(`sessions.${table}`).execute()
  user = await kit.createUser()
})

const permission = async (more: Partial<Permission> = {}): Promise<Permission> => ({
  limit: { type: 'native-token-allowance', amount: parseEther('1'), start: (await world.now()) - 1 },
  ...{ expiry: (await world.now()) + 20 * day, payees: [], delegate: world.app, mayPassOn: false, nonce: 0n, ...more },
})
/** Gives a permission, and keeps it. */
async function give(more: Partial<Permission> = {}) {
  const given = await permission(more)
  const delegation = await world.grant(given)
  const grant = toGrant(delegation, { manager: world.manager, permission: given })
  expect(await user.keep(grant)).toMatchObject({ status: 200 })
  return { ...grant, given }
}
const spend = (delegation: SignedDelegation, value = 1n) => world.use([delegation], { call: { to: payee, value } })
const mine = (blocks: number) => world.node.mine({ blocks })
const run = (of = kit.services) => of.sessionsFollow.run()
const list = () => user.list(world.account)
const usesOf = async (hash: string) => (await list()).find((one) => one.hash === hash)?.uses
/** Earlier tests have left uses of theirs on the chain, which are found, too. */
const seen = (permission: string) =>
  store.sessions.selectFrom('sessions.seen').selectAll().where('permission', '=', permission).executeTakeFirst()

test('behavior: uses of a kept permission are counted as the chain shows them, with the last of them', async () => {
  const { delegation, hash } = await give()
  await run()
  expect(await usesOf(hash)).toBe(0)
  for (const value of [1n, 2n, 3n]) expect(await spend(delegation, value)).toBe(true)
  await run()
  const [used] = await list()
  const block = await world.reader.getBlock()
  expect(used).toMatchObject({
    ...{ hash, uses: 3 },
    lastUse: { hash: block.transactions[0], at: Number(block.timestamp) * 1000 },
  })
  // Final or not, read again or not: each counts once.
  await mine(5)
  for (let look = 0; look < 3; look++) await run()
  expect(await usesOf(hash)).toBe(3)
  expect(await seen(hash)).toMatchObject({ uses: 3, is_disabled: false })
})

test('behavior: what the chain takes back was no use, and what comes in its place counts', async () => {
  const { delegation, hash } = await give()
  await mine(3)
  await run()
  const before = await world.node.snapshot()
  await spend(delegation)
  await run()
  expect(await usesOf(hash)).toBe(1)
  await world.node.revert({ id: before })
  await mine(1)
  await run()
  expect(await usesOf(hash)).toBe(0)
  await spend(delegation, 5n)
  await spend(delegation, 6n)
  await mine(4)
  await run()
  expect(await usesOf(hash)).toBe(2)
})

test('behavior: of two processes one follows, and a use is counted once; when it ends the other goes on', async () => {
  const second = kit.open(store)
  const { delegation, hash } = await give()
  await Promise.all([run(), run(second)])
  await spend(delegation)
  await mine(4)
  await Promise.all([run(), run(second), run(), run(second)])
  expect(await usesOf(hash)).toBe(1)
  const owners = () => store.sessions.selectFrom('sessions.watchers').select('owner').execute()
  const [owner] = await owners()
  await second.sessionsFollow.close()
  await spend(delegation)
  await mine(4)
  await run()
  expect(await owners()).toHaveLength(1)
  expect(owner).toBeDefined()
  expect(await usesOf(hash)).toBe(2)
})

test('behavior: gone records change nothing on chain, and used permissions are found again from events', async () => {
  const { delegation, hash } = await give()
  const unused = await give()
  for (const value of [1n, 2n]) await spend(delegation, value)
  await mine(4)
  for (const table of ['grants', 'accounts', 'seen', 'events', 'followed', 'nonces', 'heads'] as const)
    await store.sessions.deleteFrom(`sessions.${table}`).execute()
  expect(await spend(delegation, 3n)).toBe(true)
  expect(await list()).toEqual([])
  await mine(4)
  await run()
  const all = await list()
  // What was never used no chain knows: the browser where it was given does.
  expect(all.map((one) => one.hash)).not.toContain(unused.hash)
  const found = all.filter((one) => one.hash === hash)
  expect(found[0]).toMatchObject({ account: world.account, chain, origin: null, answer: null, uses: 3 })
  expect(JSON.stringify(found[0])).toContain(delegation.signature.slice(2))
  await run()
  expect(await usesOf(hash)).toBe(3)
})

test('S22: another account’s use, and a right that was passed on, are no use of the user’s', async () => {
  const { delegation, hash } = await give({ mayPassOn: true })
  const stranger = await kit.createUser()
  expect(await stranger.list(payee)).toEqual([])
  await spend(delegation)
  await mine(4)
  await run()
  await run()
  expect(await usesOf(hash)).toBe(1)
  expect(await stranger.list(payee)).toEqual([])
})

test('behavior: an end by the user, by one step of the nonce, and a new beginning are seen', async () => {
  const { delegation, hash } = await give()
  await run()
  const end = { to: world.manager, data: encodeDisabling(delegation) }
  expect(await world.act(world.account, end)).toBe(true)
  await mine(4)
  await run()
  expect(await seen(hash)).toMatchObject({ is_disabled: true, uses: 0 })
  const before = await world.node.snapshot()
  expect(await world.act(world.account, { to: enforcers.nonce, data: encodeNonceStep(world.manager) })).toBe(true)
  await mine(4)
  await run()
  expect(await store.sessions.selectFrom('sessions.nonces').selectAll().execute()).toEqual([
    { chain, account: world.account, next: '1', at: expect.any(Number) },
  ])
  await world.node.revert({ id: before })
})

test('F12: a node that does not answer leaves all as it was, and the next look goes on', async () => {
  const { delegation, hash } = await give()
  await run()
  let isDown = false
  const down = await openSessions(store, clock, {
    rpcUrl: world.devnet.chains[0]?.rpcUrl ?? '',
    framework: world.framework,
    fetch: async (input, init) => (isDown ? new Response('', { status: 503 }) : fetch(input, init)),
  })
  await kit.services.sessionsFollow.close()
  kit = down
  user = await kit.createUser(kit.services, user.user)
  isDown = true
  await spend(delegation)
  await mine(4)
  await run()
  expect(await usesOf(hash)).toBe(0)
  isDown = false
  // The node is asked again once it has rested.
  await vi.waitFor(async () => {
    await run()
    expect(await usesOf(hash)).toBe(1)
  }, 60_000)
})

test('behavior: the hash of what was signed is the one that the manager knows', async () => {
  const { delegation, hash } = await give()
  expect(hashDelegation(delegation, keccak)).toBe(hash as Hex)
})
