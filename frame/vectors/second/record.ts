// A second reader of sealed records and of code texts, over node:crypto.
import { createDecipheriv } from 'node:crypto'
import { ctx, hkdf, sha256 } from './derive.js'

/** Where a record belongs. */
export interface Place {
  readonly realm: string
  readonly wal: string
  readonly gen: number
}

export const recordKey = (wek: Buffer, { realm, wal, gen }: Place): Buffer =>
  hkdf(wek, Buffer.alloc(0), ctx('latchkey/1/record', realm, wal, gen), 32)

/** Opens and reads a record; throws for whatever version 1 does not write. */
export function openRecord(sealed: Buffer, wek: Buffer, place: Place) {
  if (sealed.toString('hex', 0, 2) !== '0101') throw new Error('version')
  const decipher = createDecipheriv('aes-256-gcm', recordKey(wek, place), sealed.subarray(2, 14))
  decipher.setAAD(Buffer.concat([sealed.subarray(0, 2), ctx('latchkey/1/record', place.realm, place.wal, place.gen)]))
  decipher.setAuthTag(sealed.subarray(-16))
  return readPlain(Buffer.concat([decipher.update(sealed.subarray(14, -16)), decipher.final()]))
}

function readPlain(plain: Buffer) {
  if (plain[0] !== 1 || plain.length % 256 !== 0) throw new Error('form')
  const single: Record<number, Buffer> = {}
  const keys: { path: string; curve: string; privateKey: string; publicKey: string }[] = []
  const unknown: { tag: number; value: string }[] = []
  let at = 1
  while (at < plain.length && plain[at] !== 0) {
    const tag = plain.readUInt8(at)
    const value = plain.subarray(at + 3, at + 3 + plain.readUInt16BE(at + 1))
    if (value.length !== plain.readUInt16BE(at + 1)) throw new Error('length')
    if (tag >= 0x80) unknown.push({ tag, value: value.toString('hex') })
    else if (tag === 0x10) keys.push(readKey(value))
    else if (tag > 4 || single[tag]) throw new Error('tag')
    else single[tag] = value
    at += 3 + value.length
  }
  if (plain.length - at >= 256 || plain.subarray(at).some((byte) => byte !== 0)) throw new Error('padding')
  const [entropy, salt, origin, created] = [single[1], single[2], single[3], single[4]]
  if (!entropy || !salt || !origin || !created) throw new Error('entry')
  return {
    entropy: entropy.toString('hex'),
    salt: salt.toString('hex'),
    origin: origin.readUInt8(),
    created: Number(created.readBigUInt64BE()),
    keys,
    unknown,
  }
}

function readKey(value: Buffer) {
  const end = 2 + value.readUInt16BE()
  return {
    path: value.toString('utf8', 2, end),
    curve: ['', 'secp256k1', 'ed25519', 'p256'][value.readUInt8(end)] ?? '',
    privateKey: value.toString('hex', end + 1, end + 33),
    publicKey: value.toString('hex', end + 35),
  }
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The text of a code: by numbers in base 32, not bit by bit. */
export function toCodeText(code: Buffer): string {
  let data = BigInt(`0x${code.toString('hex')}`) << 2n
  let text = ''
  for (let place = 0; place < 26; place++, data >>= 5n) text = alphabet[Number(data & 31n)] + text
  const check = sha256(ctx('latchkey/1/code', code)).readUInt16BE() >> 6
  return `${text}${alphabet[check >> 5]}${alphabet[check & 31]}`.match(/.{4}/g)?.join('-') ?? ''
}

/** Reads one; throws when it is none. */
export function fromCodeText(typed: string): Buffer {
  const text = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  const values = [...text].map((character) => alphabet.indexOf(character))
  if (values.length !== 28 || values.includes(-1)) throw new Error('characters')
  const data = values.slice(0, 26).reduce((sum, value) => sum * 32n + BigInt(value), 0n)
  const code = Buffer.from((data >> 2n).toString(16).padStart(32, '0'), 'hex')
  if ((data & 3n) !== 0n || toCodeText(code).replaceAll('-', '') !== text) throw new Error('check')
  return code
}
