import { base58 } from '@scure/base'
import { expect, test, vi } from 'vitest'
import {
  addMember,
  changeLevel,
  changeRecovery,
  newWindowKey,
  openExport,
  removeMembers,
  replaceWallet,
  resecure,
  sealForWindow,
} from '../changes.js'
import { withControlKey } from '../control.js'
import { createWallet, draftWallet, fromPhrase, showPhrase, signDraft } from '../creation.js'
import * as derive from '../derive.js'
import { verifyEd25519 } from '../ed25519.js'
import { digestB64 } from '../hash.js'
import {
  assertTimes,
  checkAccounts,
  closeDraft,
  closePublication,
  isRecoverable,
  mayBeCopied,
  newDeviceKeys,
  type Opener,
  openWallet,
  type Publication,
  parseManifest,
  toB64,
  toDeviceMember,
  unlock,
} from '../index.js'
import { signManifest } from '../manifest/sign.js'
import { importRecordKey, openRecord, sealRecord } from '../record.js'
import { sealShare } from '../share.js'
import { lackCurve } from '../test/lackCurve.js'
import { createTestWallet, cred, evidenceId, fill } from '../test/wallet.js'

const clock = { now: () => 0, after: () => () => {} }

const rejects = (work: Promise<unknown>, code: string) => expect(work).rejects.toMatchObject({ name: 'KeyError', code })

test.each<Opener['kind']>(['dev', 'prf', 'code', 'man'])(
  'behavior: a wallet opens with %s to the accounts it was made with',
  async (kind) => {
    const wallet = await createTestWallet()
    const open = await wallet.open({ opener: wallet.opener(kind) })
    expect(open.accounts).toEqual(wallet.accounts)
    expect(() => checkAccounts(wallet.accounts, open.accounts)).not.toThrow()
    expect(open).toMatchObject({ replaced: null, added: { members: [], evidence: [] } })
  },
)

test('S34: the accounts of a first opening must be those of the making, else the wallet is not shown as ready', async () => {
  const [one, other] = [await createTestWallet(), await createTestWallet()]
  const check = (made: typeof one.accounts, opened: typeof one.accounts) => () => checkAccounts(made, opened)
  expect(check(one.accounts, other.accounts)).toThrow(expect.objectContaining({ code: 'WALLET_MISMATCH' }))
  expect(check([], [])).toThrow(expect.objectContaining({ code: 'WALLET_MISMATCH' }))
  expect(check(one.accounts, one.accounts.slice(0, 1))).toThrow(expect.objectContaining({ code: 'WALLET_MISMATCH' }))
})

test('S35: a draft is wiped whole when it becomes no wallet, and its entropy when it becomes one', async () => {
  const isWiped = (bytes: Uint8Array | undefined) => bytes?.every((byte) => byte === 0) === true
  const draft = () =>
    draftWallet({
      realm: toB64(fill(16, 1)),
      members: [{ kind: 'man' }, { kind: 'code', secret: fill(16, 3) }],
      now: 1000,
    })
  const secretsOf = (of: Awaited<ReturnType<typeof draft>>) => [...of.secrets.map(({ s }) => s), of.staged?.r]
  const owner = { sub: toB64(fill(16, 2)), now: 1001 }

  const dropped = await draft()
  expect([dropped.entropy, ...secretsOf(dropped)].some(isWiped)).toBe(false)
  closeDraft(dropped)
  expect([dropped.entropy, ...secretsOf(dropped)].every(isWiped)).toBe(true)

  const used = await draft()
  const evidence = [{ id: evidenceId, kind: 'mail' as const }]
  const made = await signDraft(used, { ...owner, level: 'managed', evidence })
  expect(isWiped(used.entropy)).toBe(true)
  expect(secretsOf(used).some(isWiped)).toBe(false)
  expect((await parseManifest(made.publication.manifest)).manifest).toMatchObject({
    sub: owner.sub,
    wal: used.wal,
    iat: 1001,
  })

  // A managed opener without a check is against the rules.
  const refused = await draft()
  await expect(signDraft(refused, { ...owner, level: 'managed', evidence: [] })).rejects.toThrow()
  expect([refused.entropy, ...secretsOf(refused)].every(isWiped)).toBe(true)
})

