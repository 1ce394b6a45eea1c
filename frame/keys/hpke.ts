import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import type { Bytes } from './bytes.js'
import { fromB64, toB64 } from './encoding.js'
import { KeyError } from './errors.js'

/**
 * Suite 1: HPKE (RFC 9180) with DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM: 0x0010, 0x0001, 0x0002. Made when it
 * is used: a module does nothing while it loads.
 */
const makeSuite = () =>
  new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })

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
  const { info, psk, aad, plaintext } = message
  const recipientPublicKey = await importPublicKey(pk)
  const { enc, ct } = await makeSuite().seal({ recipientPublicKey, info, psk, ekm: ephemeral }, plaintext, aad)
  return { enc: toB64(new Uint8Array(enc)), ct: toB64(new Uint8Array(ct)) }
}

/**
 * Opens what was sealed to a key pair. Always the pair: given a private key alone that cannot be exported, the library
 * guesses the sign of its public point, and is wrong for every second key.
 *
 * @throws whatever the library throws; the caller says what it means
 */
export async function openWith(pair: CryptoKeyPair, { enc, ct }: Sealed, message: Bound): Promise<Bytes> {
  const { info, psk, aad } = message
  const opened = await makeSuite().open({ recipientKey: pair, enc: fromB64(enc, 65), info, psk }, fromB64(ct), aad)
  return new Uint8Array(opened)
}

/** RFC 9180 DeriveKeyPair. `ikm` is secret and wiped by the caller. */
export function deriveKeyPair(ikm: Bytes): Promise<CryptoKeyPair> {
  return makeSuite().kem.deriveKeyPair(ikm)
}

/** The uncompressed point of a public key, 65 bytes. */
export async function exportPublicKey(key: CryptoKey): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.exportKey('raw', key))
}

/** A public key of 65 bytes; a point that is not on the curve is refused. */
export async function importPublicKey(pk: Bytes): Promise<CryptoKey> {
  try {
    return await crypto.subtle.importKey('raw', pk, { name: 'ECDH', namedCurve: 'P-256' }, true, [])
  } catch {
    // WebCrypto says only that it failed.
    throw new KeyError('FORMAT_INVALID', 'A public key is no point on P-256. Add this opener again.')
  }
}
