import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { type Bytes, joinBytes } from '../../keys/bytes.js'
import { ctx, lp, toUtf8 } from '../../keys/encoding.js'
import { digestB64 } from '../../keys/hash.js'
import { toB64 } from '../../keys/index.js'
import { fill, fixed, idOf, toHex } from '../fixed.js'
import { signEs256 } from './proof.js'
import { goldenWal } from './record.js'

/** Formats that only the services write: envelope, assertion, evidence. The services' own tests check them, too. */
export async function makeServices() {
  return { ...(await makeEnvelopes()), ...makeAssertions(), ...makeEvidence() }
}

async function seal(raw: Bytes, iv: Bytes, additionalData: Bytes, plain: Bytes): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt'])
  return new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, plain))
}

async function makeEnvelopes() {
  const about = { part: 'custody', realm: fixed.realm, wal: goldenWal, k: 'dev', id: fixed.id, gen: 1 }
  const toContext = ({ part, realm, wal, k, id, gen }: typeof about) =>
    ctx('latchkey/1/kek', part, realm, wal, k, id, gen)
  const context = toContext(about)
  const [kek, dek] = [fill(32, 0x4b), fill(32, 0x4d)]
  const [wrapIv, iv] = [fill(12, 0x1a), fill(12, 0x1b)]
  const wrapped = joinBytes(wrapIv, await seal(kek, wrapIv, context, dek))
  const keyName = 'file:1'
  const head = joinBytes(Uint8Array.of(1, 1), lp(keyName), lp(wrapped))
  const envelope = joinBytes(head, iv, await seal(dek, iv, joinBytes(head, context), fixed.custodySecret))
  const flip = (at: number) => toHex(envelope.map((byte, index) => (index === at ? byte ^ 1 : byte)))
  const same = { kek: toHex(kek), about, envelope: toHex(envelope) }
  return {
    envelope: { ...same, keyName, wrapped: toHex(wrapped), value: toHex(fixed.custodySecret) },
    envelopeNegatives: [
      { name: 'other part', ...same, about: { ...about, part: 'recovery' } },
      { name: 'other realm', ...same, about: { ...about, realm: fixed.otherRealm } },
      { name: 'other wal', ...same, about: { ...about, wal: fixed.otherWal } },
      { name: 'other k', ...same, about: { ...about, k: 'man' } },
      { name: 'other id', ...same, about: { ...about, id: fixed.otherId } },
      { name: 'other gen', ...same, about: { ...about, gen: 2 } },
      { name: 'other key', ...same, kek: toHex(fill(32, 0x4c)) },
      { name: 'version', ...same, envelope: flip(0) },
      { name: 'algorithm', ...same, envelope: flip(1) },
      { name: 'key name', ...same, envelope: flip(4) },
      { name: 'wrapped key', ...same, envelope: flip(12) },
      { name: 'nonce', ...same, envelope: flip(head.length) },
      { name: 'value', ...same, envelope: flip(head.length + 12) },
      { name: 'tag', ...same, envelope: flip(envelope.length - 1) },
    ],
  }
}

function makeAssertions() {
  const header = { alg: 'ES256', typ: 'latchkey-assert+jwt', kid: 'k1' }
  const jti = idOf(0x62)
  const address = 'ada@example.com'
  const claims = {
    ...{
      iss: 'https://auth.example.net',
      aud: 'custody',
      sub: fixed.sub,
      rlm: fixed.realm,
      wal: goldenWal,
      sid: idOf(0x63),
    },
    ...{
      cnf: { jkt: digestB64('device 1') },
      scp: 'release',
      amr: ['otp'],
      at: fixed.now - 60,
      org: 'https://app.example',
    },
    ...{ head: { seq: 3, hash: digestB64('head') }, mh: digestB64(ctx('latchkey/1/mh', jti, address)) },
    ...{ iat: fixed.now, exp: fixed.now + 120, jti },
  }
  const encode = (value: object) => toB64(toUtf8(JSON.stringify(value)))
  const signed = `${encode(header)}.${encode(claims)}`
  const altered = (over: object) =>
    `${encode(header)}.${encode({ ...claims, ...over })}.${signEs256(signed, 0x2c).split('.')[2]}`
  return {
    assertion: { d: toHex(fill(32, 0x2c)), header, claims, compact: signEs256(signed, 0x2c) },
    assertionNegatives: [
      { name: 'another key', compact: signEs256(signed, 0x2d) },
      ...Object.entries({
        ...{
          iss: 'https://other.example',
          aud: 'recovery',
          sub: idOf(0x24),
          rlm: fixed.otherRealm,
          wal: fixed.otherWal,
        },
        ...{
          sid: idOf(0x24),
          cnf: { jkt: idOf(1) },
          scp: 'publish',
          amr: ['social'],
          at: 0,
          org: 'https://other.example',
        },
        ...{ head: null, mh: digestB64('x'), iat: 0, exp: fixed.now + 301, jti: idOf(0x24) },
      }).map(([claim, value]) => ({ name: `${claim} changed`, compact: altered({ [claim]: value }) })),
    ],
    mh: { jti, address, mh: claims.mh },
    mhNegatives: [
      { name: 'other address', jti, address: 'ada@example.org' },
      { name: 'other assertion', jti: idOf(0x64), address },
    ],
  }
}

function makeEvidence() {
  const pepper = fill(32, 0x50)
  const mail = (rlm: string, sub: string, address: string, key = pepper) =>
    toHex(hmac(sha256, key, ctx('latchkey/1/mail', rlm, sub, address)))
  const oidc = (rlm: string, sub: string, iss: string, subject: string) =>
    toHex(hmac(sha256, pepper, ctx('latchkey/1/oidc', rlm, sub, iss, subject)))
  const owner = { rlm: fixed.realm, sub: fixed.sub }
  const [address, iss, subject] = ['ada@example.com', 'https://id.example', '1234']
  const { rlm, sub } = owner
  return {
    evidence: {
      pepper: toHex(pepper),
      mail: { ...owner, address, hmac: mail(rlm, sub, address) },
      oidc: { ...owner, iss, subject, hmac: oidc(rlm, sub, iss, subject) },
      addresses: [
        { typed: ' Ada@Example.COM ', stored: address },
        { typed: 'a.da+x@example.com', stored: 'a.da+x@example.com' },
        { typed: 'ädä@example.com', stored: null },
      ],
    },
    evidenceNegatives: [
      { name: 'mail of another realm', kind: 'mail', hmac: mail(fixed.otherRealm, sub, address) },
      { name: 'mail of another user', kind: 'mail', hmac: mail(rlm, idOf(0x24), address) },
      { name: 'another address', kind: 'mail', hmac: mail(rlm, sub, 'bob@example.com') },
      { name: 'another pepper', kind: 'mail', hmac: mail(rlm, sub, address, fill(32, 0x51)) },
      { name: 'another issuer', kind: 'oidc', hmac: oidc(rlm, sub, 'https://other.example', subject) },
      { name: 'another subject', kind: 'oidc', hmac: oidc(rlm, sub, iss, '12345') },
      { name: 'issuer and subject cut elsewhere', kind: 'oidc', hmac: oidc(rlm, sub, `${iss}1`, '234') },
    ],
  }
}