test('behavior: a device that recovers adds itself, and opens from then on', async () => {
  const wallet = await createTestWallet()
  const fresh = await newDeviceKeys()
  const recovered = await wallet.open({ pin: null, heads: [wallet.pin], opener: wallet.opener('man') })
  wallet.take(await addMember(recovered, await toDeviceMember(fresh), 2000))
  const open = await wallet.open({ opener: { kind: 'dev', id: fresh.id, pk: fresh.pk } })
  expect(open.head.manifest).toMatchObject({ seq: 2, prev: recovered.head.hash, gen: 1, iat: 2000 })
  expect(open.openedBy).toBe(fresh.id)
  // The device that was there hears what came.
  const first = await parseManifest(wallet.held.manifests[0] ?? '')
  const pin = { seq: 1, hash: first.hash, ctl: first.manifest.ctl }
  expect((await wallet.open({ pin })).added).toEqual({ members: [fresh.id], evidence: [] })
  expect((await wallet.open({ pin, manifests: wallet.held.manifests.slice(1) })).added.members).toEqual([fresh.id])
})

test('S34: what was added is new to a device until it was shown there, whatever its times say', async () => {
  const wallet = await createTestWallet()
  const { shown } = await wallet.open()
  expect(shown).toHaveLength(5)
  const { pin } = wallet
  const [first, second] = [await newDeviceKeys(), await newDeviceKeys()]
  // Dated before the wallet was made, and behind further ones that are nothing new.
  wallet.take(await addMember(await wallet.open(), await toDeviceMember(first), 1))
  wallet.take(await removeMembers(await wallet.open(), [], 2000))
  const told = await wallet.open({ pin, shown, manifests: wallet.held.manifests.slice(1) })
  expect(told).toMatchObject({ added: { members: [first.id], evidence: [] }, shown })
  expect((await wallet.open({ shown })).added.members).toEqual([first.id])
  const seen = [...told.shown, ...told.unseen]
  expect(await wallet.open({ shown: seen })).toMatchObject({ added: { members: [] }, unseen: [] })
  // The id of another one hides nothing, and what went and came back is new again.
  wallet.take(await removeMembers(await wallet.open(), [first.id], 3000))
  const kept = await wallet.open({ shown: seen })
  expect(kept.shown).toHaveLength(5)
  wallet.take(await addMember(kept, { ...(await toDeviceMember(second)), id: first.id }, 4000))
  expect((await wallet.open({ shown: seen })).added.members).toEqual([first.id])
  expect((await wallet.open({ shown: kept.shown })).added.members).toEqual([first.id])
})

test('S34: a change is never dated before the one before, and one of before that is far ahead is left behind', async () => {
  const wallet = await createTestWallet()
  const add = async (now: number) => {
    wallet.take(await addMember(await wallet.open(), await toDeviceMember(await newDeviceKeys()), now))
    const { manifest } = (await wallet.open()).head
    return [manifest.iat, manifest.mem.at(-1)?.at]
  }
  expect(await add(1)).toEqual([1, 1])
  expect(await add(500)).toEqual([500, 500])
  expect(await add(400)).toEqual([500, 500])
  wallet.take(await resecure(await wallet.open(), 300))
  expect((await wallet.open()).head.manifest.iat).toBe(500)
})

test('S34: what another device has published is held to its times before anything follows it', async () => {
  const { head } = await (await createTestWallet()).open()
  const last = { ...head.manifest, iat: 5000 }
  const member = (at: number) => ({ ...last, iat: 5000, mem: last.mem.map((one) => ({ ...one, at })) })
  const times = (next: typeof last, now: number) => () => assertTimes(last, next, now)
  const rules = expect.objectContaining({ code: 'MANIFEST_RULES' })
  expect(times({ ...last, iat: 5600 }, 5000)).not.toThrow()
  expect(times({ ...last, iat: 5601 }, 5000)).toThrow(rules)
  expect(times({ ...last, iat: 4999 }, 5000)).toThrow(rules)
  expect(times(member(4999), 5000)).toThrow(rules)
  expect(times(member(5601), 5000)).toThrow(rules)
  expect(times(member(5000), 5000)).not.toThrow()
  expect(times({ ...last, iat: 100 }, 100)).not.toThrow()
})

