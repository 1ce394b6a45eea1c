import { expect, test, vi } from 'vitest'
import { describeStore } from '../../../../test/eachStore.js'
import { outcomeOf, type TestDevice, useLogin } from '../../../../test/loginServices.js'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const [old, next] = ['old@example.com', 'new@example.com']

describeStore('change of e-mail and of users', (stores) => {
  const { start } = useLogin(stores)

  async function prepare() {
    const login = start()
    const device = await login.createDevice()
    const session = await login.logIn(device, old)
    login.clock.advance(30_000)
    const call = (path: string, body: object, by: TestDevice = device, token = session.accessToken) =>
      by.post(`/login/v1/email-change${path}`, body, { token })
    return { ...login, device, session, call, token: session.accessToken }
  }

  test('S32: both mailboxes confirm; then the login is the new one, and all others have ended', async () => {
    const { call, createDevice, logIn, device, session, mailer, clock, token } = await prepare()
    const other = await createDevice()
    const elsewhere = await logIn(other, old)
    clock.advance(30_000)
    const begun = await call('', { email: ' New@Example.com' })
    expect(begun.json).toMatchObject({ action: 'VERIFY_PRIMARY_OTP', resendAfter: 30, digits: 6 })
    const { transaction } = begun.json
    expect(mailer.last(old).text).toContain(next)
    // The second step cannot come first, with whatever code.
    expect(outcomeOf(await call('/secondary', { transaction, code: mailer.code(old) }))).toBe('404 TRANSACTION_UNKNOWN')
    const confirmed = await call('/primary', { transaction, code: mailer.code(old) })
    expect(confirmed).toEqual({ status: 200, json: { action: 'VERIFY_SECONDARY_OTP', resendAfter: 30, digits: 6 } })
    expect(outcomeOf(await call('/secondary', { transaction, code: mailer.code(old) }))).toBe('401 CODE_WRONG')
    expect((await device.post('/login/v1/user', {}, { token })).json).toMatchObject({ email: old })
    expect(await call('/secondary', { transaction, code: mailer.code(next) })).toEqual({
      status: 200,
      json: { email: next },
    })
    expect((await device.post('/login/v1/user', {}, { token })).json).toMatchObject({
      email: next,
      sub: session.user.sub,
    })
    expect(outcomeOf(await other.post('/login/v1/user', {}, { token: elsewhere.accessToken }))).toBe(
      '401 TOKEN_INVALID',
    )
    // The old mailbox is notified, and is nobody's now.
    expect(mailer.last(old)).toMatchObject({ subject: 'Your e-mail address was changed' })
    expect(mailer.last(old).text).toContain('http://services.test/login/v1/not-me#')
    clock.advance(3_600_000)
    expect((await logIn(await createDevice(), next)).user.sub).toBe(session.user.sub)
    expect((await logIn(await createDevice(), old)).user.sub).not.toBe(session.user.sub)
  })

  test('S32: a code that went to the old mailbox is good for nothing after the change', async () => {
    const { call, device, mailer, clock, token } = await prepare()
    const stepUp = (await device.post('/login/v1/step-up', {}, { token })).json
    const code = mailer.code(old)
    clock.advance(30_000)
    const { transaction } = (await call('', { email: next })).json
    await call('/primary', { transaction, code: mailer.code(old) })
    expect(outcomeOf(await call('/secondary', { transaction, code: mailer.code(next) }))).toBe('200')
    const given = { transaction: stepUp.transaction, code }
    expect(outcomeOf(await device.post('/login/v1/step-up/redeem', given, { token }))).toBe('404 TRANSACTION_UNKNOWN')
  })

  test('behavior: a change can be cancelled at either step, and nothing has changed', async () => {
    const { call, device, mailer, clock, token } = await prepare()
    for (const isConfirmed of [false, true]) {
      const { transaction } = (await call('', { email: next })).json
      const code = mailer.code(old)
      if (isConfirmed) await call('/primary', { transaction, code })
      const step = isConfirmed ? '/secondary' : '/primary'
      expect(await call('/cancel', { transaction })).toEqual({ status: 200, json: {} })
      const given = { transaction, code: isConfirmed ? mailer.code(next) : code }
      expect(outcomeOf(await call(step, given))).toBe('404 TRANSACTION_UNKNOWN')
      clock.advance(30_000)
    }
    expect((await device.post('/login/v1/user', {}, { token })).json).toMatchObject({ email: old })
  })

  test('S26: whether another user has the new address is said to its mailbox alone', async () => {
    const { call, createDevice, logIn, mailer, clock } = await prepare()
    await logIn(await createDevice(), next)
    clock.advance(30_000)
    const answers: unknown[] = []
    for (const email of [next, 'unknown@example.com']) {
      const { transaction, ...begun } = (await call('', { email })).json
      answers.push([begun, await call('/primary', { transaction, code: mailer.code(old) })])
      clock.advance(30_000)
    }
    expect(answers[0]).toEqual(answers[1])
  })

  test('S30: an address that another user has is not taken from it', async () => {
    const { call, createDevice, logIn, mailer, clock } = await prepare()
    const other = await logIn(await createDevice(), next)
    clock.advance(30_000)
    const { transaction } = (await call('', { email: next })).json
    expect(outcomeOf(await call('/primary', { transaction, code: mailer.code(old) }))).toBe('200')
    expect(outcomeOf(await call('/secondary', { transaction, code: mailer.code(next) }))).toBe('409 EMAIL_TAKEN')
    clock.advance(3_600_000)
    expect((await logIn(await createDevice(), next)).user.sub).toBe(other.user.sub)
  })

  test('S24: steps of a change are those of the device and the user who began it', async () => {
    const { call, createDevice, logIn, mailer } = await prepare()
    const thief = await createDevice()
    const stolen = await logIn(thief, 'thief@example.com')
    const { transaction } = (await call('', { email: next })).json
    const given = { transaction, code: mailer.code(old) }
    expect(outcomeOf(await call('/primary', given, thief, stolen.accessToken))).toBe('401 CODE_WRONG')
    await call('/cancel', { transaction }, thief, stolen.accessToken)
    expect(outcomeOf(await call('/primary', given))).toBe('200')
  })

  test('S25: a user without a mailbox confirms the new one alone, and tries ten addresses a day', async () => {
    const { call, mailer, clock } = await prepare()
    await stores.store.auth.deleteFrom('auth.identities').execute()
    const first = (await call('', { email: 'n0@example.com' })).json
    expect(first).toMatchObject({ action: 'VERIFY_SECONDARY_OTP' })
    for (let n = 1; n < 10; n++) expect(outcomeOf(await call('', { email: `n${n}@example.com` }))).toBe('200')
    expect(outcomeOf(await call('', { email: 'n10@example.com' }))).toBe('429 RATE_LIMITED')
    const given = { transaction: first.transaction, code: mailer.code('n0@example.com') }
    expect(await call('/secondary', given)).toEqual({ status: 200, json: { email: 'n0@example.com' } })
    await stores.store.auth.deleteFrom('auth.identities').execute()
    clock.advance(5 * 60_000)
    expect(outcomeOf(await call('', { email: 'n11@example.com' }))).toBe('403 STEP_UP_NEEDED')
  })

  test('parameters: what is no address, or the one that is there, is refused', async () => {
    const { call } = await prepare()
    for (const email of [
      '',
      'a',
      'a@b@c',
      'ä@example.com',
      'a b@example.com',
      `${'a'.repeat(65)}@example.com`,
      'OLD@example.com',
    ]) {
      const answer = await call('', { email })
      expect([outcomeOf(answer)]).toEqual([email === '' ? '400 BODY_INVALID' : '400 EMAIL_INVALID'])
    }
  })
})
