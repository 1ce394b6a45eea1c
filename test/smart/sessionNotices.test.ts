import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { FlowError } from '../../frame/flows/index.js'
import { createServiceGrants } from '../../frame/page/permissions/createServiceGrants.js'
import { createRecords } from '../../frame/page/records.js'
import type { Login } from '../../frame/page/types.js'
import { createServices, type Services } from '../../services/src/createServices.js'
import type { Store } from '../../services/src/openStore.js'
import { createTestSecrets, type SessionAnswer } from '../../services/test/loginServices.js'
import { createTestClock } from '../../services/test/memoryServices.js'
import { createTestDevice } from '../../services/test/testDevice.js'
import { createTestMailer } from '../../services/test/testMailer.js'
import { appOrigin, sessionsChain, toGrant } from '../../services/test/testSessions.js'
import { openTestStore } from '../../services/test/testStore.js'
import { createTestWallet, testMembers } from '../../services/test/testWallet.js'
import type { Permission } from '../../src/permissions/index.js'
import { openPermissionWorld, type PermissionWorld } from './permissionWorld.js'

// Real chains and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

type Kept = ReturnType<typeof toGrant>['brought'] & { readonly hash: string }

const day = 86_400
const payee = `0x${'a1'.repeat(20)}` as const
const clock = createTestClock(Date.now())
const mailer = createTestMailer()
let world: PermissionWorld
let store: Store
let services: Services

beforeAll(async () => {
  ;[world, store] = await Promise.all([openPermissionWorld(), openTestStore()])
  const { delegate, entryPoint, delegationManager } = world.framework
  services = createServices({
    ...{ store, clock, mailer, frameOrigin: 'https://frame.test', login: { url: 'http://services.test' } },
    secrets: {
      ...{ auth: createTestSecrets(), custody: createTestSecrets(4) },
      ...{ bundler: createTestSecrets(7), sessions: createTestSecrets(8) },
    },
    chains: { [sessionsChain]: world.devnet.chains[0]?.rpcUrl ?? '' },
    chainNames: {
      [sessionsChain]: {
        ...{ name: 'One', coin: { symbol: 'ETH', decimals: 18 } },
        smartAccount: {
          ...{ kind: 'EIP7702StatelessDeleGator', version: '1.3.0' },
          ...{ delegate, entryPoint, delegationManager },
        },
      },
    },
    smart: { chains: { [sessionsChain]: { depth: 2 } } },
  })
  await services.projects.add({ id: 'shop', origins: [appOrigin] })
})
afterAll(async () => {
  await services?.close()
  await world?.stop()
})

/** A user of real auth, with a wallet, on a device of its own. */
async function logIn(email: string) {
  const device = await createTestDevice((request) => services.fetch(request, { address: '192.0.2.7' }))
  const begun = await device.post('/login/v1/email', { projectId: 'shop', email, origin: appOrigin, language: 'de' })
  const redeemed = await device.post('/login/v1/email/redeem', {
    ...{ transaction: begun.json.transaction, code: mailer.code(email) },
  })
  const { accessToken, user } = redeemed.json as unknown as SessionAnswer
  const wallet = createTestWallet(user)
  const manifest = wallet.sign(wallet.first({ mem: [testMembers.dev(device.jkt)] }))
  await device.post('/login/v1/manifest', { manifests: [manifest] }, { token: accessToken })
  const call = async (path: string, body: object) => {
    const scope = { audience: 'sessions', scope: 'sessions' }
    const { json } = await device.post('/login/v1/assertion', scope, { token: accessToken })
    return device.post(`/sessions/v1/${path}`, body, { token: json.assertion as string })
  }
  return { device, user, wal: wallet.wal, accessToken, call }
}

async function give(more: Partial<Permission> = {}) {
  const now = await world.now()
  const given: Permission = {
    limit: { type: 'native-token-allowance', amount: 1_000n, start: now - 1 },
    ...{ expiry: now + 20 * day, payees: [], delegate: world.app, mayPassOn: false, nonce: 0n, ...more },
  }
  const delegation = await world.grant(given)
  return { ...toGrant(delegation, { manager: world.manager, permission: given }), delegation }
}
async function spend({ delegation }: Awaited<ReturnType<typeof give>>, value: bigint) {
  expect(await world.use([delegation], { call: { to: payee, value } })).toBe(true)
  await world.node.mine({ blocks: 4 })
}
const look = () => services.sessionsFollow.run()

