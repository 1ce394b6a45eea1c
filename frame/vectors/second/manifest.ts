// A second reader of manifests and of their chains, over node:crypto. It says yes or no, and why it says no in words.
import { createPublicKey, ECDH, verify } from 'node:crypto'
import { sha256, walletId } from './derive.js'

type Fields = Record<string, unknown>
interface Head {
  readonly seq: number
  readonly hash: string
}
interface Read extends Head {
  readonly fields: Fields & { mem: Fields[]; evd: Fields[]; rst?: Head }
}
interface Known {
  readonly realm: string
  readonly sub: string
  readonly wal: string
  readonly pin: (Head & { readonly ctl: string }) | null
  readonly heads: readonly Head[]
}

const header = Buffer.from('{"alg":"Ed25519","typ":"latchkey-manifest"}').toString('base64url')

const must = (isSo: boolean, why: string): void => {
  if (!isSo) throw new Error(why)
}
const isB64 = (value: unknown, length: number): value is string =>
  typeof value === 'string' &&
  Buffer.from(value, 'base64url').length === length &&
  Buffer.from(value, 'base64url').toString('base64url') === value
const isCount = (value: unknown, from: number, to = Number.MAX_SAFE_INTEGER): boolean =>
  Number.isSafeInteger(value) && Number(value) >= from && Number(value) <= to
const highest = 2 ** 31 - 1
/** Heights of the points of small order, as text of 32 bytes without the sign. */
const keyless = [
  ...['0000000000000000000000000000000000000000000000000000000000000000'],
  ...['0100000000000000000000000000000000000000000000000000000000000000'],
  ...['ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f'],
  ...['edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f'],
  ...['eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f'],
  ...['c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a'],
  ...['26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05'],
]
const isKeyless = (key: Buffer): boolean => {
  const height = Buffer.from(key)
  height[31] = (height[31] ?? 0) & 0x7f
  return keyless.includes(height.toString('hex'))
}
const hasExactly = (value: Fields, names: string, optional = ''): boolean => {
  const [required, allowed] = [names.split(' '), [...names.split(' '), ...optional.split(' ')]]
  return required.every((name) => name in value) && Object.keys(value).every((name) => allowed.includes(name))
}

/** Reads one and checks what can be checked on it alone. */
export function readManifest(compact: string): Read {
  must(compact.length <= 32 * 1024, 'long')
  const [head, payload = '', signature = '', ...more] = compact.split('.')
  must(head === header && more.length === 0, 'header')
  must(isB64(signature, 64), 'signature form')
  const bytes = Buffer.from(payload, 'base64url')
  must(bytes.toString('base64url') === payload, 'payload form')
  const fields = JSON.parse(bytes.toString('utf8')) as Read['fields']
  must(JSON.stringify(fields) === bytes.toString('utf8'), 'spelling')
  checkFields(fields)
  checkRules(fields)
  const ctl = Buffer.from(String(fields.ctl), 'base64url')
  must(walletId(String(fields.rlm), Buffer.from(String(fields.salt), 'base64url'), ctl) === fields.wal, 'wallet')
  must(!isKeyless(ctl), 'control key')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: String(fields.ctl) }, format: 'jwk' })
  must(verify(null, Buffer.from(`${head}.${payload}`), key, Buffer.from(signature, 'base64url')), 'signature')
  return { seq: Number(fields.seq), hash: sha256(compact).toString('base64url'), fields }
}

function checkFields(fields: Read['fields']): void {
  must(hasExactly(fields, 'v ste rlm sub wal salt ctl seq prev gen rec lvl mem evd iat', 'rst nxt'), 'fields')
  must(fields.v === 1 && fields.ste === 1, 'version')
  for (const name of ['rlm', 'sub', 'wal', 'salt']) must(isB64(fields[name], 16), name)
  must(isB64(fields.ctl, 32) && isB64(fields.rec, 32), 'ctl, rec')
  must(fields.prev === null || isB64(fields.prev, 32), 'prev')
  must(isCount(fields.seq, 1, highest) && isCount(fields.gen, 1, highest) && isCount(fields.iat, 0), 'numbers')
  must(['managed', 'user-held'].includes(String(fields.lvl)), 'lvl')
  must(fields.nxt === undefined || isB64(fields.nxt, 16), 'nxt')
  if ('rst' in fields) must(isCount(fields.rst?.seq, 1, highest) && isB64(fields.rst?.hash, 32), 'rst')
  for (const member of fields.mem) checkMember(member)
  for (const entry of fields.evd)
    must(
      hasExactly(entry, 'id kind at') && ['mail', 'oidc', 'wa'].includes(String(entry.kind)) && isB64(entry.id, 16),
      'evd',
    )
}

