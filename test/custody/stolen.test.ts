import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  addOpener,
  leaveManaged,
  ofMailbox,
  recoverWallet,
  resecureWallet,
  revokeDevices,
  suspendWallet,
} from '../../frame/flows/account.js'
import { createWallet } from '../../frame/flows/creation.js'
import { type Flow, markShown, unlockWallet } from '../../frame/flows/index.js'
import { fetchManifests } from '../../frame/flows/steps/announce.js'
import { publish } from '../../frame/flows/steps/publish.js'
import { withReleased } from '../../frame/flows/steps/withReleased.js'
import { addMember, newCode, removeMembers } from '../../frame/keys/changes.js'
import { newDeviceKeys, parseManifest, randomBytes, toB64, toDeviceMember } from '../../frame/keys/index.js'
import { signDeletionOrder } from '../../services/src/proof/deletionOrder.js'
import { outcomeOf } from '../../services/test/loginServices.js'
import { addressesOf, createBrowser, enterNew, logIn } from './support/createBrowser.js'
import { createPasskey } from './support/createPasskey.js'
import { createWorld, type Part, type World } from './support/createWorld.js'
import { type Dump, dump, listValues } from './support/databases.js'
import { findInCustody, findR, openManaged, opensWithAny, placeOfKey, stealAuth, stealKey } from './support/thief.js'

// Real services, databases and mail on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterEach(() => world.setLie(undefined))
afterAll(() => world.close())

const coded = (code: string) => expect.objectContaining({ code })
const keysOf = (part: Part) => world.secrets[part].keys
const prf = () => ({
  ...{ kind: 'prf' as const, secret: randomBytes(32), cred: toB64(randomBytes(16)) },
  ...{ rp: 'frame.test', bs: true },
})

async function dumpAll(): Promise<Record<Part, Dump>> {
  const [auth, custody, recovery] = await Promise.all([
    dump(world.store, 'auth'),
    dump(world.store, 'custody'),
    dump(world.store, 'recovery'),
  ])
  return { auth, custody, recovery }
}

const managed = (name: string) => enterNew(world, `${name}@stolen.test`)
async function userHeld(name: string) {
  const flow = await createBrowser(world).open()
  await logIn(world, flow, `${name}@stolen.test`)
  const openers = [{ kind: 'code' as const, secret: newCode() }, prf()]
  const unlocked = await createWallet(flow, { level: 'user-held', evidence: [], openers })
  if (!unlocked) throw new Error('The device keeps nothing.')
  return { flow, unlocked }
}

/** What an assertion of a thief of auth has to say. */
async function about(wal: string) {
  const { manifest } = await findInCustody(await dump(world.store, 'custody'), wal)
  return { sub: manifest.sub, rlm: manifest.rlm, wal, manifest }
}

describe('S33: stolen: all databases, no key-encryption key', () => {
  test.each(['managed', 'user-held'] as const)('%s: no', async (level) => {
    const { unlocked } = level === 'managed' ? await managed('dump') : await userHeld('dump-held')
    const { wal } = unlocked.wallet
    const stolen = await dumpAll()
    const values = Object.values(stolen).flatMap(listValues)
    const { manifest, shares } = await findInCustody(stolen.custody, wal)
    for (const { k, id, gen, s } of shares) {
      expect(opensWithAny(values, { part: 'custody', rlm: manifest.rlm, wal, k, id, gen }, s)).toBe(false)
    }
    for (const row of stolen.recovery.get('secrets') ?? []) {
      const { id, gen, r } = row as { id: string; gen: number; r: Uint8Array }
      expect(opensWithAny(values, { part: 'recovery', rlm: manifest.rlm, wal, k: 'man', id, gen }, r)).toBe(false)
    }
  })
})