test('behavior: auth tells of the first use, of four fifths spent, and three days before the end, once each', async () => {
  const email = 'ada@example.com'
  const user = await logIn(email)
  const grant = await give()
  const brought = { ...grant.brought, at: clock.now() }
  expect(await user.call('keep', { grants: [brought] })).toMatchObject({ status: 200 })
  const subjects = () => mailer.mails.filter(({ to }) => to === email).map(({ subject }) => subject)
  const wait = (count: number) => vi.waitFor(() => expect(subjects()).toHaveLength(count), 20_000)
  await look()
  expect(subjects()).toHaveLength(1)

  await spend(grant, 100n)
  await look()
  await wait(2)
  expect(subjects()[1]).toBe('app.test hat seine Erlaubnis genutzt')
  await spend(grant, 699n)
  await look()
  await spend(grant, 1n)
  await look()
  await wait(3)
  expect(subjects()[2]).toBe('Eine Erlaubnis ist fast aufgebraucht')
  await spend(grant, 50n)
  await look()

  clock.advance(17.5 * day * 1_000)
  await look()
  await wait(4)
  expect(subjects()[3]).toBe('Eine Erlaubnis endet bald')
  await look()
  await look()
  expect(subjects()).toHaveLength(4)
  // Every device hears of it at its next start, of nothing that a mail must not say.
  const { json } = await user.device.post('/login/v1/news', { wal: user.wal })
  expect(json.news).toMatchObject([
    { kind: 'permissionUsed', site: appOrigin },
    { kind: 'permissionSpent', site: appOrigin },
    { kind: 'permissionEnding', site: appOrigin },
  ])
  expect(JSON.stringify([json.news, mailer.mails.slice(-3)])).not.toContain(world.account.slice(2))
})

test('behavior: what was given by a link, on the wallet’s own page, is an agent’s in the mail', async () => {
  const email = 'max@example.com'
  const user = await logIn(email)
  const grant = await give({ expiry: Math.floor(clock.now() / 1000) + 2 * day })
  const brought = { ...grant.brought, origin: 'https://frame.test' }
  expect(await user.call('keep', { grants: [brought], link: 'cd'.repeat(32) })).toMatchObject({ status: 200 })
  await look()
  await spend(grant, 1n)
  await look()
  const subjects = () => mailer.mails.filter(({ to }) => to === email).map(({ subject }) => subject)
  await vi.waitFor(() => expect(subjects()).toContain('Ein Agent hat seine Erlaubnis genutzt'), 20_000)
  expect(subjects().join()).not.toContain('frame.test')
})

test('behavior: one that was ended, or that lasts less than three days, tells of no end', async () => {
  const email = 'bob@example.com'
  const user = await logIn(email)
  const now = Math.floor(clock.now() / 1000)
  const short = await give({ expiry: now + 2 * day })
  const ended = await give({ expiry: now + 20 * day })
  const at = clock.now()
  const grants = [short, ended].map(({ brought }) => ({ ...brought, at }))
  expect(await user.call('keep', { grants })).toMatchObject({ status: 200 })
  const { encodeDisabling } = await import('../../src/permissions/index.js')
  expect(await world.act(world.account, { to: world.manager, data: encodeDisabling(ended.delegation) })).toBe(true)
  await world.node.mine({ blocks: 4 })
  await look()
  clock.advance(17.5 * day * 1_000)
  await look()
  expect(mailer.mails.filter(({ to }) => to === email)).toHaveLength(1)
})

test('behavior: what is kept leaves with the account', async () => {
  const user = await logIn('eve@example.com')
  const grant = await give({ expiry: Math.floor(clock.now() / 1000) + 200 * day })
  expect(await user.call('keep', { grants: [grant.brought] })).toMatchObject({ status: 200 })
  await services.accounts.delete(user.user.sub)
  const left = () =>
    store.sessions.selectFrom('sessions.grants').select('hash').where('sub', '=', user.user.sub).execute()
  expect(await left()).toHaveLength(1)
  clock.advance(91 * day * 1_000)
  // Auth erases, and tells the part, with its next upkeep.
  await services.start()
  expect(await left()).toEqual([])
  expect(await store.auth.selectFrom('auth.orders').selectAll().where('part', '=', 'sessions').execute()).toEqual([])
})

/** Permissions of a browser that knows none yet. */
function openGrants(login: Pick<Login, 'askSessions'>) {
  const records = createRecords({ indexedDB: undefined, projectId: 'shop', clock: { after: () => () => undefined } })
  const parts = { url: 'https://sessions.test', login, records, managerOf: () => world.manager }
  return { records, grants: createServiceGrants(parts) }
}

