import { decodeJwt } from 'jose'
import { expect, test, vi } from 'vitest'
import { describeStore } from '../../../../../test/eachStore.js'
import { outcomeOf, type SessionAnswer, site, startLogin, useLogin } from '../../../../../test/loginServices.js'
import { openPage, toOutcome } from '../../../../../test/signInPage.js'
import { email, openWorld, shop } from './test/openWorld.js'

// Real databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const day = 24 * 3_600_000

describeStore('a user who is suspended', (stores) => {
  const login = useLogin(stores)
  const open = () => openWorld(login)

  test('S32: for a project: its sessions end, and no way makes another one; a project of the same realm goes on', async () => {
    const { signIn, run, post, sub, clock } = await open()
    const [own, other] = [await signIn(), await signIn('shop')]
    await run('suspendUser', { project: 'demo' })
    expect(await own.me()).toBe('403 USER_SUSPENDED')
    expect(await other.me()).toBe('200')
    // The frame names nothing for it, and signs nothing then.
    expect(await signIn()).toMatchObject({ named: '403 USER_SUSPENDED' })
    expect(await signIn('shop')).toMatchObject({ named: '200', outcome: '200' })
    const at = Math.floor(clock.now() / 1000)
    expect((await post('user', { projectId: 'demo' })).json).toMatchObject({ sub, suspended: at })
    expect((await post('user', { projectId: 'shop' })).json).not.toHaveProperty('suspended')
    expect((await post('user')).json).not.toHaveProperty('suspended')
  })

  test('S32: what the frame named before makes no session after', async () => {
    const { signIn, run } = await open()
    const late = await signIn('demo', { before: () => run('suspendUser', { project: 'demo' }).then(() => {}) })
    expect(late).toMatchObject({ named: '200', outcome: '403 USER_SUSPENDED' })
  })

  test('S30: a page of the project that says it is the other one’s gets nothing by that', async () => {
    const { services, signIn, run, name } = await open()
    await run('suspendUser', { project: 'demo' })
    expect(outcomeOf(await name('text', 'shop', { origin: site }))).toBe('403 ORIGIN_NOT_ALLOWED')
    expect(outcomeOf(await name('text', 'demo', { origin: shop }))).toBe('403 ORIGIN_NOT_ALLOWED')
    // What was signed for the other project's page makes no session of the suspended one, nor one that its page can read.
    const other = await signIn('shop')
    expect(await other.me()).toBe('200')
    const [asOwn, asOther] = [openPage(services), openPage(services, { projectId: 'shop' })]
    expect(await toOutcome(await asOwn.call('GET', 'me', other.token))).toBe('401 SESSION_INVALID')
    expect(await toOutcome(await asOther.call('GET', 'me', other.token))).toBe('403 ORIGIN_NOT_ALLOWED')
  })

  test('S32: for the realm: no project of it has a session, a connected wallet of another user has', async () => {
    const { signIn, run, post } = await open()
    const sessions = [await signIn(), await signIn('shop')]
    const connected = await signIn('demo', { isConnected: true })
    await run('suspendUser')
    for (const { me } of sessions) expect(await me()).toBe('403 USER_SUSPENDED')
    for (const project of ['demo', 'shop']) {
      expect(await signIn(project)).toMatchObject({ named: '403 USER_SUSPENDED' })
      expect((await post('user', { projectId: project })).json).toHaveProperty('suspended')
    }
    expect(await connected.me()).toBe('200')
  })

  test('S32: a connected wallet is suspended as a login is', async () => {
    const { signIn, run } = await open()
    const { token, me } = await signIn('demo', { isConnected: true })
    const connected = `${decodeJwt(token).sub}`
    await run('suspendUser', { project: 'demo' }, connected)
    expect(await me()).toBe('403 USER_SUSPENDED')
    expect(await signIn('demo', { isConnected: true })).toMatchObject({ outcome: '403 USER_SUSPENDED' })
    expect(await signIn('shop', { isConnected: true })).toMatchObject({ outcome: '200' })
    await run('liftUser', { project: 'demo' }, connected)
    expect(await signIn('demo', { isConnected: true })).toMatchObject({ outcome: '200' })
  })

  test('S32: a login that is refreshed outlives it, and makes no session', async () => {
    const { session, device, run, post, clock, name } = await open()
    await run('suspendUser', { project: 'demo' })
    clock.advance(11 * 60_000)
    const refreshed = await device.post('/login/v1/refresh', { refreshToken: session.refreshToken })
    const next = refreshed.json as unknown as SessionAnswer
    expect((await post('user', { projectId: 'demo' }, next)).json).toHaveProperty('suspended')
    expect(outcomeOf(await name('text', 'demo'))).toBe('401 TOKEN_INVALID')
    const digest = 'A'.repeat(43)
    expect(outcomeOf(await post('sign-in', { projectId: 'demo', origin: site, digest }, next))).toBe(
      '403 USER_SUSPENDED',
    )
  })

  test('S14: the wallet stays its owner’s for the realm’s time, too: a login, what opens it, the export, the deletion and its undo', async () => {
    const { run, device, logIn, clock, post, sub } = await open()
    await run('suspendUser')
    clock.advance(60_000)
    const again = await logIn(device, email)
    expect(again.user).toMatchObject({ sub })
    for (const [audience, scope] of [
      ['custody', 'release'],
      ['custody', 'publish'],
      ['custody', 'recover'],
      ['recovery', 'recover'],
    ]) {
      expect([scope, outcomeOf(await post('assertion', { audience, scope }, again))]).toEqual([scope, '200'])
    }
    for (const path of ['export', 'logins', 'delete']) {
      expect([path, outcomeOf(await post(path, {}, again))]).toEqual([path, '200'])
    }
    clock.advance(60_000)
    const deleting = await logIn(device, email)
    expect(outcomeOf(await post('delete/undo', {}, deleting))).toBe('200')
    // Neither took it back.
    expect((await post('user', { projectId: 'demo' }, deleting)).json).toHaveProperty('suspended')
    expect(outcomeOf(await post('sign-out', {}, deleting))).toBe('200')
  })

  test('behavior: one who is being deleted is suspended, too; with the user goes all of it', async () => {
    const { run, services, sub, clock, createDevice, logIn } = await open()
    await services.accounts.delete(sub)
    await run('suspendUser', { project: 'demo' })
    await run('suspendUser')
    clock.advance(91 * day)
    // Any call of login does what is due.
    await logIn(await createDevice(), 'other@example.com')
    expect(await stores.store.auth.selectFrom('auth.users').select('sub').where('sub', '=', sub).execute()).toEqual([])
    expect(await stores.store.auth.selectFrom('auth.suspensions').selectAll().execute()).toEqual([])
  })

  test('behavior: mailbox and devices are told once of each: where, and that the wallet stays theirs', async () => {
    const { run, device, second, newsOf, subjects, mailer, signIn } = await open()
    await signIn()
    const before = subjects().length
    await run('suspendUser', { project: 'demo' })
    await run('suspendUser', { project: 'demo' })
    expect(subjects().slice(before)).toEqual(['Your account is suspended'])
    expect(mailer.mails.at(-1)).toMatchObject({
      to: email,
      text: expect.stringMatching(/app\.example\.com.*stays yours/),
    })
    for (const one of [device, second]) {
      expect(await newsOf(one)).toEqual([expect.objectContaining({ kind: 'suspended', site })])
    }
    await run('liftUser', { project: 'demo' })
    await run('liftUser', { project: 'demo' })
    expect(subjects().slice(before)).toEqual(['Your account is suspended', 'Your account is no longer suspended'])
    expect((await newsOf(second)).map(({ kind }) => kind)).toEqual(['suspended', 'reinstated'])
    await run('suspendUser')
    expect(mailer.mails.at(-1)?.text).toContain('https://frame.test')
  })

  test('behavior: a command without a mail server leaves the mail to the next process that has one', async () => {
    const { run, sub, subjects, clock, mailer, post } = await open()
    const before = subjects().length
    const without = startLogin(stores.store, { mailer: undefined }, clock)
    await without.services.runCommand('suspendUser', { words: { SUB: sub }, options: {} })
    expect(subjects()).toHaveLength(before)
    clock.advance(3_600_000)
    await post('user')
    await vi.waitFor(() => expect(subjects().slice(before)).toEqual(['Your account is suspended']))
    // Suspended and lifted again by such commands, the user hears how it is.
    for (const command of ['liftUser', 'suspendUser', 'liftUser'])
      await without.services.runCommand(command, { words: { SUB: sub }, options: {} })
    await run('liftUser', { project: 'demo' })
    await vi.waitFor(() =>
      expect(mailer.mails.at(-1)).toMatchObject({ subject: 'Your account is no longer suspended' }),
    )
  })

  test('behavior: each is lifted by itself, and then all is as before', async () => {
    const { run, signIn, post, sub, clock } = await open()
    await run('suspendUser', { project: 'demo' })
    clock.advance(5000)
    const { answer } = await run('suspendUser')
    const since = (ms: number) => new Date(clock.now() - ms).toISOString()
    const demo = { project: 'demo', since: since(5000) }
    expect(answer).toMatchObject({ user: { sub, suspended: [demo, { project: null, since: since(0) }] } })
    expect((await run('liftUser')).answer).toMatchObject({ user: { suspended: [demo] } })
    expect(await signIn()).toMatchObject({ named: '403 USER_SUSPENDED' })
    expect(await signIn('shop')).toMatchObject({ outcome: '200' })
    expect(await run('liftUser')).toMatchObject({ warning: expect.stringContaining('Nothing was lifted') })
    const lifted = await run('liftUser', { project: 'demo' })
    expect(lifted).not.toHaveProperty('warning')
    expect(lifted.answer).not.toHaveProperty('user.suspended')
    const back = await signIn()
    expect(await back.me()).toBe('200')
    expect(decodeJwt(back.token).sub).toBe(sub)
    expect((await post('user', { projectId: 'demo' })).json).not.toHaveProperty('suspended')
  })

  test('parameters: a user of another realm, an unknown user or project', async () => {
    const { run, services, sub } = await open()
    await services.projects.add({ id: 'foreign', origins: [site] })
    for (const project of ['foreign', 'none']) {
      for (const command of ['suspendUser', 'liftUser']) {
        await expect(run(command, { project }, sub)).rejects.toMatchObject({ code: 'USER_NOT_FOUND' })
      }
    }
    await expect(run('suspendUser', {}, 'A'.repeat(22))).rejects.toMatchObject({ code: 'USER_NOT_FOUND' })
    // A name with a typing error makes no realm.
    const realms = await stores.store.auth.selectFrom('auth.realms').select('project_id').execute()
    expect(realms.map(({ project_id }) => project_id).sort()).toEqual(['demo', 'shop'])
  })
})