describe('S33: stolen: all databases and key-encryption keys', () => {
  test('managed: yes, and this is what says that the thief of these tests is able to', async () => {
    const { unlocked } = await managed('all')
    const { wal } = unlocked.wallet
    const { custody, recovery } = await dumpAll()
    const r = await findR(wal, { dump: recovery, keys: keysOf('recovery') })
    expect(await openManaged(wal, { dump: custody, keys: keysOf('custody') }, r)).toEqual(addressesOf(unlocked))
  })

  test('user-held from birth: no', async () => {
    const { unlocked } = await userHeld('all-held')
    const { wal } = unlocked.wallet
    const { custody, recovery } = await dumpAll()
    await expect(findR(wal, { dump: recovery, keys: keysOf('recovery') })).rejects.toThrow('nothing of this wallet')
    await expect(openManaged(wal, { dump: custody, keys: keysOf('custody') }, 'A'.repeat(43))).rejects.toThrow()
    expect((await findInCustody(custody, wal)).manifest.mem.map(({ k }) => k)).toEqual(['dev', 'code', 'prf'])
  })

  test('user-held that was managed: no, but with an old backup yes, as its user was told', async () => {
    const { flow, unlocked } = await managed('was')
    const { wal } = unlocked.wallet
    const before = await dumpAll()
    await addOpener(flow, { kind: 'code', secret: newCode() })
    await addOpener(flow, prf())
    await leaveManaged(flow)
    const now = await dumpAll()
    await expect(findR(wal, { dump: now.recovery, keys: keysOf('recovery') })).rejects.toThrow()
    const r = await findR(wal, { dump: before.recovery, keys: keysOf('recovery') })
    await expect(openManaged(wal, { dump: now.custody, keys: keysOf('custody') }, r)).rejects.toThrow()
    const old = openManaged(wal, { dump: before.custody, keys: keysOf('custody') }, r)
    expect(await old).toEqual(addressesOf(unlocked))
  })

  test('sealed anew, a stolen half of before does not go with one of after', async () => {
    const { flow, unlocked } = await managed('mixed')
    const { wal } = unlocked.wallet
    const before = await dumpAll()
    await resecureWallet(flow)
    const after = await dumpAll()
    const old = await findR(wal, { dump: before.recovery, keys: keysOf('recovery') })
    const next = await findR(wal, { dump: after.recovery, keys: keysOf('recovery') })
    await expect(openManaged(wal, { dump: after.custody, keys: keysOf('custody') }, old)).rejects.toThrow()
    await expect(openManaged(wal, { dump: before.custody, keys: keysOf('custody') }, next)).rejects.toThrow()
  })
})

describe('S33: stolen: a copied auth database, against live services', () => {
  test('it signs nothing: no key in it is one, and none opens the sealed ones', async () => {
    await managed('copied')
    const { auth } = await dumpAll()
    const values = listValues(auth)
    const keys = auth.get('keys') ?? []
    expect(keys.map(({ purpose }) => purpose).sort()).toEqual(['assertion', 'nonce', 'session'])
    for (const row of keys) expect(opensWithAny(values, placeOfKey(row), row.sealed as Uint8Array)).toBe(false)
    const texts = values.map((value) => (typeof value === 'string' ? value : Buffer.from(value).toString('latin1')))
    for (const text of texts) expect(text).not.toMatch(/"(?:d|k)"\s*:/)
  })

  test('with its key-encryption key it signs until the key is revoked, and then no part believes it', async () => {
    const { unlocked } = await managed('revoked')
    const thief = await stealAuth(world, await dump(world.store, 'auth'))
    const { manifest, ...user } = await about(unlocked.wallet.wal)
    const id = manifest.mem.find(({ k }) => k === 'man')?.id
    expect((await thief.call('recovery', 'release', 'recover', user, { id })).status).toBe(200)
    await world.services.authKeys.revoke(thief.kid)
    const tried = [
      await thief.call('recovery', 'release', 'recover', user, { id }),
      await thief.call('custody', 'recover', 'recover', user, { k: 'man', since: 0 }),
      await thief.call('custody', 'delete', 'publish', user, {}),
    ]
    expect(tried.map(outcomeOf)).toEqual(Array(3).fill('401 TOKEN_INVALID'))
    // Users go on: the next key signs.
    expect(addressesOf(await unlockWallet((await managed('revoked')).flow))).toEqual(addressesOf(unlocked))
  })
})