test('behavior: a removed member is no opener any more, and its old share opens nothing new', async () => {
  const wallet = await createTestWallet()
  const share = [...wallet.held.shares.values()]
  wallet.take(await removeMembers(await wallet.open(), [wallet.device.id], 2000))
  expect(wallet.held.shares.has(wallet.device.id)).toBe(false)
  await rejects(wallet.open({ shares: share }), 'OPENER_WRONG')
  expect((await wallet.open({ opener: wallet.opener('code') })).accounts).toEqual(wallet.accounts)
})

test('behavior: re-securing gives every opener a new share, and a new secret to recovery', async () => {
  const wallet = await createTestWallet()
  const before = wallet.held.copy()
  const r = [...wallet.held.recovery.values()][0]
  wallet.take(await resecure(await wallet.open(), 2000))
  expect(wallet.held.record).not.toEqual(before.record)
  for (const kind of ['dev', 'prf', 'code', 'man'] as const) {
    const open = await wallet.open({ opener: wallet.opener(kind) })
    expect(open.head.manifest).toMatchObject({ seq: 2, gen: 2 })
    expect(open.accounts).toEqual(wallet.accounts)
  }
  // Stale shares of the old generation, and the old r, open nothing of the new one (S34).
  await rejects(wallet.open({ shares: [...before.shares.values()] }), 'SHARE_SEALED')
  await rejects(wallet.open({ opener: { kind: 'man', secret: r ?? fill(32, 0) } }), 'OPENER_WRONG')
  await rejects(wallet.open({ record: before.record }), 'RECORD_MISMATCH')
})

test('behavior: to user-held the managed opener goes; a code takes its place', async () => {
  const wallet = await createTestWallet({ members: ['dev', 'prf', 'man'] })
  const publication = await changeLevel(
    await wallet.open(),
    'user-held',
    { add: [{ kind: 'code', secret: wallet.code }] },
    2000,
  )
  wallet.take(publication)
  const { manifest } = publication.head
  expect(manifest.lvl).toBe('user-held')
  expect(manifest.mem.map(({ k }) => k)).toEqual(['dev', 'prf', 'code'])
  expect(isRecoverable(manifest)).toBe(true)
  expect(wallet.held.recovery.size).toBe(0)
  expect((await wallet.open({ opener: wallet.opener('code') })).accounts).toEqual(wallet.accounts)
})

test('behavior: back to managed only with the opener that is asked for', async () => {
  const wallet = await createTestWallet({ level: 'user-held' })
  const plain = await changeLevel(await wallet.open(), 'managed', {}, 2000)
  expect(plain.staged).toBeNull()
  closePublication(plain)
  wallet.take(await changeLevel(await wallet.open(), 'managed', { add: [{ kind: 'man' }] }, 2000))
  expect((await wallet.open({ opener: wallet.opener('man') })).accounts).toEqual(wallet.accounts)
})

test('behavior: checks are changed; the managed opener never stays without one', async () => {
  const wallet = await createTestWallet()
  const open = await wallet.open()
  await rejects(changeRecovery(open, { removeEvidence: [evidenceId] }, 2000), 'MANIFEST_RULES')
  const change = { removeEvidence: [evidenceId], addEvidence: [{ id: toB64(fill(16, 8)), kind: 'wa' as const }] }
  const { head } = await changeRecovery(open, change, 2000)
  expect(head.manifest.evd).toEqual([{ id: toB64(fill(16, 8)), kind: 'wa', at: 2000 }])
})

