// The first path: the key library comes to every vector, and refuses every negative.
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Curve, toAccounts } from '../keys/accounts.js'
import { bind, fromCodeText, prfInput, toCodeText, userHandle } from '../keys/changes.js'
import { isControlKey, walletId } from '../keys/control.js'
import { fromPhrase, showPhrase } from '../keys/creation.js'
import { controlOf, deriveKeys } from '../keys/derive.js'
import { thumbprint } from '../keys/device.js'
import { ctx, lp } from '../keys/encoding.js'
import { openInWindow } from '../keys/exportWindow.js'
import { digestB64, sha256 } from '../keys/hash.js'
import { deriveKeyPair, exportPublicKey, openWith, sealTo } from '../keys/hpke.js'
import {
  type Bytes,
  fromB64,
  isB64,
  KeyError,
  nonceTime,
  parseManifest,
  parseShare,
  toB64,
  verifyChain,
} from '../keys/index.js'
import { toSeed } from '../keys/phrase.js'
import { proveCallWith } from '../keys/proof.js'
import { decodeRecord, deriveRecordKey, encodeRecord, importRecordKey, openRecord } from '../keys/record.js'
import { openShare } from '../keys/share.js'
import { deriveSlot, fitSlot, slotPublicKey } from '../keys/slots.js'
import { lackCurve } from '../keys/test/lackCurve.js'
import code from './code.json' with { type: 'json' }
import encodings from './encodings.json' with { type: 'json' }
import { toHex } from './fixed.js'
import keys from './keys.json' with { type: 'json' }
import { proofPair } from './make/proof.js'
import { makeVectors } from './make.js'
import manifest from './manifest.json' with { type: 'json' }
import proof from './proof.json' with { type: 'json' }
import { published } from './published.js'
import record from './record.json' with { type: 'json' }
import share from './share.json' with { type: 'json' }
import slots from './slots.json' with { type: 'json' }
import window from './window.json' with { type: 'json' }

const bytes = (hex: string): Bytes => new Uint8Array(Buffer.from(hex, 'hex'))
const coded = (code: string) => expect.objectContaining({ name: 'KeyError', code })

describe.each([
  ["the browser's Ed25519", () => undefined],
  ["the library's", lackCurve],
])('by %s', (_, prepare) => {
  beforeEach(prepare)
  afterEach(() => vi.restoreAllMocks())

  test('behavior: the files are what the script makes from the fixed inputs', async () => {
    for (const [name, made] of Object.entries(await makeVectors()))
      expect(JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')), name).toEqual(
        JSON.parse(JSON.stringify(made)),
      )
  })

  test.each(keys.wallets)('behavior: keys of $entropy', async (wallet) => {
    const entropy = bytes(wallet.entropy)
    expect(showPhrase(entropy).join(' ')).toBe(wallet.words)
    expect(fromPhrase(wallet.words.split(' '))).toEqual(entropy)
    expect(toHex(await toSeed(entropy))).toBe(wallet.seed)
    const derived = await deriveKeys(entropy)
    expect(derived.map(({ privateKey }) => toHex(privateKey))).toEqual(wallet.keys.map(({ privateKey }) => privateKey))
    expect(toAccounts(derived).map(({ address }) => address)).toEqual(wallet.accounts)
    const ctl = await controlOf(entropy, bytes(wallet.salt), wallet.realm)
    expect(toHex(fromB64(ctl))).toBe(wallet.ctl)
    expect(await isControlKey(entropy, bytes(wallet.salt), wallet.realm, ctl)).toBe(true)
    expect(walletId(wallet.realm, toB64(bytes(wallet.salt)), ctl)).toBe(wallet.wal)
  })

  test.each(keys.negatives.control)(
    'behavior: $name: another control key and wallet',
    async ({ realm, salt, ctl, wal }) => {
      const [golden] = keys.wallets
      const made = await controlOf(bytes(golden?.entropy ?? ''), bytes(salt), realm)
      expect([toHex(fromB64(made)), walletId(realm, toB64(bytes(salt)), made)]).toEqual([ctl, wal])
      expect([ctl, wal]).not.toEqual([golden?.ctl, golden?.wal])
      const goldenCtl = toB64(bytes(golden?.ctl ?? ''))
      expect(await isControlKey(bytes(golden?.entropy ?? ''), bytes(salt), realm, goldenCtl)).toBe(false)
    },
  )

  test.each([...keys.negatives.recordKey, { name: 'the golden one', ...keys.recordKey }])(
    'behavior: record key: $name',
    ({ name, key, ...place }) => {
      const wek = 'wek' in place && place.wek ? place.wek : keys.recordKey.wek
      expect(toHex(deriveRecordKey(bytes(wek), place))).toBe(key)
      expect(key === keys.recordKey.key).toBe(name === 'the golden one')
    },
  )

  test.each(keys.negatives.phrases)('refused: phrase: $name', ({ words }) => {
    expect(() => fromPhrase(words.split(' '))).toThrow(coded('PHRASE_INVALID'))
  })

  test('behavior: the chain of three is read and verified', async () => {
    for (const { compact, hash, manifest: expected } of manifest.chain)
      expect(await parseManifest(compact)).toEqual({ compact, hash, manifest: expected })
  })

  test.each(manifest.accepted)('behavior: chain: $name', async ({ manifests, known }) => {
    expect((await verifyChain(manifests, known)).head.compact).toBe(manifests.at(-1))
  })

  test.each(manifest.negatives)('S34: refused: manifest: $name', async ({ compact, error }) => {
    await expect(parseManifest(compact)).rejects.toThrow(coded(error))
  })

  test.each(manifest.chains)('S34: refused: chain: $name', async ({ manifests, known, error }) => {
    await expect(verifyChain(manifests, known)).rejects.toThrow(coded(error))
  })
})

