import { expect, test, vi } from 'vitest'
import { describeStore } from '../../../../test/eachStore.js'
import {
  type LoginServices,
  outcomeOf,
  type SessionAnswer,
  type TestDevice,
  useLogin,
} from '../../../../test/loginServices.js'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const minute = 60_000
const day = 24 * 60 * minute
const email = 'a@example.com'

describeStore('logins', (stores) => {
  const { start, startTwo } = useLogin(stores)

  const call = (device: TestDevice, token: string, path = 'user', body: object = {}) =>
    device.post(`/login/v1/${path}`, body, { token })
  const refresh = (device: TestDevice, refreshToken: string, at?: LoginServices) =>
    device.post('/login/v1/refresh', { refreshToken }, at ? { via: (request) => at.services.fetch(request) } : {})
  const tokenOf = ({ json }: { json: object }) => (json as SessionAnswer).refreshToken

  test('S27: an access token is good for ten minutes, on its device', async () => {
    const { createDevice, logIn, clock } = start()
    const [device, thief] = [await createDevice(), await createDevice()]
    const { accessToken } = await logIn(device, email)
    expect(outcomeOf(await call(device, accessToken))).toBe('200')
    expect(outcomeOf(await call(thief, accessToken))).toBe('401 TOKEN_INVALID')
    expect(outcomeOf(await call(thief, accessToken, 'sign-out', { everywhere: true }))).toBe('401 TOKEN_INVALID')
    clock.advance(10 * minute - 1)
    expect(outcomeOf(await call(device, accessToken))).toBe('200')
    clock.advance(1)
    expect(outcomeOf(await call(device, accessToken))).toBe('401 TOKEN_INVALID')
  })

  test('S27: what is changed in a token, or is a token of another kind or pepper, is none', async () => {
    const { createDevice, logIn } = start()
    const device = await createDevice()
    const { accessToken, refreshToken } = await logIn(device, email)
    for (const token of [accessToken, refreshToken]) {
      const bytes = Buffer.from(token, 'base64url')
      for (const [index] of bytes.entries()) {
        if (index % 5 > 0) continue
        const changed = Buffer.from(bytes)
        changed[index] = (changed[index] ?? 0) ^ 1
        const given = changed.toString('base64url')
        expect(outcomeOf(await call(device, given))).toBe('401 TOKEN_INVALID')
        expect(outcomeOf(await refresh(device, given))).toBe('401 TOKEN_INVALID')
      }
    }
    expect(outcomeOf(await call(device, refreshToken))).toBe('401 TOKEN_INVALID')
    expect(outcomeOf(await refresh(device, accessToken))).toBe('401 TOKEN_INVALID')
    expect(outcomeOf(await refresh(device, refreshToken))).toBe('200')
  })

  test('S27: a call that was answered cannot be sent again, whatever token it has', async () => {
    const { createDevice, logIn } = start()
    const device = await createDevice()
    const { accessToken: token } = await logIn(device, email)
    const body = { audience: 'custody', scope: 'create' }
    expect((await call(device, token, 'assertion', body)).status).toBe(200)
    const proof = device.lastProof() ?? ''
    const replayed = await device.send('/login/v1/assertion', body, { token, proof })
    expect(replayed.status).toBe(401)
    const other = await device.send('/login/v1/user', {}, { token, proof })
    expect(other.status).toBe(401)
  })

  test('S27: a refresh token counts once; later, or on another device, it ends the login', async () => {
    const { createDevice, logIn, clock } = start()
    const device = await createDevice()
    const first = await logIn(device, email)
    const second = await refresh(device, first.refreshToken)
    expect(tokenOf(second)).not.toBe(first.refreshToken)
    clock.advance(minute)
    expect(outcomeOf(await refresh(device, first.refreshToken))).toBe('401 SESSION_ENDED')
    expect(outcomeOf(await refresh(device, tokenOf(second)))).toBe('401 SESSION_ENDED')
    expect(outcomeOf(await call(device, first.accessToken))).toBe('401 TOKEN_INVALID')

    const again = await logIn(device, email)
    const thief = await createDevice()
    expect(outcomeOf(await refresh(thief, again.refreshToken))).toBe('401 SESSION_ENDED')
    expect(outcomeOf(await refresh(device, again.refreshToken))).toBe('401 SESSION_ENDED')
  })

  test('S27: a token of two refreshes ago ends the login at once', async () => {
    const { createDevice, logIn } = start()
    const device = await createDevice()
    const first = await logIn(device, email)
    const second = tokenOf(await refresh(device, first.refreshToken))
    const third = tokenOf(await refresh(device, second))
    expect(outcomeOf(await refresh(device, first.refreshToken))).toBe('401 SESSION_ENDED')
    expect(outcomeOf(await refresh(device, third))).toBe('401 SESSION_ENDED')
  })

  test('F23: two tabs that refresh at once, at two processes, get the same token, and the login lives', async () => {
    const [one, two] = startTwo()
    const device = await one.createDevice()
    let { refreshToken } = await one.logIn(device, email)
    for (let n = 0; n < 3; n++) {
      const answers = await Promise.all([refresh(device, refreshToken, one), refresh(device, refreshToken, two)])
      expect(answers.map(outcomeOf)).toEqual(['200', '200'])
      const [left, right] = answers.map(tokenOf)
      expect(left).toBe(right)
      // The answer was lost: the same device asks once more.
      one.clock.advance(minute - 1)
      expect(tokenOf(await refresh(device, refreshToken))).toBe(left)
      refreshToken = left ?? ''
      one.clock.advance(9 * minute)
    }
    expect((await call(device, (await refresh(device, refreshToken)).json.accessToken as string)).status).toBe(200)
  })

  test('S27: a login ends thirty days after its last refresh, and after ninety', async () => {
    const { createDevice, logIn, clock } = start()
    const device = await createDevice()
    const idle = await logIn(device, email)
    clock.advance(30 * day)
    expect(outcomeOf(await refresh(device, idle.refreshToken))).toBe('401 SESSION_EXPIRED')
    let { refreshToken } = await logIn(device, email)
    for (let n = 0; n < 4; n++) {
      clock.advance(22 * day)
      const answer = await refresh(device, refreshToken)
      expect(outcomeOf(answer)).toBe('200')
      refreshToken = tokenOf(answer)
    }
    clock.advance(2 * day)
    expect(outcomeOf(await refresh(device, refreshToken))).toBe('401 SESSION_EXPIRED')
  })

  test('S27: that nothing but its time is over, its own device alone is told, and nobody once the user has ended all', async () => {
    const { createDevice, logIn, clock } = start()
    const [device, thief] = [await createDevice(), await createDevice()]
    const { refreshToken } = await logIn(device, email)
    clock.advance(31 * day)
    expect(outcomeOf(await refresh(thief, refreshToken))).toBe('401 SESSION_ENDED')
    expect(outcomeOf(await refresh(device, refreshToken))).toBe('401 SESSION_EXPIRED')
    const other = await logIn(thief, email)
    expect(outcomeOf(await call(thief, other.accessToken, 'sign-out', { everywhere: true }))).toBe('200')
    expect(outcomeOf(await refresh(device, refreshToken))).toBe('401 SESSION_ENDED')
  })

  test('S32: signing out ends one login, or all of the user, in every process at once', async () => {
    const [one, two] = startTwo()
    const devices = [await one.createDevice(), await one.createDevice(), await one.createDevice()] as const
    const sessions: SessionAnswer[] = []
    for (const device of devices) {
      sessions.push(await one.logIn(device, email))
      one.clock.advance(30_000)
    }
    const other = await one.logIn(await one.createDevice(), 'b@example.com')
    const outcomes = async () => {
      const asked = devices.map((device, n) =>
        device.post(
          '/login/v1/assertion',
          { audience: 'recovery', scope: 'create' },
          {
            token: sessions[n]?.accessToken ?? '',
            via: (request) => two.services.fetch(request),
          },
        ),
      )
      return (await Promise.all(asked)).map(outcomeOf)
    }
    expect(await outcomes()).toEqual(['200', '200', '200'])
    expect(await call(devices[0], sessions[0]?.accessToken ?? '', 'sign-out')).toEqual({ status: 200, json: {} })
    expect(await outcomes()).toEqual(['401 TOKEN_INVALID', '200', '200'])
    expect(outcomeOf(await refresh(devices[0], sessions[0]?.refreshToken ?? ''))).toBe('401 SESSION_ENDED')
    await call(devices[1], sessions[1]?.accessToken ?? '', 'sign-out', { everywhere: true })
    expect(await outcomes()).toEqual(['401 TOKEN_INVALID', '401 TOKEN_INVALID', '401 TOKEN_INVALID'])
    expect(outcomeOf(await refresh(devices[2], sessions[2]?.refreshToken ?? ''))).toBe('401 SESSION_ENDED')
    const left = await stores.store.auth.selectFrom('auth.logins').select('sub').execute()
    expect(left).toEqual([{ sub: other.user.sub }])
  })

  test('S32: a code proves the user again, on the login that asked for it', async () => {
    const { createDevice, logIn, mailer, clock } = start()
    const [device, other] = [await createDevice(), await createDevice()]
    const session = await logIn(device, email)
    clock.advance(5 * minute)
    const elsewhere = await logIn(other, email)
    const before = session.user.at
    expect(outcomeOf(await call(device, session.accessToken, 'delete'))).toBe('403 STEP_UP_NEEDED')
    clock.advance(30_000)
    const begun = await call(device, session.accessToken, 'step-up')
    expect(begun).toMatchObject({ status: 200, json: { resendAfter: 30, digits: 6 } })
    const given = { transaction: begun.json.transaction, code: mailer.code(email) }
    expect(outcomeOf(await call(other, elsewhere.accessToken, 'step-up/redeem', given))).toBe('401 CODE_WRONG')
    const answer = await call(device, session.accessToken, 'step-up/redeem', given)
    expect(answer).toMatchObject({ status: 200, json: { expiresIn: 600, user: { at: before + 330 } } })
    // The device goes on with the refresh token that it has.
    expect(answer.json).not.toHaveProperty('refreshToken')
    expect(outcomeOf(await refresh(device, session.refreshToken))).toBe('200')
    expect(outcomeOf(await call(device, answer.json.accessToken as string, 'delete'))).toBe('200')
  })

  test('F24: a device whose clock is off by a day is given the time by the nonce', async () => {
    const { createDevice, begin, clock } = start()
    const device = await createDevice()
    const change = (claims: Record<string, unknown>) => ({ ...claims, iat: Math.floor((clock.now() - day) / 1000) })
    const body = { projectId: 'demo', email, origin: 'https://app.example.com' }
    const refused = await device.send('/login/v1/email', body, { change })
    expect(refused.status).toBe(401)
    const refusedAgain = await device.send('/login/v1/email', body, { change })
    expect(((await refusedAgain.json()) as { reasons: { name: string }[] }).reasons[0]?.name).toBe('NONCE_NEEDED')
    const time = Number.parseInt((refusedAgain.headers.get('DPoP-Nonce') ?? '').split('.')[0] ?? '', 36)
    expect(time).toBe(clock.now())
    expect((await begin(device, email)).status).toBe(200)
  })

  test('S30: a user is a mailbox of a realm: projects have their own, until an operator lets them share one', async () => {
    const { services, createDevice, logIn, clock } = start()
    const origins = ['https://app.example.com']
    for (const id of ['second', 'third']) await services.projects.add({ id, origins })
    const device = await createDevice()
    const logInTo = async (projectId: string) => {
      clock.advance(30_000)
      return (await logIn(device, email, { projectId })).user
    }
    const first = await logInTo('demo')
    await services.accounts.shareRealm('third', 'demo')
    expect(await logInTo('third')).toMatchObject({ sub: first.sub, rlm: first.rlm })
    const second = await logInTo('second')
    expect([second.sub, second.rlm]).not.toEqual([first.sub, first.rlm])
    expect(second.rlm).not.toBe(first.rlm)
    await expect(services.accounts.shareRealm('second', 'demo')).rejects.toMatchObject({ code: 'REALM_IN_USE' })
  })

  test('F33: a login that fails between two writes leaves nothing, and its code is still good', async () => {
    const { createDevice, begin, mailer } = start()
    const device = await createDevice()
    const { transaction } = (await begin(device, email)).json
    const given = { transaction, code: mailer.code(email) }
    for (const table of ['identities', 'devices', 'logins'] as const) {
      await stores.store.auth.schema.alterTable(`auth.${table}`).renameTo('gone').execute()
      const answer = await device.post('/login/v1/email/redeem', given)
      await stores.store.auth.schema.alterTable('auth.gone').renameTo(table).execute()
      expect(outcomeOf(answer)).toBe('503 SERVER_ERROR')
      expect(await stores.store.auth.selectFrom('auth.users').select('sub').execute()).toEqual([])
    }
    expect(outcomeOf(await device.post('/login/v1/email/redeem', given))).toBe('200')
  })

  test('S30: first logins of a mailbox at once, at two processes, make one user', async () => {
    const [one, two] = startTwo()
    const addresses = Array.from({ length: 8 }, (_, n) => `n${n}@example.com`)
    const begun: { address: string; device: TestDevice; body: object }[] = []
    for (let round = 0; round < 2; round++) {
      for (const address of addresses) {
        const device = await one.createDevice()
        const { transaction } = (await one.begin(device, address)).json
        begun.push({ address, device, body: { transaction, code: one.mailer.code(address) } })
      }
      one.clock.advance(30_000)
    }
    const answers = await Promise.all(
      begun.map(({ device, body }, n) =>
        device.post('/login/v1/email/redeem', body, {
          via: (request) => (n < addresses.length ? one : two).services.fetch(request),
        }),
      ),
    )
    expect(answers.map(outcomeOf)).toEqual(begun.map(() => '200'))
    const subs = answers.map(({ json }) => (json as unknown as SessionAnswer).user.sub)
    expect(subs.slice(addresses.length)).toEqual(subs.slice(0, addresses.length))
    expect(await stores.store.auth.selectFrom('auth.users').select('sub').execute()).toHaveLength(addresses.length)
  })
})