describe('S33: stolen: parts', () => {
  test('auth alone, and auth with recovery: no', async () => {
    const { unlocked } = await managed('auth')
    const { wal } = unlocked.wallet
    const thief = await stealAuth(world, await dump(world.store, 'auth'))
    const { manifest, ...user } = await about(wal)
    const evd = manifest.evd[0]?.id
    const man = manifest.mem.find(({ k }) => k === 'man')?.id
    const tried = [
      await thief.call('custody', 'release', 'release', user, { since: 0 }),
      await thief.call('custody', 'recover', 'recover', user, { k: 'man', since: 0 }),
      await thief.call('custody', 'recover', 'recover', user, {
        ...{ k: 'man', since: 0 },
        evidence: { id: evd, kind: 'mail', address: 'auth@stolen.test' },
      }),
    ]
    expect(tried.map(({ status }) => status)).toEqual([403, 403, 403])
    // Recovery believes auth's code: its half alone opens nothing.
    const { json } = await thief.call('recovery', 'release', 'recover', user, { id: man })
    expect(json.r).toEqual(expect.any(String))
    await expect(findR(wal, { dump: await dump(world.store, 'recovery'), keys: keysOf('recovery') })).resolves.toBe(
      json.r,
    )
  })

  test('custody alone, recovery alone: no', async () => {
    const { unlocked } = await managed('half')
    const { wal } = unlocked.wallet
    const { custody, recovery } = await dumpAll()
    const r = await findR(wal, { dump: recovery, keys: keysOf('recovery') })
    // Custody has S and the record, and every guess at r is one at 256 bits.
    await expect(openManaged(wal, { dump: custody, keys: keysOf('custody') }, toB64(randomBytes(32)))).rejects.toEqual(
      coded('OPENER_WRONG'),
    )
    // Recovery has r and the manifest, and nothing sealed to open with it.
    expect(listValues(recovery).some((value) => JSON.stringify(value).includes('"ct"'))).toBe(false)
    await expect(openManaged(wal, { dump: custody, keys: keysOf('recovery') }, r)).rejects.toThrow()
  })

  test('custody and auth: where mail is a check yes, user-held no', async () => {
    const mine = await managed('both')
    const thief = await stealAuth(world, await dump(world.store, 'auth'))
    const custody = { dump: await dump(world.store, 'custody'), keys: keysOf('custody') }
    const { manifest, ...user } = await about(mine.unlocked.wallet.wal)
    const id = manifest.mem.find(({ k }) => k === 'man')?.id
    const { json } = await thief.call('recovery', 'release', 'recover', user, { id })
    expect(await openManaged(user.wal, custody, String(json.r))).toEqual(addressesOf(mine.unlocked))

    const held = await userHeld('both-held')
    const { manifest: _, ...other } = await about(held.unlocked.wallet.wal)
    const all = { dump: await dump(world.store, 'custody'), keys: keysOf('custody') }
    expect((await thief.call('recovery', 'release', 'recover', other, { id })).status).toBe(403)
    await expect(openManaged(other.wal, all, toB64(randomBytes(32)))).rejects.toThrow()
  })

  test('custody and auth, where a passkey is the check and no mailbox: no', async () => {
    const flow = await createBrowser(world).open()
    await logIn(world, flow, 'wa@stolen.test')
    const passkey = createPasskey()
    const made = await createWallet(flow, { level: 'managed', evidence: [await passkey.show(flow, 'create')] })
    const { manifest, ...user } = await about(made?.wallet.wal ?? '')
    const thief = await stealAuth(world, await dump(world.store, 'auth'))
    const id = manifest.mem.find(({ k }) => k === 'man')?.id
    expect((await thief.call('recovery', 'release', 'recover', user, { id })).status).toBe(403)

    // A passkey of the thief's is none of the wallet's, at neither part.
    const other = await createBrowser(world).open()
    await logIn(world, other, 'wa@stolen.test')
    const foreign = await createPasskey().show(other, 'recover')
    await expect(recoverWallet(other, { k: 'man', evidence: foreign })).rejects.toEqual(coded('EVIDENCE_REFUSED'))
    const evidence = { ...foreign, id: manifest.evd[0]?.id }
    expect((await thief.call('recovery', 'release', 'recover', user, { id, evidence })).status).toBe(403)
    // And the user's, made for another purpose or device, is no evidence for this one.
    const wrong = await passkey.show(other, 'publish')
    await expect(recoverWallet(other, { k: 'man', evidence: wrong })).rejects.toEqual(coded('EVIDENCE_REFUSED'))
    const elsewhere = await passkey.show(flow, 'recover')
    await expect(recoverWallet(other, { k: 'man', evidence: elsewhere })).rejects.toEqual(coded('EVIDENCE_REFUSED'))
    const own = await passkey.show(other, 'recover')
    const opened = await recoverWallet(other, { k: 'man', evidence: own })
    expect(addressesOf(opened)).toEqual(made && addressesOf(made))
  })

  test('custody and recovery: managed yes, user-held no', async () => {
    const held = await userHeld('cr-held')
    const mine = await managed('cr')
    const { custody, recovery } = await dumpAll()
    const from = { dump: recovery, keys: keysOf('recovery') }
    const { wal } = mine.unlocked.wallet
    expect(await openManaged(wal, { dump: custody, keys: keysOf('custody') }, await findR(wal, from))).toHaveLength(2)
    await expect(findR(held.unlocked.wallet.wal, from)).rejects.toThrow()
  })
})

