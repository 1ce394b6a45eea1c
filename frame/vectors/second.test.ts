// The second path: the same vectors by node:crypto and the package `hpke`. Nothing of the key library, no noble.
import { createCipheriv, createDecipheriv, createHash, createHmac, createPublicKey, verify } from 'node:crypto'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import * as hpke from 'hpke'
import { expect, test } from 'vitest'
import code from './code.json' with { type: 'json' }
import encodings from './encodings.json' with { type: 'json' }
import keys from './keys.json' with { type: 'json' }
import manifest from './manifest.json' with { type: 'json' }
import proof from './proof.json' with { type: 'json' }
import { published } from './published.js'
import record from './record.json' with { type: 'json' }
import * as derive from './second/derive.js'
import * as byHand from './second/hpke.js'
import { readManifest, verifyChain } from './second/manifest.js'
import { fromCodeText, openRecord, recordKey, toCodeText } from './second/record.js'
import services from './services.json' with { type: 'json' }
import share from './share.json' with { type: 'json' }
import slots from './slots.json' with { type: 'json' }
import window from './window.json' with { type: 'json' }

const hex = (text: string) => Buffer.from(text, 'hex')
const b64 = (text: string) => Buffer.from(text, 'base64url')
const { ctx, sha256 } = derive

const makeSuite = () =>
  new hpke.CipherSuite(hpke.KEM_DHKEM_P256_HKDF_SHA256, hpke.KDF_HKDF_SHA256, hpke.AEAD_AES_256_GCM)

test('behavior: LP, CTX, B64', () => {
  for (const { part, lp } of encodings.lp)
    expect(derive.lp(typeof part === 'object' ? hex(part.hex) : part).toString('hex')).toBe(lp)
  for (const { parts, ctx: expected } of encodings.ctx) expect(ctx(...parts).toString('hex')).toBe(expected)
  for (const { hex: bytes, b64: text } of encodings.b64) expect(hex(bytes).toString('base64url')).toBe(text)
})

test.each(keys.wallets)('behavior: words, seed, keys, addresses, control key and wallet of $entropy', (wallet) => {
  const entropy = hex(wallet.entropy)
  expect(derive.toWords(entropy, wordlist)).toBe(wallet.words)
  const seed = derive.toSeed(wallet.words)
  expect(seed.toString('hex')).toBe(wallet.seed)
  const hard = (...steps: number[]) => steps.map((step) => [step, true] as const)
  const evm = derive.bip32(seed, [...hard(44, 60, 0), [0, false], [0, false]])
  const solana = derive.slip10(seed, [44, 501, 0, 0])
  expect(wallet.keys.map(({ privateKey }) => privateKey)).toEqual([evm, solana].map((key) => key.toString('hex')))
  const publicKeys = [derive.secp256k1Public(evm), derive.ed25519Public(solana)]
  expect(wallet.keys.map(({ publicKey }) => publicKey)).toEqual(publicKeys.map((key) => key.toString('hex')))
  expect(wallet.accounts).toEqual([derive.evmAddress(evm), derive.base58(derive.ed25519Public(solana))])
  const { ctl, wal } = derive.control(entropy, hex(wallet.salt), wallet.realm)
  expect([ctl.toString('hex'), wal]).toEqual([wallet.ctl, wallet.wal])
})

test('behavior: SLIP-0010', () => {
  for (const { path, privateKey } of keys.slip10.chain)
    expect(derive.slip10(hex(keys.slip10.seed), path).toString('hex')).toBe(privateKey)
})

test('behavior: record keys and control keys, of other inputs too', () => {
  for (const { key, ...place } of [keys.recordKey, ...keys.negatives.recordKey]) {
    const wek = 'wek' in place && place.wek ? place.wek : keys.recordKey.wek
    expect(recordKey(hex(wek), place).toString('hex')).toBe(key)
  }
  for (const { realm, salt, ctl, wal } of keys.negatives.control) {
    const made = derive.control(hex(keys.wallets[0]?.entropy ?? ''), hex(salt), realm)
    expect([made.ctl.toString('hex'), made.wal]).toEqual([ctl, wal])
  }
})

