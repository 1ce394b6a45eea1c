import { decodeJwt } from 'jose'
import { expect, test, vi } from 'vitest'
import { describeStore } from '../../../../../test/eachStore.js'
import { createExchanges, createTestHost, type ExchangeAnswer } from '../../../../../test/exchangeLogins.js'
import {
  createTestSecrets,
  outcomeOf,
  reasonOf,
  type SessionAnswer,
  site,
  type TestDevice,
  useLogin,
} from '../../../../../test/loginServices.js'
import { createTestPasskey } from '../../../../../test/testCeremonies.js'
import { makeShares } from '../../../../../test/testShares.js'
import { createTestWallet, randomId, testMembers } from '../../../../../test/testWallet.js'
import { toBind } from '../../../../evidence/bindNonces.js'
import { fromB64, toB64 } from '../../../../proof/encoding.js'

// Real databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const day = 24 * 3_600_000
const hash = 'A'.repeat(43)
const proof = '403 STEP_UP_NEEDED'

describeStore('what the word of a host can do', (stores) => {
  const { start } = useLogin(stores)

  /** A user whom a host has logged in, and whose wallet lists that device alone, at all parts. */
  async function prepare() {
    for (const table of ['exchange_keys', 'exchange_issuers'] as const)
      await stores.store.auth.deleteFrom(`auth.${table}`).execute()
    const secrets = { auth: createTestSecrets(), custody: createTestSecrets(4), recovery: createTestSecrets(5) }
    const login = start({ secrets })
    const host = await createTestHost()
    await login.services.exchangeKeys.add('demo', host.issuer, host.jwk)
    const calls = createExchanges(login)
    const device = await login.createDevice()
    const session = await calls.exchange(device, host)
    const post = (by: TestDevice, { accessToken: token }: SessionAnswer, path: string, body: object = {}) =>
      by.post(`/login/v1/${path}`, body, { token })
    /** Calls custody or recovery with what auth says of the login. */
    async function call(
      by: TestDevice,
      of: SessionAnswer,
      part: 'custody' | 'recovery',
      scope: string,
      path: string,
      body: object,
    ) {
      const asked = await post(by, of, 'assertion', { audience: part, scope })
      if (asked.status !== 200) return asked
      return by.post(`/${part}/v1/${path}`, body, { token: `${asked.json.assertion}` })
    }
    return { ...login, ...calls, host, device, session, post, call }
  }
  type World = Awaited<ReturnType<typeof prepare>>

  async function makeWallet({ device, session, post, call }: World) {
    const wallet = createTestWallet(session.user)
    const first = wallet.first({ lvl: 'user-held', mem: [testMembers.dev(device.jkt), testMembers.prf()] })
    const manifest = wallet.sign(first)
    const body = { manifest, record: toB64(wallet.record), ...makeShares(first), evidence: [] }
    expect(outcomeOf(await call(device, session, 'custody', 'create', 'create', body))).toBe('200')
    expect(outcomeOf(await call(device, session, 'recovery', 'create', 'manifest', { manifests: [manifest] }))).toBe(
      '200',
    )
    expect(outcomeOf(await post(device, session, 'manifest', { manifests: [manifest] }))).toBe('200')
    return { wallet, first }
  }
  /** Adds a mailbox to a login. */
  async function addMailbox({ device, session, post, mailer }: World, address: string) {
    const begun = await post(device, session, 'email-change', { email: address })
    if (begun.status !== 200) return begun
    const body = { transaction: begun.json.transaction, code: mailer.code(address) }
    return post(device, session, 'email-change/secondary', body)
  }
  /** Adds a passkey to a login. */
  async function addPasskey({ device, session, post }: World, passkey = createTestPasskey()) {
    const begun = (await device.post('/login/v1/passkey/begin', { projectId: 'demo', origin: site })).json
    const nonces = { nCustody: randomId(), nRecovery: randomId() }
    const challenge = toBind({ purpose: 'login', nAuth: `${begun.nonce}`, ...nonces }, device.jkt)
    const bytes = (text: string) => fromB64(text) ?? new Uint8Array()
    const userHandle = Buffer.concat([bytes(session.user.rlm), bytes(session.user.sub)]).toString('base64url')
    const { publicKey } = passkey
    const sent = { ...passkey.get(challenge), publicKey, userHandle, purpose: 'login', ...nonces }
    return post(device, session, 'identities/passkey', { transaction: begun.transaction, ...sent })
  }

  test('S30: it says that it is no proof: no time of a login, no method that custody knows, no address', async () => {
    const { device, session, post } = await prepare()
    expect(session.user).toMatchObject({ at: 0, amr: ['exchange'], email: null })
    const { json } = await post(device, session, 'assertion', { audience: 'custody', scope: 'create' })
    expect(decodeJwt(`${json.assertion}`)).toMatchObject({ at: 0, amr: ['exchange'] })
    expect(decodeJwt(`${json.assertion}`)).not.toHaveProperty('mh')
  })

  test('S14: on a device of the wallet it deletes nothing, exports nothing, and removes no login', async () => {
    const world = await prepare()
    const { device, session, post, call, enter, host } = world
    const { wallet, first } = await makeWallet(world)
    // Exchanged anew a moment ago.
    const again = (await enter(device, host)).json as unknown as ExchangeAnswer
    for (const of of [session, again]) {
      expect(outcomeOf(await post(device, of, 'delete'))).toBe(proof)
      expect(outcomeOf(await post(device, of, 'export'))).toBe(proof)
      const { identities } = (await post(device, of, 'identities')).json as { identities: { id: string }[] }
      expect(outcomeOf(await post(device, of, 'identities/remove', { id: identities[0]?.id }))).toBe(proof)
      expect(outcomeOf(await call(device, of, 'custody', 'publish', 'delete', {}))).toBe(proof)
      expect(outcomeOf(await call(device, of, 'recovery', 'publish', 'delete', {}))).toBe(proof)
      // No opener comes or goes.
      for (const mem of [[...first.mem, testMembers.code()], first.mem.slice(0, 1)]) {
        const next = wallet.next(first, { mem })
        const fresh = mem.filter((one) => !first.mem.includes(one))
        const body = { manifest: wallet.sign(next), ...makeShares(next, fresh) }
        expect(outcomeOf(await call(device, of, 'custody', 'publish', 'publish', body))).toBe(proof)
      }
      expect(outcomeOf(await call(device, of, 'custody', 'release', 'release', { since: 0 }))).toBe('200')
    }
    expect(outcomeOf(await post(device, again, 'step-up'))).toBe('409 EMAIL_INVALID')
  })

  test('S14: a device that the wallet does not list gets no share, suspends nothing, changes nothing', async () => {
    const world = await prepare()
    const { device, session, post, call, exchange, host, createDevice } = world
    const { first } = await makeWallet(world)
    const thief = await createDevice()
    const stolen = await exchange(thief, host)
    expect(stolen.user).toMatchObject({ sub: session.user.sub, listed: false })
    for (const part of ['custody', 'recovery'] as const)
      for (const scope of ['recover', 'publish'])
        expect(outcomeOf(await post(thief, stolen, 'assertion', { audience: part, scope }))).toBe(proof)
    expect(reasonOf(await call(thief, stolen, 'custody', 'release', 'release', { since: 0 }))).toBe('MEMBER_UNKNOWN')
    for (const [path, body] of [
      ['email-change', { email: 'thief@example.com' }],
      ['identities/add', { projectId: 'demo', origin: site, provider: 'google', nonce: hash, secretHash: hash }],
      ['sign-out', { everywhere: true }],
    ] as const)
      expect([path, outcomeOf(await post(thief, stolen, path, body))]).toEqual([path, '403 DEVICE_NOT_LISTED'])
    expect(outcomeOf(await post(thief, stolen, 'delete'))).toBe(proof)
    // Nothing has begun at the user's own device.
    expect((await post(device, session, 'user')).json).not.toHaveProperty('deleting')
    expect(first.mem).toHaveLength(2)
  })

  test('S14: custody and recovery refuse it by themselves, whatever auth lets through', async () => {
    const { requireKnown } = await import('../../../../evidence/countFrom.js')
    const refusal = expect.objectContaining({ code: 'STEP_UP_NEEDED' })
    for (const amr of [['exchange'], ['exchange', 'known']]) expect(() => requireKnown({ amr })).toThrow(refusal)
  })

  test('S30: a host’s token is no evidence', async () => {
    const { device, session, call, host, clock } = await prepare()
    const readNonce = async (part: string) => `${(await device.post(`/${part}/v1/nonces`, {})).json.nonce}`
    const [nCustody, nRecovery] = [await readNonce('custody'), await readNonce('recovery')]
    const bound = { purpose: 'create', nAuth: randomId(), nCustody, nRecovery } as const
    const token = await host.sign(toB64(toBind(bound, device.jkt)), clock.now())
    const evidence = { id: randomId(), kind: 'oidc' as const, at: 1 }
    const wallet = createTestWallet(session.user)
    const first = wallet.first({ mem: [testMembers.dev(device.jkt), testMembers.man()], evd: [evidence] })
    const body = {
      ...{ manifest: wallet.sign(first), record: toB64(wallet.record), ...makeShares(first) },
      evidence: [{ id: evidence.id, kind: 'oidc', token, ...bound }],
    }
    expect(outcomeOf(await call(device, session, 'custody', 'create', 'create', body))).toBe('403 EVIDENCE_REFUSED')
  })

  test('S30: it adds the first login of its user’s own; on the first day that counts at once, and proves', async () => {
    const world = await prepare()
    const { device, session, post } = world
    await makeWallet(world)
    expect(await addMailbox(world, 'ada@example.com')).toEqual({ status: 200, json: { email: 'ada@example.com' } })
    // The code was the user's proof.
    expect((await post(device, session, 'user')).json).toMatchObject({ amr: ['otp'] })
    expect(outcomeOf(await post(device, session, 'delete'))).toBe('200')
  })

  test('S30: later what it adds waits a day, and it adds no second one', async () => {
    const world = await prepare()
    const { device, clock, exchange, host, createDevice, logIn, post } = world
    await makeWallet(world)
    clock.advance(2 * day)
    world.session = await exchange(device, host)
    const added = await addMailbox(world, 'ada@example.com')
    expect(added.json.countsFrom).toBe(Math.floor((clock.now() + day) / 1000))
    expect(outcomeOf(await post(device, world.session, 'delete'))).toBe('409 TOO_NEW')
    world.session = await exchange(device, host)
    const provider = { projectId: 'demo', origin: site, provider: 'google', nonce: hash, secretHash: hash }
    expect(outcomeOf(await post(device, world.session, 'identities/add', provider))).toBe(proof)
    expect(outcomeOf(await addPasskey(world))).toBe(proof)
    const other = await createDevice()
    clock.advance(60_000)
    await expect(logIn(other, 'ada@example.com')).rejects.toThrow('TOO_NEW')
    clock.advance(day)
    const { user } = await logIn(other, 'ada@example.com')
    expect(user.sub).toBe(world.session.user.sub)
  })

  test('behavior: a passkey that is added is its user’s proof, too', async () => {
    const world = await prepare()
    const { device, session, post } = world
    expect(outcomeOf(await addPasskey(world))).toBe('200')
    expect((await post(device, session, 'user')).json).toMatchObject({ amr: ['wa'] })
    expect(outcomeOf(await post(device, session, 'delete'))).toBe('200')
  })

  test('S30: claims join no users: a mailbox’s user and the same subject of another issuer are others', async () => {
    const { createDevice, logIn, exchange, host, services, session } = await prepare()
    const mail = await logIn(await createDevice(), 'ada@example.com')
    const claims = { sub: 'ada@example.com', email: 'ada@example.com', email_verified: true }
    const named = await exchange(await createDevice(), host, { claims })
    await services.projects.add({ id: 'other', origins: [site] })
    await services.accounts.shareRealm('other', 'demo')
    const other = await createTestHost('https://other.example.com')
    await services.exchangeKeys.add('other', other.issuer, other.jwk)
    const aud = ['latchkey-services', 'other']
    const neighbour = await exchange(await createDevice(), other, { claims: { aud } }, { projectId: 'other' })
    const subs = [mail, named, neighbour, session].map(({ user }) => user.sub)
    expect(new Set(subs).size).toBe(4)
    expect(named.user.email).toBeNull()
    expect(new Set([named, neighbour, session].map(({ user }) => user.rlm)).size).toBe(1)
  })
})
