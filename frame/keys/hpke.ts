import { expand, extract } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { type Bytes, joinBytes, wipe } from './bytes.js'
import { fromB64, fromHex, toB64, toHex, toUtf8 } from './encoding.js'
import { KeyError } from './errors.js'

/**
 * Suite 1: HPKE (RFC 9180) with DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM: 0x0010, 0x0001, 0x0002. One message for each key that
 * is encapsulated, in base mode or PSK mode. Curve and cipher are the platform's, HKDF is the library's.
 */
const suite = joinBytes(toUtf8('HPKE'), Uint8Array.of(0, 0x10, 0, 0x01, 0, 0x02))
const kem = joinBytes(toUtf8('KEM'), Uint8Array.of(0, 0x10))
const p256 = { name: 'ECDH', namedCurve: 'P-256' } as const

/** A message for one key. Both in B64. */
export interface Sealed {
  /** 65 bytes: the encapsulated key. */
  readonly enc: string
  /** The text, 16 bytes longer. */
  readonly ct: string
}

/** A key that both sides have besides; with it HPKE runs in PSK mode, without in base mode. */
export interface Psk {
  readonly id: Bytes
  /** 32 bytes. Secret. */
  readonly key: Bytes
}

/** What a message is bound to. */
export interface Bound {
  readonly info: Bytes
  readonly psk?: Psk
  /** For vectors alone. Default: empty, as in all that is sealed here. */
  readonly aad?: Bytes
}

/** Seals to a public key. `ephemeral` is for vectors alone: the platform makes a fresh one for each message. */
export async function sealTo(
  pk: Bytes,
  message: Bound & { readonly plaintext: Bytes },
  ephemeral?: CryptoKeyPair,
): Promise<Sealed> {
  const publicKey = await importPublicKey(pk)
  const pair = ephemeral ?? (await crypto.subtle.generateKey(p256, false, ['deriveBits']))
  const enc = await exportPublicKey(pair.publicKey)
  const { key, algorithm } = await schedule(await agree(pair.privateKey, publicKey), joinBytes(enc, pk), message)
  const ct = await crypto.subtle.encrypt(algorithm, key, message.plaintext)
  return { enc: toB64(enc), ct: toB64(new Uint8Array(ct)) }
}

/**
 * Opens what was sealed to a key pair; its private half need not be extractable.
 *
 * @throws whatever the platform throws, of a point that is not on the curve `FORMAT_INVALID`; the caller says what it means
 */
export async function openWith(pair: CryptoKeyPair, { enc, ct }: Sealed, message: Bound): Promise<Bytes> {
  const point = fromB64(enc, 65)
  const shared = await agree(pair.privateKey, await importPublicKey(point))
  const { key, algorithm } = await schedule(shared, joinBytes(point, await exportPublicKey(pair.publicKey)), message)
  return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, fromB64(ct)))
}

/** The x coordinate of the common point. Secret. */
const agree = async (privateKey: CryptoKey, publicKey: CryptoKey): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.deriveBits({ name: 'ECDH', public: publicKey }, privateKey, 256))

/**
 * The key of one message (RFC 9180, 4.1 and 5.1).
 *
 * @param dh Secret, and wiped here.
 * @param context The encapsulated key, then the recipient's public key.
 */
async function schedule(dh: Bytes, context: Bytes, { info, psk, aad = new Uint8Array() }: Bound) {
  const none = new Uint8Array()
  const secrets = [dh]
  const keep = (secret: Bytes) => {
    secrets.push(secret)
    return secret
  }
  try {
    if (psk && (psk.key.length < 32 || psk.id.length === 0)) throw new Error('A PSK has 32 bytes at least, and a name.')
    const shared = keep(
      labeledExpand(kem, keep(labeledExtract(kem, none, 'eae_prk', dh)), 'shared_secret', context, 32),
    )
    const names = joinBytes(
      Uint8Array.of(psk ? 1 : 0),
      labeledExtract(suite, none, 'psk_id_hash', psk?.id ?? none),
      labeledExtract(suite, none, 'info_hash', info),
    )
    const secret = keep(labeledExtract(suite, shared, 'secret', psk?.key ?? none))
    const raw = keep(labeledExpand(suite, secret, 'key', names, 32))
    const iv = labeledExpand(suite, secret, 'base_nonce', names, 12)
    const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
    return { key, algorithm: { name: 'AES-GCM', iv, additionalData: aad } }
  } finally {
    wipe(...secrets)
  }
}

/** RFC 9180, 4. The result is as secret as `ikm`. */
function labeledExtract(id: Bytes, salt: Bytes, label: string, ikm: Bytes): Bytes {
  const labeled = joinBytes(toUtf8('HPKE-v1'), id, toUtf8(label), ikm)
  try {
    return new Uint8Array(extract(sha256, labeled, salt))
  } finally {
    wipe(labeled)
  }
}

/** RFC 9180, 4. The result is as secret as `prk`. */
const labeledExpand = (id: Bytes, prk: Bytes, label: string, info: Bytes, length: number): Bytes =>
  new Uint8Array(
    expand(sha256, prk, joinBytes(Uint8Array.of(0, length), toUtf8('HPKE-v1'), id, toUtf8(label), info), length),
  )

/** The number of points on P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** What stands before the 32 bytes of a private key on P-256, in PKCS #8 without its public half. */
const pkcs8Head = '3041020100301306072a8648ce3d020106082a8648ce3d030107042730250201010420'

/** RFC 9180 DeriveKeyPair. `ikm` is secret and wiped by the caller. @returns a pair whose private half no script reads */
export async function deriveKeyPair(ikm: Bytes): Promise<CryptoKeyPair> {
  const prk = labeledExtract(kem, new Uint8Array(), 'dkp_prk', ikm)
  try {
    // One in 2^32 is no number below the order, and the next is taken.
    for (let counter = 0; counter < 256; counter++) {
      const scalar = labeledExpand(kem, prk, 'candidate', Uint8Array.of(counter), 32)
      try {
        const number = BigInt(`0x${toHex(scalar)}`)
        if (number > 0n && number < order) return await importScalar(scalar)
      } finally {
        wipe(scalar)
      }
    }
    throw new KeyError('FORMAT_INVALID', 'No key comes of this secret. Use another one.')
  } finally {
    wipe(prk)
  }
}

/** The pair of a private key. The platform works its public half out, and gives it with the private key as text alone. */
async function importScalar(scalar: Bytes): Promise<CryptoKeyPair> {
  const pkcs8 = joinBytes(fromHex(pkcs8Head), scalar)
  try {
    const readable = await crypto.subtle.importKey('pkcs8', pkcs8, p256, true, ['deriveBits'])
    const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', readable)
    const [publicKey, privateKey] = await Promise.all([
      crypto.subtle.importKey('jwk', { kty, crv, x, y } as JsonWebKey, p256, true, []),
      crypto.subtle.importKey('pkcs8', pkcs8, p256, false, ['deriveBits']),
    ])
    return { publicKey, privateKey }
  } finally {
    wipe(pkcs8)
  }
}

/** The uncompressed point of a public key, 65 bytes. */
export async function exportPublicKey(key: CryptoKey): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.exportKey('raw', key))
}

/** A public key of 65 bytes; a point that is not on the curve is refused. */
export async function importPublicKey(pk: Bytes): Promise<CryptoKey> {
  try {
    return await crypto.subtle.importKey('raw', pk, p256, true, [])
  } catch {
    // WebCrypto says only that it failed.
    throw new KeyError('FORMAT_INVALID', 'A public key is no point on P-256. Add this opener again.')
  }
}
