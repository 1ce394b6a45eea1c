import { type Curve, curves, type DerivedKey, wipeKeys } from './accounts.js'
import { type Bytes, joinBytes, randomBytes, wipe } from './bytes.js'
import type { WalletPlace } from './control.js'
import { ctx, fromUtf8, lp } from './encoding.js'
import { assertEntropy } from './entropy.js'
import { KeyError } from './errors.js'
import { hkdf } from './hash.js'

/** What a record holds. Secret: the caller wipes it (`wipeRecord`). */
export interface PlainRecord {
  readonly entropy: Bytes
  /** 16 bytes, public. */
  readonly salt: Bytes
  /** 0 made here, 1 imported. */
  readonly origin: 0 | 1
  /** Seconds since 1970. */
  readonly created: number
  readonly keys: readonly DerivedKey[]
  /** Entries of later writers, tags 80 to FF: kept as they are, in their order. */
  readonly unknown: readonly { readonly tag: number; readonly value: Bytes }[]
}

/** Where a record belongs. */
export interface RecordPlace extends WalletPlace {
  readonly gen: number
}

const version = 1
const suite = 1
const block = 256
const tags = { padding: 0, entropy: 1, salt: 2, origin: 3, created: 4, key: 0x10, keptFrom: 0x80 }

/** Overwrites what is secret in a record. */
export function wipeRecord(record: PlainRecord): void {
  wipe(record.entropy, ...record.unknown.map(({ value }) => value))
  wipeKeys(record.keys)
}

/** The plain form: 01, then tag, u16 length and value of each entry, filled with zeros to a multiple of 256. Secret. */
export function encodeRecord(record: PlainRecord): Bytes {
  assertEntropy(record.entropy)
  if (record.salt.length !== 16) throw damaged()
  const created = new Uint8Array(8)
  new DataView(created.buffer).setBigUint64(0, BigInt(record.created))
  const keys = record.keys.map(encodeKey)
  for (const { tag } of record.unknown) if (tag < tags.keptFrom || tag > 0xff) throw unknownTag()
  const entries = [
    entry(tags.entropy, record.entropy),
    entry(tags.salt, record.salt),
    entry(tags.origin, Uint8Array.of(record.origin)),
    entry(tags.created, created),
    ...keys.map((key) => entry(tags.key, key)),
    ...record.unknown.map(({ tag, value }) => entry(tag, value)),
  ]
  try {
    const length = entries.reduce((sum, { length }) => sum + length, 1)
    const plain = new Uint8Array(Math.ceil(length / block) * block)
    plain[0] = version
    let at = 1
    for (const bytes of entries) {
      plain.set(bytes, at)
      at += bytes.length
    }
    return plain
  } finally {
    wipe(...keys, ...entries)
  }
}

const entry = (tag: number, value: Uint8Array) => joinBytes(Uint8Array.of(tag), lp(value))

const encodeKey = ({ path, curve, privateKey, publicKey }: DerivedKey) => {
  if (privateKey.length !== 32) throw damaged()
  return joinBytes(lp(path), Uint8Array.of(curves[curve]), privateKey, lp(publicKey))
}

/**
 * Reads the plain form.
 *
 * @throws KeyError `VERSION_UNKNOWN` for another version or an unknown tag below 80, `FORMAT_INVALID` for anything else
 */
export function decodeRecord(plain: Bytes): PlainRecord {
  if (plain[0] !== version) throw unknownVersion()
  if (plain.length % block !== 0) throw damaged()
  const single = new Map<number, Bytes>()
  const keys: DerivedKey[] = []
  const unknown: { tag: number; value: Bytes }[] = []
  try {
    for (const { tag, value } of readEntries(plain)) {
      if (tag >= tags.keptFrom) unknown.push({ tag, value })
      else if (tag === tags.key) keys.push(decodeKey(value))
      else if (tag >= tags.entropy && tag <= tags.created && !single.has(tag)) single.set(tag, value)
      else throw single.has(tag) ? damaged() : unknownTag()
    }
    const [entropy, salt, origin, created] = [tags.entropy, tags.salt, tags.origin, tags.created].map((tag) =>
      single.get(tag),
    )
    if (!entropy || salt?.length !== 16 || origin?.length !== 1 || created?.length !== 8) throw damaged()
    if (origin[0] !== 0 && origin[0] !== 1) throw damaged()
    assertEntropy(entropy)
    const seconds = new DataView(created.buffer, created.byteOffset).getBigUint64(0)
    if (seconds > BigInt(Number.MAX_SAFE_INTEGER)) throw damaged()
    return { entropy, salt, origin: origin[0], created: Number(seconds), keys, unknown }
  } catch (error) {
    wipe(...single.values(), ...unknown.map(({ value }) => value))
    wipeKeys(keys)
    throw error
  }
}

