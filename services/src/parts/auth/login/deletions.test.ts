import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { describeStore, type OpenStores } from '../../../../test/eachStore.js'
import { outcomeOf, type SessionAnswer, useLogin } from '../../../../test/loginServices.js'
import { createTestWallet, testMembers } from '../../../../test/testWallet.js'
import { deletionMs } from './deletion.js'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const email = 'owner@example.com'
const day = 24 * 3_600_000

describeStore('deleting a user', (stores) => {
  const { start } = useLogin(stores)

  /** A user with a wallet that lists one device. */
  async function prepare(lvl: 'managed' | 'user-held' = 'user-held') {
    const kit = start()
    const device = await kit.createDevice()
    const first = await kit.logIn(device, email)
    const { rlm, sub } = first.user
    const wallet = createTestWallet({ rlm, sub })
    const manifest = wallet.sign(
      wallet.first({
        lvl,
        mem: [testMembers.dev(device.jkt), testMembers.code()],
        evd: lvl === 'managed' ? [{ id: 'A'.repeat(22), kind: 'mail', at: 1 }] : [],
      }),
    )
    await device.post('/login/v1/manifest', { manifests: [manifest] }, { token: first.accessToken })
    const run = async (name: string, words = {}) =>
      (await kit.services.runCommand(name, { words, options: {} })).answer as Record<string, unknown>
    /** As someone with the mailbox and no device of the wallet. */
    async function asThief() {
      kit.clock.advance(31_000)
      const own = await kit.createDevice('203.0.113.9')
      const { json } = await kit.begin(own, email)
      if (json.action === 'VERIFY_DEVICE') await own.post('/login/v1/email/code', { transaction: json.transaction })
      const redeemed = { transaction: json.transaction, code: kit.mailer.code(email) }
      const session = (await own.post('/login/v1/email/redeem', redeemed)).json as unknown as SessionAnswer
      const post = (route: string, body = {}) => own.post(`/login/v1/${route}`, body, { token: session.accessToken })
      return { device: own, session, post }
    }
    const told = () =>
      kit.mailer.mails.filter(({ to, subject }) => to === email && /being deleted/.test(subject)).length
    return { ...kit, device, session: first, sub, run, asThief, told }
  }

  test('S32: a mailbox thief deletes slowly: the devices go on, all are told, and the owner takes it back', async () => {
    const { device, session, asThief, told, clock, sub, createDevice, logIn, mailer } = await prepare()
    const thief = await asThief()
    const { json } = await thief.post('delete')
    expect(json).toEqual({
      kind: 'slow',
      since: Math.floor(clock.now() / 1000),
      erasedAt: Math.floor((clock.now() + 90 * day) / 1000),
    })
    expect(told()).toBe(1)
    expect(outcomeOf(await thief.post('user'))).toBe('401 TOKEN_INVALID')
    // The owner's device opens its wallet as before, and gets the news.
    const token = session.accessToken
    const release = { audience: 'custody', scope: 'release' }
    expect((await device.post('/login/v1/assertion', release, { token })).status).toBe(200)
    expect((await device.post('/login/v1/user', {}, { token })).json).toMatchObject({ deleting: json })
    // Whoever logs in meanwhile is this user, and can do nothing but take it back.
    clock.advance(31_000)
    const other = await createDevice()
    const again = await logIn(other, email)
    expect(again.user).toMatchObject({ sub, deleting: json })
    const refused = await other.post('/login/v1/assertion', release, { token: again.accessToken })
    expect(outcomeOf(refused)).toBe('409 ACCOUNT_DELETING')
    expect(outcomeOf(await other.post('/login/v1/identities', {}, { token: again.accessToken }))).toMatch(/409|404/)
    expect((await other.post('/login/v1/delete/undo', {}, { token: again.accessToken })).json).toEqual({})
    expect((await other.post('/login/v1/user', {}, { token: again.accessToken })).json).not.toHaveProperty('deleting')
    expect(mailer.mails.at(-1)).toMatchObject({ to: email, subject: 'Your account stays' })
    // The thief has the mailbox still, and for a month deletes nothing with it.
    expect(outcomeOf(await (await asThief()).post('delete'))).toBe('403 EVIDENCE_REFUSED')
    clock.advance(30 * day)
    expect(outcomeOf(await (await asThief()).post('delete'))).toBe('200')
  })

  test('S32: a device of the wallet reads it and takes it back by its key alone, and no other device does', async () => {
    const { device, asThief, clock, createDevice, logIn, sub } = await prepare()
    const thief = await asThief()
    const { json } = await thief.post('delete')
    const open = (of: typeof device, body = {}) => of.post('/login/v1/delete/device', body)
    expect((await open(device)).json).toEqual({ deleting: json })
    for (const stranger of [thief.device, await createDevice()]) {
      expect((await open(stranger)).json).toEqual({})
      expect((await open(stranger, { undo: true })).json).toEqual({})
    }
    expect((await open(device)).json).toEqual({ deleting: json })
    expect((await open(device, { undo: true })).json).toEqual({})
    expect((await open(device)).json).toEqual({})
    clock.advance(31_000)
    expect((await logIn(await createDevice(), email)).user).toMatchObject({ sub })
  })

  test('S32: with a device of the wallet, or the check of a managed one, it takes 30 days and ends all logins', async () => {
    const own = await prepare()
    const asked = await own.device.post('/login/v1/delete', {}, { token: own.session.accessToken })
    expect(asked.json).toMatchObject({ kind: 'fast', erasedAt: Math.floor((own.clock.now() + 30 * day) / 1000) })
    expect(outcomeOf(await own.device.post('/login/v1/user', {}, { token: own.session.accessToken }))).toBe(
      '401 TOKEN_INVALID',
    )
    for (const table of ['users', 'transactions', 'tallies'] as const)
      await stores.store.auth.deleteFrom(`auth.${table}`).execute()
    const managed = await prepare('managed')
    expect((await (await managed.asThief()).post('delete')).json).toMatchObject({ kind: 'fast' })
  })

  test('S32: the user is told at once, after a week and three days before the end, once each', async () => {
    const { asThief, told, clock, services } = await prepare()
    await (await asThief()).post('delete')
    const began = clock.now()
    const counts = []
    for (const days of [0, 6.9, 7.1, 30, 86.9, 87.1, 89]) {
      clock.advance(began + days * day - clock.now())
      await services.start()
      await services.start()
      counts.push(told())
    }
    expect(counts).toEqual([1, 1, 2, 2, 2, 3, 3])
  })

  test('S32: a server that is never started again tells and erases what is due, beside calls', async () => {
    const { asThief, told, clock, sub, run, createDevice, begin } = await prepare()
    await (await asThief()).post('delete')
    for (const days of [7.1, 80]) {
      clock.advance(days * day)
      await begin(await createDevice(), 'other@example.com')
    }
    expect(told()).toBe(3)
    clock.advance(3 * day)
    await begin(await createDevice(), 'other@example.com')
    await expect(run('showUser', { SUB: sub })).rejects.toMatchObject({ code: 'USER_NOT_FOUND' })
  })

  test('S32: an operator’s deletion is reported, takes 90 days, and its undo brings back every login', async () => {
    const { run, sub, told, clock, services, createDevice, logIn } = await prepare()
    const identities = async () => {
      const find = (table: 'auth.identities' | 'auth.hidden_identities') =>
        stores.store.auth.selectFrom(table).select(['issuer', 'counts_from']).where('sub', '=', sub).execute()
      return [...(await find('auth.identities')), ...(await find('auth.hidden_identities'))]
    }
    await stores.store.auth
      .insertInto('auth.identities')
      .values({
        ...{ realm: 'r', issuer: 'https://accounts.google.com', subject: '1', sub, name: null, provider: 'google' },
        ...{ added_at: clock.now(), logged_in_at: clock.now(), public_key: null, counts_from: 0 },
      })
      .execute()
    const before = await identities()
    expect(before).toHaveLength(2)
    expect(await run('deleteUser', { SUB: sub })).toMatchObject({
      user: { erasedAt: new Date(clock.now() + deletionMs.slow).toISOString() },
    })
    expect(told()).toBe(1)
    clock.advance(89 * day)
    await services.start()
    expect(await run('restoreUser', { SUB: sub })).toMatchObject({ user: { email, sub } })
    expect(await identities()).toEqual(before)
    expect((await logIn(await createDevice(), email)).user).toMatchObject({ sub })
  })

  test('S37: after the end no table of auth names the user, and the address begins a new one', async () => {
    const { asThief, clock, services, sub, createDevice, logIn, begin } = await prepare()
    await (await asThief()).post('delete')
    // Mails with links, a login that was begun: all of them hold the address.
    clock.advance(90 * day - 60_000)
    const waiting = await createDevice()
    await begin(waiting, email)
    clock.advance(60_000)
    await services.start()
    const rows = await dumpAuth(stores)
    expect(rows).not.toContain(email)
    expect(rows).not.toContain(sub)
    clock.advance(31_000)
    expect((await logIn(await createDevice(), email)).user.sub).not.toBe(sub)
  })
})

describe('the words of a deletion', () => {
  test('behavior: a mail names the site and the day, and holds no code and no link', async () => {
    const { writeMail } = await import('./mail/writeMail.js')
    for (const language of ['en', 'de', 'es', 'fr', 'pt', 'ar', 'ja', 'zh']) {
      const about = { to: email, language, origin: 'https://app.example.com', notMeUrl: undefined }
      const mail = writeMail({ kind: 'deleting', ...about, date: '2027-01-31' })
      expect(mail.text).toContain('https://app.example.com')
      expect(mail.text).toContain('2027-01-31')
      expect(mail.html).toContain('2027-01-31')
      expect(mail.text).not.toMatch(/[{}]/)
    }
  })
})

/** All rows of all tables of auth, as text. */
async function dumpAuth({ store: { auth } }: OpenStores): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'auth'`.execute(auth)
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{
        row: string
      }>`select to_jsonb(t)::text as row from ${sql.table(`auth.${name}`)} t`.execute(auth)
      return rows.map(({ row }) => row)
    }),
  )
  return texts.flat().join('\n')
}