describe('S33: stolen: the mailbox', () => {
  test('managed: yes, and the user is told', async () => {
    const { flow, unlocked } = await managed('mailbox')
    const thief = await managed('mailbox')
    expect(addressesOf(thief.unlocked)).toEqual(addressesOf(unlocked))
    expect((await unlockWallet(flow)).added.members).toEqual([thief.flow.device.keys.id])
    const mails = world.inbox.list('mailbox@stolen.test').filter(({ text }) => /not-me/.test(text))
    expect(mails.length).toBeGreaterThan(0)
  })

  test('user-held: no, but it can suspend', async () => {
    const { flow } = await userHeld('mailbox-held')
    const thief = await createBrowser(world).open()
    await logIn(world, thief, 'mailbox-held@stolen.test')
    await expect(unlockWallet(thief)).rejects.toEqual(coded('DEVICE_UNKNOWN'))
    await expect(
      recoverWallet(thief, { k: 'man', evidence: ofMailbox({ address: 'mailbox-held@stolen.test', request: 'x' }) }),
    ).rejects.toEqual(coded('EVIDENCE_REFUSED'))
    await suspendWallet(thief)
    await logIn(world, flow, 'mailbox-held@stolen.test')
    await expect(unlockWallet(flow)).rejects.toEqual(coded('WALLET_SUSPENDED'))
  })
})

test('S33: stolen: a copied browser profile opens until it is revoked, and both it and the user’s device see it', async () => {
  const { browser, flow, unlocked } = await managed('profile')
  const other = await managed('profile')
  const copy = await (await browser.copy()).open()
  expect(addressesOf(await unlockWallet(copy))).toEqual(addressesOf(unlocked))
  expect((await unlockWallet(flow)).isCopied).toBe(true)
  expect((await unlockWallet(copy)).isCopied).toBe(true)
  await revokeDevices(other.flow, [flow.device.keys.id])
  // Its logins have ended, and after another one it is no device of the wallet.
  await expect(unlockWallet(copy)).rejects.toEqual(coded('SIGNED_OUT'))
  await logIn(world, copy, 'profile@stolen.test')
  await expect(unlockWallet(copy)).rejects.toEqual(coded('DEVICE_UNKNOWN'))
  expect((await unlockWallet(other.flow)).isCopied).toBe(false)
})

test('S33: a copied profile that takes the device out and puts it back does not count up unseen', async () => {
  const { browser, flow } = await managed('put-back')
  for (let times = 0; times < 3; times++) await unlockWallet(flow)
  const copy = await (await browser.copy()).open()
  const own = await toDeviceMember(flow.device.keys)
  const second = await createBrowser(world).open()
  const { pressed } = await logIn(world, second, 'put-back@stolen.test')
  if (!pressed) throw new Error('Nobody has pressed on custody’s page.')
  await recoverWallet(second, { k: 'man', evidence: ofMailbox(pressed) })
  await withReleased(second, ({ open }) =>
    publish(second, open, { make: (current, now) => removeMembers(current, [own.id], now) }),
  )
  await withReleased(second, ({ open }) =>
    publish(second, open, { make: (current, now) => addMember(current, own, now) }),
  )
  // The logins of the device have ended with it; the thief has the mailbox as well.
  await logIn(world, copy, 'put-back@stolen.test')
  // As often as it was opened before: where counting began anew, both would agree again.
  const { n } = await flow.device.read()
  for (let times = 0; times < n; times++) await unlockWallet(copy)
  await logIn(world, flow, 'put-back@stolen.test')
  expect((await unlockWallet(flow)).isCopied).toBe(true)
})

describe('S33: what was added is shown', () => {
  const addDated = async (flow: Flow, at: number) => {
    const device = await newDeviceKeys()
    await withReleased(flow, async ({ open }) =>
      publish(flow, open, { make: async (current) => addMember(current, await toDeviceMember(device), at) }),
    )
    return device.id
  }

  test('behavior: an opener dated like the wallet is, until its user has seen it; after a change of one’s own, too', async () => {
    const { flow } = await managed('dated')
    const { flow: thief } = await managed('dated')
    const seen = await unlockWallet(flow)
    await markShown(flow, seen.unseen)
    expect((await unlockWallet(flow)).added.members).toEqual([])
    const [made = ''] = await fetchManifests(thief, 'release', 0)
    const id = await addDated(thief, (await parseManifest(made)).manifest.iat)
    await addOpener(flow, { kind: 'code', secret: newCode() })
    for (let times = 0; times < 2; times++) expect((await unlockWallet(flow)).added.members).toEqual([id])
    const { unseen } = await unlockWallet(flow)
    await markShown(flow, unseen)
    expect(await unlockWallet(flow)).toMatchObject({ added: { members: [], evidence: [] }, unseen: [] })
  })

  test('behavior: a record of before has nothing that was shown: what is old is not new to it, what comes then is', async () => {
    const { browser, flow } = await managed('before')
    const { flow: other } = await managed('before')
    await markShown(flow, (await unlockWallet(flow)).unseen)
    const [record] = await browser.store.list('demo')
    if (!record) throw new Error('There is no record.')
    const { shown: _, ...old } = record
    await browser.store.write(old)
    expect((await unlockWallet(flow)).added.members).toEqual([])
    const id = await addDated(other, Math.floor(world.time.now() / 1000))
    expect((await unlockWallet(flow)).added.members).toEqual([id])
  })
})

