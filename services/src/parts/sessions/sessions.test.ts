import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { describeStore } from '../../../test/eachStore.js'
import { createTestClock } from '../../../test/memoryServices.js'
import { createOwner, openSessions, signGrant, type TestGrant, type TestSessions } from '../../../test/testSessions.js'
import { eraseListed } from './grantStore.js'
import { sessionsLimits } from './limits.js'

// Databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const lower = (text: string) => text.toLowerCase()

describeStore('permissions of users', (stores) => {
  const clock = createTestClock(Date.now())
  let kit: TestSessions
  beforeAll(async () => {
    kit = await openSessions(stores.store, clock)
  })
  afterAll(() => kit?.services.sessionsFollow.close())
  beforeEach(async () => {
    for (const table of ['grants', 'accounts', 'seen', 'events', 'followed', 'nonces'] as const)
      await stores.store.sessions.deleteFrom(`sessions.${table}`).execute()
  })

  test('behavior: what a user keeps is listed on another device of that user, the newest first, once', async () => {
    const owner = createOwner()
    const at = (ms: number, { brought, ...grant }: TestGrant) => ({ ...grant, brought: { ...brought, at: ms } })
    const one = at(clock.now(), await signGrant(owner))
    const two = at(clock.now() - 5, await signGrant(owner))
    const user = await kit.createUser()
    expect(await user.keep(one)).toMatchObject({ status: 200 })
    expect(await user.keep(two, one)).toMatchObject({ status: 200 })
    const other = await kit.createUser(kit.services, user.user)
    const listed = await other.list(owner.address)
    expect(listed.map(({ hash }) => hash)).toEqual([one.hash, two.hash])
    expect(listed[0]).toMatchObject({ ...one.brought, account: lower(owner.address), uses: 0, context: null })
    expect(listed[0]).not.toHaveProperty('lastUse')
  })

  test('S22: a permission of another is kept for no one, and one that its account has not signed is none', async () => {
    const [owner, thief] = [createOwner(), createOwner()]
    const grant = await signGrant(owner)
    const answer = JSON.parse(grant.brought.answer)
    const forged = await signGrant(thief, { account: lower(owner.address) as `0x${string}` })
    const user = await kit.createUser()
    const change = (more: object) => ({ brought: { ...grant.brought, ...more } })
    const wrong = [
      forged,
      change({ account: lower(thief.address) }),
      change({ chain: 'eip155:1' }),
      change({ answer: JSON.stringify({ ...answer, delegationManager: `0x${'d4'.repeat(20)}` }) }),
      change({ answer: JSON.stringify({ ...answer, context: `${answer.context}00` }) }),
      change({ answer: '{' }),
      // Signed for another chain: this one would refuse it.
      await signGrant(owner, { chainId: 1n }),
    ]
    for (const one of wrong)
      expect(await user.keep(one)).toMatchObject({ status: 400, json: { reasons: [{ name: 'GRANT_INVALID' }] } })
    expect(await stores.store.sessions.selectFrom('sessions.grants').selectAll().execute()).toEqual([])
    // What was kept is of its user alone.
    await user.keep(grant)
    expect(await (await kit.createUser()).list(owner.address)).toEqual([])
  })

  test('behavior: an assertion of another scope, part or device keeps and lists nothing', async () => {
    const user = await kit.createUser()
    const grant = await signGrant(createOwner())
    const body = { grants: [grant.brought] }
    for (const claims of [{ scp: 'sponsor' }, { scp: 'release' }])
      expect(await user.post('keep', body, claims)).toMatchObject({ status: 403 })
    expect(await user.post('keep', body, { aud: 'paymaster' })).toMatchObject({ status: 401 })
    expect(
      await user.post('list', { accounts: [grant.brought.account] }, { cnf: { jkt: 'a'.repeat(43) } }),
    ).toMatchObject({
      status: 401,
    })
  })

  test('behavior: a list comes in pages', async () => {
    const owner = createOwner()
    const user = await kit.createUser()
    const { rlm, sub } = user.user
    const grant = await signGrant(owner)
    const row = {
      ...{ rlm, sub, chain: 'eip155:31337', account: lower(owner.address), origin: 'https://app.test' },
      ...{ answer: grant.brought.answer, expiry: 4_000_000_000, nonce: '0', told: [] },
    }
    const hashOf = (at: number) => `0x${at.toString(16).padStart(64, '0')}`
    const count = sessionsLimits.page + 3
    await stores.store.sessions
      .insertInto('sessions.grants')
      .values(Array.from({ length: count }, (_, at) => ({ ...row, hash: hashOf(at), at: at >> 1 })))
      .execute()
    const first = (await user.post('list', { accounts: [owner.address] })).json as never as {
      grants: { hash: string }[]
      next: object
    }
    const rest = (await user.post('list', { accounts: [owner.address], after: first.next })).json as typeof first
    expect(rest.next).toBeUndefined()
    expect([...first.grants, ...rest.grants].map(({ hash }) => hash)).toEqual(
      Array.from({ length: count }, (_, at) => hashOf(count - 1 - at)),
    )
  })

  test('S25: so many permissions and accounts are kept for a user; what is over makes room', async () => {
    const owner = createOwner()
    const user = await kit.createUser()
    const { rlm, sub } = user.user
    const old = await signGrant(owner)
    await user.keep(old)
    const values = Array.from({ length: sessionsLimits.grants - 1 }, (_, at) => ({
      ...{
        rlm,
        sub,
        chain: 'eip155:31337',
        hash: `0x${at}`,
        account: lower(owner.address),
        origin: 'https://app.test',
      },
      ...{ at: 1, answer: '{}', expiry: at === 7 ? 1 : 4_000_000_000, nonce: '0', told: [] },
    }))
    await stores.store.sessions.insertInto('sessions.grants').values(values).execute()
    expect(await user.keep(await signGrant(owner))).toMatchObject({ status: 200 })
    const full = { status: 409, json: { reasons: [{ name: 'GRANT_LIMIT_REACHED' }] } }
    expect(await user.keep(await signGrant(owner))).toMatchObject(full)
    const left = await stores.store.sessions.selectFrom('sessions.grants').select('hash').execute()
    expect(left).toHaveLength(sessionsLimits.grants)
    expect(left).not.toContainEqual({ hash: '0x7' })

    const many = Array.from({ length: sessionsLimits.accounts }, () => createOwner().address)
    expect(await user.post('list', { accounts: many })).toMatchObject(full)
    expect(await stores.store.sessions.selectFrom('sessions.accounts').selectAll().execute()).toHaveLength(1)
  })

  test('behavior: what is kept leaves with the account, and an old backup brings it back for no one', async () => {
    const owner = createOwner()
    const [user, other] = [await kit.createUser(), await kit.createUser()]
    await user.keep(await signGrant(owner))
    await other.keep(await signGrant(createOwner()))
    const { store } = stores
    await store.sessions
      .insertInto('sessions.seen')
      .values({
        ...{
          chain: 'eip155:31337',
          permission: '0x1',
          account: lower(owner.address),
          context: '0x',
          expiry: 1,
          nonce: '0',
        },
        ...{
          uses: 1,
          last_hash: null,
          last_at: null,
          last_block: 1,
          is_disabled: false,
          toggled_block: -1,
          toggled_at: null,
          judged_block: -1,
        },
      })
      .execute()
    expect(await eraseListed(store.sessions, (id) => id === user.user.sub)).toBe(1)
    for (const table of ['grants', 'accounts', 'seen'] as const) {
      const rows = await store.sessions.selectFrom(`sessions.${table}`).selectAll().execute()
      expect(rows.filter(({ account }) => account === lower(owner.address))).toEqual([])
    }
    expect(await store.sessions.selectFrom('sessions.grants').select('sub').execute()).toEqual([
      { sub: other.user.sub },
    ])
  })
})
