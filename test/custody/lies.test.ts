import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  addOpener,
  leaveManaged,
  ofMailbox,
  recoverWallet,
  redeemCode,
  resecureWallet,
  revokeDevices,
} from '../../frame/flows/account.js'
import { createWallet } from '../../frame/flows/creation.js'
import { type Flow, unlockWallet } from '../../frame/flows/index.js'
import { publish } from '../../frame/flows/steps/publish.js'
import { releaseWallet } from '../../frame/flows/steps/releaseWallet.js'
import { newCode, removeMembers } from '../../frame/keys/changes.js'
import { withControlKey } from '../../frame/keys/control.js'
import { digestB64 } from '../../frame/keys/hash.js'
import { closeWallet, type OpenWallet, randomBytes, toB64 } from '../../frame/keys/index.js'
import { signManifest } from '../../frame/keys/manifest/sign.js'
import { importRecordKey, openRecord } from '../../frame/keys/record.js'
import { createTestDevice } from '../../services/test/testDevice.js'
import { addressesOf, beginLogin, createBrowser, enterNew, logIn, readCode } from './support/createBrowser.js'
import { createWorld, type Lie, type Part, urls, type World } from './support/createWorld.js'
import { dump, restore } from './support/databases.js'
import { findInCustody } from './support/thief.js'

// Real services, databases and mail on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterEach(() => world.setLie(undefined))
afterAll(() => world.close())

const coded = (code: string) => expect.objectContaining({ code })
const enter = (name: string) => enterNew(world, `${name}@lies.test`)

type Shares = readonly { share: object; s: string }[]
interface Opened {
  manifests: readonly string[]
  record: string
  shares: Shares
}

/** Lets custody lie about what opens a wallet. */
const lieAboutOpened = (change: (opened: Opened) => object): Lie => {
  return (route, answer) => {
    if (route === 'custody/v1/create') return { ...answer, kept: change(answer.kept as Opened) }
    return /custody\/v1\/(release|recover)/.test(route)
      ? { ...answer, ...change(structuredClone(answer) as unknown as Opened) }
      : answer
  }
}

/** What custody answered last when it opened a wallet. */
const lastOpened = (): Opened => {
  const exchange = world.line.findLast(({ route, status }) => route === 'custody/v1/release' && status === 200)
  return JSON.parse(exchange?.answer ?? '{}')
}

interface Listed {
  mem: readonly { k: string }[]
  evd: readonly object[]
}
const read = ([compact = '']: readonly string[]): Listed =>
  JSON.parse(Buffer.from(compact.split('.')[1] ?? '', 'base64url').toString())

/** Changes a manifest without signing it. */
function forge(manifests: readonly string[], change: (manifest: Listed) => object): string {
  const [header = '', , signature = ''] = (manifests[0] ?? '').split('.')
  return [header, Buffer.from(JSON.stringify(change(read(manifests)))).toString('base64url'), signature].join('.')
}