test('S33: stolen: a code that a host page relays opens the wallet of its own realm, and no other', async () => {
  const { unlocked } = await managed('realm')
  await world.services.projects.add({ id: 'evil', origins: [world.site] })
  // The page begins the login for its own project, and the user gives it the code of that mail.
  const { unlocked: there } = await enterNew({ ...world, projectId: 'evil' }, 'realm@stolen.test')
  expect(there.wallet.wal).not.toBe(unlocked.wallet.wal)
  expect(addressesOf(there)).not.toEqual(addressesOf(unlocked))
})

describe('S33: stolen: a code and a press that a host page relays', () => {
  test('managed: yes, on the device with which the page began the login', async () => {
    const { unlocked } = await managed('relay')
    const page = await managed('relay')
    expect(addressesOf(page.unlocked)).toEqual(addressesOf(unlocked))
  })

  test('user-held: no', async () => {
    const { unlocked } = await userHeld('relay-held')
    const page = await createBrowser(world).open()
    const { user } = await logIn(world, page, 'relay-held@stolen.test')
    expect(user.wal).toBe(unlocked.wallet.wal)
    await expect(unlockWallet(page)).rejects.toEqual(coded('DEVICE_UNKNOWN'))
    const evidence = ofMailbox({ address: 'relay-held@stolen.test', request: 'x' })
    await expect(recoverWallet(page, { k: 'man', evidence })).rejects.toEqual(coded('EVIDENCE_REFUSED'))
  })
})

describe('S33: stolen: the frame’s deployment', () => {
  test.each(['managed', 'user-held'] as const)(
    '%s: wallets of those who use it meanwhile, no other’s',
    async (level) => {
      const enter = level === 'managed' ? managed : userHeld
      const active = await enter(`frame-${level}`)
      // Changed code runs where the device's keys are used, and has what they open.
      await withReleased(active.flow, async ({ open }) => {
        expect(open.accounts.map(({ address }) => address)).toEqual(addressesOf(active.unlocked))
        expect(open.wek).toHaveLength(32)
      })
      // Of who does not come it has neither device nor login: nothing is given to it.
      const away = await enter(`frame-away-${level}`)
      const visitor = await createBrowser(world).open()
      await visitor.device.change({ wal: away.unlocked.wallet.wal })
      await expect(withReleased(visitor, async () => undefined)).rejects.toEqual(expect.anything())
    },
  )
})

test('S33: stolen: auth with its keys, to delete: the slow deletion alone, at every level, and its devices go on and undo it', async () => {
  const { flow, unlocked } = await managed('ordered')
  const { manifest: _, ...named } = await about(unlocked.wallet.wal)
  const { kid, key } = await stealKey(world)
  const iat = Math.floor(world.time.now() / 1000)
  const order = { iss: 'latchkey-services', ...named, act: 'begin', at: world.time.now(), iat, exp: iat + 120 } as const
  for (const aud of ['custody', 'recovery'] as const) {
    const token = await signDeletionOrder({ ...order, aud }, { kid, key })
    const init = { method: 'POST', headers: { Authorization: `Bearer ${token}` } }
    expect((await world.fetch(`${world.urls[aud]}/${aud}/v1/order`, init)).status).toBe(200)
  }
  const day = 24 * 3_600_000
  world.time.advance(29 * day)
  await world.services.start()
  await logIn(world, flow, 'ordered@stolen.test')
  // Auth knows of no deletion: the device takes it back with the next unlock.
  expect(addressesOf(await unlockWallet(flow))).toEqual(addressesOf(unlocked))
  world.time.advance(62 * day)
  await world.services.start()
  await logIn(world, flow, 'ordered@stolen.test')
  expect(addressesOf(await unlockWallet(flow))).toEqual(addressesOf(unlocked))
})
