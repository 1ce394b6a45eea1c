import { expect, test, vi } from 'vitest'
import { describeStore } from '../../../../../test/eachStore.js'
import { createExchanges, createTestHost } from '../../../../../test/exchangeLogins.js'
import { outcomeOf, site, useLogin } from '../../../../../test/loginServices.js'
import { createTestWallet, testMembers } from '../../../../../test/testWallet.js'
import { createLineLog } from '../../../../log.js'

// Real databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const hour = 3_600_000
const plenty = { perSecond: 1_000, burst: 1_000_000 }

describeStore('users that a host logs in elsewhere', (stores) => {
  const { start } = useLogin(stores)

  async function prepare() {
    for (const table of ['exchange_keys', 'exchange_issuers', 'exchanges', 'news'] as const)
      await stores.store.auth.deleteFrom(`auth.${table}`).execute()
    const lines: string[] = []
    const rateLimits = { loginAddress: plenty, loginVisits: plenty, loginVisitsProject: plenty }
    const login = start({ log: createLineLog((line) => lines.push(line)), rateLimits })
    const host = await createTestHost()
    await login.services.exchangeKeys.add('demo', host.issuer, host.jwk)
    return { ...login, ...createExchanges(login), host, lines }
  }
  type World = Awaited<ReturnType<typeof prepare>>
  const user = (sub: string) => ({ claims: { sub } })

  /** A user with a mailbox and a wallet, whose device is listed. */
  async function makeUser({ createDevice, exchange, host, mailer }: World) {
    const device = await createDevice()
    const session = await exchange(device, host)
    const post = (path: string, body: object) => device.post(`/login/v1/${path}`, body, { token: session.accessToken })
    const { json } = await post('email-change', { email: 'ada@example.com' })
    const code = mailer.code('ada@example.com')
    expect(outcomeOf(await post('email-change/secondary', { transaction: json.transaction, code }))).toBe('200')
    const wallet = createTestWallet(session.user)
    const first = wallet.first({ lvl: 'user-held', mem: [testMembers.dev(device.jkt)] })
    expect(outcomeOf(await post('manifest', { manifests: [wallet.sign(first)] }))).toBe('200')
    const news = async () => (await device.post('/login/v1/news', { wal: first.wal })).json.news as unknown[]
    return { device, session, news, post }
  }

  /** Users who were logged in elsewhere just now. */
  async function seed(count: number, now: number) {
    const none = { realm: 'realm', made_on: null, checks: [], devices: [] }
    for (let index = 0; index < count; index++) {
      const sub = `seeded-${index}`
      await stores.store.auth
        .insertInto('auth.users')
        .values({ ...none, sub, created_at: now, login_at: now } as never)
        .execute()
      await stores.store.auth
        .insertInto('auth.exchanged_users')
        .values({ sub, project_id: 'demo', elsewhere_at: now })
        .execute()
    }
  }

  test('behavior: the press is asked for on a device that is new, and for another user, and not again', async () => {
    const { createDevice, bring, enter, host, clock } = await prepare()
    const device = await createDevice()
    const press = async (sub: string, name?: string) => {
      clock.advance(1000)
      const { json } = await bring(device, host, { claims: { sub, ...(name && { name }) } })
      return json.press
    }
    expect(await press('ada', 'Ada\u202e Lovelace')).toEqual({ site, account: 'Ada Lovelace' })
    await enter(device, host, user('ada'))
    expect(await press('ada')).toBeUndefined()
    expect(await press('grace')).toEqual({ site, account: 'grace' })
    await enter(device, host, user('grace'))
    expect(await press('grace')).toBeUndefined()
    // Back again is a change of user, too.
    expect(await press('ada')).toEqual({ site, account: 'ada' })
  })

  test('S14: mailbox and listed devices hear of a device that is new, which reads where the wallet was made', async () => {
    const world = await prepare()
    const { createDevice, exchange, host, mailer, clock } = world
    const made = Math.floor(clock.now() / 1000)
    const { news, session } = await makeUser(world)
    clock.advance(60_000)
    const thief = await createDevice()
    const stolen = await exchange(thief, host)
    expect(stolen.user).toMatchObject({ sub: session.user.sub, listed: false })
    expect(stolen.made).toEqual({ at: made, site, browser: '?' })
    expect(mailer.last('ada@example.com')).toMatchObject({ subject: 'You were logged in on a new device' })
    expect(await news()).toEqual([expect.objectContaining({ kind: 'exchanged', site, what: '?' })])
    // Known from then on.
    await exchange(thief, host)
    expect(await news()).toHaveLength(1)
    for (let count = 0; count < 12; count++) await exchange(await createDevice(), host)
    const told = mailer.mails.filter(({ subject }) => subject === 'You were logged in on a new device')
    expect([told.length, (await news()).length]).toEqual([10, 13])
  })

  test('S25: over 100 users in an hour on devices that are new to them are refused; the operator hears it once', async () => {
    const { createDevice, enter, exchange, host, lines, clock } = await prepare()
    const own = await createDevice()
    for (const sub of ['ada', 'grace', 'new']) expect(outcomeOf(await enter(own, host, user(sub)))).toBe('200')
    await seed(98, clock.now())
    const thief = await createDevice()
    // One user who logs in everywhere is one.
    for (let count = 0; count < 3; count++) await exchange(await createDevice(), host, user('ada'))
    expect(outcomeOf(await enter(thief, host, user('grace')))).toBe('200')
    const problems = () => lines.filter((line) => line.includes('exchange revoke demo'))
    expect(problems()).toEqual([])
    for (let count = 0; count < 2; count++)
      expect(outcomeOf(await enter(thief, host, user('new')))).toBe('403 EXCHANGE_PAUSED')
    expect(problems()).toHaveLength(1)
    // Who has no account yet, who is on a device of theirs, and who was counted before go on.
    expect(outcomeOf(await enter(thief, host, user('first')))).toBe('200')
    expect(outcomeOf(await enter(own, host, user('new')))).toBe('200')
    expect(outcomeOf(await enter(await createDevice(), host, user('ada')))).toBe('200')
    clock.advance(hour)
    expect(outcomeOf(await enter(thief, host, user('new')))).toBe('200')
    expect(problems()).toHaveLength(1)
  })

  test('S32: what is revoked ends with all that it began since, at once; listed devices stay known', async () => {
    const world = await prepare()
    const { createDevice, exchange, begin, bring, confirm, host, services, clock } = world
    const { device, post } = await makeUser(world)
    clock.advance(5 * 60_000)
    const since = clock.now()
    const thief = await createDevice()
    const stolen = await exchange(thief, host)
    await exchange(await createDevice(), host, user('new'))
    const pending = await bring(thief, host, user('grace'))
    const revoked = await services.exchangeKeys.revoke('demo', since)
    expect(revoked).toEqual({ keys: 1, logins: 2, newUsers: 1 })
    expect(outcomeOf(await thief.post('/login/v1/user', {}, { token: stolen.accessToken }))).toBe('401 TOKEN_INVALID')
    const refresh = { refreshToken: stolen.refreshToken }
    expect(outcomeOf(await thief.post('/login/v1/refresh', refresh))).toBe('401 SESSION_ENDED')
    expect(outcomeOf(await confirm(thief, pending.json.transaction))).toBe('404 TRANSACTION_UNKNOWN')
    expect(outcomeOf(await begin(thief))).toBe('404 EXCHANGE_NOT_SET_UP')
    // What began before goes on.
    expect(outcomeOf(await post('user', {}))).toBe('200')
    const next = await createTestHost(host.issuer)
    await services.exchangeKeys.add('demo', next.issuer, next.jwk)
    expect((await bring(device, next)).json.press).toBeUndefined()
    expect((await bring(thief, next)).json.press).toBeDefined()
  })

  test('S32: a login that is under way while its key is revoked does not outlive it', async () => {
    const { createDevice, bring, confirm, host, services, clock } = await prepare()
    for (let round = 0; round < 5; round++) {
      const next = round === 0 ? host : await createTestHost(host.issuer)
      if (round > 0) await services.exchangeKeys.add('demo', next.issuer, next.jwk)
      const device = await createDevice()
      const { json } = await bring(device, next, user(`racer-${round}`))
      const [answer] = await Promise.all([
        confirm(device, json.transaction),
        services.exchangeKeys.revoke('demo', clock.now() - hour),
      ])
      const token = `${(answer.json as { accessToken?: string }).accessToken}`
      expect((await device.post('/login/v1/user', {}, { token })).status).toBe(401)
    }
  })
})
