import { type Hex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Store } from '../../services/src/openStore.js'
import { openPage } from '../../services/test/signInPage.js'
import { appOrigin, noHash, openSessions, type TestSessions, toGrant } from '../../services/test/testSessions.js'
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

const at = (path: string, init?: RequestInit) =>
  kit.services.fetch(new Request(`http://services.test/v1/sessions/${path}`, init), { address: '192.0.2.1' })
const page = { Origin: 'https://app.example.com' }

/** A sign-in with a wallet, as a page of the project has it. */
async function signIn(owner = world.owner) {
  const site = openPage({ fetch: (request) => kit.services.fetch(request, { address: '192.0.2.1' }) })
  const nonce = await site.readNonce()
  const message = site.write(nonce, { address: owner.address, chainId: '31337' })
  const response = await site.authenticate(nonce, message, await owner.signMessage({ message }))
  const { token } = (await response.json()) as { token: string }
  return { ...page, Authorization: `Bearer ${token}` }
}

test('S37: the protocol lists what an account gave to a project’s pages for a session of that account alone', async () => {
  for (const id of ['demo', 'other'])
    if (!(await kit.services.projects.find(id)))
      await kit.services.projects.add({ id, name: 'Demo', origins: ['https://app.example.com', appOrigin] })
  const { delegation, hash, given, brought } = await give()
  const elsewhere = toGrant(await world.grant(given), { manager: world.manager, permission: given })
  await user.keep({ brought: { ...elsewhere.brought, origin: 'https://elsewhere.test' } })
  const path = `${chain}:${world.account}?projectId=demo`
  const list = async (headers: Record<string, string>, of = path) => {
    const response = await at(of, { headers })
    const json = (await response.json()) as { pcis?: readonly object[]; reasons?: readonly { name: string }[] }
    return json.pcis ?? `${response.status} ${json.reasons?.[0]?.name}`
  }
  // Outside of a browser any Origin is written in a moment.
  expect(await list(page)).toBe('401 TOKEN_MISSING')
  expect(await list({ ...page, Authorization: 'Bearer none' })).toMatch(/^401 SESSION_INVALID/)
  const stranger = await signIn(privateKeyToAccount(generatePrivateKey()))
  expect(await list(stranger)).toBe('403 NOT_OWNER')
  // By a link of an agent, on the frame's own page, which every project that permits anything lets in: it is of no project's pages.
  await kit.services.projects.setFeature('demo', { feature: 'smartSessions', isEnabled: true, config: null })
  const byLink = toGrant(await world.grant(given), { manager: world.manager, permission: given })
  await user.keepFor('ab'.repeat(32), { brought: { ...byLink.brought, origin: 'https://frame.test' } })
  const own = await signIn()
  expect(await list(own, `${chain}:${world.account}?projectId=other`)).toMatch(/^401/)
  expect(await list({ ...own, Origin: 'https://evil.test' })).toBe('403 ORIGIN_NOT_ALLOWED')
  const { context, permission: terms } = JSON.parse(brought.answer)
  const project = { id: 'demo', name: 'Demo', url: appOrigin }
  const pci = { project, pci: hash, expiry: given.expiry, createdAt: expect.any(Number), permissions: [terms], context }
  expect(await list(own)).toEqual([{ ...pci, policies: expect.any(Array) }])
  expect(await list(own, `eip155:1:${world.account}?projectId=demo`)).toEqual([])
  expect(await world.act(world.account, { to: world.manager, data: encodeDisabling(delegation) })).toBe(true)
  await mine(4)
  await run()
  expect(await list(own)).toMatchObject([{ pci: hash, revokedAt: expect.any(Number) }])
})

test('behavior: revoke of the protocol ends nothing, and says that one is ended once the chain says so', async () => {
  const { delegation, hash } = await give()
  const revoke = async (pci: string, more: object = { signature: '0x' }) => {
    const body = JSON.stringify({ pci, ...more })
    const response = await at(`${world.account}/revoke?projectId=demo`, { method: 'POST', headers: page, body })
    return response.json()
  }
  expect(await revoke(hash)).toEqual({ success: false })
  expect(await spend(delegation)).toBe(true)
  expect(await world.act(world.account, { to: world.manager, data: encodeDisabling(delegation) })).toBe(true)
  expect(await revoke(hash)).toEqual({ success: true })
  expect(await spend(delegation)).toBe(false)
  expect(await revoke(noHash)).toEqual({ success: false })
  expect(await revoke('none')).toMatchObject({ reasons: [{ name: 'BODY_INVALID' }] })
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
