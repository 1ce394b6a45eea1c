import { describe, expect, test } from 'vitest'
import { createTestWallet, randomId, randomPoint, signText, testMembers } from '../../test/testWallet.js'
import { toB64 } from '../proof/encoding.js'
import { checkSuccessor, readForward } from './chain.js'
import { readManifest, toWalletId } from './readManifest.js'
import type { Manifest } from './shape.js'
import { checkTimes } from './times.js'

const wallet = createTestWallet()
const dev = testMembers.dev('A'.repeat(43))
const evd = [{ id: randomId(), kind: 'mail' as const, at: 1 }]
const first = wallet.first({ mem: [dev, testMembers.man(), testMembers.code(), testMembers.prf()], evd })
const refused = expect.objectContaining({ code: 'MANIFEST_REFUSED' })
const read = (manifest: object) => readManifest(wallet.sign(manifest))
const now = 1_800_000_000_000
const otherHash = `${'A'.repeat(42)}E`

test('behavior: the golden wallet id of docs/custody.md comes out', () => {
  const ctl = Buffer.from('8f5a2f0206ea03ead7225ae09c1ee7e77d5342d7da0b49a75efa208fda323278', 'hex')
  const golden = { rlm: toB64(Buffer.alloc(16, 1)), salt: toB64(Buffer.alloc(16, 2)), ctl: toB64(ctl) }
  expect(toWalletId(golden)).toBe('BXMeY5WnVJmatw-rXK_tRw')
  expect(toWalletId({ ...golden, rlm: toB64(Buffer.alloc(16, 3)) })).not.toBe('BXMeY5WnVJmatw-rXK_tRw')
})

test('behavior: a right one is read, with the bytes that were signed', () => {
  const compact = wallet.sign(first)
  expect(readManifest(compact)).toMatchObject({ compact, manifest: first, head: { seq: 1 } })
})

describe('S34: a manifest with a wrong field is refused', () => {
  const [, man] = first.mem
  test.each<[string, object]>([
    ['version', { v: 2 }],
    ['suite', { ste: 2 }],
    ['realm of another wallet', { rlm: randomId() }],
    ['salt of another wallet', { salt: randomId() }],
    ['swapped wallet', { wal: randomId() }],
    ['id that is not canonical', { sub: `${'A'.repeat(21)}B` }],
    ['key of others', { ctl: createTestWallet().ctl }],
    ['number', { seq: 0 }],
    ['number that no database holds', { seq: 2 ** 31, prev: otherHash }],
    ['predecessor of the first', { prev: otherHash }],
    ['no predecessor', { seq: 2 }],
    ['generation of the first', { gen: 2 }],
    ['record', { rec: 'A' }],
    ['level', { lvl: 'none' }],
    ['unknown field', { more: 1 }],
    ['no member', { mem: [] }],
    ['65 members', { mem: Array.from({ length: 65 }, (_, n) => testMembers.dev(toB64(Buffer.alloc(32, n)))) }],
    ['two members of one id', { mem: [dev, { ...testMembers.code(), id: dev.id }] }],
    ['two devices of one key', { mem: [dev, testMembers.dev(dev.jkt)] }],
    ['two managed openers', { mem: [man, testMembers.man()] }],
    [
      'point that is off the curve',
      { mem: [{ ...dev, pk: toB64(Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)])) }] },
    ],
    ['point at its short form', { mem: [{ ...dev, pk: toB64(Buffer.alloc(65, 2)) }] }],
    ['device without proof key', { mem: [{ id: randomId(), k: 'dev', pk: randomPoint(), at: 1 }] }],
    ['salt of the managed opener', { mem: [{ ...man, s: otherHash }] }],
    ['opener of an unknown kind', { mem: [{ ...dev, k: 'tee' }] }],
    ['passphrase with few rounds', { mem: [{ ...testMembers.code(), k: 'pass', it: 599_999 }] }],
    ['managed opener of a user-held wallet', { lvl: 'user-held' }],
    ['managed opener without a check', { evd: [] }],
    ['check of an unknown kind', { evd: [{ ...evd[0], kind: 'sms' }] }],
    ['two checks of one id', { evd: [...evd, ...evd] }],
    ['time', { iat: 1.5 }],
    [
      'restore that is not above what it replaces',
      { seq: 2, prev: otherHash, gen: 2, rst: { seq: 2, hash: otherHash } },
    ],
    ['restore in the first', { rst: { seq: 1, hash: otherHash } }],
  ])('parameters: %s', (_, changed) => {
    expect(() => read({ ...first, ...changed })).toThrow(refused)
  })
})