describe('S34: custody lies, and nothing opens', () => {
  /** Of another user. */
  let other: Opened
  beforeAll(async () => {
    await unlockWallet((await enter('other')).flow)
    other = lastOpened()
  })
  test.each<[string, string, (opened: Opened, other: Opened) => object]>([
    ['another user’s manifest', 'MANIFEST_FOREIGN', (_, { manifests }) => ({ manifests })],
    ['another user’s wallet, whole', 'MANIFEST_FOREIGN', (_, other) => other],
    ['another user’s record', 'RECORD_MISMATCH', (_, { record }) => ({ record })],
    ['another user’s S', 'SHARE_SEALED', ({ shares }, other) => ({ shares: withS(shares, sOf(other.shares)) })],
    ['another user’s share', 'SHARE_MISSING', (_, { shares }) => ({ shares })],
    ['no share', 'SHARE_MISSING', () => ({ shares: [] })],
    ['a share of another generation', 'SHARE_SEALED', ({ shares }) => ({ shares: withShare(shares, { gen: 2 }) })],
    ['no manifest', 'ANSWER_INVALID', () => ({ manifests: [] })],
    [
      'an opener without a signature',
      'MANIFEST_SIGNATURE',
      ({ manifests }, other) => ({
        manifests: [forge(manifests, ({ mem, ...rest }) => ({ ...rest, mem: [...mem, read(other.manifests).mem[0]] }))],
      }),
    ],
    [
      'a check without a signature',
      'MANIFEST_SIGNATURE',
      ({ manifests }, other) => ({
        manifests: [forge(manifests, ({ evd, ...rest }) => ({ ...rest, evd: [...evd, read(other.manifests).evd[0]] }))],
      }),
    ],
    [
      'a level without a signature',
      'MANIFEST_SIGNATURE',
      ({ manifests }) => ({
        manifests: [
          forge(manifests, ({ mem, ...rest }) => ({
            ...rest,
            mem: mem.filter(({ k }) => k !== 'man'),
            lvl: 'user-held',
          })),
        ],
      }),
    ],
  ])('parameters: %s: %s', async (_, code, change) => {
    const { flow } = await enter(`lie${Math.random()}`)
    world.setLie(lieAboutOpened((opened) => change(opened, other)))
    await expect(unlockWallet(flow)).rejects.toEqual(coded(code))
    world.setLie(undefined)
    await unlockWallet(flow)
  })

  test('behavior: a manifest of before, to bring back an opener that was taken away, is seen on every device', async () => {
    const { flow } = await enter('level')
    const second = await enter('level')
    await addOpener(flow, { kind: 'code', secret: newCode() })
    const managed = await dump(world.store, 'custody')
    await addOpener(flow, { ...{ kind: 'prf', secret: randomBytes(32) }, cred: 'AAAA', rp: 'frame.test', bs: true })
    await leaveManaged(flow)
    const now = await dump(world.store, 'custody')
    await restore(world.store, 'custody', managed)
    await expect(unlockWallet(flow)).rejects.toEqual(coded('MANIFEST_ROLLED_BACK'))
    await expect(unlockWallet(second.flow)).rejects.toEqual(coded('MANIFEST_ROLLED_BACK'))
    const stranger = await createBrowser(world).open()
    const { pressed } = await logIn(world, stranger, 'level@lies.test')
    if (!pressed) throw new Error('Custody asked nobody.')
    await expect(recoverWallet(stranger, { k: 'man', evidence: ofMailbox(pressed) })).rejects.toThrow()
    await restore(world.store, 'custody', now)
    await unlockWallet(flow)
  })

  test('behavior: two histories of one wallet are told apart, at auth and on the device', async () => {
    const { flow } = await enter('fork')
    const second = await enter('fork')
    const before = await dump(world.store, 'custody')
    await addOpener(flow, { kind: 'code', secret: newCode() })
    await restore(world.store, 'custody', before)
    // Auth knows the first history: custody's word for the second one is not enough.
    await expect(addOpener(second.flow, { kind: 'code', secret: newCode() })).rejects.toEqual(
      coded('MANIFEST_ROLLED_BACK'),
    )
    const auth = await dump(world.store, 'auth')
    const rolled = new Map(auth)
    const { manifest, hash, compact } = await findInCustody(before, (await flow.device.read()).wal ?? '')
    const set = (table: string, values: object) =>
      rolled.set(
        table,
        (auth.get(table) ?? []).map((row) => (row.sub === manifest.sub ? { ...row, ...values } : row)),
      )
    set('users', { head_seq: manifest.seq, head_hash: hash })
    set('manifests', { compact })
    // Both roll back: who has a pin still sees it, here a device whose pin is of the other history.
    await restore(world.store, 'auth', rolled)
    await addOpener(second.flow, { kind: 'code', secret: newCode() }).catch(() => undefined)
    await expect(unlockWallet(flow)).rejects.toEqual(
      expect.objectContaining({ code: expect.stringMatching(/MANIFEST_(FORKED|ROLLED_BACK)/) }),
    )
  })

  test('behavior: auth names another wallet than the one that is pinned', async () => {
    const { flow } = await enter('swap')
    const { unlocked: other } = await enter('swap.other')
    world.setLie((route, answer) => {
      if (route !== 'login/v1/assertion') return answer
      const [header, payload = '', signature] = String(answer.assertion).split('.')
      const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), wal: other.wallet.wal }
      const changed = Buffer.from(JSON.stringify(claims)).toString('base64url')
      return { assertion: [header, changed, signature].join('.') }
    })
    await expect(unlockWallet(flow)).rejects.toEqual(coded('WALLET_OTHER'))
  })

  test('behavior: recovery gives another r', async () => {
    await enter('r')
    const stranger = await createBrowser(world).open()
    const { pressed } = await logIn(world, stranger, 'r@lies.test')
    if (!pressed) throw new Error('Custody asked nobody.')
    world.setLie((route, answer) => (route === 'recovery/v1/release' ? { r: toB64(randomBytes(32)) } : answer))
    await expect(recoverWallet(stranger, { k: 'man', evidence: ofMailbox(pressed) })).rejects.toEqual(
      coded('OPENER_WRONG'),
    )
  })

  test('behavior: what custody gives back after a creation is another wallet: no address is shown', async () => {
    await unlockWallet((await enter('made.other')).flow)
    const other = lastOpened()
    const flow = await createBrowser(world).open()
    await logIn(world, flow, 'made@lies.test')
    world.setLie(lieAboutOpened(() => other))
    const evidence = [{ kind: 'mail' as const, address: 'made@lies.test' }]
    await expect(createWallet(flow, { level: 'managed', evidence })).rejects.toEqual(coded('MANIFEST_FOREIGN'))
  })
})