const memberFields: Fields = { dev: 'jkt', prf: 's cred rp bs', code: 's', pass: 's it', man: 's' }

function checkMember(member: Fields): void {
  const own = memberFields[String(member.k)]
  must(typeof own === 'string' && hasExactly(member, `id k pk at ${own}`), 'member')
  must(isB64(member.id, 16) && isB64(member.pk, 65) && isCount(member.at, 0), 'member values')
  const pk = Buffer.from(String(member.pk), 'base64url')
  must(pk[0] === 4, 'point form')
  ECDH.convertKey(pk, 'prime256v1')
  if (member.k === 'dev') must(isB64(member.jkt, 32), 'jkt')
  else must(member.k === 'man' ? member.s === '' : isB64(member.s, 32), 's')
  if (member.k === 'prf') {
    const { length } = Buffer.from(String(member.cred), 'base64url')
    must(isB64(member.cred, length) && length > 0 && length < 1024 && typeof member.bs === 'boolean', 'passkey')
    must(/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/.test(String(member.rp)), 'rp')
  }
  if (member.k === 'pass') must(isCount(member.it, 600_000) && Number(member.it) <= 5_000_000, 'it')
}

function checkRules({ seq, prev, gen, wal, lvl, mem, evd, rst, nxt }: Read['fields']): void {
  const distinct = (values: readonly unknown[]) => new Set(values).size === values.length
  must((seq === 1) === (prev === null) && (seq !== 1 || (gen === 1 && !rst)), 'first')
  must(!rst || rst.seq < Number(seq), 'rst')
  must(mem.length >= 1 && mem.length <= 64 && evd.length <= 64, 'count')
  must(nxt !== wal, 'nxt')
  must(distinct(mem.map(({ id }) => id)) && distinct(evd.map(({ id }) => id)), 'ids')
  must(distinct(mem.filter(({ k }) => k === 'dev').map(({ jkt }) => jkt)), 'jkt')
  const managed = mem.filter(({ k }) => k === 'man').length
  must(managed <= 1 && (managed === 0 || (lvl === 'managed' && evd.length > 0)), 'managed')
}

/** Verifies a chain against what is known; the head's compact form comes back. */
export function verifyChain(compacts: readonly string[], { realm, sub, wal, pin, heads }: Known): string {
  const chain = compacts.map(readManifest)
  const [first, last] = [chain[0], chain.at(-1)]
  if (!first || !last) throw new Error('none')
  for (const [index, { seq, fields }] of chain.entries()) {
    must(fields.rlm === realm && fields.sub === sub && fields.wal === wal, 'foreign')
    must(!pin || fields.ctl === pin.ctl, 'control key')
    const previous = chain[index - 1]
    if (!previous) continue
    must(fields.prev === previous.hash && (fields.rst ? seq > previous.seq : seq === previous.seq + 1), 'order')
    const isSame = fields.gen === previous.fields.gen && fields.rec === previous.fields.rec
    const isNew = fields.gen === Number(previous.fields.gen) + 1 && fields.rec !== previous.fields.rec
    must(isNew || (isSame && !fields.rst), 'generation')
  }
  const isOn = ({ seq, hash }: Head) =>
    chain.some((one) => (one.seq === seq && one.hash === hash) || isReplaced(one.fields.rst, { seq, hash })) ||
    (first.fields.prev === hash && seq < first.seq)
  const isBefore = ({ seq }: Head) => seq < first.seq - 1 && !first.fields.rst
  must(heads.every(isOn), 'heads')
  must(!pin || isOn(pin) || (isBefore(pin) && heads.length > 0), 'pin')
  must(pin !== null || heads.length > 0, 'nothing known')
  return compacts.at(-1) ?? ''
}

const isReplaced = (rst: Head | undefined, { seq, hash }: Head) =>
  rst !== undefined && (seq < rst.seq || (seq === rst.seq && hash === rst.hash))