test.each<[string, Parameters<typeof changeRecovery>[1]]>([
  ['an opener that is not there', { remove: [toB64(fill(16, 77))] }],
  ['a check that is not there', { removeEvidence: [toB64(fill(16, 77))] }],
  ['a second managed opener', { add: [{ kind: 'man' }] }],
  ['a check with an id that is taken', { addEvidence: [{ id: evidenceId, kind: 'oidc' }] }],
])('parameters: refused: %s', async (_, change) => {
  const wallet = await createTestWallet()
  await rejects(changeRecovery(await wallet.open(), change, 2000), 'MANIFEST_RULES')
})

test('parameters: refused: a wallet that no opener is left of', async () => {
  const wallet = await createTestWallet({ members: ['dev'], level: 'user-held' })
  await rejects(removeMembers(await wallet.open(), [wallet.device.id], 2000), 'MANIFEST_RULES')
})

test('parameters: refused at creation: managed opener without a check, or in a user-held wallet; entropy of another length', async () => {
  const owner = { realm: toB64(fill(16, 1)), sub: toB64(fill(16, 9)), now: 1 }
  const device = await toDeviceMember(await newDeviceKeys())
  const man = { kind: 'man' } as const
  await rejects(createWallet({ ...owner, level: 'managed', members: [device, man], evidence: [] }), 'MANIFEST_RULES')
  const evidence = [{ id: evidenceId, kind: 'mail' as const }]
  await rejects(createWallet({ ...owner, level: 'user-held', members: [device, man], evidence }), 'MANIFEST_RULES')
  await rejects(createWallet({ ...owner, level: 'managed', members: [], evidence }), 'MANIFEST_RULES')
  const imported = fill(17, 1)
  await rejects(createWallet({ ...owner, level: 'managed', members: [device], evidence, imported }), 'PHRASE_INVALID')
})

test('behavior: a wallet names the one that replaces it', async () => {
  const wallet = await createTestWallet()
  const nxt = toB64(fill(16, 3))
  wallet.take(await replaceWallet(await wallet.open(), nxt, 2000))
  expect((await wallet.open()).head.manifest.nxt).toBe(nxt)
  // It stays named.
  wallet.take(await resecure(await wallet.open(), 3000))
  expect((await wallet.open()).head.manifest.nxt).toBe(nxt)
})

test('behavior: a restored backup opens after the warning alone, and is re-secured before anything else', async () => {
  const wallet = await createTestWallet()
  const backup = wallet.held.copy()
  const lost = await addMember(await wallet.open(), await toDeviceMember(await newDeviceKeys()), 2000)
  wallet.take(lost)
  const old = { manifests: backup.manifests, record: backup.record, shares: [...backup.shares.values()] }
  await rejects(wallet.open(old), 'MANIFEST_ROLLED_BACK')
  await rejects(wallet.open({ ...old, pin: null, heads: [wallet.pin] }), 'MANIFEST_ROLLED_BACK')
  const open = await wallet.open({ ...old, afterWarning: true })
  expect(open.replaced).toEqual({ seq: 2, hash: lost.head.hash })
  await rejects(removeMembers(open, [wallet.device.id], 3000), 'MANIFEST_RULES')
  const restored = await resecure(open, 3000)
  expect(restored.head.manifest).toMatchObject({ seq: 3, gen: 2, rst: { seq: 2, hash: lost.head.hash } })
  backup.take(restored)
  const now = { manifests: backup.manifests, record: backup.record, shares: [...backup.shares.values()] }
  // The lost pin is named, so a device that has it goes on; the device that has an older one does too.
  expect((await wallet.open(now)).accounts).toEqual(wallet.accounts)
  expect((await wallet.open({ ...now, pin: open.pin })).replaced).toBeNull()
  // The next manifest does not carry it on.
  const next = await changeRecovery(await wallet.open(now), {}, 4000)
  expect(next.head.manifest).toMatchObject({ seq: 4 })
  expect(next.head.manifest.rst).toBeUndefined()
})

