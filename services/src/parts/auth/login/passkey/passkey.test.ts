import { describe, expect, test, vi } from 'vitest'
import { describeStore } from '../../../../../test/eachStore.js'
import { outcomeOf, site, type TestDevice, useLogin } from '../../../../../test/loginServices.js'
import { createTestPasskey } from '../../../../../test/testCeremonies.js'
import { toBind } from '../../../../evidence/bindNonces.js'
import { fromB64 } from '../../../../proof/encoding.js'

// Real databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

interface Begun {
  transaction: string
  nonce: string
  realm: string
  sub?: string
}
type Passkey = ReturnType<typeof createTestPasskey>
const bytes = (text = '') => fromB64(text) ?? new Uint8Array()
const handleOf = (realm: string, sub: string) => Buffer.concat([bytes(realm), bytes(sub)]).toString('base64url')

describeStore('login by passkey', (stores) => {
  const { start } = useLogin(stores)
  const nonces = { nCustody: `${'C'.repeat(21)}A`, nRecovery: `${'R'.repeat(21)}A` }

  const begin = async (device: TestDevice, more: object = {}) => {
    const begun = await device.post('/login/v1/passkey/begin', { projectId: 'demo', origin: site, ...more })
    expect(begun.status).toBe(200)
    return begun.json as unknown as Begun
  }
  /** What the frame sends after a ceremony. */
  const answer = (device: TestDevice, passkey: Passkey, { transaction, nonce }: Begun, more: object = {}) => {
    const bound = { purpose: 'login', nAuth: nonce, ...nonces } as const
    const { nAuth: _, ...sent } = bound
    return { transaction, ...passkey.get(toBind(bound, device.jkt)), ...sent, ...more }
  }
  const redeem = (device: TestDevice, body: object) => device.post('/login/v1/passkey/redeem', body)

  /** Makes a user with a passkey alone. */
  async function make(device: TestDevice, passkey = createTestPasskey()) {
    const begun = await begin(device, { create: true })
    const userHandle = handleOf(begun.realm, begun.sub ?? '')
    const made = await redeem(device, answer(device, passkey, begun, { publicKey: passkey.publicKey, userHandle }))
    return { begun, passkey, made, userHandle }
  }

  test('behavior: a passkey makes a user, and is the same user on another device', async () => {
    const { createDevice } = start()
    const { begun, passkey, made } = await make(await createDevice())
    expect(made).toMatchObject({ status: 200, json: { user: { sub: begun.sub, email: null, amr: ['wa'] } } })
    const other = await createDevice()
    const again = await redeem(other, answer(other, passkey, await begin(other)))
    expect(again).toMatchObject({ status: 200, json: { user: { sub: begun.sub } } })
  })

  test('behavior: a passkey is added to a user by mail, freshly, and logs in from then on', async () => {
    const { createDevice, logIn, clock } = start()
    const device = await createDevice()
    const { accessToken: token, user } = await logIn(device, 'a@example.com')
    const passkey = createTestPasskey()
    const add = async (more: object = {}) => {
      const begun = await begin(device)
      const userHandle = handleOf(begun.realm, user.sub)
      const body = answer(device, passkey, begun, { publicKey: passkey.publicKey, userHandle, ...more })
      return device.post('/login/v1/identities/passkey', body, { token })
    }
    expect(outcomeOf(await add({ userHandle: handleOf(user.rlm, 'A'.repeat(22)) }))).toBe('403 SOCIAL_REFUSED')
    expect(outcomeOf(await add())).toBe('200')
    const other = await createDevice()
    expect(await redeem(other, answer(other, passkey, await begin(other)))).toMatchObject({
      json: { user: { sub: user.sub } },
    })
    const { json } = await device.post('/login/v1/identities', {}, { token })
    expect(json.identities).toEqual([
      {
        id: expect.any(String),
        kind: 'email',
        name: 'a@example.com',
        began: expect.any(Number),
        used: expect.any(Number),
      },
      {
        ...{ id: expect.any(String), kind: 'passkey', credential: passkey.credential },
        ...{ began: expect.any(Number), used: expect.any(Number) },
      },
    ])
    clock.advance(6 * 60_000)
    expect(outcomeOf(await add())).toBe('403 STEP_UP_NEEDED')
  })

  test('S32: the sessions that began with a passkey end when it is taken away', async () => {
    const { createDevice, logIn } = start()
    const [device, other] = [await createDevice(), await createDevice()]
    const { accessToken: token, user } = await logIn(device, 'a@example.com')
    const passkey = createTestPasskey()
    const begun = await begin(device)
    const userHandle = handleOf(begun.realm, user.sub)
    const body = answer(device, passkey, begun, { publicKey: passkey.publicKey, userHandle })
    await device.post('/login/v1/identities/passkey', body, { token })
    const session = (await redeem(other, answer(other, passkey, await begin(other)))).json as { accessToken: string }
    const ask = () => other.post('/login/v1/user', {}, { token: session.accessToken })
    expect(outcomeOf(await ask())).toBe('200')
    const { identities } = (await device.post('/login/v1/identities', {}, { token })).json as unknown as {
      identities: { id: string; kind: string }[]
    }
    const id = identities.find(({ kind }) => kind === 'passkey')?.id
    expect(outcomeOf(await device.post('/login/v1/identities/remove', { id }, { token }))).toBe('200')
    expect(outcomeOf(await ask())).toBe('401 TOKEN_INVALID')
    expect(outcomeOf(await device.post('/login/v1/user', {}, { token }))).toBe('200')
  })

  describe('S24: a ceremony that is not right logs nobody in', () => {
    type Given = (made: Awaited<ReturnType<typeof make>>, device: TestDevice, begun: Begun) => object | Promise<object>
    const stranger = createTestPasskey()
    test.each<[string, string, Given]>([
      ['one that nobody logs in with', '404 IDENTITY_UNKNOWN', (_, device, begun) => answer(device, stranger, begun)],
      [
        'a key of its own for a passkey that is known',
        '403 SOCIAL_REFUSED',
        ({ passkey }, device, begun) =>
          answer(device, { ...stranger, credential: passkey.credential }, begun, {
            credential: passkey.credential,
            publicKey: stranger.publicKey,
          }),
      ],
      [
        'another device’s ceremony',
        '403 SOCIAL_REFUSED',
        ({ passkey }, device, begun) => answer({ ...device, jkt: 'A'.repeat(43) }, passkey, begun),
      ],
      [
        'the nonce of another login',
        '403 SOCIAL_REFUSED',
        ({ passkey }, device, begun) => answer(device, passkey, { ...begun, nonce: `${'N'.repeat(21)}A` }),
      ],
      [
        'another custody’s nonce than was signed',
        '403 SOCIAL_REFUSED',
        ({ passkey }, device, begun) => answer(device, passkey, begun, { nCustody: `${'X'.repeat(21)}A` }),
      ],
      [
        'a passkey of another page',
        '403 SOCIAL_REFUSED',
        ({ passkey }, device, begun) => {
          const challenge = toBind({ purpose: 'login', nAuth: begun.nonce, ...nonces }, device.jkt)
          return answer(device, passkey, begun, passkey.get(challenge, { client: { origin: 'https://evil.test' } }))
        },
      ],
      [
        'a user who was not verified',
        '403 SOCIAL_REFUSED',
        ({ passkey }, device, begun) => {
          const challenge = toBind({ purpose: 'login', nAuth: begun.nonce, ...nonces }, device.jkt)
          return answer(device, passkey, begun, passkey.get(challenge, { flags: 0x01 }))
        },
      ],
      [
        'another user’s handle',
        '403 SOCIAL_REFUSED',
        ({ passkey, begun: { realm } }, device, begun) =>
          answer(device, passkey, begun, { userHandle: handleOf(realm, `${'B'.repeat(21)}A`) }),
      ],
      [
        'a login of another device',
        '404 TRANSACTION_UNKNOWN',
        ({ passkey, begun: first }, device) => answer(device, passkey, first),
      ],
    ])('parameters: %s', async (_, outcome, change) => {
      const { createDevice } = start()
      const made = await make(await createDevice())
      const device = await createDevice()
      const body = await change(made, device, await begin(device))
      expect(outcomeOf(await redeem(device, body))).toBe(outcome)
    })
  })

  test('S24: a ceremony logs in once', async () => {
    const { createDevice } = start()
    const device = await createDevice()
    const { passkey } = await make(device)
    const body = answer(device, passkey, await begin(device))
    expect(outcomeOf(await redeem(device, body))).toBe('200')
    expect(outcomeOf(await redeem(device, body))).toBe('404 TRANSACTION_UNKNOWN')
  })
})
