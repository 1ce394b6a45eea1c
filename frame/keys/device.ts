import { type Bytes, equalBytes, randomBytes } from './bytes.js'
import { toB64 } from './encoding.js'
import { digestB64 } from './hash.js'
import { exportPublicKey } from './hpke.js'
import type { Pin } from './manifest/types.js'

/** This device's keys: neither can be read out, also not by this page. */
export interface DeviceKeys {
  /** B64, 16 bytes: the member's id. */
  readonly id: string
  /** ECDH on P-256: opens this device's share. */
  readonly pk: CryptoKeyPair
  /** ECDSA on P-256: signs device proofs. */
  readonly jk: CryptoKeyPair
}

/** What the browser keeps for one device, in IndexedDB. */
export interface DeviceRecord extends DeviceKeys {
  readonly v: 1
  readonly realm: string
  /** Null until the login is through. */
  readonly sub: string | null
  /** Null until there is a wallet. */
  readonly wal: string | null
  readonly pin: Pin | null
  /** Openers and checks of the wallet that need not be shown any more (`listEntries`). A record of before has none. */
  readonly shown?: readonly string[]
  /** Releases that this device has counted. */
  readonly n: number
  /** Made here, and not brought to both recovery and auth for certain: the next unlock does it. A record of before has none. */
  readonly isUntold?: boolean
  /** The user was offered another way in here. A record of before has none. */
  readonly isOffered?: boolean
  /** The refresh token: of no use without `jk`. */
  readonly refresh: string | null
}

/** New keys for a device. They are made before the login, which is bound to `jk`. */
export async function newDeviceKeys(): Promise<DeviceKeys> {
  const [pk, jk] = await Promise.all([
    crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits']),
    crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']),
  ])
  return { id: toB64(randomBytes(16)), pk, jk }
}

/** A record for new keys: no user, no wallet, nothing pinned. */
export const newDeviceRecord = (realm: string, keys: DeviceKeys): DeviceRecord => ({
  v: 1,
  realm,
  sub: null,
  wal: null,
  ...keys,
  pin: null,
  n: 0,
  refresh: null,
})

/** The device as a manifest lists it. */
export async function toDeviceMember({
  id,
  pk,
  jk,
}: DeviceKeys): Promise<{ kind: 'dev'; id: string; pk: string; jkt: string }> {
  return { kind: 'dev', id, pk: toB64(await exportPublicKey(pk.publicKey)), jkt: await thumbprint(jk.publicKey) }
}

/** RFC 7638 thumbprint of a public key on P-256, B64: `jkt`. */
export async function thumbprint(key: CryptoKey): Promise<string> {
  const { crv, kty, x, y } = await crypto.subtle.exportKey('jwk', key)
  return digestB64(JSON.stringify({ crv, kty, x, y }))
}

/**
 * Whether keys that came back from storage still work, and cannot be read out. Browsers have given back keys that are null
 * (Safari 27 with X25519).
 */
export async function worksAfterStorage(stored: DeviceRecord, { id, pk, jk }: DeviceKeys): Promise<boolean> {
  try {
    if (stored.id !== id || stored.pk.privateKey.extractable || stored.jk.privateKey.extractable) return false
    const challenge = randomBytes(32)
    const ecdsa = { name: 'ECDSA', hash: 'SHA-256' }
    const signature = await crypto.subtle.sign(ecdsa, stored.jk.privateKey, challenge)
    if (!(await crypto.subtle.verify(ecdsa, jk.publicKey, signature, challenge))) return false
    const other = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
    const ours = await agree(stored.pk.privateKey, other.publicKey)
    return equalBytes(ours, await agree(other.privateKey, pk.publicKey)) && (await samePublic(stored.pk, pk))
  } catch {
    // A key that cannot be used is one that was not kept.
    return false
  }
}

const agree = async (privateKey: CryptoKey, publicKey: CryptoKey): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.deriveBits({ name: 'ECDH', public: publicKey }, privateKey, 256))

const samePublic = async (left: CryptoKeyPair, right: CryptoKeyPair): Promise<boolean> =>
  equalBytes(await exportPublicKey(left.publicKey), await exportPublicKey(right.publicKey))