test('behavior: entries of a later writer live through re-securing', async () => {
  // Proven on the record alone in record.test.ts; here that re-securing goes through it.
  const wallet = await createTestWallet()
  const publication = await resecure(await wallet.open(), 2000)
  expect(publication.record?.length).toBe(wallet.held.record.length)
  closePublication(publication)
})

test('behavior: export shows the words of the wallet, import makes the same accounts with another id', async () => {
  const entropy = fill(16, 7)
  const wallet = await createTestWallet({ imported: entropy })
  const open = await wallet.open()
  const key = await newWindowKey()
  const sealed = await sealForWindow(open.wek, wallet, key.request)
  const exported = await openExport({ sealed, record: open.record }, key, open.head)
  const words = showPhrase(exported)
  expect(words).toHaveLength(12)
  expect(fromPhrase(words)).toEqual(entropy)
  const again = await createTestWallet({ imported: fromPhrase(words) })
  expect(again.accounts).toEqual(wallet.accounts)
  expect(again.wal).not.toBe(wallet.wal)
  // Another page, another wallet, another record: nothing opens.
  await rejects(openExport({ sealed, record: open.record }, await newWindowKey(), open.head), 'SHARE_SEALED')
  await rejects(openExport({ sealed, record: again.held.record }, key, open.head), 'RECORD_MISMATCH')
  const foreign = await sealForWindow(open.wek, { ...wallet, wal: again.wal }, key.request)
  await rejects(openExport({ sealed: foreign, record: open.record }, key, open.head), 'SHARE_SEALED')
})

test('S34: mixed, stale and foreign parts fail closed', async () => {
  const [one, two] = [await createTestWallet(), await createTestWallet()]
  const [share] = one.held.shares.values()
  if (!share) throw new Error('no share')
  const other = [...two.held.shares.values()]
  await rejects(one.open({ shares: [] }), 'SHARE_MISSING')
  await rejects(one.open({ shares: other }), 'SHARE_MISSING')
  await rejects(one.open({ shares: [{ share: share.share, s: toB64(fill(32, 0)) }] }), 'SHARE_SEALED')
  await rejects(one.open({ shares: [{ share: { ...share.share, wal: two.wal }, s: share.s }] }), 'SHARE_SEALED')
  await rejects(one.open({ shares: [{ share: { ...share.share, gen: 2 }, s: share.s }] }), 'SHARE_SEALED')
  await rejects(one.open({ shares: [{ share: { ...share.share, k: 'code' }, s: share.s }] }), 'SHARE_SEALED')
  await rejects(
    one.open({ shares: [{ share: { ...share.share, ct: other[0]?.share.ct ?? '' }, s: share.s }] }),
    'SHARE_SEALED',
  )
  await rejects(one.open({ record: two.held.record }), 'RECORD_MISMATCH')
  await rejects(one.open({ manifests: two.held.manifests }), 'MANIFEST_FOREIGN')
  await rejects(one.open({ opener: two.opener('dev') }), 'OPENER_WRONG')
  for (const kind of ['prf', 'code', 'man'] as const)
    await rejects(one.open({ opener: two.opener(kind) }), 'OPENER_WRONG')
  await rejects(one.open({ opener: { kind: 'prf', secret: one.prf, cred: toB64(fill(20, 1)) } }), 'OPENER_WRONG')
  await rejects(one.open({ realm: toB64(fill(16, 2)) }), 'MANIFEST_FOREIGN')
  await rejects(one.open({ sub: toB64(fill(16, 2)) }), 'MANIFEST_FOREIGN')
})