const withS = (shares: Shares, s: string | undefined) => shares.map((one) => ({ ...one, s }))
const sOf = (shares: Shares) => shares[0]?.s
const withShare = (shares: Shares, change: object) =>
  shares.map(({ share, s }) => ({ share: { ...share, ...change }, s }))

describe('S34: devices that publish at once', () => {
  const membersOf = async (flow: Flow) =>
    (await findInCustody(await dump(world.store, 'custody'), (await flow.device.read()).wal ?? '')).manifest

  test('behavior: both changes come through, one after the other', async () => {
    const one = await enter('race')
    const two = await enter('race')
    const added = await Promise.all([one, two].map(({ flow }) => addOpener(flow, { kind: 'code', secret: newCode() })))
    const manifest = await membersOf(one.flow)
    expect(manifest.mem.filter(({ k }) => k === 'code')).toHaveLength(2)
    expect(manifest.seq).toBe(Math.max(...added.map(({ seq }) => seq)))
    for (const { flow } of [one, two]) expect(await unlockWallet(flow)).toMatchObject({ isInStep: true })
  })

  test('behavior: while one seals anew, the other loses nothing and gives nobody an old key', async () => {
    const one = await enter('race.gen')
    const two = await enter('race.gen')
    const outcomes = await Promise.allSettled([
      resecureWallet(one.flow),
      addOpener(two.flow, { kind: 'code', secret: newCode() }),
    ])
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toEqual(coded('HEAD_MOVED'))
    }
    for (const { flow, unlocked } of [one, two]) {
      expect(addressesOf(await unlockWallet(flow))).toEqual(addressesOf(unlocked))
    }
  })

  test('behavior: of what another device published nothing is built on that names a record nobody looked into here', async () => {
    const one = await enter('race.record')
    const { flow } = await enter('race.record')
    const { open } = await releaseWallet(flow)
    onTestFinished(() => closeWallet(open))
    await addOpener(one.flow, { kind: 'code', secret: newCode() })
    const { manifest } = await findInCustody(await dump(world.store, 'custody'), open.wal)
    // By whoever once had the control key, in the generation that is there.
    const place = { realm: open.realm, wal: open.wal, gen: manifest.gen }
    const plain = await openRecord(open.record, await importRecordKey(open.wek, place), place)
    const forged = await withControlKey(plain.entropy, plain.salt, open.realm, (seed) =>
      signManifest({ ...manifest, rec: digestB64('another') }, seed),
    )
    world.setLie((route, answer) => (route === 'custody/v1/manifests' ? { manifests: [forged.compact] } : answer))
    const made: OpenWallet[] = []
    const make = (current: OpenWallet, now: number) => {
      made.push(current)
      return removeMembers(current, [], now)
    }
    await expect(publish(flow, open, { make })).rejects.toEqual(coded('HEAD_MOVED'))
    expect(made).toEqual([open])
  })

  test('behavior: two devices that revoke each other leave one of them', async () => {
    const one = await enter('race.revoke')
    const two = await enter('race.revoke')
    const outcomes = await Promise.allSettled([
      revokeDevices(one.flow, [two.flow.device.keys.id]),
      revokeDevices(two.flow, [one.flow.device.keys.id]),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    expect((await membersOf(one.flow)).mem.filter(({ k }) => k === 'dev')).toHaveLength(1)
  })
})

describe('S27: what is stolen from the network', () => {
  const thief = () => createTestDevice((request) => world.services.fetch(request, { address: '192.0.2.66' }))

  test('behavior: a call sent once more, byte for byte, does nothing', async () => {
    const { flow } = await enter('replay')
    await unlockWallet(flow)
    await flow.services.user()
    const counted = (await dump(world.store, 'custody')).get('releases')?.length
    for (const route of ['custody/v1/release', 'login/v1/assertion', 'login/v1/user']) {
      const sent = world.line.findLast((one) => one.route === route && one.status === 200)
      if (!sent) throw new Error(`Nothing was sent to ${route}.`)
      const response = await world.services.fetch(
        new Request(`${urls[sent.part as Part]}/${route}`, {
          method: 'POST',
          body: sent.request,
          headers: { 'Content-Type': 'application/json', DPoP: sent.proof, Authorization: sent.token ?? '' },
        }),
        { address: '192.0.2.66' },
      )
      expect([route, response.status]).toEqual([route, 401])
    }
    expect((await dump(world.store, 'custody')).get('releases')).toHaveLength(counted ?? 0)
  })

  test('behavior: tokens and assertions are of no use with another device’s key', async () => {
    const { flow } = await enter('token')
    await unlockWallet(flow)
    const device = await thief()
    for (const [route, body] of [
      ['login/v1/user', {}],
      ['login/v1/assertion', { audience: 'custody', scope: 'release' }],
      ['custody/v1/release', { since: 0 }],
    ] as const) {
      const { assertion } = await flow.services.assert('custody', 'release').then(({ token }) => ({ assertion: token }))
      const access = world.line.findLast((one) => one.route === 'login/v1/assertion')?.token?.split(' ')[1]
      const token = route.startsWith('custody') ? assertion : access
      const part = route.startsWith('custody') ? 'custody' : 'auth'
      expect(await device.post(`${urls[part]}/${route}`, body, { token })).toMatchObject({
        status: 401,
        json: { reasons: [{ name: 'TOKEN_INVALID' }] },
      })
    }
  })

  test('behavior: a stolen refresh token ends the login of both', async () => {
    const { browser, flow } = await enter('refresh')
    const { refresh: refreshToken } = await flow.device.read()
    const device = await thief()
    expect(await device.post(`${urls.auth}/login/v1/refresh`, { refreshToken })).toMatchObject({ status: 401 })
    await expect(unlockWallet(await browser.open())).rejects.toEqual(coded('SIGNED_OUT'))
  })

  test('S24: the right code with another device’s key fails, and the user’s own still works', async () => {
    const flow = await createBrowser(world).open()
    const { transaction } = await beginLogin(world, flow, 'code@lies.test')
    const code = await readCode(world, 'code@lies.test')
    const other = await createBrowser(world).open()
    await expect(redeemCode(other, transaction, code)).rejects.toThrow()
    expect((await redeemCode(flow, transaction, code)).email).toBe('code@lies.test')
    await expect(redeemCode(flow, transaction, code)).rejects.toThrow()
  })
})