/** The entries before the padding, each on a buffer of its own. */
function* readEntries(plain: Bytes): Generator<{ tag: number; value: Bytes }> {
  let at = 1
  while (at < plain.length && plain[at] !== tags.padding) {
    const tag = plain[at] ?? 0
    const length = ((plain[at + 1] ?? 0) << 8) | (plain[at + 2] ?? 0)
    if (at + 3 + length > plain.length) throw damaged()
    yield { tag, value: plain.slice(at + 3, at + 3 + length) }
    at += 3 + length
  }
  // Less than one block of zeros: a writer that pads otherwise hides something, or wrote another length.
  if (plain.length - at >= block || plain.subarray(at).some((byte) => byte !== 0)) throw damaged()
}

function decodeKey(value: Bytes): DerivedKey {
  try {
    const pathLength = ((value[0] ?? 0) << 8) | (value[1] ?? 0)
    const path = fromUtf8(value.subarray(2, 2 + pathLength))
    const at = 2 + pathLength
    const curve = (Object.keys(curves) as Curve[]).find((name) => curves[name] === value[at])
    const publicLength = ((value[at + 33] ?? 0) << 8) | (value[at + 34] ?? 0)
    if (value.length !== at + 35 + publicLength || publicLength === 0) throw damaged()
    if (!curve) throw unknownTag()
    return { path, curve, privateKey: value.slice(at + 1, at + 33), publicKey: value.slice(at + 35) }
  } finally {
    wipe(value)
  }
}

/** The key that seals one record: from the wallet encryption key, for one wallet and one generation. Secret. */
export const deriveRecordKey = (wek: Bytes, { realm, wal, gen }: RecordPlace): Bytes =>
  hkdf(wek, new Uint8Array(), ctx('latchkey/1/record', realm, wal, gen), 32)

/** The record key inside the browser's own store of keys: it opens records and cannot be read out. The WEK may go. */
export async function importRecordKey(wek: Bytes, place: RecordPlace): Promise<CryptoKey> {
  const raw = deriveRecordKey(wek, place)
  try {
    return await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt'])
  } finally {
    wipe(raw)
  }
}

/**
 * Seals a record: 01, suite 01, 12 bytes of nonce, AES-256-GCM. A wallet encryption key seals one record once: each
 * generation has a new one, so no nonce can repeat under a key.
 */
export function sealRecord(record: PlainRecord, wek: Bytes, place: RecordPlace): Promise<Bytes> {
  return sealRecordWith(randomBytes(12), record, wek, place)
}

/** `sealRecord` with a given nonce: for vectors alone. */
export async function sealRecordWith(iv: Bytes, record: PlainRecord, wek: Bytes, place: RecordPlace): Promise<Bytes> {
  const plain = encodeRecord(record)
  const raw = deriveRecordKey(wek, place)
  try {
    const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt'])
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: recordAad(place) }, key, plain)
    return joinBytes(Uint8Array.of(version, suite), iv, new Uint8Array(sealed))
  } finally {
    wipe(plain, raw)
  }
}

const recordAad = ({ realm, wal, gen }: RecordPlace) =>
  joinBytes(Uint8Array.of(version, suite), ctx('latchkey/1/record', realm, wal, gen))

/**
 * Opens a sealed record. The result is secret: `wipeRecord` in a `finally`.
 *
 * @throws KeyError `VERSION_UNKNOWN`, `RECORD_SEALED` for another key, realm, wallet or generation, or a changed byte
 */
export async function openRecord(sealed: Bytes, key: CryptoKey, place: RecordPlace): Promise<PlainRecord> {
  if (sealed[0] !== version || sealed[1] !== suite) throw unknownVersion()
  const iv = sealed.slice(2, 14)
  let plain: Bytes
  try {
    const settings = { name: 'AES-GCM', iv, additionalData: recordAad(place) }
    plain = new Uint8Array(await crypto.subtle.decrypt(settings, key, sealed.slice(14)))
  } catch {
    // WebCrypto says only that it failed.
    throw new KeyError('RECORD_SEALED', 'The wallet does not open with this key. Recover it, or restore a backup.')
  }
  try {
    return decodeRecord(plain)
  } finally {
    wipe(plain)
  }
}

const damaged = () =>
  new KeyError('FORMAT_INVALID', 'The wallet record is damaged. Restore the newest backup of the custody service.')
const unknownVersion = () =>
  new KeyError(
    'VERSION_UNKNOWN',
    'The wallet record has a version that this page does not know. Use a newer version of it.',
  )
const unknownTag = () =>
  new KeyError(
    'VERSION_UNKNOWN',
    'The wallet record has an entry that this page must not ignore. Use a newer version of it.',
  )