test.each(record.cases)('behavior: record: $name', ({ sealed, record: expected, plain }) => {
  expect(openRecord(hex(sealed), hex(record.wek), record)).toEqual(expected)
  const cipher = createCipheriv('aes-256-gcm', recordKey(hex(record.wek), record), hex(record.iv))
  cipher.setAAD(Buffer.concat([hex('0101'), ctx('latchkey/1/record', record.realm, record.wal, record.gen)]))
  const made = [hex('0101'), hex(record.iv), cipher.update(hex(plain)), cipher.final(), cipher.getAuthTag()]
  expect(Buffer.concat(made).toString('hex')).toBe(sealed)
})

test.each(record.negatives)('S34: refused: record: $name', ({ sealed, wek, ...place }) => {
  expect(() => openRecord(hex(sealed), hex(wek), place)).toThrow()
})

const shareMessage = ({ realm, wal, gen, id, k, custodySecret }: Omit<(typeof share.negatives)[number], 'share'>) => ({
  info: ctx('latchkey/1/share', realm, wal, gen, id, k),
  psk: hex(custodySecret),
  pskId: Buffer.from(id),
})

test.each(share.cases)('behavior: share: $name: made by hand, opened by hand and by the package', async (given) => {
  const message = shareMessage({ ...given, error: '' })
  const recipient = byHand.deriveKeyPair(hex(given.ikmR))
  expect(recipient.pk.toString('base64url')).toBe(given.pk)
  const made = byHand.seal(byHand.deriveKeyPair(hex(share.ikmE)).sk, recipient.pk, message, hex(share.wek))
  expect([made.enc.toString('base64url'), made.ct.toString('base64url')]).toEqual([given.share.enc, given.share.ct])
  expect(byHand.open(recipient.sk, b64(given.share.enc), b64(given.share.ct), message)).toEqual(hex(share.wek))
  const suite = makeSuite()
  const pair = await suite.DeriveKeyPair(hex(given.ikmR))
  const opened = await suite.Open(pair, b64(given.share.enc), b64(given.share.ct), {
    aad: new Uint8Array(),
    ...message,
  })
  expect(Buffer.from(opened)).toEqual(hex(share.wek))
})

test.each(share.negatives)('S34: refused: share: $name', async (given) => {
  const { v, ste, id, enc, ct, ...rest } = given.share as Record<string, unknown>
  const isForm = v === 1 && ste === 1 && 'gen' in rest && !('alg' in rest) && b64(`${id}`).length === 16
  if (!isForm) return expect(['VERSION_UNKNOWN', 'FORMAT_INVALID']).toContain(given.error)
  const message = shareMessage(given)
  expect(() => byHand.open(byHand.deriveKeyPair(hex(given.ikmR)).sk, b64(`${enc}`), b64(`${ct}`), message)).toThrow()
  const suite = makeSuite()
  const pair = await suite.DeriveKeyPair(hex(given.ikmR))
  await expect(suite.Open(pair, b64(`${enc}`), b64(`${ct}`), { aad: new Uint8Array(), ...message })).rejects.toThrow()
})

test.each([
  ['suite 1', published.suite1, 2],
  ['RFC 9180, A.3.2', published.rfc9180A32, 1],
] as const)('behavior: published vectors of HPKE, each value on the way: %s', (_, vector, aead) => {
  const message = { info: hex(vector.info), psk: hex(vector.psk), pskId: hex(vector.pskId), aad: hex(vector.aad) }
  const pkR = byHand.publicOf(hex(vector.skRm))
  const made = byHand.seal(hex(vector.skEm), pkR, message, hex(vector.plaintext), aead)
  expect({
    pkRm: pkR.toString('hex'),
    enc: made.enc.toString('hex'),
    sharedSecret: made.sharedSecret.toString('hex'),
    keyScheduleContext: made.context.toString('hex'),
    secret: made.secret.toString('hex'),
    key: made.key.toString('hex'),
    baseNonce: made.nonce.toString('hex'),
    ciphertext: made.ct.toString('hex'),
  }).toEqual({
    pkRm: vector.pkRm,
    enc: vector.enc,
    sharedSecret: vector.sharedSecret,
    keyScheduleContext: vector.keyScheduleContext,
    secret: vector.secret,
    key: vector.key,
    baseNonce: vector.baseNonce,
    ciphertext: vector.ciphertext,
  })
  if ('ikmR' in vector) {
    expect(byHand.deriveKeyPair(hex(vector.ikmR)).sk.toString('hex')).toBe(vector.skRm)
    expect(byHand.deriveKeyPair(hex(vector.ikmE)).sk.toString('hex')).toBe(vector.skEm)
  }
})