test('S34: a wallet whose record holds another entropy than its manifest is signed with does not open', async () => {
  // Whoever once had the control key: a true chain and a true share, over a record that was made anew.
  const wallet = await createTestWallet({ members: ['dev'], level: 'user-held' })
  const open = await wallet.open()
  const { realm, wal, device } = wallet
  const before = { realm, wal, gen: 1 }
  const place = { realm, wal, gen: 2 }
  const plain = await openRecord(open.record, await importRecordKey(open.wek, before), before)
  const entropy = fill(16, 0)
  const [member] = open.head.manifest.mem
  const share = await sealShare(open.wek, member?.pk ?? '', fill(32, 1), { ...place, id: device.id, k: 'dev' })
  for (const forged of [
    { ...plain, entropy, keys: await derive.deriveKeys(entropy) },
    { ...plain, keys: await derive.deriveKeys(entropy) },
    { ...plain, keys: plain.keys.slice(1) },
    { ...plain, salt: fill(16, 3) },
    plain,
  ]) {
    const record = await sealRecord(forged, open.wek, place)
    const next = { ...open.head.manifest, seq: 2, prev: open.head.hash, gen: 2, rec: digestB64(record) }
    const head = await withControlKey(plain.entropy, plain.salt, realm, (seed) => signManifest(next, seed))
    const manifests = [...wallet.held.manifests, head.compact]
    const opening = wallet.open({ record, manifests, shares: [{ share, s: toB64(fill(32, 1)) }] })
    // The last one is not forged: it shows that nothing else was in the way.
    if (forged === plain) expect((await opening).accounts).toEqual(wallet.accounts)
    else await rejects(opening, 'WALLET_MISMATCH')
  }
})

test('S34: accounts are derived again from a record that is new to this device, and from none that it has opened', async () => {
  const wallet = await createTestWallet()
  const spy = vi.spyOn(derive, 'deriveKeys')
  const count = async (opening: Promise<unknown>) => {
    spy.mockClear()
    await opening
    return spy.mock.calls.length
  }
  const { pin } = wallet
  expect(await count(wallet.open())).toBe(0)
  // A new device, and one whose pin says nothing of this record.
  expect(await count(wallet.open({ pin: null, heads: [pin], opener: wallet.opener('man') }))).toBe(1)
  wallet.take(await removeMembers(await wallet.open(), [], 2000))
  expect(await count(wallet.open({ pin }))).toBe(0)
  expect(await count(wallet.open({ pin, manifests: wallet.held.manifests.slice(1) }))).toBe(1)
  const before = wallet.pin
  wallet.take(await resecure(await wallet.open(), 3000))
  expect(await count(wallet.open({ pin: before }))).toBe(1)
  expect(await count(wallet.open())).toBe(0)
  spy.mockRestore()
})

test('behavior: where the browser has no Ed25519, a wallet is made, opened, changed, and signs all the same', async () => {
  lackCurve()
  const wallet = await createTestWallet()
  wallet.take(await removeMembers(await wallet.open(), [], 2000))
  const signed = await (await unlock(await wallet.open(), clock)).signSolana(fill(3, 1))
  vi.restoreAllMocks()
  const [, solana] = wallet.accounts
  const key = new Uint8Array(base58.decode(solana?.address ?? ''))
  expect(await verifyEd25519(signed, fill(3, 1), key)).toBe(true)
  expect((await wallet.open()).accounts).toEqual(wallet.accounts)
})

test('S33: what all databases hold together opens nothing without what the device, the user or the key file has', async () => {
  const wallet = await createTestWallet({ level: 'user-held' })
  const { manifests, record, shares } = wallet.held
  const input = { ...wallet, heads: [], manifests, record, shares: [...shares.values()] }
  const stranger = await newDeviceKeys()
  const { manifest } = await parseManifest(manifests[0] ?? '')
  for (const { id } of manifest.mem)
    await rejects(openWallet({ ...input, opener: { kind: 'dev', id, pk: stranger.pk } }), 'OPENER_WRONG')
  // Public keys, salts and S are all there; guessing what is not is 2^128.
  for (const secret of [fill(16, 0), fill(16, 255)])
    await rejects(openWallet({ ...input, opener: { kind: 'code', secret } }), 'OPENER_WRONG')
  await rejects(openWallet({ ...input, opener: { kind: 'prf', secret: fill(32, 0), cred } }), 'OPENER_WRONG')
})

