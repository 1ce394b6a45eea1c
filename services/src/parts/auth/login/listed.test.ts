import { expect, test, vi } from 'vitest'
import { describeStore } from '../../../../test/eachStore.js'
import { outcomeOf, type SessionAnswer, type TestDevice, useLogin } from '../../../../test/loginServices.js'
import { createTestWallet, randomId, testMembers } from '../../../../test/testWallet.js'

// Real databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const email = 'a@example.com'
const hash = 'A'.repeat(43)
const ceremony = {
  ...{ transaction: randomId(), credential: randomId(), publicKey: randomId(), purpose: 'login' },
  ...{ authenticatorData: 'A', clientDataJSON: 'A', signature: 'A', nCustody: randomId(), nRecovery: randomId() },
}

/** What changes who can log in, or ends other devices' logins. */
const held: readonly (readonly [string, object])[] = [
  ['email-change', { email: 'thief@example.com' }],
  ['email-change/primary', { transaction: randomId(), code: '123456' }],
  ['email-change/secondary', { transaction: randomId(), code: '123456' }],
  [
    'identities/add',
    { projectId: 'demo', origin: 'https://app.example.com', provider: 'google', nonce: hash, secretHash: hash },
  ],
  ['identities/redeem', { transaction: randomId(), handle: hash }],
  ['identities/passkey', ceremony],
  ['identities/remove', { id: randomId() }],
  ['sign-out', { everywhere: true }],
]

describeStore('a login on a device that the wallet does not list', (stores) => {
  const { start } = useLogin(stores)

  /** A user whose wallet lists the first device alone. */
  async function prepare() {
    const login = start()
    const [own, other] = [await login.createDevice(), await login.createDevice()]
    const session = await login.logIn(own, email)
    const wallet = createTestWallet(session.user)
    const first = wallet.first({ lvl: 'user-held', mem: [testMembers.dev(own.jkt)] })
    const publish = (device: TestDevice, token: string, manifest: typeof first) =>
      device.post('/login/v1/manifest', { manifests: [wallet.sign(manifest)] }, { token })
    expect(outcomeOf(await publish(own, session.accessToken, first))).toBe('200')
    login.clock.advance(60_000)
    const elsewhere = await login.logIn(other, email)
    return { ...login, own, other, session, elsewhere, wallet, first, publish }
  }
  const post = (device: TestDevice, { accessToken: token }: SessionAnswer, path: string, body: object) =>
    device.post(`/login/v1/${path}`, body, { token })

  test('S14: it changes no login and ends no other one; on a listed device nothing of that is held back', async () => {
    const { own, other, session, elsewhere } = await prepare()
    for (const [path, body] of held) {
      expect([path, outcomeOf(await post(other, elsewhere, path, body))]).toEqual([path, '403 DEVICE_NOT_LISTED'])
      if (path !== 'sign-out')
        expect([path, outcomeOf(await post(own, session, path, body))]).not.toEqual([path, '403 DEVICE_NOT_LISTED'])
    }
    expect(outcomeOf(await post(own, session, 'user', {}))).toBe('200')
  })

  test('behavior: it recovers and signs out there, and is told that it is not listed', async () => {
    const { own, other, session, elsewhere } = await prepare()
    expect(elsewhere.user).toMatchObject({ listed: false })
    expect((await post(own, session, 'user', {})).json).toMatchObject({ listed: true })
    for (const scope of ['recover', 'publish', 'release']) {
      expect(outcomeOf(await post(other, elsewhere, 'assertion', { audience: 'custody', scope }))).toBe('200')
    }
    expect(outcomeOf(await post(other, elsewhere, 'sign-out', {}))).toBe('200')
    expect(outcomeOf(await post(other, elsewhere, 'user', {}))).toBe('401 TOKEN_INVALID')
  })

  test('behavior: once its device is a member it may do what others do; one that is revoked may no more', async () => {
    const { own, other, session, elsewhere, wallet, first, publish } = await prepare()
    const second = wallet.next(first, { mem: [...first.mem, testMembers.dev(other.jkt)] })
    await publish(other, elsewhere.accessToken, second)
    expect((await post(other, elsewhere, 'user', {})).json).toMatchObject({ listed: true })
    expect(outcomeOf(await post(other, elsewhere, 'sign-out', { everywhere: true }))).toBe('200')
    expect(outcomeOf(await post(own, session, 'user', {}))).toBe('401 TOKEN_INVALID')
  })

  test('behavior: without a wallet nothing is held back', async () => {
    const { createDevice, logIn, clock } = start()
    const [own, other] = [await createDevice(), await createDevice()]
    await logIn(own, email)
    clock.advance(60_000)
    const session = await logIn(other, email)
    expect(session.user).toMatchObject({ listed: true })
    expect(outcomeOf(await post(other, session, 'sign-out', { everywhere: true }))).toBe('200')
  })
})
