import { createHash, randomBytes } from 'node:crypto'
import type { KyselyPlugin } from 'kysely'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { describeShared, describeStore } from '../../../test/eachStore.js'
import { createTestAuth, createTestCustody, type TestCustody } from '../../../test/testCustody.js'
import { makeShares } from '../../../test/testShares.js'
import { createTestWallet, randomId, testMembers } from '../../../test/testWallet.js'
import type { Manifest } from '../../manifest/shape.js'
import { toB64 } from '../../proof/encoding.js'

// Real processes and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

type Made = Awaited<ReturnType<TestCustody['createWallet']>>
type Device = Made['device']
const code = (name: string) => ({ reasons: [expect.objectContaining({ name })] })
const release = ['release', 'release'] as const
const publish = ['publish', 'publish'] as const
const recover = ['recover', 'recover'] as const

describeStore('attacks on custody', (stores) => {
  let kit: TestCustody
  beforeAll(async () => {
    kit = await createTestCustody(stores.store)
  })

  const open = (made: Made, device: Device = made.device, since = 0) => kit.call(made.user, device, release, { since })
  const put = (made: Made, next: Manifest, more: object = {}, device: Device = made.device, claims: object = {}) => {
    const old = new Set(made.first.mem.map(({ id }) => id))
    const fresh = next.mem.filter(({ id }) => next.gen !== made.first.gen || !old.has(id))
    const body = { manifest: made.wallet.sign(next), ...makeShares(next, fresh), ...more }
    return kit.call(made.user, device, publish, body, claims)
  }
  const isUnchanged = async (made: Made) => {
    expect(await open(made)).toMatchObject({ status: 200, json: { manifests: [made.body.manifest] } })
  }

  describe('S27: an assertion that is not for this call opens nothing', () => {
    test.each<[string, object, string, number]>([
      ['for recovery', { aud: 'recovery' }, 'TOKEN_INVALID', 401],
      ['of another issuer', { iss: 'other' }, 'TOKEN_INVALID', 401],
      ['of another device', { cnf: { jkt: 'A'.repeat(43) } }, 'TOKEN_INVALID', 401],
      ['that is over', { iat: 1_000, exp: 1_120 }, 'TOKEN_INVALID', 401],
      ['that lives for long', { exp: 4_000_000_000 }, 'TOKEN_INVALID', 401],
      ['for another scope', { scp: 'publish' }, 'SCOPE_WRONG', 403],
      ['for the login alone', { scp: 'consent' }, 'SCOPE_WRONG', 403],
      ['for another wallet', { wal: randomId() }, 'WALLET_NOT_FOUND', 404],
      ['for no wallet', { wal: null }, 'WALLET_NOT_FOUND', 404],
      ['of another user', { sub: randomId() }, 'WALLET_NOT_FOUND', 404],
      ['of another realm', { rlm: randomId() }, 'WALLET_NOT_FOUND', 404],
    ])('parameters: %s', async (_, claims, name, status) => {
      const made = await kit.createWallet()
      const token = await kit.auth.assert(made.user, made.device, 'release', claims)
      const answer = await made.device.post('/custody/v1/release', { since: 0 }, { token })
      expect(answer).toMatchObject({ status, json: code(name) })
    })

    test('parameters: by another auth', async () => {
      const made = await kit.createWallet()
      const token = await (await createTestAuth(kit.clock)).assert(made.user, made.device, 'release')
      const answer = await made.device.post('/custody/v1/release', { since: 0 }, { token })
      expect(answer).toMatchObject({ status: 401, json: code('TOKEN_INVALID') })
    })

    test('parameters: for a second time', async () => {
      const made = await kit.createWallet()
      const token = await kit.auth.assert(made.user, made.device, 'release')
      const ask = () => made.device.post('/custody/v1/release', { since: 0 }, { token })
      expect((await ask()).status).toBe(200)
      expect(await ask()).toMatchObject({ status: 401, json: code('TOKEN_INVALID') })
    })

    test('behavior: what was refused has not used it up', async () => {
      const made = await kit.createWallet()
      const token = await kit.auth.assert(made.user, made.device, 'publish')
      const next = made.wallet.next(made.first, { mem: [...made.first.mem, testMembers.dev('A'.repeat(43))] })
      const body = { manifest: made.wallet.sign(next), ...makeShares(next, next.mem.slice(-1)) }
      const send = (more: object) => made.device.post('/custody/v1/publish', { ...body, ...more }, { token })
      expect((await send({ shares: [], secrets: [] })).status).toBe(400)
      expect((await send({})).status).toBe(200)
    })
  })

  test('S34: a stranger’s device, logged in as the user, opens nothing and publishes nothing', async () => {
    const made = await kit.createWallet()
    const thief = await kit.makeDevice()
    expect(await open(made, thief)).toMatchObject({ status: 403, json: code('MEMBER_UNKNOWN') })
    const next = made.wallet.next(made.first, { mem: [...made.first.mem, testMembers.dev('A'.repeat(43))] })
    expect(await put(made, next, {}, thief)).toMatchObject({ status: 403, json: code('MEMBER_UNKNOWN') })
    await isUnchanged(made)
  })

  test('S34: a removed member cannot open, and its secret is gone with the same write', async () => {
    const made = await kit.createWallet()
    const device = await kit.makeDevice()
    const added = made.wallet.next(made.first, { mem: [...made.first.mem, testMembers.dev(device.jkt)] })
    expect((await put(made, added)).status).toBe(200)
    expect((await open(made, device, 1)).status).toBe(200)
    expect((await put(made, made.wallet.next(added, { mem: made.first.mem }))).status).toBe(200)
    expect(await open(made, device, 1)).toMatchObject({ status: 403, json: code('MEMBER_UNKNOWN') })
    const rows = await stores.store.custody
      .selectFrom('custody.shares')
      .select('id')
      .where('wal', '=', made.user.wal)
      .execute()
    expect(rows.map(({ id }) => id).toSorted()).toEqual(made.first.mem.map(({ id }) => id).toSorted())
  })

  test('S34: a device that is taken out and put back goes on counting, as the same entry and as another', async () => {
    const made = await kit.createWallet()
    const [dev, ...others] = made.first.mem
    if (dev?.k !== 'dev') throw new Error('The first member is the device.')
    const other = await kit.makeDevice()
    const stay = testMembers.dev(other.jkt)
    for (const n of [1, 2, 3]) expect((await open(made)).json.n).toBe(n)
    const publishFrom = async (before: Manifest, mem: Manifest['mem'], device = other) => {
      const next = made.wallet.next(before, { mem })
      const old = new Set(before.mem.map(({ id }) => id))
      const shares = makeShares(
        next,
        mem.filter(({ id }) => !old.has(id)),
      )
      const answer = await kit.call(made.user, device, publish, { manifest: made.wallet.sign(next), ...shares })
      expect(answer.status).toBe(200)
      return next
    }
    const joined = await publishFrom(made.first, [...made.first.mem, stay])
    const removed = await publishFrom(joined, [...others, stay])
    const restored = await publishFrom(removed, [...others, stay, dev])
    expect((await open(made)).json.n).toBe(4)
    const again = await publishFrom(restored, [...others, stay])
    await publishFrom(again, [...others, stay, { ...dev, id: randomId() }])
    expect((await open(made)).json.n).toBe(5)
    expect((await open(made, other)).json.n).toBe(1)
  })

  test('S34: an entry that another key takes over counts as that key', async () => {
    const made = await kit.createWallet()
    const [dev, ...others] = made.first.mem
    if (dev?.k !== 'dev') throw new Error('The first member is the device.')
    await open(made)
    await open(made)
    const changed = { ...testMembers.dev(dev.jkt), id: dev.id }
    const next = made.wallet.next(made.first, { mem: [changed, ...others] })
    const body = { manifest: made.wallet.sign(next), ...makeShares(next, [changed]) }
    expect(await kit.call(made.user, made.device, publish, body)).toMatchObject({ status: 200 })
    expect((await open(made)).json.n).toBe(1)
  })

  test('S33: without evidence custody gives no managed share, whatever auth says of the login', async () => {
    const made = await kit.createWallet()
    const stranger = await kit.makeDevice()
    const ask = (evidence?: object) =>
      kit.call(
        made.user,
        stranger,
        recover,
        { k: 'man', since: 0, ...(evidence && { evidence }) },
        { amr: ['otp', 'oidc', 'wa', 'known'] },
      )
    const refused = { status: 403, json: code('EVIDENCE_REFUSED') }
    expect(await ask()).toMatchObject(refused)
    const { address } = made
    expect(await ask({ id: made.evd, kind: 'mail', address, request: randomId() })).toMatchObject(refused)
    expect(await ask({ id: randomId(), kind: 'mail', address, request: randomId() })).toMatchObject(refused)
    const answer = await ask()
    expect(JSON.stringify(answer.json)).not.toContain(made.body.secrets[1]?.s)
    expect((await open(made)).json).toMatchObject({ n: 1, released: [expect.anything()] })
  })

  describe('S34: a manifest that should not be is not published', () => {
    const stranger = createTestWallet()
    const code43 = 'A'.repeat(43)
    test.each<[string, string, (made: Made) => Promise<{ status: number; json: object }>]>([
      [
        'an opener that another key has signed',
        'MANIFEST_REFUSED',
        (made) => {
          const next = made.wallet.next(made.first, { mem: [...made.first.mem, testMembers.dev(code43)] })
          return put(made, next, { manifest: stranger.sign(next) })
        },
      ],
      [
        'another wallet in its place',
        'MANIFEST_REFUSED',
        (made) => {
          const other = createTestWallet(made.wallet)
          const next = { ...made.wallet.next(made.first), salt: other.salt, ctl: other.ctl }
          return put(made, next, { manifest: other.sign(next) })
        },
      ],
      [
        'another wallet of the same user',
        'WALLET_NOT_FOUND',
        (made) => {
          const other = createTestWallet(made.wallet)
          const next = other.next(other.first({ mem: made.first.mem, evd: made.first.evd }))
          return put(made, next, { manifest: other.sign(next) })
        },
      ],
      ['one dated back', 'MANIFEST_REFUSED', (made) => put(made, made.wallet.next(made.first, { iat: 0 }))],
      [
        'an opener that is dated back',
        'MANIFEST_REFUSED',
        (made) =>
          put(
            made,
            made.wallet.next(made.first, { iat: 2, mem: [...made.first.mem, { ...testMembers.dev(code43), at: 0 }] }),
          ),
      ],
      [
        'a check that is dated back',
        'MANIFEST_REFUSED',
        (made) =>
          put(made, made.wallet.next(made.first, { evd: [...made.first.evd, { id: randomId(), kind: 'wa', at: 0 }] })),
      ],
      [
        'one that is ahead, and would lock the chain',
        'MANIFEST_REFUSED',
        (made) => put(made, made.wallet.next(made.first, { iat: Math.floor(kit.clock.now() / 1000) + 700 })),
      ],
      ['a fork', 'HEAD_MOVED', (made) => put(made, made.wallet.next({ ...made.first, iat: 2 }))],
      ['the same number again', 'MANIFEST_REFUSED', (made) => put(made, { ...made.wallet.next(made.first), seq: 5 })],
      [
        'a new record without a new generation',
        'MANIFEST_REFUSED',
        (made) => put(made, made.wallet.next(made.first, { rec: code43 })),
      ],
      [
        'a new generation without its record',
        'MANIFEST_REFUSED',
        (made) => put(made, made.wallet.next(made.first, { gen: 2, rec: code43 })),
      ],
      [
        'a record that it does not name',
        'MANIFEST_REFUSED',
        (made) => put(made, made.wallet.next(made.first, { gen: 2, rec: code43 }), { record: toB64(randomBytes(256)) }),
      ],
      [
        'a check without evidence',
        'EVIDENCE_REFUSED',
        (made) =>
          put(made, made.wallet.next(made.first, { evd: [...made.first.evd, { id: randomId(), kind: 'wa', at: 1 }] })),
      ],
      [
        'a mailbox that auth alone has seen',
        'EVIDENCE_REFUSED',
        (made) => {
          const evd = { id: randomId(), kind: 'mail' as const, at: 1 }
          const evidence = [{ id: evd.id, kind: 'mail', address: 'mallory@mail.test' }]
          const next = made.wallet.next(made.first, { evd: [...made.first.evd, evd] })
          return put(made, next, { evidence }, made.device, { address: 'mallory@mail.test' })
        },
      ],
      [
        'a changed member without a share',
        'SHARE_INVALID',
        (made) => {
          const [dev, ...others] = made.first.mem
          const next = made.wallet.next(made.first, {
            mem: [{ ...testMembers.dev(made.device.jkt), id: dev?.id ?? '' }, ...others],
          })
          return put(made, next)
        },
      ],
      [
        'a share of another generation',
        'SHARE_INVALID',
        (made) => {
          const next = made.wallet.next(made.first, { mem: [...made.first.mem, testMembers.dev(code43)] })
          return put(made, next, makeShares({ ...next, gen: 2 }, next.mem.slice(-1)))
        },
      ],
      [
        'a share of another wallet',
        'SHARE_INVALID',
        (made) => {
          const next = made.wallet.next(made.first, { mem: [...made.first.mem, testMembers.dev(code43)] })
          return put(made, next, makeShares({ ...next, wal: randomId() }, next.mem.slice(-1)))
        },
      ],
      [
        'a secret without a share',
        'SHARE_INVALID',
        (made) => {
          const next = made.wallet.next(made.first, { mem: [...made.first.mem, testMembers.dev(code43)] })
          const made2 = makeShares(next, next.mem.slice(-1))
          return put(made, next, { ...made2, secrets: [...made2.secrets, { id: randomId(), s: code43 }] })
        },
      ],
      [
        'a change of what recovers, by an old login',
        'STEP_UP_NEEDED',
        (made) => {
          const next = made.wallet.next(made.first, { mem: [...made.first.mem, testMembers.code()] })
          return put(made, next, {}, made.device, { at: Math.floor(kit.clock.now() / 1000) - 300 })
        },
      ],
      [
        'another level, by an old login',
        'STEP_UP_NEEDED',
        (made) => {
          const next = made.wallet.next(made.first, {
            lvl: 'user-held',
            mem: made.first.mem.filter(({ k }) => k !== 'man'),
          })
          return put(made, next, {}, made.device, { at: Math.floor(kit.clock.now() / 1000) - 300 })
        },
      ],
    ])('parameters: %s', async (_, name, attack) => {
      const made = await kit.createWallet()
      expect((await attack(made)).json).toMatchObject(code(name))
      await isUnchanged(made)
    })
  })

  describe('S34: a wallet that should not be is not made', () => {
    test.each<[string, string, (made: { body: Made['body']; wallet: Made['wallet']; first: Manifest }) => object]>([
      [
        'of another user',
        'MANIFEST_REFUSED',
        ({ first }) => {
          const other = createTestWallet()
          return { manifest: other.sign(other.first({ mem: first.mem, evd: first.evd })) }
        },
      ],
      ['not the first one', 'MANIFEST_REFUSED', ({ wallet, first }) => ({ manifest: wallet.sign(wallet.next(first)) })],
      ['without evidence', 'EVIDENCE_REFUSED', () => ({ evidence: [] })],
      [
        'with a mailbox that auth has not seen',
        'EVIDENCE_REFUSED',
        ({ body }) => ({
          evidence: body.evidence.map((one) => ({ ...one, address: 'mallory@mail.test' })),
        }),
      ],
      [
        'without a share',
        'SHARE_INVALID',
        ({ body }) => ({ shares: body.shares.slice(1), secrets: body.secrets.slice(1) }),
      ],
      [
        'dated ahead',
        'MANIFEST_REFUSED',
        ({ wallet, first }) => ({ manifest: wallet.sign({ ...first, iat: Math.floor(kit.clock.now() / 1000) + 700 }) }),
      ],
      ['with another record', 'MANIFEST_REFUSED', () => ({ record: toB64(randomBytes(256)) })],
    ])('parameters: %s', async (_, name, change) => {
      const device = await kit.makeDevice()
      const wallet = createTestWallet()
      const evd = [{ id: randomId(), kind: 'mail' as const, at: 1 }]
      const first = wallet.first({ mem: [testMembers.dev(device.jkt), testMembers.man()], evd })
      const address = 'alice@mail.test'
      const evidence = [{ id: evd[0]?.id, kind: 'mail', address }]
      const body = { manifest: wallet.sign(first), record: toB64(wallet.record), ...makeShares(first), evidence }
      const user = { rlm: wallet.rlm, sub: wallet.sub, wal: null }
      const made = { wallet, first, body } as never
      const answer = await kit.call(user, device, ['create', 'create'], { ...body, ...change(made) }, { address })
      expect(answer.json).toMatchObject(code(name))
      expect((await kit.call(user, device, ['create', 'create'], body, { address })).status).toBe(200)
    })
  })

  test('S33: a copy of the database has no secret, no address and no token in it', async () => {
    const made = await kit.createWallet()
    const device = await kit.makeDevice()
    const consent = await kit.consent(made.user, device)
    const asked = await device.post('/custody/v1/mail', { address: made.address }, { token: consent })
    const pressSecret = /press[^#\s]*#([\w-]{22})/.exec(kit.mails.at(-1)?.text ?? '')?.[1] ?? ''
    const noSecret = /not-me[^#\s]*#([\w-]{22})/.exec(kit.mails.at(-1)?.text ?? '')?.[1] ?? ''
    const r = toB64(randomBytes(32))
    const stage = { wal: made.user.wal, id: randomId(), gen: 1, r }
    expect((await kit.call(made.user, device, ['publish', 'stage'], stage, { aud: 'recovery' })).status).toBe(200)
    const dump = await dumpAll(stores.store.custody, ['custody', 'recovery'])
    const { pepper } = kit.secrets.custody
    const canaries = [made.address, consent, pressSecret, noSecret, r, toB64(pepper)]
    for (const { s } of made.body.secrets) canaries.push(s)
    for (const text of canaries) {
      expect(text.length).toBeGreaterThan(10)
      expect(dump).not.toContain(text)
      expect(dump).not.toContain(Buffer.from(text, 'base64url').toString('hex'))
    }
    // What is looked through does hold the wallet, and what is public of it.
    expect(dump).toContain(made.user.wal)
    expect(dump).toContain(Buffer.from(made.body.shares[0]?.ct ?? '', 'base64url').toString('hex'))
    expect(asked.status).toBe(200)
  })

  test('S33: S moved to another row of the database opens nothing', async () => {
    const [one, other] = [await kit.createWallet(), await kit.createWallet()]
    const db = stores.store.custody
    const read = (made: Made) =>
      db
        .selectFrom('custody.shares')
        .select('s')
        .where('wal', '=', made.user.wal)
        .where('k', '=', 'dev')
        .executeTakeFirstOrThrow()
    const { s } = await read(other)
    await db.updateTable('custody.shares').set({ s }).where('wal', '=', one.user.wal).where('k', '=', 'dev').execute()
    expect(await open(one)).toMatchObject({ status: 503, json: code('SERVER_ERROR') })
    expect((await open(other)).status).toBe(200)
  })

  test('S34: a rolled-back database is seen by the device that knows more, and gets no successor', async () => {
    const made = await kit.createWallet()
    const db = stores.store.custody
    const before = await db
      .selectFrom('custody.wallets')
      .selectAll()
      .where('wal', '=', made.user.wal)
      .executeTakeFirstOrThrow()
    const two = made.wallet.next(made.first, { iat: 2 })
    expect((await put(made, two)).status).toBe(200)
    await db.deleteFrom('custody.manifests').where('wal', '=', made.user.wal).where('seq', '=', 2).execute()
    await db.updateTable('custody.wallets').set(before).where('wal', '=', made.user.wal).execute()
    // The device's pin is the second manifest: what it is sent is below it.
    expect((await open(made, made.device, 2)).json.manifests).toEqual([made.body.manifest])
    const three = made.wallet.next(two)
    expect((await put(made, three)).json).toMatchObject(code('HEAD_MOVED'))
  })

  test('S34: a manifest that was changed in the database opens nothing', async () => {
    const made = await kit.createWallet()
    const other = createTestWallet(made.wallet)
    const db = stores.store.custody
    for (const compact of [
      other.sign(other.first({ mem: made.first.mem, evd: made.first.evd })),
      `${made.body.manifest}x`,
    ]) {
      await db.updateTable('custody.manifests').set({ compact }).where('wal', '=', made.user.wal).execute()
      expect((await open(made)).status).toBeGreaterThanOrEqual(400)
    }
  })

  test('S34: shares are only given with their own, in the generation of the head', async () => {
    const made = await kit.createWallet()
    const next = made.wallet.next(made.first, { gen: 2, rec: '' })
    const record = randomBytes(256)
    const secured = { ...next, rec: createHash('sha256').update(record).digest('base64url') }
    const shares = makeShares(secured)
    const body = { manifest: made.wallet.sign(secured), record: toB64(record), ...shares }
    expect((await kit.call(made.user, made.device, publish, { ...body, shares: shares.shares.slice(1) })).status).toBe(
      400,
    )
    expect((await kit.call(made.user, made.device, publish, body)).status).toBe(200)
    const opened = await open(made, made.device, 1)
    expect(opened.json).toMatchObject({
      record: toB64(record),
      shares: [{ share: shares.shares[0], s: shares.secrets[0]?.s }],
    })
    const rows = await stores.store.custody
      .selectFrom('custody.shares')
      .select('gen')
      .where('wal', '=', made.user.wal)
      .execute()
    expect(rows.map(({ gen }) => gen)).toEqual([2, 2, 2])
  })

  test('S34: custody gives 60 releases an hour for a wallet, exactly, in two processes', async () => {
    const made = await kit.createWallet()
    const elsewhere = kit.serve(stores.other)
    const { device } = made
    // The same key at both: one after the other each has nonces of its own.
    for (let n = 0; n < 55; n++) expect((await open(made)).status).toBe(200)
    const others = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const of = await kit.makeDevice(index % 2 ? elsewhere : kit.services)
        return kit.call(made.user, of, recover, { k: 'code', since: 0 })
      }),
    )
    expect(others.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(others.filter(({ status }) => status === 429)).toHaveLength(5)
    expect(await open(made, device)).toMatchObject({ status: 429, json: code('RATE_LIMITED') })
    kit.clock.advance(3_600_000)
    expect((await open(made, device)).status).toBe(200)
  })

  test('S40: while the key service is down custody opens nothing and counts nothing; recovery goes on', async () => {
    const made = await kit.createWallet()
    expect(await open(made)).toMatchObject({ json: { n: 1 } })
    kit.secrets.custody.memory.setDown(true)
    expect(await open(made)).toMatchObject({ status: 503, json: code('SERVER_ERROR') })
    const stage = { wal: made.user.wal, id: randomId(), gen: 1, r: toB64(randomBytes(32)) }
    expect((await kit.call(made.user, made.device, ['publish', 'stage'], stage, { aud: 'recovery' })).status).toBe(200)
    kit.secrets.custody.memory.setDown(false)
    expect(await open(made)).toMatchObject({ status: 200, json: { n: 2 } })
  })

  test('S40: without auth’s keys nothing opens', async () => {
    const made = await kit.createWallet()
    const deaf = await createTestCustody(stores.store, {
      clock: kit.clock,
      secrets: kit.secrets,
      assertions: { url: 'https://auth.test/login/v1/keys' },
      fetch: async () => {
        throw new TypeError('fetch failed')
      },
    })
    const device = await deaf.makeDevice()
    const token = await kit.auth.assert(made.user, device, 'release')
    const answer = await device.post('/custody/v1/release', { since: 0 }, { token })
    expect(answer).toMatchObject({ status: 503, json: code('AUTH_UNREACHABLE') })
  })

  test('S37: no secret, address, token or share is in the log or in an answer that refuses', async () => {
    const made = await kit.createWallet()
    const wrong = {
      manifest: made.body.manifest,
      shares: made.body.shares,
      secrets: made.body.secrets,
      more: made.address,
    }
    const said = [JSON.stringify((await kit.call(made.user, made.device, publish, wrong)).json)]
    kit.secrets.custody.memory.setDown(true)
    said.push(JSON.stringify((await open(made)).json))
    kit.secrets.custody.memory.setDown(false)
    const token = await kit.auth.assert(made.user, made.device, 'release')
    said.push(JSON.stringify((await made.device.post('/custody/v1/release', { since: made.address }, { token })).json))
    const all = [...kit.lines, ...said].join('\n')
    expect(kit.lines.some((line) => line.includes('POST /custody/v1/release 503'))).toBe(true)
    const planted = [made.address, token, made.user.sub, made.body.record, ...made.body.secrets.map(({ s }) => s)]
    for (const canary of [...planted, ...made.body.shares.map(({ ct }) => ct)]) expect(all).not.toContain(canary)
  })
})

