import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { describeStore } from '../../test/eachStore.js'
import { outcomeOf } from '../../test/loginServices.js'
import { createTestIssuer, createTestPasskey } from '../../test/testCeremonies.js'
import { createTestCustody, type TestCustody } from '../../test/testCustody.js'
import { makeShares } from '../../test/testShares.js'
import { createTestWallet, randomId, testMembers } from '../../test/testWallet.js'
import { toB64 } from '../proof/encoding.js'
import { toAddress } from './address.js'
import { type Bound, toBind } from './bindNonces.js'

// Real processes and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

type Device = Awaited<ReturnType<TestCustody['makeDevice']>>
const code = (name: string) => ({ reasons: [expect.objectContaining({ name })] })
const refused = { status: 403, json: code('EVIDENCE_REFUSED') }

test('S34: bind differs for each purpose, device and nonce', () => {
  const bound: Bound = { purpose: 'create', nAuth: 'a', nCustody: 'b', nRecovery: 'c' }
  const all = [
    toBind(bound, 'j'),
    toBind(bound, 'k'),
    toBind({ ...bound, purpose: 'recover' }, 'j'),
    toBind({ ...bound, nAuth: 'ab', nCustody: '' }, 'j'),
    toBind({ ...bound, nRecovery: 'd' }, 'j'),
  ]
  expect(new Set(all.map(toB64)).size).toBe(all.length)
})

describe('an address has one form', () => {
  test.each([
    ['  Alice@Example.COM ', 'alice@example.com'],
    ['a.b+c@mail.test', 'a.b+c@mail.test'],
    ['alice', undefined],
    ['a@b@c', undefined],
    ['a@-b.test', undefined],
    ['ålice@example.com', undefined],
    ['a..b@example.com', undefined],
    ['a@example.com\r\nBcc: b@example.com', undefined],
  ])('parameters: %s', (text, address) => expect(toAddress(text)).toBe(address))
})

