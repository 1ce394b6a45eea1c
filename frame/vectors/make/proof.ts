import { p256 } from '@noble/curves/nist.js'
import { bind, prfInput, userHandle } from '../../keys/changes.js'
import { thumbprint } from '../../keys/device.js'
import { toUtf8 } from '../../keys/encoding.js'
import { nonceTime, toB64 } from '../../keys/index.js'
import { proveCallWith } from '../../keys/proof.js'
import { fill, fixed, idOf, toHex } from '../fixed.js'

/** The scalar of the vectors' proof key, as a pair of WebCrypto. */
export async function proofPair(value: number): Promise<CryptoKeyPair> {
  const d = fill(32, value)
  const point = p256.getPublicKey(d, false)
  const jwk = { kty: 'EC', crv: 'P-256', x: toB64(point.slice(1, 33)), y: toB64(point.slice(33)) }
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const [privateKey, publicKey] = await Promise.all([
    crypto.subtle.importKey('jwk', { ...jwk, d: toB64(d) }, algorithm, false, ['sign']),
    crypto.subtle.importKey('jwk', jwk, algorithm, true, ['verify']),
  ])
  return { privateKey, publicKey }
}

/** ES256 with the nonce of RFC 6979, so that the vector is always the same; browsers use a random one. */
export function signEs256(signed: string, value: number): string {
  return `${signed}.${toB64(p256.sign(toUtf8(signed), fill(32, value)))}`
}

/** A device proof, what ties evidence to a call, and what a passkey is asked. */
export async function makeProofs() {
  const pair = await proofPair(0x2a)
  const jkt = await thumbprint(pair.publicKey)
  const body = toUtf8('{"since":0}')
  const nonce = `${(fixed.now * 1000 + 250).toString(36)}.AAAA.BBBB`
  const call = { method: 'POST', url: 'https://custody.example.net/custody/v1/release?a=1#b', nonce, token: 'a.b.c' }
  const jti = idOf(0x61)
  const proof = await proveCallWith(jti, pair, { ...call, body, now: fixed.now })
  const [header = '', payload = ''] = proof.split('.')
  const compact = signEs256(`${header}.${payload}`, 0x2a)
  const nonces = { nAuth: idOf(0x71), nCustody: idOf(0x72), nRecovery: idOf(0x73) }
  const bound = { purpose: 'recover' as const, jkt, ...nonces }
  const hash = (over: Partial<typeof bound> = {}) => {
    const { purpose, jkt: key, ...rest } = { ...bound, ...over }
    return toHex(bind(purpose, key, rest))
  }
  const other = (over: Partial<typeof bound>, name: string) => ({ name, ...bound, ...over, hash: hash(over) })
  return {
    proof: { d: toHex(fill(32, 0x2a)), jkt, jti, ...call, body: '{"since":0}', now: fixed.now, compact },
    proofNegatives: [
      { name: 'other body', body: '{"since":1}' },
      { name: 'other method', method: 'GET' },
      { name: 'other address', url: 'https://custody.example.net/custody/v1/recover' },
      { name: 'other host', url: 'https://auth.example.net/custody/v1/release' },
      { name: 'other nonce', nonce: `${nonce}x` },
      { name: 'other token', token: 'a.b.d' },
      { name: 'other device', jkt: idOf(1) },
      { name: 'changed signature', compact: signEs256(`${header}.${payload}`, 0x2b) },
    ],
    nonceTimes: [
      { nonce, time: nonceTime(nonce) },
      { nonce: 'AAAA.BBBB', time: null },
      { nonce: '', time: null },
    ],
    bind: { ...bound, hash: hash() },
    bindNegatives: [
      { name: 'other purpose', ...bound, purpose: 'publish', hash: hash({ purpose: 'publish' as 'recover' }) },
      other({ jkt: idOf(1) }, 'other device'),
      other({ nAuth: idOf(1) }, 'other nonce of auth'),
      other({ nCustody: idOf(1) }, 'other nonce of custody'),
      other({ nRecovery: idOf(1) }, 'other nonce of recovery'),
      other({ nAuth: nonces.nCustody, nCustody: nonces.nAuth }, 'nonces exchanged'),
    ],
    prf: [fixed.realm, fixed.otherRealm].map((realm) => ({ realm, first: toHex(prfInput(realm)) })),
    userHandle: { realm: fixed.realm, sub: fixed.sub, handle: toHex(userHandle(fixed.realm, fixed.sub)) },
  }
}