/** All rows of all tables of some schemas, as text: bytes are hexadecimal. */
async function dumpAll(db: unknown, schemas: readonly string[]): Promise<string> {
  const any = db as Parameters<ReturnType<typeof sql>['execute']>[0]
  const { rows: tables } = await sql<{ name: string }>`select schemaname || '.' || tablename as name from pg_tables
    where schemaname in (${sql.join([...schemas])})`.execute(any)
  const dumps = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(any)
      return rows.map(({ row }) => row).join('\n')
    }),
  )
  return dumps.join('\n')
}

describeShared('races of custody', (stores) => {
  let kit: TestCustody
  beforeAll(async () => {
    kit = await createTestCustody(stores.store)
  })

  test('S34: a wallet that is sealed anew between its head and its shares gives those of the next generation', async () => {
    const made = await kit.createWallet()
    const record = randomBytes(256)
    const rec = createHash('sha256').update(record).digest('base64url')
    const next = made.wallet.next(made.first, { gen: 2, rec })
    const { shares, secrets } = makeShares(next)
    let isSealed = false
    const between: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        const [row] = result.rows as readonly { wal?: string; gen?: number }[]
        if (isSealed || row?.wal !== made.user.wal || row.gen !== 1) return result
        isSealed = true
        const body = { manifest: made.wallet.sign(next), record: toB64(record), shares, secrets }
        expect((await kit.call(made.user, made.device, publish, body)).status).toBe(200)
        return result
      },
    }
    const reading = kit.serve({ ...stores.other, custody: stores.other.custody.withPlugin(between) })
    const token = await kit.auth.assert(made.user, made.device, 'release')
    const opened = await made.device.post('/custody/v1/release', { since: 0 }, { token, via: reading.fetch })
    expect(isSealed).toBe(true)
    expect(opened).toMatchObject({
      status: 200,
      json: { record: toB64(record), shares: [{ share: shares[0], s: secrets[0]?.s }] },
    })
  })
})
