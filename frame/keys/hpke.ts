import { p256 } from '@noble/curves/nist.js'
import { expand, extract } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { type Bytes, joinBytes, wipe } from './bytes.js'
import { fromB64, toB64, toUtf8 } from './encoding.js'
import { KeyError } from './errors.js'

// Suite 1: HPKE (RFC 9180) with DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM, one message for each context. Own code over
// WebCrypto, because libraries keep what lies between as copies that nobody can wipe, and hold three times as many bytes.

const version = toUtf8('HPKE-v1')
const kem = Uint8Array.of(...toUtf8('KEM'), 0, 0x10)
const suite = Uint8Array.of(...toUtf8('HPKE'), 0, 0x10, 0, 1, 0, 2)
const none: Bytes = new Uint8Array()
const curve = { name: 'ECDH', namedCurve: 'P-256' }

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
  const recipient = await importPublicKey(pk)
  const own = ephemeral ?? (await crypto.subtle.generateKey(curve, false, ['deriveBits']))
  const enc = await exportPublicKey(own.publicKey)
  const { key, settings } = await agreeOn(own.privateKey, recipient, joinBytes(enc, pk), message)
  const ct = new Uint8Array(await crypto.subtle.encrypt(settings, key, message.plaintext))
  return { enc: toB64(enc), ct: toB64(ct) }
}

/**
 * Opens what was sealed to a key pair.
 *
 * @throws whatever WebCrypto throws; the caller says what it means
 */
export async function openWith(pair: CryptoKeyPair, sealed: Sealed, message: Bound): Promise<Bytes> {
  const enc = fromB64(sealed.enc, 65)
  const both = joinBytes(enc, await exportPublicKey(pair.publicKey))
  const { key, settings } = await agreeOn(pair.privateKey, await importPublicKey(enc), both, message)
  return new Uint8Array(await crypto.subtle.decrypt(settings, key, fromB64(sealed.ct)))
}

/** What both sides come to (RFC 9180, 4.1 and 5.1): the key of the one message, and how it is used. `both`: the two public keys, the sender's first. */
async function agreeOn(privateKey: CryptoKey, publicKey: CryptoKey, both: Bytes, { info, psk, aad = none }: Bound) {
  const secrets: Bytes[] = []
  const keep = (secret: Bytes) => {
    secrets.push(secret)
    return secret
  }
  try {
    const point = keep(
      new Uint8Array(await crypto.subtle.deriveBits({ name: 'ECDH', public: publicKey }, privateKey, 256)),
    )
    const mixed = keep(labeledExtract(kem, none, 'eae_prk', point))
    const shared = keep(labeledExpand(kem, mixed, 'shared_secret', both, 32))
    const context = joinBytes(
      Uint8Array.of(psk ? 1 : 0),
      labeledExtract(suite, none, 'psk_id_hash', psk?.id ?? none),
      labeledExtract(suite, none, 'info_hash', info),
    )
    const secret = keep(labeledExtract(suite, shared, 'secret', psk?.key ?? none))
    const raw = keep(labeledExpand(suite, secret, 'key', context, 32))
    const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
    const iv = labeledExpand(suite, secret, 'base_nonce', context, 12)
    return { key, settings: { name: 'AES-GCM', iv, additionalData: aad } }
  } finally {
    wipe(...secrets)
  }
}

function labeledExtract(of: Bytes, salt: Bytes, label: string, ikm: Bytes): Bytes {
  const labeled = joinBytes(version, of, toUtf8(label), ikm)
  try {
    return extract(sha256, labeled, salt) as Bytes
  } finally {
    wipe(labeled)
  }
}

function labeledExpand(of: Bytes, prk: Bytes, label: string, info: Bytes, length: number): Bytes {
  const labeled = joinBytes(Uint8Array.of(length >> 8, length & 0xff), version, of, toUtf8(label), info)
  return expand(sha256, prk, labeled, length) as Bytes
}

const fromHex = (digits: string) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
/** What stands in PKCS #8 before a private key of P-256, and between it and its public one (RFC 5915). */
const pkcs8 = {
  before: fromHex('308187020100301306072a8648ce3d020106082a8648ce3d030107046d306b0201010420'),
  between: fromHex('a144034200'),
}

/**
 * RFC 9180 DeriveKeyPair; the private half cannot be read out. `ikm` is secret and wiped by the caller. The public point comes from the
 * library's curve: WebCrypto gives it only together with the private key as text.
 */
export async function deriveKeyPair(ikm: Bytes): Promise<CryptoKeyPair> {
  const prk = labeledExtract(kem, none, 'dkp_prk', ikm)
  try {
    // One in 2^32 is no private key.
    for (let counter = 0; counter < 256; counter++) {
      const scalar = labeledExpand(kem, prk, 'candidate', Uint8Array.of(counter), 32)
      try {
        if (p256.utils.isValidSecretKey(scalar)) return await importPair(scalar)
      } finally {
        wipe(scalar)
      }
    }
  } finally {
    wipe(prk)
  }
  throw new KeyError('FORMAT_INVALID', 'This secret gives no key. Use another one.')
}

async function importPair(scalar: Bytes): Promise<CryptoKeyPair> {
  const point = new Uint8Array(p256.getPublicKey(scalar, false))
  const wrapped = joinBytes(pkcs8.before, scalar, pkcs8.between, point)
  try {
    const privateKey = await crypto.subtle.importKey('pkcs8', wrapped, curve, false, ['deriveBits'])
    return { privateKey, publicKey: await importPublicKey(point) }
  } finally {
    wipe(wrapped)
  }
}

/** The uncompressed point of a public key, 65 bytes. */
export async function exportPublicKey(key: CryptoKey): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.exportKey('raw', key))
}

/** A public key of 65 bytes; a point that is not on the curve is refused. */
export async function importPublicKey(pk: Bytes): Promise<CryptoKey> {
  try {
    return await crypto.subtle.importKey('raw', pk, curve, true, [])
  } catch {
    // WebCrypto says only that it failed.
    throw new KeyError('FORMAT_INVALID', 'A public key is no point on P-256. Add this opener again.')
  }
}