test('behavior: one that the service does not take holds back no other, and is offered once', async () => {
  const user = await logIn('lou@example.com')
  let refused = 0
  const { records, grants } = openGrants({
    async askSessions(_, { route, body, shape }) {
      const { status, json } = await user.call(route, body as object)
      if (status === 200) return shape.parse(json)
      refused++
      throw new FlowError('SERVICE_REFUSED', { part: 'sessions', reason: 'GRANT_INVALID' })
    },
  })
  const given = await Promise.all([1, 2].map(() => give({ expiry: Math.floor(clock.now() / 1000) + 20 * day })))
  const [bad, good] = given.map(({ brought, hash }) => ({ ...brought, hash })) as [Kept, Kept]
  // Of another chain's manager, as one that the operator has pinned since.
  const strange = JSON.stringify({ ...JSON.parse(bad.answer), delegationManager: payee })
  for (const one of [{ ...bad, answer: strange }, good]) await records.of(one.account).keepGrant(one)
  const { signal } = new AbortController()
  const list = async () => (await grants.list([good.account], signal)).map(({ hash }) => hash)
  expect(await list()).toEqual(expect.arrayContaining([bad.hash, good.hash]))
  expect(refused).toBe(2)
  await list()
  expect(refused).toBe(2)
  const kept = await store.sessions
    .selectFrom('sessions.grants')
    .select('hash')
    .where('sub', '=', user.user.sub)
    .execute()
  expect(kept).toEqual([{ hash: good.hash }])
})

test('S22: what no agent can get is given to nobody: by a link it is kept here once the service has it, and a link that was used says so', async () => {
  const user = await logIn('ann@example.com')
  let isDown = true
  const { records, grants } = openGrants({
    async askSessions(_, { route, body, shape }) {
      if (isDown) throw new FlowError('SERVICE_UNREACHABLE', { part: 'sessions' })
      const { status, json } = await user.call(route, body as object)
      if (status === 200) return shape.parse(json)
      const { reasons } = json as { readonly reasons: readonly { readonly name: string }[] }
      throw new FlowError('SERVICE_REFUSED', { part: 'sessions', reason: reasons[0]?.name ?? '' })
    },
  })
  const link = 'ab'.repeat(32)
  const given = await Promise.all([1, 2].map(() => give({ expiry: Math.floor(clock.now() / 1000) + 20 * day })))
  const [one, two] = given.map(({ brought, hash }) => ({ ...brought, hash })) as [Kept, Kept]
  const kept = async () => (await records.of(one.account).grants()).map(({ hash }) => hash)
  await expect(grants.keep(one.account, one, link)).rejects.toMatchObject({ code: 'RPC_FAILED' })
  expect(await kept()).toEqual([])
  isDown = false
  // Nothing of the one that failed is sent later: the user was told that it was not given.
  await grants.list([one.account], new AbortController().signal)
  const there = () =>
    store.sessions.selectFrom('sessions.grants').select(['hash', 'link']).where('link', '=', link).execute()
  expect(await there()).toEqual([])
  await grants.keep(one.account, one, link)
  expect([await kept(), await there()]).toEqual([[one.hash], [{ hash: one.hash, link }]])
  await expect(grants.keep(two.account, two, link)).rejects.toMatchObject({ code: 'GRANT_LINK_USED' })
  expect([await kept(), await there()]).toEqual([[one.hash], [{ hash: one.hash, link }]])
})

test('F11: a service that does not answer fails no permission: it is kept here, and sent with the next list', async () => {
  const user = await logIn('kim@example.com')
  let isDown = true
  const login: Pick<Login, 'askSessions'> = {
    async askSessions(url, { route, body, shape }) {
      expect(url).toBe('https://sessions.test')
      if (isDown) throw new FlowError('SERVICE_UNREACHABLE', { part: 'sessions' })
      const { status, json } = await user.call(route, body as object)
      expect(status).toBe(200)
      return shape.parse(json)
    },
  }
  const open = () => openGrants(login)
  const { signal } = new AbortController()
  const grant = await give({ expiry: Math.floor(clock.now() / 1000) + 200 * day })
  const { account, ...kept } = { ...grant.brought, hash: grant.hash }
  const [one, other] = [open(), open()]
  await one.grants.keep(account, kept)
  expect(await one.records.of(account).grants()).toEqual([kept])
  await expect(one.grants.list([account], signal)).rejects.toMatchObject({ code: 'RPC_FAILED' })
  isDown = false
  expect((await one.grants.list([account], signal)).find(({ hash }) => hash === grant.hash)).toEqual({
    ...kept,
    account,
  })
  // Another browser of the user has it now, with what the chain says of its use.
  await spend(grant, 5n)
  await look()
  const elsewhere = (await other.grants.list([account], signal)).find(({ hash }) => hash === grant.hash)
  expect(elsewhere).toMatchObject({ ...kept, at: expect.any(Number), account, uses: 1 })
  // What no one has kept is found by its use, with what ends it.
  const found = (await other.grants.list([account], signal)).filter(({ origin }) => origin === '')
  for (const { answer } of found) expect(JSON.parse(answer)).toMatchObject({ delegationManager: world.manager })
})