test.each([...slots.cases, ...slots.negatives])(
  'behavior: slot: $kind',
  async ({ kind, secret, s, pk, pkHash, ...place }) => {
    const info = ctx('latchkey/1/slot', kind, place.realm, place.wal, place.id)
    const ikm = derive.hkdf(hex(secret), hex(s), info, 32)
    expect(byHand.deriveKeyPair(ikm).pk.toString('base64url')).toBe(pk)
    const suite = makeSuite()
    const { publicKey } = await suite.DeriveKeyPair(ikm)
    expect(Buffer.from(await suite.SerializePublicKey(publicKey)).toString('base64url')).toBe(pk)
    expect(sha256(b64(pk)).toString('hex')).toBe(pkHash)
  },
)

test.each([...code.cases, ...code.typed])('behavior: code: $text', ({ code: bytes, text }) => {
  expect(fromCodeText(text)).toEqual(hex(bytes))
  expect(fromCodeText(toCodeText(hex(bytes)))).toEqual(hex(bytes))
})

test.each(code.negatives)('refused: code: $name', ({ text }) => {
  expect(() => fromCodeText(text)).toThrow()
})

test('behavior: manifests are read, each with its hash', () => {
  for (const { compact, hash, manifest: expected } of manifest.chain)
    expect(readManifest(compact)).toEqual({ seq: expected.seq, hash, fields: expected })
})

test.each(manifest.accepted)('behavior: chain: $name', ({ manifests, known }) => {
  expect(verifyChain(manifests, known)).toBe(manifests.at(-1))
})

test.each(manifest.negatives)('S34: refused: manifest: $name', ({ compact }) => {
  expect(() => readManifest(compact)).toThrow()
})

test.each(manifest.chains)('S34: refused: chain: $name', ({ manifests, known }) => {
  expect(() => verifyChain(manifests, known)).toThrow()
})

/** Verifies a JWT by ES256 and reads both of its parts. */
function readEs256(compact: string, jwk?: { x: string; y: string }) {
  const [head = '', payload = '', signature = ''] = compact.split('.')
  const header = JSON.parse(b64(head).toString())
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', ...(jwk ?? header.jwk) }, format: 'jwk' })
  const signed = { key, dsaEncoding: 'ieee-p1363' } as const
  const isSigned = verify('sha256', Buffer.from(`${head}.${payload}`), signed, b64(signature))
  return { isSigned, header, payload: JSON.parse(b64(payload).toString()) }
}