describeStore('evidence', (stores) => {
  let kit: TestCustody
  let issuer: Awaited<ReturnType<typeof createTestIssuer>>
  beforeAll(async () => {
    issuer = await createTestIssuer()
    const issuers = [{ issuer: issuer.issuer, clients: ['client'] }]
    const custody = { url: 'https://custody.test', issuers }
    kit = await createTestCustody(stores.store, { fetch: issuer.fetch, custody, recovery: { issuers } })
  })

  const ask = async (device: Device, part: string) => (await device.post(`/${part}/v1/nonces`, {})).json.nonce as string
  async function begin(device: Device, purpose: Bound['purpose']): Promise<Bound> {
    const [nCustody, nRecovery] = [await ask(device, 'custody'), await ask(device, 'recovery')]
    return { purpose, nAuth: randomId(), nCustody, nRecovery }
  }
  const seconds = () => Math.floor(kit.clock.now() / 1000)

  /** A managed wallet whose checks are a passkey and an account, at custody and at recovery. */
  async function make() {
    const device = await kit.makeDevice()
    const [wallet, passkey, managed] = [createTestWallet(), createTestPasskey(), testMembers.man()]
    const evd = (['wa', 'oidc'] as const).map((kind) => ({ id: randomId(), kind, at: 1 }))
    const first = wallet.first({ mem: [testMembers.dev(device.jkt), managed], evd })
    const user = { rlm: wallet.rlm, sub: wallet.sub, wal: wallet.wal }
    const none = { ...user, wal: null }
    const r = toB64(randomBytes(32))
    await kit.call(none, device, ['create', 'stage'], { wal: user.wal, id: managed.id, gen: 1, r }, { aud: 'recovery' })
    const [one, two] = [await begin(device, 'create'), await begin(device, 'create')]
    const evidence = [
      { id: evd[0]?.id, kind: 'wa', publicKey: passkey.publicKey, ...passkey.get(toBind(one, device.jkt)), ...one },
      {
        id: evd[1]?.id,
        kind: 'oidc',
        token: await issuer.sign({ nonce: toB64(toBind(two, device.jkt)) }, seconds()),
        ...two,
      },
    ]
    const manifest = wallet.sign(first)
    const body = { manifest, record: toB64(wallet.record), ...makeShares(first), evidence }
    const created = await kit.call(none, device, ['create', 'create'], body)
    const told = await kit.call(
      none,
      device,
      ['create', 'manifest'],
      { manifests: [manifest], evidence },
      { aud: 'recovery' },
    )
    return { user, device, passkey, evd, managed, r, created, told, body, first, wallet }
  }

  test('behavior: one ceremony is evidence for custody and for recovery, and brings a wallet back', async () => {
    const { user, passkey, evd, managed, r, created, told, body } = await make()
    expect([created.status, told.status]).toEqual([200, 200])
    const device = await kit.makeDevice()
    const bound = await begin(device, 'recover')
    const given = { id: evd[0]?.id, kind: 'wa', ...passkey.get(toBind(bound, device.jkt)), ...bound }
    const opened = await kit.call(user, device, ['recover', 'recover'], { k: 'man', since: 0, evidence: given })
    expect(opened).toMatchObject({ status: 200, json: { shares: [{ s: body.secrets[1]?.s }] } })
    const amr = ['wa', 'known']
    const asked = { id: managed.id, evidence: given }
    expect(await kit.call(user, device, ['recover', 'release'], asked, { aud: 'recovery', amr })).toEqual({
      status: 200,
      json: { r },
    })
  })

  test('S14: a passkey that was added by a login that does not count brings the wallet to no new device for a day', async () => {
    const { user, device, evd, managed, r, body, first, wallet } = await make()
    const day = 24 * 3_600_000
    kit.clock.advance(2 * day)
    const [passkey, bound] = [createTestPasskey(), await begin(device, 'publish')]
    const signed = passkey.get(toBind(bound, device.jkt))
    const evidence = [{ id: randomId(), kind: 'wa', publicKey: passkey.publicKey, ...signed, ...bound }]
    const [{ id } = { id: '' }] = evidence
    const manifest = wallet.sign(wallet.next(first, { evd: [...evd, { id, kind: 'wa', at: 1 }] }))
    const tooNew = { amr: ['wa'] }
    const publication = { manifest, shares: [], secrets: [], evidence }
    expect((await kit.call(user, device, ['publish', 'publish'], publication, tooNew)).status).toBe(200)
    const told = { manifests: [body.manifest, manifest], evidence }
    const claims = { aud: 'recovery', ...tooNew } as const
    expect((await kit.call(user, device, ['publish', 'manifest'], told, claims)).status).toBe(200)

    const stranger = await kit.makeDevice()
    const open = async (amr: string[]) => {
      const own = await begin(stranger, 'recover')
      const given = { id, kind: 'wa', ...passkey.get(toBind(own, stranger.jkt)), ...own }
      const opened = await kit.call(
        user,
        stranger,
        ['recover', 'recover'],
        { k: 'man', since: 0, evidence: given },
        { amr },
      )
      const asked = { id: managed.id, evidence: given }
      const released = await kit.call(user, stranger, ['recover', 'release'], asked, { aud: 'recovery', amr })
      return [outcomeOf(opened), outcomeOf(released), released.json.r]
    }
    expect(await open(['wa', 'known'])).toEqual(['409 TOO_NEW', '409 TOO_NEW', undefined])
    kit.clock.advance(day)
    expect(await open(['wa'])).toEqual(['409 TOO_NEW', '409 TOO_NEW', undefined])
    expect(await open(['wa', 'known'])).toEqual(['200', '200', r])
  })

  test.each(['recover', 'login'] as const)(
    'behavior: an ID token for %s is evidence for custody and for recovery',
    async (purpose) => {
      const { user, evd, managed, r } = await make()
      const device = await kit.makeDevice()
      const bound = await begin(device, purpose)
      const token = await issuer.sign({ nonce: toB64(toBind(bound, device.jkt)) }, seconds())
      const given = { id: evd[1]?.id, kind: 'oidc', token, ...bound }
      expect(
        (await kit.call(user, device, ['recover', 'recover'], { k: 'man', since: 0, evidence: given })).status,
      ).toBe(200)
      const asked = { id: managed.id, evidence: given }
      expect(await kit.call(user, device, ['recover', 'release'], asked, { aud: 'recovery' })).toMatchObject({
        json: { r },
      })
    },
  )

  describe('S34: evidence that is wrong opens nothing, at custody nor at recovery', () => {
    type Made = Awaited<ReturnType<typeof make>>
    type Given = (made: Made, device: Device) => Promise<object>
    const withPasskey =
      (change: (made: Made, bound: Bound, device: Device) => object): Given =>
      async (made, device) => {
        const bound = await begin(device, 'recover')
        const right = made.passkey.get(toBind(bound, device.jkt))
        return { id: made.evd[0]?.id, kind: 'wa', ...right, ...bound, ...change(made, bound, device) }
      }
    const withToken =
      (claims: (bound: Bound, device: Device) => object, more: object = {}): Given =>
      async (made, device) => {
        const bound = await begin(device, 'recover')
        const nonce = toB64(toBind(bound, device.jkt))
        const token = await issuer.sign({ nonce, ...claims(bound, device) }, seconds())
        return { id: made.evd[1]?.id, kind: 'oidc', token, ...bound, ...more }
      }
    const get = ({ passkey }: Made, bound: Bound, device: Device, more: Parameters<typeof passkey.get>[1]) =>
      passkey.get(toBind(bound, device.jkt), more)
    const other = createTestPasskey()

    test.each<[string, Given]>([
      ['another purpose', withPasskey(() => ({ purpose: 'publish' }))],
      ['a login’s purpose on another ceremony', withPasskey(() => ({ purpose: 'login' }))],
      [
        'a ceremony for another purpose',
        withPasskey(({ passkey }, bound, { jkt }) => ({
          ...passkey.get(toBind({ ...bound, purpose: 'create' }, jkt)),
          purpose: 'create',
        })),
      ],
      ['a ceremony of another device', withPasskey(({ passkey }, bound) => passkey.get(toBind(bound, 'A'.repeat(43))))],
      ['nonces that were not given out', withPasskey(() => ({ nCustody: randomId(), nRecovery: randomId() }))],
      [
        'another passkey',
        withPasskey((_, bound, { jkt }) => ({ ...other.get(toBind(bound, jkt)), publicKey: other.publicKey })),
      ],
      [
        'the passkey’s name with another key',
        withPasskey(({ passkey }, bound, { jkt }) => ({
          ...other.get(toBind(bound, jkt)),
          publicKey: other.publicKey,
          credential: passkey.credential,
        })),
      ],
      [
        'another page',
        withPasskey((made, bound, device) => get(made, bound, device, { client: { origin: 'https://evil.test' } })),
      ],
      [
        'a page around that is another site',
        withPasskey((made, bound, device) => get(made, bound, device, { client: { topOrigin: 'https://evil.test' } })),
      ],
      ['another RP id', withPasskey((made, bound, device) => get(made, bound, device, { rpId: 'evil.test' }))],
      ['a user who was not verified', withPasskey((made, bound, device) => get(made, bound, device, { flags: 0x01 }))],
      [
        'a creation in place of an assertion',
        withPasskey((made, bound, device) => get(made, bound, device, { client: { type: 'webauthn.create' } })),
      ],
      ['the passkey under another name', withPasskey(() => ({ credential: other.credential }))],
      ['a changed signature', withPasskey(() => ({ signature: toB64(randomBytes(70)) }))],
      ['another account', withToken(() => ({ sub: 'mallory' }))],
      ['another client', withToken(() => ({ aud: 'other' }))],
      ['several clients without a party', withToken(() => ({ aud: ['client', 'other'] }))],
      ['another issuer', withToken(() => ({ iss: 'https://evil.test' }))],
      ['an old token', withToken(() => ({ exp: 1_000 }))],
      ['another nonce', withToken(() => ({ nonce: 'A'.repeat(43) }))],
      ['no signature', withToken(() => ({}), { token: 'e30.e30.' })],
      ['a check that is not listed', withToken(() => ({}), { id: randomId() })],
    ])('parameters: %s', async (_, give) => {
      const made = await make()
      const device = await kit.makeDevice()
      const evidence = await give(made, device)
      const ask = { k: 'man', since: 0, evidence }
      expect(await kit.call(made.user, device, ['recover', 'recover'], ask)).toMatchObject(refused)
      const asked = { id: made.managed.id, evidence }
      expect(await kit.call(made.user, device, ['recover', 'release'], asked, { aud: 'recovery' })).toMatchObject(
        refused,
      )
    })

    test('parameters: the page around is the site of the login', async () => {
      const made = await make()
      const device = await kit.makeDevice()
      const bound = await begin(device, 'recover')
      const right = made.passkey.get(toBind(bound, device.jkt), { client: { topOrigin: 'https://app.test' } })
      const evidence = { id: made.evd[0]?.id, kind: 'wa', ...right, ...bound }
      expect((await kit.call(made.user, device, ['recover', 'recover'], { k: 'man', since: 0, evidence })).status).toBe(
        200,
      )
    })

    test('behavior: a ceremony is good once at each part', async () => {
      const made = await make()
      const device = await kit.makeDevice()
      const bound = await begin(device, 'recover')
      const right = made.passkey.get(toBind(bound, device.jkt))
      const evidence = { id: made.evd[0]?.id, kind: 'wa', ...right, ...bound }
      for (const [part, body] of [
        ['custody', { k: 'man', since: 0, evidence }],
        ['recovery', { id: made.managed.id, evidence }],
      ] as const) {
        const route = part === 'custody' ? 'recover' : 'release'
        const answers = []
        for (let n = 0; n < 3; n++)
          answers.push(await kit.call(made.user, device, ['recover', route], body, { aud: part }))
        expect(answers.map(({ status }) => status)).toEqual([200, 403, 403])
      }
    })

    test('behavior: a ceremony is good for ten minutes', async () => {
      const made = await make()
      const device = await kit.makeDevice()
      const bound = await begin(device, 'recover')
      const evidence = { id: made.evd[0]?.id, kind: 'wa', ...made.passkey.get(toBind(bound, device.jkt)), ...bound }
      kit.clock.advance(10 * 60_000)
      const ask = { k: 'man', since: 0, evidence }
      expect(await kit.call(made.user, device, ['recover', 'recover'], ask)).toMatchObject(refused)
    })
  })

  test('S40: while the provider is down its tokens are no evidence, and a passkey goes on', async () => {
    const down = await createTestIssuer()
    down.setDown(true)
    const issuers = [{ issuer: down.issuer, clients: ['client'] }]
    const custody = { url: 'https://custody.test', issuers }
    const made = await make()
    const cold = await createTestCustody(stores.store, {
      fetch: down.fetch,
      custody,
      clock: kit.clock,
      secrets: kit.secrets,
      assertions: kit.auth.keys,
    })
    const device = await kit.makeDevice(cold.services)
    const bound = await begin(device, 'recover')
    const nonce = toB64(toBind(bound, device.jkt))
    const token = await issuer.sign({ nonce }, seconds())
    const evidence = { id: made.evd[1]?.id, kind: 'oidc', token, ...bound }
    const asked = await kit.call(made.user, device, ['recover', 'recover'], { k: 'man', since: 0, evidence })
    expect(asked).toMatchObject({ status: 503, json: code('SERVER_ERROR') })
    const again = await begin(device, 'recover')
    const passkey = { id: made.evd[0]?.id, kind: 'wa', ...made.passkey.get(toBind(again, device.jkt)), ...again }
    const opened = await kit.call(made.user, device, ['recover', 'recover'], { k: 'man', since: 0, evidence: passkey })
    expect(opened.status).toBe(200)
  })
})
