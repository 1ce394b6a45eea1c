import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { describeStore } from '../../../test/eachStore.js'
import { createTestCustody, type TestCustody } from '../../../test/testCustody.js'
import { createTestWallet, randomId, testMembers } from '../../../test/testWallet.js'
import { toB64 } from '../../proof/encoding.js'

// Real processes and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const code = (name: string) => ({ reasons: [expect.objectContaining({ name })] })
const code400 = { status: 400, json: code('MANIFEST_REFUSED') }
const aud = 'recovery' as const

describeStore('recovery', (stores) => {
  let kit: TestCustody
  beforeAll(async () => {
    kit = await createTestCustody(stores.store)
  })

  /** A managed wallet whose r is staged. */
  async function stage({ evd = [{ id: randomId(), kind: 'mail' as const, at: 1 }] } = {}) {
    const device = await kit.makeDevice()
    const wallet = createTestWallet()
    const managed = testMembers.man()
    const first = wallet.first({ mem: [testMembers.dev(device.jkt), managed], evd })
    const user = { rlm: wallet.rlm, sub: wallet.sub, wal: wallet.wal }
    const r = toB64(randomBytes(32))
    const staged = await kit.call(
      { ...user, wal: null },
      device,
      ['create', 'stage'],
      { wal: wallet.wal, id: managed.id, gen: 1, r },
      { aud },
    )
    expect(staged).toEqual({ status: 200, json: {} })
    const give = (manifests: readonly string[], scope: 'create' | 'publish' | 'release' | 'recover' = 'release') =>
      kit.call(user, device, [scope, 'manifest'], { manifests }, { aud })
    const ask = (more: object = {}, of = device) =>
      kit.call(user, of, ['recover', 'release'], { id: managed.id }, { aud, ...more })
    return { device, wallet, managed, first, user, r, give, ask }
  }

  test('S34: what is staged is given to no device before its manifest has come', async () => {
    const { ask, give, wallet, first, r } = await stage()
    expect(await ask()).toMatchObject({ status: 404, json: code('WALLET_NOT_FOUND') })
    expect(await give([wallet.sign(first)], 'create')).toMatchObject({ status: 200, json: { head: { seq: 1 } } })
    expect(await ask()).toEqual({ status: 200, json: { r } })
  })

  test('behavior: without evidence only a fresh login by code gets it', async () => {
    const { ask, give, wallet, first } = await stage()
    await give([wallet.sign(first)])
    const at = Math.floor(kit.clock.now() / 1000)
    expect(await ask({ at: at - 300 })).toMatchObject({ status: 403, json: code('STEP_UP_NEEDED') })
    expect(await ask({ amr: ['oidc'] })).toMatchObject({ status: 403, json: code('STEP_UP_NEEDED') })
    expect((await ask({ at: at - 299 })).status).toBe(200)
  })

  test('behavior: where mail is no check, a code is no evidence', async () => {
    const { ask, give, wallet, first } = await stage({ evd: [{ id: randomId(), kind: 'wa' as never, at: 1 }] })
    await give([wallet.sign(first)])
    expect(await ask()).toMatchObject({ status: 403, json: code('EVIDENCE_REFUSED') })
  })

  test('S34: a head without a managed opener deletes r for good', async () => {
    const { ask, give, wallet, first } = await stage()
    const next = wallet.next(first, { lvl: 'user-held', mem: first.mem.slice(0, 1), evd: [] })
    await give([wallet.sign(first), wallet.sign(next)])
    expect(await ask()).toMatchObject({ status: 403, json: code('MEMBER_UNKNOWN') })
    const rows = await stores.store.recovery
      .selectFrom('recovery.secrets')
      .selectAll()
      .where('wal', '=', wallet.wal)
      .execute()
    expect(rows).toEqual([])
    // The older manifest does not bring it back.
    await give([wallet.sign(first)])
    expect((await ask()).status).toBe(403)
  })

  test('behavior: in a new generation the new r takes the place of the old one', async () => {
    const { device, user, ask, give, wallet, first, managed, r } = await stage()
    await give([wallet.sign(first)])
    const second = toB64(randomBytes(32))
    const body = { wal: wallet.wal, id: managed.id, gen: 2, r: second }
    expect((await kit.call(user, device, ['publish', 'stage'], body, { aud })).status).toBe(200)
    // Staged only: the old one is still the one.
    expect(await ask()).toEqual({ status: 200, json: { r } })
    await give([wallet.sign(wallet.next(first, { gen: 2, rec: toB64(randomBytes(32)) }))])
    expect(await ask()).toEqual({ status: 200, json: { r: second } })
  })

  describe('S34: manifests are taken forward and chained only', () => {
    test('parameters: a fork, a gap, another user', async () => {
      const { give, wallet, first } = await stage()
      const two = wallet.next(first)
      expect((await give([wallet.sign(first), wallet.sign(two)])).status).toBe(200)
      for (const wrong of [wallet.next(wallet.next(two)), { ...two, iat: 9 }, wallet.next({ ...two, iat: 9 })]) {
        expect(await give([wallet.sign(wrong)])).toMatchObject({ status: 400, json: code('MANIFEST_REFUSED') })
      }
      const stranger = createTestWallet()
      expect((await give([stranger.sign(stranger.first({ mem: first.mem.slice(0, 1) }))])).status).toBe(400)
      expect(await give([wallet.sign(first)])).toMatchObject({ status: 200, json: { head: { seq: 2 } } })
    })
  })

  test('S34: times that go back, or are ahead, are not taken; a chain that is there goes on', async () => {
    const { give, wallet, first } = await stage()
    const seconds = Math.floor(kit.clock.now() / 1000)
    const one = { ...first, iat: seconds }
    expect(await give([wallet.sign({ ...first, iat: seconds + 700 })])).toMatchObject(code400)
    expect((await give([wallet.sign(one)])).status).toBe(200)
    expect(await give([wallet.sign(wallet.next(one, { iat: seconds - 1 }))])).toMatchObject(code400)
    expect(await give([wallet.sign(wallet.next(one, { iat: seconds + 700 }))])).toMatchObject(code400)
    expect((await give([wallet.sign(wallet.next(one, { iat: seconds + 500 }))])).status).toBe(200)
  })

  test('S34: what a stranger stages for a wallet is never given', async () => {
    const { ask, give, wallet, first, managed, r } = await stage()
    const stranger = await kit.makeDevice()
    const other = { rlm: randomId(), sub: randomId(), wal: null }
    const body = { wal: wallet.wal, id: managed.id, gen: 1, r: toB64(randomBytes(32)) }
    expect((await kit.call(other, stranger, ['create', 'stage'], body, { aud })).status).toBe(200)
    await give([wallet.sign(first)])
    expect(await ask()).toEqual({ status: 200, json: { r } })
  })

  test('behavior: r is given twenty times an hour, exactly', async () => {
    const { ask, give, wallet, first } = await stage()
    await give([wallet.sign(first)])
    const answers = await Promise.all(Array.from({ length: 25 }, () => kit.makeDevice().then((of) => ask({}, of))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
  })
})