describe('S34: a manifest in another form is refused', () => {
  const compact = wallet.sign(first)
  const [head = '', body = '', signature = ''] = compact.split('.')
  const text = JSON.stringify(first)
  test.each<[string, () => string]>([
    ['another key', () => signText(text, createTestWallet().privateKey)],
    [
      'another order of the header',
      () => signText(text, wallet.privateKey, '{"typ":"latchkey-manifest","alg":"Ed25519"}'),
    ],
    [
      'a header with more',
      () => signText(text, wallet.privateKey, '{"alg":"Ed25519","typ":"latchkey-manifest","b64":false}'),
    ],
    ['no signature', () => `${head}.${body}.`],
    ['a cut signature', () => compact.slice(0, -2)],
    ['a signature with left-over bits', () => `${compact.slice(0, -1)}${compact.endsWith('B') ? 'C' : 'B'}`],
    ['a fourth section', () => `${compact}.`],
    ['padding', () => `${head}.${body}=.${signature}`],
    ['no JSON', () => signText('{', wallet.privateKey)],
    ['more than 32 KiB', () => signText(`${text}${' '.repeat(32 * 1024)}`, wallet.privateKey)],
  ])('parameters: %s', (_, make) => {
    expect(() => readManifest(make())).toThrow(refused)
  })
})

describe('S34: the chain', () => {
  const [one, two] = [first, wallet.next(first)]
  const three = wallet.next(two)
  const sign = (manifest: Manifest) => readManifest(wallet.sign(manifest))
  const compacts = [one, two, three].map(wallet.sign)

  test('behavior: each follows the one before', () => {
    expect(() => checkSuccessor(sign(one), sign(two))).not.toThrow()
    expect(readForward(compacts, undefined, now)?.manifest).toEqual(three)
    expect(readForward(compacts.slice(1), sign(one), now)?.manifest).toEqual(three)
    expect(readForward(compacts, sign(two), now)?.manifest).toEqual(three)
    expect(readForward(compacts, sign(three), now)).toBeUndefined()
    expect(readForward(compacts.slice(0, 1), sign(three), now)).toBeUndefined()
  })

  const stranger = createTestWallet({ rlm: wallet.rlm, sub: wallet.sub })
  test.each<[string, () => unknown]>([
    ['a skipped one', () => checkSuccessor(sign(one), sign(three))],
    ['an older one', () => checkSuccessor(sign(two), sign(one))],
    ['the same one', () => checkSuccessor(sign(two), sign(two))],
    ['a forked predecessor', () => checkSuccessor(sign(one), sign(wallet.next({ ...first, iat: 2 })))],
    ['another number', () => checkSuccessor(sign(one), sign({ ...two, seq: 3 }))],
    ['a new record in the old generation', () => checkSuccessor(sign(one), sign({ ...two, rec: otherHash }))],
    ['the old record in a new generation', () => checkSuccessor(sign(one), sign({ ...two, gen: 2 }))],
    ['a skipped generation', () => checkSuccessor(sign(one), sign({ ...two, gen: 3, rec: otherHash }))],
    ['another user', () => checkSuccessor(sign(one), sign({ ...two, sub: randomId() }))],
    [
      'another wallet',
      () =>
        checkSuccessor(
          sign(one),
          readManifest(stranger.sign({ ...stranger.next(stranger.first({ mem: [dev] })), prev: two.prev })),
        ),
    ],
    [
      'a restore in the old generation',
      () => checkSuccessor(sign(one), sign({ ...two, seq: 5, rst: { seq: 4, hash: otherHash } })),
    ],
    ['a fork, read forward', () => readForward([wallet.sign({ ...two, iat: 9 })], sign(two), now)],
    ['a gap, read forward', () => readForward([compacts[2] ?? ''], sign(one), now)],
    ['no first one, read forward', () => readForward(compacts.slice(1), undefined, now)],
  ])('parameters: %s is refused', (_, check) => {
    expect(check).toThrow(refused)
  })

  test('behavior: after a restore a new generation goes on above what was lost', () => {
    const lost = sign(three)
    const restored = sign({ ...wallet.next(one), seq: 4, gen: 2, rec: otherHash, rst: lost.head })
    expect(() => checkSuccessor(sign(one), restored)).not.toThrow()
    // Who has the lost head, or one below it, goes on with it, too.
    for (const known of [one, two, three]) expect(readForward([restored.compact], sign(known), now)).toEqual(restored)
    const elsewhere = sign({ ...wallet.next(one), seq: 4, gen: 2, rec: otherHash, rst: { seq: 3, hash: otherHash } })
    expect(() => readForward([elsewhere.compact], lost, now)).toThrow(refused)
  })
})

