import { type Bytes, joinBytes } from '../../keys/bytes.js'
import { deriveKeys } from '../../keys/derive.js'
import { ctx } from '../../keys/encoding.js'
import { deriveRecordKey, encodeRecord, type PlainRecord, sealRecordWith } from '../../keys/record.js'
import { fill, fixed, toHex } from '../fixed.js'

/** The golden wallet's id (`keys.json`). */
export const goldenWal = 'BXMeY5WnVJmatw-rXK_tRw'
const place = { realm: fixed.realm, wal: goldenWal, gen: 1 }

/** Sealed records: 12 words, 24 words imported, with entries of a later writer; and what does not open. */
export async function makeRecords() {
  const plains = await makePlains()
  const cases = await Promise.all(
    Object.entries(plains).map(async ([name, plain]) => ({
      name,
      plain: toHex(encodeRecord(plain)),
      record: describe(plain),
      sealed: toHex(await sealRecordWith(fixed.iv, plain, fixed.wek, place)),
    })),
  )
  const sealed = await sealRecordWith(fixed.iv, plains['12 words'], fixed.wek, place)
  const flip = (at: number) => toHex(sealed.map((byte, index) => (index === at ? byte ^ 1 : byte)))
  const same = { ...place, wek: toHex(fixed.wek), sealed: toHex(sealed) }
  return {
    ...place,
    wek: toHex(fixed.wek),
    iv: toHex(fixed.iv),
    cases,
    negatives: [
      { name: 'other realm', ...same, realm: fixed.otherRealm, error: 'RECORD_SEALED' },
      { name: 'other wal', ...same, wal: fixed.otherWal, error: 'RECORD_SEALED' },
      { name: 'other gen', ...same, gen: 2, error: 'RECORD_SEALED' },
      { name: 'other WEK', ...same, wek: toHex(fixed.wek2), error: 'RECORD_SEALED' },
      { name: 'version', ...same, sealed: flip(0), error: 'VERSION_UNKNOWN' },
      { name: 'suite', ...same, sealed: flip(1), error: 'VERSION_UNKNOWN' },
      { name: 'nonce', ...same, sealed: flip(2), error: 'RECORD_SEALED' },
      { name: 'first byte sealed', ...same, sealed: flip(14), error: 'RECORD_SEALED' },
      { name: 'tag', ...same, sealed: flip(sealed.length - 1), error: 'RECORD_SEALED' },
      { name: 'cut', ...same, sealed: toHex(sealed.subarray(0, -1)), error: 'RECORD_SEALED' },
      ...(await sealPlains(encodeRecord(plains['12 words']), same)),
    ],
  }
}

async function makePlains() {
  const base = { salt: fixed.salt, origin: 0, created: fixed.now, unknown: [] } as const
  const keys = await deriveKeys(fixed.entropy)
  const long = fill(32, 0x7f)
  const twelve: PlainRecord = { ...base, entropy: fixed.entropy, keys }
  const twentyFour: PlainRecord = { ...base, entropy: long, origin: 1, keys: await deriveKeys(long) }
  const later: PlainRecord = {
    ...twelve,
    unknown: [
      { tag: 0x80, value: new Uint8Array() },
      { tag: 0xff, value: fill(300, 0xaa) },
      { tag: 0x80, value: fill(2, 0xbb) },
    ],
  }
  return { '12 words': twelve, '24 words, imported': twentyFour, 'entries of a later writer': later } as const
}

const describe = ({ entropy, salt, origin, created, keys, unknown }: PlainRecord) => ({
  entropy: toHex(entropy),
  salt: toHex(salt),
  origin,
  created,
  keys: keys.map(({ path, curve, privateKey, publicKey }) => ({
    path,
    curve,
    privateKey: toHex(privateKey),
    publicKey: toHex(publicKey),
  })),
  unknown: unknown.map(({ tag, value }) => ({ tag, value: toHex(value) })),
})

/** Sealed by who has the key, but of a form that no version 1 writer makes. */
async function sealPlains(plain: Bytes, same: object) {
  const end = plain.findLastIndex((byte) => byte !== 0) + 1
  const content = plain.subarray(0, end)
  const pad = (bytes: Bytes) => joinBytes(bytes, new Uint8Array((256 - (bytes.length % 256)) % 256))
  const entry = (tag: number, length: number) => joinBytes(Uint8Array.of(tag, 0, length), fill(length, 1))
  const forms: readonly [string, Bytes, string][] = [
    ['unknown tag below 80', pad(joinBytes(content, entry(0x7f, 1))), 'VERSION_UNKNOWN'],
    ['reserved seed', pad(joinBytes(content, entry(0x20, 64))), 'VERSION_UNKNOWN'],
    ['reserved root', pad(joinBytes(content, entry(0x21, 32))), 'VERSION_UNKNOWN'],
    ['inner version', plain.map((byte, index) => (index === 0 ? 2 : byte)), 'VERSION_UNKNOWN'],
    ['padding that is not zero', plain.map((byte, index) => (index === plain.length - 1 ? 1 : byte)), 'FORMAT_INVALID'],
    ['a block of padding too many', joinBytes(plain, new Uint8Array(256)), 'FORMAT_INVALID'],
    ['no multiple of 256', plain.slice(0, end), 'FORMAT_INVALID'],
    ['entropy twice', pad(joinBytes(content, entry(1, 16))), 'FORMAT_INVALID'],
    ['no entropy', pad(joinBytes(content.subarray(0, 1), content.subarray(20))), 'FORMAT_INVALID'],
    ['entry longer than the record', pad(joinBytes(content, Uint8Array.of(0x80, 0xff, 0xff))), 'FORMAT_INVALID'],
  ]
  return Promise.all(
    forms.map(async ([name, bytes, error]) => ({ name, ...same, sealed: toHex(await sealPlain(bytes)), error })),
  )
}

async function sealPlain(plain: Bytes): Promise<Bytes> {
  const head = Uint8Array.of(1, 1)
  const additionalData = joinBytes(head, ctx('latchkey/1/record', place.realm, place.wal, place.gen))
  const raw = deriveRecordKey(fixed.wek, place)
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt'])
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: fixed.iv, additionalData }, key, plain)
  return joinBytes(head, fixed.iv, new Uint8Array(sealed))
}