test('behavior: the golden values of the formats come out', () => {
  const [golden] = keys.wallets
  expect(golden).toMatchObject({
    accounts: ['0x9858EfFD232B4033E47d90003D41EC34EcaEda94', 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'],
    ctl: '8f5a2f0206ea03ead7225ae09c1ee7e77d5342d7da0b49a75efa208fda323278',
    wal: 'BXMeY5WnVJmatw-rXK_tRw',
  })
  expect(keys.recordKey.key).toBe('5cdbb113629534d2012b81b11e30cc4c131332c584da4ad8c88234d7d082c672')
  expect(slots.cases[0]?.pkHash).toBe('f581d663fe37635996e95e8ec0e479822765cd36d0ebaaa0fbeb68124b404f9a')
})

test('behavior: SLIP-0010 comes to its own test vector 1 for ed25519', () => {
  expect(keys.slip10.chain.map(({ privateKey }) => privateKey)).toEqual([
    '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3',
    'b1d0bad404bf35da785a64ca1ac54b2617211d2777696fbffaf208f746ae84f2',
    '92a5b23c0b8a99e37d07df3fb9966917f5d06e02ddbd909c7e184371463e9fc9',
    '30d1dc7e5fc04c31219ab25a27ae00b50f6fd66622f6e9c913253d6511d1e662',
    '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793',
  ])
})

test('behavior: LP, CTX and B64', () => {
  for (const { part, lp: expected } of encodings.lp)
    expect(toHex(lp(typeof part === 'object' ? bytes(part.hex) : part))).toBe(expected)
  for (const { parts, ctx: expected } of encodings.ctx) {
    const [label, ...rest] = parts as [`latchkey/1/${string}`, ...string[]]
    expect(toHex(ctx(label, ...rest))).toBe(expected)
  }
  for (const { hex, b64 } of encodings.b64) expect([toB64(bytes(hex)), toHex(fromB64(b64))]).toEqual([b64, hex])
})

test.each(encodings.negatives)('refused: B64: $name', ({ b64, length }) => {
  expect(isB64(b64, length)).toBe(false)
})

test.each(record.cases)('behavior: record: $name', async ({ plain, sealed, record: described }) => {
  const opened = await openRecord(bytes(sealed), await importRecordKey(bytes(record.wek), record), record)
  const described2 = {
    ...opened,
    entropy: toHex(opened.entropy),
    salt: toHex(opened.salt),
    keys: opened.keys.map((key) => ({ ...key, privateKey: toHex(key.privateKey), publicKey: toHex(key.publicKey) })),
    unknown: opened.unknown.map(({ tag, value }) => ({ tag, value: toHex(value) })),
  }
  expect(described2).toEqual({
    ...described,
    keys: described.keys.map((key) => ({ ...key, curve: key.curve as Curve })),
  })
  expect(decodeRecord(bytes(plain))).toEqual(opened)
  // Rewritten, entries of a later writer are there as they were.
  expect(toHex(encodeRecord(opened))).toBe(plain)
})

test.each(record.negatives)('S34: refused: record: $name', async ({ wek, sealed, error, ...place }) => {
  await expect(openRecord(bytes(sealed), await importRecordKey(bytes(wek), place), place)).rejects.toThrow(coded(error))
})

test.each(share.cases)('behavior: share: $name', async ({ ikmR, custodySecret, share: given, pk, ...place }) => {
  const pair = await deriveKeyPair(bytes(ikmR))
  expect(await slotPublicKey(pair)).toBe(pk)
  const opened = await openShare(parseShare(given), pair, bytes(custodySecret), { ...place, k: 'dev' })
  expect(toHex(opened)).toBe(share.wek)
})

test.each(share.negatives)(
  'S34: refused: share: $name',
  async ({ ikmR, custodySecret, share: given, error, ...place }) => {
    const open = async () => {
      const { k } = place as { k: 'dev' }
      return openShare(parseShare(given), await deriveKeyPair(bytes(ikmR)), bytes(custodySecret), { ...place, k })
    }
    await expect(open()).rejects.toThrow(coded(error))
  },
)

test('behavior: a device key that cannot be read out opens its share, whatever the sign of its point', async () => {
  const { sealShare } = await import('../keys/share.js')
  const place = { realm: record.realm, wal: record.wal, gen: 1, id: slots.cases[0]?.id ?? '', k: 'dev' as const }
  const wek = bytes(record.wek)
  // Half of all keys have an odd point: eight in a row without one are 1 in 256.
  for (let round = 0; round < 8; round++) {
    const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
    const s = crypto.getRandomValues(new Uint8Array(32))
    const sealed = await sealShare(wek, toB64(await exportPublicKey(pair.publicKey)), s, place)
    expect(await openShare(sealed, pair, s, place)).toEqual(wek)
  }
})

test('behavior: HPKE comes to the published bytes of suite 1 in PSK mode', async () => {
  const { info, ikmR, ikmE, psk, pskId, pkRm, enc, aad, plaintext, ciphertext } = published.suite1
  const [recipient, ephemeral] = [await deriveKeyPair(bytes(ikmR)), await deriveKeyPair(bytes(ikmE))]
  expect(toHex(await exportPublicKey(recipient.publicKey))).toBe(pkRm)
  const bound = { info: bytes(info), psk: { id: bytes(pskId), key: bytes(psk) }, aad: bytes(aad) }
  const sealed = await sealTo(bytes(pkRm), { ...bound, plaintext: bytes(plaintext) }, ephemeral)
  expect(sealed).toEqual({ enc: toB64(bytes(enc)), ct: toB64(bytes(ciphertext)) })
  expect(toHex(await openWith(recipient, sealed, bound))).toBe(plaintext)
  const others = { info: bytes(pskId), psk: { id: bytes(pskId), key: bytes(info) }, aad: bytes(info) }
  for (const name of ['info', 'psk', 'aad'] as const)
    await expect(openWith(recipient, sealed, { ...bound, [name]: others[name] }), name).rejects.toThrow()
  await expect(openWith(ephemeral, sealed, bound)).rejects.toThrow()
})

test('S34: a message is not sealed to, nor opened from, a point that is not on the curve', async () => {
  const off = Uint8Array.of(4, ...new Uint8Array(64).fill(1))
  const info = bytes('00')
  await expect(sealTo(off, { info, plaintext: bytes('00') })).rejects.toThrow(coded('FORMAT_INVALID'))
  const pair = await deriveKeyPair(bytes(published.suite1.ikmR))
  const { ct } = await sealTo(bytes(published.suite1.pkRm), { info, plaintext: bytes('00') })
  // In the library's own words: the caller says what it means.
  await expect(openWith(pair, { enc: toB64(off), ct }, { info })).rejects.toThrow()
})

test.each([...slots.cases, ...slots.negatives.map((slot) => ({ ...slot, isOther: true }))])(
  'behavior: slot: $kind $name',
  async ({ kind, secret, s, pk, pkHash, ...place }) => {
    const known = kind as 'prf' | 'code' | 'man'
    const pair = await deriveSlot(known, bytes(secret), bytes(s), place)
    expect(await slotPublicKey(pair)).toBe(pk)
    expect(toHex(sha256(fromB64(pk)))).toBe(pkHash)
    const isOther = 'isOther' in place
    expect(slots.cases.some((slot) => slot.pk === pk)).toBe(!isOther)
  },
)

test.each(code.cases)('behavior: code $text', ({ code: hex, text }) => {
  expect(toCodeText(bytes(hex)).join('-')).toBe(text)
  expect(toHex(fromCodeText(text))).toBe(hex)
})

test.each(code.typed)('behavior: code typed with $name', ({ text, code: hex }) => {
  expect(toHex(fromCodeText(text))).toBe(hex)
})

test.each(code.negatives)('refused: code: $name', ({ text }) => {
  expect(() => fromCodeText(text)).toThrow(coded('CODE_TEXT'))
})

test('S34: a removed member is not in the head; a staged r does not fit the live opener', async () => {
  const { mem } = (await parseManifest(manifest.removed.head)).manifest
  expect(mem.some(({ id }) => id === manifest.removed.id)).toBe(false)
  const { manifest: live } = await parseManifest(manifest.staged.head)
  const man = live.mem.find(({ id }) => id === manifest.staged.id)
  if (!man) throw new KeyError('FORMAT_INVALID', 'no managed opener')
  const place = { realm: live.rlm, wal: live.wal }
  expect(await fitSlot(man, bytes(manifest.staged.stagedR), place)).toBeUndefined()
  expect(await fitSlot(man, new Uint8Array(32).fill(6), place)).toBeDefined()
})

test('behavior: a device proof is the published one, but for the signature, which is random', async () => {
  const { d, jkt, jti, body, compact, ...call } = proof.proof
  const pair = await proofPair(bytes(d)[0] ?? 0)
  expect(await thumbprint(pair.publicKey)).toBe(jkt)
  const made = await proveCallWith(jti, pair, { ...call, body: Buffer.from(body) })
  const [header, payload, signature = ''] = made.split('.')
  expect(compact.startsWith(`${header}.${payload}.`)).toBe(true)
  const ecdsa = { name: 'ECDSA', hash: 'SHA-256' }
  expect(
    await crypto.subtle.verify(ecdsa, pair.publicKey, fromB64(signature), Buffer.from(`${header}.${payload}`)),
  ).toBe(true)
})

test.each([...proof.bindNegatives, { name: 'the published one', ...proof.bind }])(
  'behavior: bind: $name',
  ({ name, purpose, jkt, hash, ...nonces }) => {
    expect(toHex(bind(purpose as 'recover', jkt, nonces))).toBe(hash)
    expect(hash === proof.bind.hash).toBe(name === 'the published one')
  },
)

test('behavior: what a passkey is asked, its handle, and the time in a nonce', () => {
  for (const { realm, first } of proof.prf) expect(toHex(prfInput(realm))).toBe(first)
  const { realm, sub, handle } = proof.userHandle
  expect(toHex(userHandle(realm, sub))).toBe(handle)
  for (const { nonce, time } of proof.nonceTimes) expect(nonceTime(nonce) ?? null).toBe(time)
})

test.each([...window.cases, ...window.negatives])(
  'behavior: window $name',
  async ({ ikmR, request, sealed, ...rest }) => {
    const opened = openInWindow(sealed, { pair: await deriveKeyPair(bytes(ikmR)), request }, rest)
    if ('error' in rest && typeof rest.error === 'string') await expect(opened).rejects.toThrow(coded(rest.error))
    else expect(toHex(await opened)).toBe(window.wek)
  },
)

test('behavior: digests in B64 are those of the text or bytes', () => {
  expect(digestB64('abc')).toBe(toB64(sha256(Buffer.from('abc'))))
})