/** What a part asks of a device proof. */
function judgeProof(call: typeof proof.proof): boolean {
  const { isSigned, header, payload } = readEs256(call.compact)
  const { crv, kty, x, y } = header.jwk
  return (
    isSigned &&
    header.typ === 'dpop+jwt' &&
    sha256(JSON.stringify({ crv, kty, x, y })).toString('base64url') === call.jkt &&
    payload.htm === call.method &&
    payload.htu === call.url.replace(/[?#].*/, '') &&
    payload.nonce === call.nonce &&
    payload.ath === sha256(call.token).toString('base64url') &&
    payload.bod === sha256(call.body).toString('base64url')
  )
}

test('behavior: the device proof is what RFC 9449 and `bod` ask for', () => {
  expect(judgeProof(proof.proof)).toBe(true)
})

test.each(proof.proofNegatives)('refused: proof: $name', ({ name: _, ...other }) => {
  expect(judgeProof({ ...proof.proof, ...other })).toBe(false)
})

test('behavior: bind, what a passkey is asked, and its handle', () => {
  for (const { purpose, jkt, nAuth, nCustody, nRecovery, hash } of [proof.bind, ...proof.bindNegatives])
    expect(sha256(ctx('latchkey/1/bind', purpose, jkt, nAuth, nCustody, nRecovery)).toString('hex')).toBe(hash)
  for (const { realm, first } of proof.prf) expect(sha256(ctx('latchkey/1/prf', realm)).toString('hex')).toBe(first)
  const { realm, sub, handle } = proof.userHandle
  expect(Buffer.concat([b64(realm), b64(sub)]).toString('hex')).toBe(handle)
})

test.each([...window.cases, ...window.negatives])('behavior: window $name', (given) => {
  const { realm, wal, request, sealed, ikmR } = given
  const message = { info: ctx('latchkey/1/window', realm, wal, request.nonce) }
  const recipient = byHand.deriveKeyPair(hex(ikmR))
  const open = () => byHand.open(recipient.sk, b64(sealed.enc), b64(sealed.ct), message)
  if ('error' in given) expect(open).toThrow()
  else {
    expect(open()).toEqual(hex(window.wek))
    const made = byHand.seal(byHand.deriveKeyPair(hex(window.ikmE)).sk, recipient.pk, message, hex(window.wek))
    expect(made.ct.toString('base64url')).toBe(sealed.ct)
  }
})

/** Opens a value as a part does: the key file wraps the DEK, the DEK the value. */
function openEnvelope({ kek, about, envelope }: Pick<typeof services.envelope, 'kek' | 'about' | 'envelope'>): Buffer {
  const bytes = hex(envelope)
  if (bytes.toString('hex', 0, 2) !== '0101') throw new Error('version')
  const nameEnd = 4 + bytes.readUInt16BE(2)
  const wrappedEnd = nameEnd + 2 + bytes.readUInt16BE(nameEnd)
  const { part, realm, wal, k, id, gen } = about
  const context = ctx('latchkey/1/kek', part, realm, wal, k, id, gen)
  const decrypt = (key: Buffer, sealed: Buffer, aad: Buffer) => {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
      .setAAD(aad)
      .setAuthTag(sealed.subarray(-16))
    return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()])
  }
  const dek = decrypt(hex(kek), bytes.subarray(nameEnd + 2, wrappedEnd), context)
  return decrypt(dek, bytes.subarray(wrappedEnd), Buffer.concat([bytes.subarray(0, wrappedEnd), context]))
}

test('behavior: the envelope opens to its value', () => {
  expect(openEnvelope(services.envelope).toString('hex')).toBe(services.envelope.value)
  expect(hex(services.envelope.wrapped)).toHaveLength(60)
})

test.each(services.envelopeNegatives)('S33: refused: envelope: $name', (given) => {
  expect(() => openEnvelope(given)).toThrow()
})

test('behavior: the assertion is signed as ES256, with its typ', () => {
  const { d, compact, header, claims } = services.assertion
  const point = byHand.publicOf(hex(d))
  const key = { x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33) }
  expect(readEs256(compact, key)).toEqual({ isSigned: true, header, payload: claims })
  expect(header.typ).toBe('latchkey-assert+jwt')
  for (const { compact: other } of services.assertionNegatives) expect(readEs256(other, key).isSigned).toBe(false)
})

test('behavior: evidence is bound to realm, user and pepper; mh to its assertion', () => {
  const { pepper, mail, oidc } = services.evidence
  const mac = (...parts: string[]) =>
    createHmac('sha256', hex(pepper))
      .update(ctx(...parts))
      .digest('hex')
  expect(mac('latchkey/1/mail', mail.rlm, mail.sub, mail.address)).toBe(mail.hmac)
  expect(mac('latchkey/1/oidc', oidc.rlm, oidc.sub, oidc.iss, oidc.subject)).toBe(oidc.hmac)
  for (const { hmac } of services.evidenceNegatives) expect([mail.hmac, oidc.hmac]).not.toContain(hmac)
  const { jti, address, mh } = services.mh
  const hash = (id: string, of: string) =>
    createHash('sha256')
      .update(ctx('latchkey/1/mh', id, of))
      .digest('base64url')
  expect(hash(jti, address)).toBe(mh)
  for (const other of services.mhNegatives) expect(hash(other.jti, other.address)).not.toBe(mh)
})
