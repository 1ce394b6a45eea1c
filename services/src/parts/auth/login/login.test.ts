import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { expect, test, vi } from 'vitest'
import { describeStore } from '../../../../test/eachStore.js'
import { site, useLogin } from '../../../../test/loginServices.js'
import { createTestWallet, testMembers } from '../../../../test/testWallet.js'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const name = (answer: { json: { reasons?: readonly { name: string }[] } }) => answer.json.reasons?.[0]?.name

describeStore('login by e-mail', (stores) => {
  const { start } = useLogin(stores)

  test('behavior: a user logs in with a code, and is the same on another device', async () => {
    const { createDevice, begin, logIn, mailer, clock } = start()
    const device = await createDevice()
    const begun = await begin(device, ' Alice+x@Example.com ')
    expect(begun).toEqual({
      status: 200,
      json: {
        ...{ transaction: expect.stringMatching(/^[\w-]{22}$/), rlm: expect.stringMatching(/^[\w-]{22}$/) },
        ...{ resendAfter: 30, action: 'VERIFY_OTP', digits: 6 },
      },
    })
    const code = mailer.code('alice+x@example.com')
    const session = await device.post('/login/v1/email/redeem', { transaction: begun.json.transaction, code })
    expect(session).toMatchObject({
      status: 200,
      json: {
        expiresIn: 600,
        user: { email: 'alice+x@example.com', wal: null, ctl: null, head: null, amr: ['otp'], at: clock.now() / 1000 },
      },
    })
    const { user } = session.json as { user: { sub: string; rlm: string } }
    expect([user.sub, user.rlm]).toEqual([expect.stringMatching(/^[\w-]{22}$/), expect.stringMatching(/^[\w-]{22}$/)])
    clock.advance(31_000)
    expect((await logIn(await createDevice(), 'alice+x@example.com')).user).toMatchObject({ sub: user.sub })
    expect((await logIn(await createDevice(), 'alice@example.com')).user.sub).not.toBe(user.sub)
  })

  test('behavior: who asks with the code for what comes next has the assertions with the answer', async () => {
    const { createDevice, begin, mailer, clock } = start()
    const redeem = async (device: Awaited<ReturnType<typeof createDevice>>, more: object) => {
      clock.advance(31_000)
      const { transaction } = (await begin(device, 'ahead@example.com')).json
      const code = mailer.code('ahead@example.com')
      return (await device.post('/login/v1/email/redeem', { transaction, code, ...more })).json
    }
    const read = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const device = await createDevice()
    const { ahead, isNew, user, accessToken } = (await redeem(device, { ahead: true })) as unknown as {
      ahead: string[]
      isNew?: boolean
      accessToken: string
      user: { sub: string; rlm: string }
    }
    expect(isNew).toBe(true)
    const about = { scp: 'create', sub: user.sub, wal: null, cnf: { jkt: device.jkt } }
    expect(ahead.map(read)).toEqual(
      ['recovery', 'custody', 'recovery'].map((aud) => expect.objectContaining({ ...about, aud })),
    )
    expect(new Set(ahead.map((token) => read(token).jti)).size).toBe(3)
    // The user was made before: it may have a wallet that auth has not heard of.
    const second = await redeem(device, {})
    expect([second.ahead, second.isNew]).toEqual([undefined, undefined])

    const wallet = createTestWallet(user)
    const manifest = wallet.sign(wallet.first({ mem: [testMembers.dev(device.jkt)] }))
    await device.post('/login/v1/manifest', { manifests: [manifest] }, { token: accessToken })
    const known = (await redeem(device, { ahead: true })).ahead as unknown as string[]
    expect(known.map(read)).toEqual([expect.objectContaining({ aud: 'custody', scp: 'release', wal: wallet.wal })])
    // What a device is given that the wallet does not list is told to others, so it is asked for by itself.
    expect((await redeem(await createDevice(), { ahead: true })).ahead).toEqual([])
  })

  test('behavior: an assertion says who, for whom and for what, by a key of its own', async () => {
    const { services, createDevice, logIn, clock } = start()
    const device = await createDevice()
    const { accessToken: token, user } = await logIn(device, 'a@example.com')
    const answer = await device.post('/login/v1/assertion', { audience: 'custody', scope: 'create' }, { token })
    const { assertion } = answer.json as unknown as { assertion: string }
    const { keys } = (await (await services.fetch(new Request('http://services.test/login/v1/keys'))).json()) as {
      keys: { kid: string }[]
    }
    expect(keys).toEqual([expect.objectContaining({ alg: 'ES256', use: 'sig', crv: 'P-256' })])
    expect(JSON.stringify(keys)).not.toContain('"d"')
    expect(decodeProtectedHeader(assertion)).toEqual({ alg: 'ES256', typ: 'latchkey-assert+jwt', kid: keys[0]?.kid })
    const read = await jwtVerify(assertion, createLocalJWKSet({ keys } as never), {
      issuer: 'latchkey-services',
      audience: 'custody',
      currentDate: new Date(clock.now()),
    })
    expect(read.payload).toMatchObject({
      ...{ sub: user.sub, rlm: user.rlm, wal: null, cnf: { jkt: device.jkt }, scp: 'create', amr: ['otp', 'known'] },
      ...{ at: clock.now() / 1000, org: site, head: null, mh: expect.any(String) },
    })
    expect((read.payload.exp ?? 0) - (read.payload.iat ?? 0)).toBeLessThanOrEqual(300)
  })

  test('behavior: manifests go forward, and a device that they do not list is to be confirmed', async () => {
    const { createDevice, begin, logIn, clock } = start()
    const device = await createDevice()
    const { accessToken: token, user } = await logIn(device, 'a@example.com')
    const wallet = createTestWallet({ rlm: user.rlm, sub: user.sub })
    const first = wallet.first({
      mem: [testMembers.dev(device.jkt)],
      evd: [{ id: 'A'.repeat(22), kind: 'mail', at: 1 }],
    })
    const compact = wallet.sign(first)
    const taken = await device.post('/login/v1/manifest', { manifests: [compact] }, { token })
    expect(taken).toMatchObject({ status: 200, json: { head: { seq: 1 } } })
    expect((await device.post('/login/v1/user', {}, { token })).json).toMatchObject({ wal: first.wal, ctl: first.ctl })
    clock.advance(31_000)
    expect((await begin(device, 'a@example.com')).json).toMatchObject({ action: 'VERIFY_OTP' })
    const other = await createDevice()
    const begun = await begin(other, 'a@example.com')
    expect(begun.json).toMatchObject({ action: 'VERIFY_DEVICE', consent: expect.any(String) })
    // S25: a stranger who types the address has this, too: of the wallet it says nothing.
    const consent = String(begun.json.consent)
    expect(decodeProtectedHeader(consent)).toEqual({
      alg: 'ECDH-ES',
      enc: 'A256GCM',
      kid: expect.any(String),
      epk: expect.anything(),
    })
    const clear = consent
      .split('.')
      .map((piece) => Buffer.from(piece, 'base64url').toString('latin1'))
      .join('\n')
    for (const secret of [user.sub, user.rlm, first.wal]) expect(clear).not.toContain(secret)
    const sent = await other.post('/login/v1/email/code', { transaction: begun.json.transaction })
    expect(sent).toEqual({ status: 200, json: { resendAfter: 30, digits: 6 } })
    const foreign = createTestWallet({ rlm: user.rlm, sub: user.sub })
    const swapped = await device.post(
      '/login/v1/manifest',
      { manifests: [foreign.sign(foreign.first({ mem: [testMembers.dev(device.jkt)], evd: [] }))] },
      { token },
    )
    expect([swapped.status, name(swapped)]).toEqual([400, 'MANIFEST_REFUSED'])
  })

  test('S34: manifests whose times go back, or are ahead, are not taken', async () => {
    const { createDevice, logIn, clock } = start()
    const device = await createDevice()
    const { accessToken: token, user } = await logIn(device, 'times@example.com')
    const wallet = createTestWallet({ rlm: user.rlm, sub: user.sub })
    const iat = Math.floor(clock.now() / 1000)
    const first = wallet.first({ mem: [testMembers.dev(device.jkt)], iat })
    const give = async (...manifests: readonly (typeof first)[]) =>
      (await device.post('/login/v1/manifest', { manifests: manifests.map(wallet.sign) }, { token })).status
    expect(await give({ ...first, iat: iat + 700 })).toBe(400)
    expect(await give(first)).toBe(200)
    const back = { ...testMembers.dev('B'.repeat(42).concat('A')), at: iat - 86_400 }
    expect(await give(wallet.next(first, { iat: iat - 1 }))).toBe(400)
    expect(await give(wallet.next(first, { iat: iat + 700 }))).toBe(400)
    expect(await give(wallet.next(first, { mem: [...first.mem, back] }))).toBe(400)
    expect(await give(wallet.next(first, { mem: [...first.mem, { ...back, at: iat }] }))).toBe(200)
  })
})