test('F22: the device share is gone while the login lives: the wallet is recovered, not shown as ready', async () => {
  const wallet = await createTestWallet()
  const fresh = await newDeviceKeys()
  await rejects(wallet.open({ opener: { kind: 'dev', id: fresh.id, pk: fresh.pk } }), 'OPENER_WRONG')
  expect((await wallet.open({ pin: null, heads: [wallet.pin], opener: wallet.opener('man') })).accounts).toEqual(
    wallet.accounts,
  )
})

test('behavior: another count of releases than ours may be a copy', () => {
  expect([mayBeCopied(0, 1), mayBeCopied(4, 5), mayBeCopied(4, 6), mayBeCopied(4, 4)]).toEqual([
    false,
    false,
    true,
    true,
  ])
})

test('behavior: unlocking closes the open wallet', async () => {
  const wallet = await createTestWallet()
  const open = await wallet.open()
  const unlocked = await unlock(open, clock)
  expect(open.wek).toEqual(fill(32, 0))
  expect(unlocked.accounts).toEqual(wallet.accounts)
})

test('S35: of all random bytes of a creation, what is secret is zero once the publication is closed', async () => {
  const made: Uint8Array[] = []
  const random = crypto.getRandomValues.bind(crypto)
  const spy = vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    random(array)
    made.push(array as unknown as Uint8Array)
    return array
  })
  const owner = { realm: toB64(fill(16, 1)), sub: toB64(fill(16, 9)), now: 1 }
  const device = await toDeviceMember(await newDeviceKeys())
  made.length = 0
  const evidence = [{ id: evidenceId, kind: 'mail' as const }]
  const { publication } = await createWallet({
    ...owner,
    level: 'managed',
    members: [device, { kind: 'man' }],
    evidence,
  })
  spy.mockRestore()
  // Entropy comes first; salt, ids and the nonce are public; the rest are the wallet encryption key, r, and two S.
  const [entropy, ...others] = made
  expect(entropy).toEqual(fill(16, 0))
  const secrets = others.filter(({ length }) => length === 32)
  expect(secrets).toHaveLength(4)
  expect(secrets.filter((secret) => secret.every((byte) => byte === 0))).toHaveLength(1)
  closePublication(publication)
  for (const secret of secrets) expect(secret).toEqual(fill(32, 0))
})

test('S35: a publication that is closed holds no secret', async () => {
  const wallet = await createTestWallet()
  const publication: Publication = await resecure(await wallet.open(), 2000)
  closePublication(publication)
  expect(publication.staged?.r).toEqual(fill(32, 0))
  for (const { s } of publication.secrets) expect(s).toEqual(fill(32, 0))
})

test.each<[boolean, string, Parameters<typeof isRecoverable>[0]]>([
  [true, 'managed with opener and check', { lvl: 'managed', mem: [member('man')], evd: [evidence()] }],
  [false, 'managed without a check', { lvl: 'managed', mem: [member('man')], evd: [] }],
  [false, 'managed without its opener', { lvl: 'managed', mem: [member('dev')], evd: [evidence()] }],
  [false, 'one code', { lvl: 'user-held', mem: [member('dev'), member('code')], evd: [] }],
  [true, 'two codes', { lvl: 'user-held', mem: [member('code'), member('code')], evd: [] }],
  [true, 'a code and a backed-up passkey', { lvl: 'user-held', mem: [member('code'), member('prf', true)], evd: [] }],
  [
    false,
    'a code and a passkey of one device',
    { lvl: 'user-held', mem: [member('code'), member('prf', false)], evd: [] },
  ],
])('parameters: recoverable %s: %s', (expected, _, manifest) => {
  expect(isRecoverable(manifest)).toBe(expected)
})

function member(k: 'dev' | 'man' | 'code' | 'prf', bs = false) {
  const base = { id: toB64(fill(16, 1)), pk: '', at: 0, s: '' as const }
  return k === 'prf'
    ? { ...base, k, cred, rp: 'a.example', bs }
    : k === 'dev'
      ? { ...base, k, jkt: '' }
      : { ...base, k }
}

function evidence() {
  return { id: evidenceId, kind: 'mail' as const, at: 0 }
}
