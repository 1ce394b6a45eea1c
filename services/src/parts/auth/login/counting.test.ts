import { decodeJwt } from 'jose'
import { expect, test, vi } from 'vitest'
import { describeStore } from '../../../../test/eachStore.js'
import { outcomeOf, site, type TestDevice } from '../../../../test/loginServices.js'
import { useProviders } from '../../../../test/providerLogins.js'
import { createTestWallet, testMembers } from '../../../../test/testWallet.js'
import type { Manifest } from '../../../manifest/shape.js'

// Real databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const [minute, day] = [60_000, 24 * 3_600_000]
const address = 'page@example.com'

interface Listed {
  id: string
  kind: string
  countsFrom?: number
}

describeStore('when a login counts that was added', (stores) => {
  const start = useProviders(stores)

  /** A user who logged in by Google on one device. */
  async function prepare() {
    const login = start()
    const device = await login.createDevice()
    const { accessToken, user } = await login.logIn(device, 'google')
    const session = { device, token: accessToken }
    const wallet = createTestWallet(user)
    type Session = typeof session
    return {
      ...{ ...login, session, sub: user.sub },
      call: ({ device: by, token }: Session, path: string, body: object = {}) =>
        by.post(`/login/v1/${path}`, body, { token }),
      /** Has auth know a wallet of the first device. */
      async publish(more: Partial<Manifest> = {}) {
        const manifests = [wallet.sign(wallet.first({ mem: [testMembers.dev(device.jkt)], lvl: 'user-held', ...more }))]
        const answer = await device.post('/login/v1/manifest', { manifests }, { token: session.token })
        expect(outcomeOf(answer)).toBe('200')
      },
      async again(provider = 'google', on: TestDevice = device): Promise<Session> {
        return { device: on, token: (await login.logIn(on, provider)).accessToken }
      },
      /** Adds the first mailbox, waiting before its code is entered. */
      async addMailbox({ device: by, token }: Session, waits = 0) {
        const { json } = await by.post('/login/v1/email-change', { email: address }, { token })
        login.clock.advance(waits)
        const code = login.mailer.code(address)
        return by.post('/login/v1/email-change/secondary', { transaction: json.transaction, code }, { token })
      },
      async byMail(on: TestDevice) {
        login.clock.advance(31_000)
        const { json } = await on.post('/login/v1/email', { projectId: 'demo', email: address, origin: site })
        return on.post('/login/v1/email/redeem', { transaction: json.transaction, code: login.mailer.code(address) })
      },
      async amr({ device: by, token }: Session) {
        const { json } = await by.post('/login/v1/assertion', { audience: 'custody', scope: 'recover' }, { token })
        return decodeJwt(`${json.assertion}`).amr
      },
    }
  }
  const countsFrom = (answer: { json: Readonly<Record<string, unknown>> }) =>
    (answer.json.reasons as { countsFrom?: string }[])[0]?.countsFrom

  test('S14: first Google, then a mail in the same minute, works on the next site', async () => {
    const { session, publish, addMailbox, byMail, createDevice, sub, amr } = await prepare()
    await publish()
    expect(await addMailbox(session)).toEqual({ status: 200, json: { email: address } })
    const next = await createDevice()
    const answer = await byMail(next)
    expect(answer).toMatchObject({ status: 200, json: { user: { sub } } })
    expect(await amr({ device: next, token: `${answer.json.accessToken}` })).toEqual(['otp', 'known'])
  })

  test('S14: a mailbox that a page adds five minutes after a login opens no new device for a day, and removes nothing', async () => {
    const { clock, publish, again, addMailbox, byMail, createDevice, sub, call, amr, session } = await prepare()
    await publish()
    clock.advance(2 * day)
    const own = await again()
    clock.advance(4.9 * minute)
    const added = await addMailbox(own, 10_000)
    const from = clock.now() + day
    expect(added).toEqual({ status: 200, json: { email: address, countsFrom: Math.floor(from / 1000) } })
    const stranger = await createDevice()
    const refused = await byMail(stranger)
    expect([outcomeOf(refused), countsFrom(refused)]).toEqual(['409 TOO_NEW', new Date(from).toISOString()])

    // On the user's own device it logs in, and what it does there changes nothing.
    const { json, status } = await byMail(session.device)
    expect([status, (json.user as { sub: string }).sub]).toEqual([200, sub])
    const byPage = { device: session.device, token: `${json.accessToken}` }
    expect(await amr(byPage)).toEqual(['otp'])
    const { identities } = (await call(byPage, 'identities')).json as unknown as { identities: Listed[] }
    expect(identities.map(({ kind, countsFrom: at }) => [kind, at])).toEqual([
      ['google', undefined],
      ['email', Math.floor(from / 1000)],
    ])
    const google = identities.find(({ kind }) => kind === 'google')?.id
    for (const [path, body] of [
      ['identities/remove', { id: google }],
      ['delete', {}],
      ['email-change', { email: 'other@example.com' }],
    ] as const) {
      expect([path, outcomeOf(await call(byPage, path, body))]).toEqual([path, '409 TOO_NEW'])
    }
    // What the user knew counts on, wherever it is.
    const elsewhere = await again('google', await createDevice())
    expect(await amr(elsewhere)).toEqual(['social', 'known'])

    clock.advance(day)
    expect(await byMail(stranger)).toMatchObject({ status: 200, json: { user: { sub } } })
  })

  test('S14: a login that was added with one that does not count yet waits as well', async () => {
    const { clock, publish, again, addMailbox, byMail, call, add, session } = await prepare()
    await publish()
    clock.advance(2 * day)
    const own = await again()
    clock.advance(4.9 * minute)
    await addMailbox(own, 10_000)
    const { json } = await byMail(session.device)
    const token = `${json.accessToken}`
    expect(outcomeOf(await add(session.device, 'github', token))).toBe('200')
    const { identities } = (await call({ device: session.device, token }, 'identities')).json as unknown as {
      identities: Listed[]
    }
    expect(identities.find(({ kind }) => kind === 'github')?.countsFrom).toBe(Math.floor((clock.now() + day) / 1000))
  })

  test('behavior: what is added right after a login that is known counts at once', async () => {
    const { clock, publish, again, addMailbox, byMail, createDevice, sub } = await prepare()
    await publish()
    clock.advance(2 * day)
    expect((await addMailbox(await again())).json).toEqual({ email: address })
    expect(await byMail(await createDevice())).toMatchObject({ status: 200, json: { user: { sub } } })
  })

  test('behavior: what was there before times were kept counts, and so do the sessions of it', async () => {
    const { session, amr, add, again, createDevice, publish } = await prepare()
    await publish()
    const { auth } = stores.store
    await auth.updateTable('auth.identities').set({ added_at: null, counts_from: 0 }).execute()
    await auth.updateTable('auth.users').set({ made_on: null, created_at: 0 }).execute()
    await auth.updateTable('auth.logins').set({ issuer: null, subject: null }).execute()
    expect(await amr(session)).toEqual(['social', 'known'])
    expect(await add(session.device, 'github', session.token)).toEqual({ status: 200, json: {} })
    expect(await amr(await again('github', await createDevice()))).toEqual(['social', 'known'])
  })

  test('behavior: on the first day another device than the one that made the account adds nothing that counts', async () => {
    const { again, addMailbox, createDevice } = await prepare()
    const other = await again('google', await createDevice())
    expect((await addMailbox(other)).json).toHaveProperty('countsFrom')
  })

  test('S32: the sessions of a login that is taken away end, those of others go on', async () => {
    const { session, add, again, call, createDevice } = await prepare()
    await add(session.device, 'github', session.token)
    const [byGithub, byGoogle] = [
      await again('github', await createDevice()),
      await again('google', await createDevice()),
    ]
    const { identities } = (await call(session, 'identities')).json as unknown as { identities: Listed[] }
    const id = identities.find(({ kind }) => kind === 'github')?.id
    expect(outcomeOf(await call(session, 'identities/remove', { id }))).toBe('200')
    expect(outcomeOf(await call(byGithub, 'user'))).toBe('401 TOKEN_INVALID')
    for (const one of [session, byGoogle]) expect(outcomeOf(await call(one, 'user'))).toBe('200')
  })

  test('S14: the mailbox is notified of a login that is added or taken away, and until when it does not count', async () => {
    const { session, add, addMailbox, again, call, clock, mailer, publish, visit, finish } = await prepare()
    await publish()
    await addMailbox(session)
    expect(mailer.last(address)).toMatchObject({ subject: 'A login was added' })
    clock.advance(2 * day)
    const own = await again()
    await add(own.device, 'discord', own.token)
    expect(mailer.last(address).text).toContain('Discord')
    expect(mailer.last(address).text).not.toContain('Until')
    // Begun while the login is fresh, and ended when it is no more.
    const late = await visit(own.device, 'github', { token: own.token })
    clock.advance(4.9 * minute)
    const { json } = await call(own, 'identities')
    const id = (json.identities as Listed[]).find(({ kind }) => kind === 'discord')?.id
    expect(outcomeOf(await call(own, 'identities/remove', { id }))).toBe('200')
    expect(mailer.last(address)).toMatchObject({ subject: 'A login was removed' })
    expect(mailer.last(address).text).toContain('/login/v1/not-me#')
    clock.advance(10_000)
    const { handle } = (await finish(late.body)).json
    const redeemed = await call(own, 'identities/redeem', { transaction: late.transaction, handle })
    expect(redeemed.json).toHaveProperty('countsFrom')
    const until = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'long', timeZone: 'UTC' })
    expect(mailer.last(address).text).toContain(`Until ${until.format(clock.now() + day)}`)
  })

  test('S14: a login that is a check of the wallet is not taken away before the wallet lets it go', async () => {
    const { session, add, call, publish } = await prepare()
    await add(session.device, 'github', session.token)
    await publish({ evd: [{ id: testMembers.man().id, kind: 'oidc', at: 1 }] })
    const { identities } = (await call(session, 'identities')).json as unknown as { identities: Listed[] }
    const remove = async (of: string) =>
      outcomeOf(await call(session, 'identities/remove', { id: identities.find(({ kind }) => kind === of)?.id }))
    expect(await remove('google')).toBe('409 CHECK_IN_USE')
    expect(await remove('github')).toBe('200')
  })
})