describe('S34: the times of what is published', () => {
  const seconds = now / 1000
  const sign = (manifest: Manifest) => readManifest(wallet.sign(manifest))
  const one = { ...first, iat: seconds - 60 }
  const added = (at: number) => ({ mem: [...one.mem, { ...testMembers.code(), at }] })
  const check = (at: number) => ({ evd: [...one.evd, { ...evd[0], id: randomId(), at } as (typeof evd)[number]] })
  const put = (before: Manifest, more: Partial<Manifest>) => () =>
    checkTimes(sign(before), sign(wallet.next(before, more)), now)

  test.each<[string, Partial<Manifest>]>([
    ['like the one before', { iat: one.iat, ...added(one.iat) }],
    ['of now', { iat: seconds, ...added(seconds), ...check(seconds) }],
    ['ten minutes ahead', { iat: seconds + 600, ...added(seconds + 600) }],
  ])('behavior: those are taken: %s', (_, more) => {
    expect(put(one, more)).not.toThrow()
  })

  test.each<[string, Partial<Manifest>]>([
    ['before the one before', { iat: one.iat - 1 }],
    ['over ten minutes ahead', { iat: seconds + 601 }],
    ['a member of before', { iat: seconds, ...added(one.iat - 1) }],
    ['a member that is ahead', { iat: seconds, ...added(seconds + 601) }],
    ['a check of before', { iat: seconds, ...check(one.iat - 1) }],
    ['a check that is ahead', { iat: seconds, ...check(seconds + 601) }],
    ['a member that is dated back', { iat: seconds, mem: one.mem.map((member) => ({ ...member, at: 0 })) }],
  ])('parameters: %s is refused', (_, more) => {
    expect(put(one, more)).toThrow(refused)
    const read = () => readForward([wallet.sign(one), wallet.sign(wallet.next(one, more))], undefined, now)
    expect(read).toThrow(refused)
  })

  test('behavior: a first one that is ahead is refused', () => {
    expect(() => checkTimes(undefined, sign({ ...first, iat: seconds + 601 }), now)).toThrow(refused)
    expect(() => checkTimes(undefined, sign(first), now)).not.toThrow()
  })

  test('behavior: a chain that was written ahead of time goes on, and comes back to the clock', () => {
    const ahead = { ...first, iat: seconds + 86_400, mem: [{ ...dev, at: seconds + 86_400 }] }
    const next = wallet.next(ahead, { iat: seconds, mem: [...ahead.mem, { ...testMembers.code(), at: seconds }] })
    expect(put(ahead, next)).not.toThrow()
    expect(put(ahead, { iat: seconds - 601 })).toThrow(refused)
    // Who comes late to the old ones takes them with what follows.
    expect(readForward([wallet.sign(ahead), wallet.sign(next)], undefined, now)?.manifest).toEqual(next)
  })
})
