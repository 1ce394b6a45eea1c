import { ed25519 } from '@noble/curves/ed25519.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { walletId, withControlKey } from '../../keys/control.js'
import { toUtf8 } from '../../keys/encoding.js'
import { digestB64 } from '../../keys/hash.js'
import { type Manifest, type Member, type SignedManifest, toB64 } from '../../keys/index.js'
import { manifestHeader } from '../../keys/manifest/parse.js'
import { signManifest } from '../../keys/manifest/sign.js'
import { deriveSlot, slotPublicKey } from '../../keys/slots.js'
import { fill, fixed, idOf, publicOf } from '../fixed.js'
import { goldenWal } from './record.js'

const at = { realm: fixed.realm, wal: goldenWal }
const withSeed = <Result>(use: (seed: Uint8Array<ArrayBuffer>) => Promise<Result>) =>
  withControlKey(fixed.entropy, fixed.salt, fixed.realm, use)
const sign = (manifest: Manifest) => withSeed((seed) => signManifest(manifest, seed))

/** Signs whatever is given, with a header of one's own: for manifests that no writer of version 1 makes. */
async function signText(text: string, header = manifestHeader, seed?: Uint8Array): Promise<string> {
  const signed = `${header}.${toB64(toUtf8(text))}`
  const sign = async (key: Uint8Array) => ed25519.sign(toUtf8(signed), key)
  const signature = await (seed ? sign(seed) : withSeed(sign))
  return `${signed}.${toB64(signature)}`
}

/** The slot of an opener, B64. */
async function slot(kind: 'prf' | 'code' | 'man', secret: Uint8Array<ArrayBuffer>, id: string): Promise<string> {
  return slotPublicKey(await deriveSlot(kind, secret, kind === 'man' ? new Uint8Array() : fixed.s, { ...at, id }))
}

/** Three manifests: made with four openers, a second device added, secured anew without the first device. */
async function makeChain() {
  const s = toB64(fixed.s)
  const dev: Member = { id: fixed.id, k: 'dev', pk: await publicOf(0x0d), at: fixed.now, jkt: digestB64('device 1') }
  const prf: Member = {
    ...{ id: idOf(0x41), k: 'prf', pk: await slot('prf', fixed.prf, idOf(0x41)), at: fixed.now },
    ...{ s, cred: toB64(fill(20, 0x42)), rp: 'wallet.example.net', bs: true },
  }
  const code: Member = { id: idOf(0x43), k: 'code', pk: await slot('code', fixed.code, idOf(0x43)), at: fixed.now, s }
  const man: Member = { id: idOf(0x44), k: 'man', pk: await slot('man', fixed.r, idOf(0x44)), at: fixed.now, s: '' }
  const ctl = await withSeed(async (seed) => toB64(ed25519.getPublicKey(seed)))
  const one = await sign({
    ...{ v: 1, ste: 1, rlm: fixed.realm, sub: fixed.sub, wal: goldenWal, salt: toB64(fixed.salt), ctl },
    ...{ seq: 1, prev: null, gen: 1, rec: digestB64('record of generation 1'), lvl: 'managed' },
    mem: [dev, prf, code, man],
    evd: [{ id: idOf(0x51), kind: 'mail', at: fixed.now }],
    iat: fixed.now,
  })
  const second: Member = {
    ...{ id: idOf(0x45), k: 'dev', pk: await publicOf(0x1d), at: fixed.now + 60, jkt: digestB64('device 2') },
  }
  const two = await sign({
    ...one.manifest,
    seq: 2,
    prev: one.hash,
    mem: [...one.manifest.mem, second],
    iat: fixed.now + 60,
  })
  const fresh: Member = {
    ...{ id: idOf(0x46), k: 'man', pk: await slot('man', fixed.stagedR, idOf(0x46)), at: fixed.now + 120, s: '' },
  }
  const three = await sign({
    ...two.manifest,
    ...{ seq: 3, prev: two.hash, gen: 2, rec: digestB64('record of generation 2') },
    mem: [prf, code, second, fresh],
    iat: fixed.now + 120,
  })
  return { one, two, three, dev, man }
}

/** The chain, how it is refused with any field changed, and what it is held against. */
export async function makeManifests() {
  const { one, two, three, dev, man } = await makeChain()
  const known = { realm: fixed.realm, sub: fixed.sub, wal: goldenWal }
  const pinOf = ({ hash, manifest: { seq, ctl } }: SignedManifest) => ({ seq, hash, ctl })
  const headOf = ({ hash, manifest: { seq } }: SignedManifest) => ({ seq, hash })
  const chain = [one, two, three].map(({ compact }) => compact)
  const fork = await sign({ ...two.manifest, iat: fixed.now + 61 })
  const step = async (over: Partial<Manifest>) => (await sign({ ...two.manifest, ...over })).compact
  const onFork = await sign({ ...three.manifest, prev: fork.hash })
  const restored = await sign({
    ...one.manifest,
    ...{ seq: 4, prev: one.hash, gen: 2, rec: digestB64('record of generation 2, restored'), rst: headOf(three) },
    iat: fixed.now + 180,
  })
  const accepted = [
    { name: 'from the beginning', manifests: chain, known: { ...known, pin: null, heads: [headOf(one)] } },
    { name: 'since the pin', manifests: chain.slice(1), known: { ...known, pin: pinOf(one), heads: [] } },
    { name: 'nothing new', manifests: chain.slice(2), known: { ...known, pin: pinOf(three), heads: [] } },
    { name: 'new device', manifests: chain.slice(2), known: { ...known, pin: null, heads: [headOf(three)] } },
    {
      ...{ name: 'old pin, vouched for by auth', manifests: chain.slice(2) },
      known: { ...known, pin: pinOf(one), heads: [headOf(three)] },
    },
    {
      ...{ name: 'after a restore', manifests: [one.compact, restored.compact] },
      known: { ...known, pin: pinOf(three), heads: [headOf(two)] },
    },
  ]
  const pin = pinOf(two)
  const held = (over: object) => ({ ...known, pin: null, heads: [], ...over })
  const chains = [
    ['lower seq than the pin', chain.slice(0, 1), held({ pin }), 'MANIFEST_ROLLED_BACK'],
    ['lower seq than auth', chain.slice(0, 2), held({ heads: [headOf(three)] }), 'MANIFEST_ROLLED_BACK'],
    ['forked at the pin', [one.compact, fork.compact], held({ pin }), 'MANIFEST_FORKED'],
    ['forked prev', [two.compact, onFork.compact], held({ pin }), 'MANIFEST_FORKED'],
    ['forked below what is sent', [onFork.compact], held({ pin }), 'MANIFEST_FORKED'],
    ['a fork of what auth has', [one.compact, fork.compact], held({ heads: [headOf(two)] }), 'MANIFEST_FORKED'],
    ['one is missing', [one.compact, three.compact], held({ pin: pinOf(one) }), 'MANIFEST_CHAIN'],
    ['wrong order', [two.compact, one.compact], held({ pin: pinOf(one) }), 'MANIFEST_CHAIN'],
    ['old pin that nobody vouches for', [three.compact], held({ pin: pinOf(one) }), 'MANIFEST_CHAIN'],
    ['head of auth below what is sent', [three.compact], held({ heads: [headOf(one)] }), 'MANIFEST_CHAIN'],
    [
      ...(['head of recovery below what is sent', [three.compact]] as const),
      ...([held({ heads: [headOf(three), headOf(one)] }), 'MANIFEST_CHAIN'] as const),
    ],
    ['nothing to hold it against', chain, held({}), 'MANIFEST_CHAIN'],
    [
      'new record, old generation',
      [one.compact, await step({ rec: digestB64('x') })],
      held({ pin: pinOf(one) }),
      'MANIFEST_RULES',
    ],
    ['old record, new generation', [one.compact, await step({ gen: 2 })], held({ pin: pinOf(one) }), 'MANIFEST_RULES'],
    [
      ...(['a generation is left out', [one.compact, await step({ gen: 3, rec: digestB64('x') })]] as const),
      ...([held({ pin: pinOf(one) }), 'MANIFEST_RULES'] as const),
    ],
    [
      ...(['restored in the old generation', [one.compact, await step({ seq: 4, rst: headOf(three) })]] as const),
      ...([held({ pin: pinOf(three) }), 'MANIFEST_RULES'] as const),
    ],
    ['none', [], held({ pin }), 'MANIFEST_CHAIN'],
    ['other realm', chain, held({ pin, realm: fixed.otherRealm }), 'MANIFEST_FOREIGN'],
    ['other user', chain, held({ pin, sub: idOf(0x24) }), 'MANIFEST_FOREIGN'],
    ['other wallet', chain, held({ pin, wal: fixed.otherWal }), 'MANIFEST_FOREIGN'],
    ['pin of another control key', chain, held({ pin: { ...pin, ctl: toB64(fill(32, 1)) } }), 'MANIFEST_FOREIGN'],
  ] as const
  return {
    chain: [one, two, three].map(({ compact, hash, manifest }) => ({ compact, hash, manifest })),
    accepted,
    negatives: [...(await makeAltered(one)), ...(await makeUnruly(two, dev, man)), ...makeKeyless(one)],
    chains: chains.map(([name, manifests, against, error]) => ({ name, manifests, known: against, error })),
    removed: { name: 'removed member', head: three.compact, id: dev.id },
    staged: { name: 'staged r', head: two.compact, stagedR: Buffer.from(fixed.stagedR).toString('hex'), id: man.id },
  }
}

/** Every field changed, the signature left; and other forms of the whole. */
async function makeAltered({ compact, manifest }: SignedManifest) {
  const [header = '', payload = '', signature = ''] = compact.split('.')
  const reshape = (value: object) => `${header}.${toB64(toUtf8(JSON.stringify(value)))}.${signature}`
  const [first, ...others] = manifest.mem
  const fields: Partial<Record<keyof Manifest, unknown>> = {
    ...{ v: 2, ste: 2, rlm: fixed.otherRealm, sub: idOf(0x24), wal: fixed.otherWal, salt: idOf(3) },
    ...{ ctl: toB64(ed25519.getPublicKey(fill(32, 1))), seq: 2, prev: digestB64('x'), gen: 2, rec: digestB64('x') },
    ...{ lvl: 'user-held', mem: others, evd: [], iat: 0, rst: { seq: 1, hash: digestB64('x') }, nxt: fixed.otherWal },
  }
  const errors: Partial<Record<keyof Manifest, string>> = {
    ...{ v: 'VERSION_UNKNOWN', ste: 'VERSION_UNKNOWN' },
    ...{ rlm: 'MANIFEST_FOREIGN', wal: 'MANIFEST_FOREIGN', salt: 'MANIFEST_FOREIGN', ctl: 'MANIFEST_FOREIGN' },
    ...{ seq: 'MANIFEST_RULES', prev: 'MANIFEST_RULES', gen: 'MANIFEST_RULES', rst: 'MANIFEST_RULES' },
    ...{ lvl: 'MANIFEST_RULES', evd: 'MANIFEST_RULES' },
  }
  const members: Record<string, unknown> = {
    ...{ id: fixed.otherId, pk: await publicOf(0x5d), at: 1, jkt: digestB64('x') },
  }
  const passkey = manifest.mem.find(({ k }) => k === 'prf')
  const cred = toB64(fill(1023, 1))
  const long = Array.from({ length: 18 }, (_, index) => ({ ...passkey, id: toB64(fill(16, index)), cred }))
  const stranger = await signText(JSON.stringify(manifest), header, fill(32, 1))
  const text = JSON.stringify(manifest)
  const typ = toB64(toUtf8('{"typ":"latchkey-manifest","alg":"Ed25519"}'))
  return [
    ...Object.entries(fields).map(([field, value]) => ({
      name: `${field} changed`,
      compact: reshape({ ...manifest, [field]: value }),
      error: errors[field as keyof Manifest] ?? 'MANIFEST_SIGNATURE',
    })),
    ...Object.entries(members).map(([field, value]) => ({
      name: `${field} of a member changed`,
      compact: reshape({ ...manifest, mem: [{ ...first, [field]: value }, ...others] }),
      error: 'MANIFEST_SIGNATURE',
    })),
    { name: 'signed by another key', compact: stranger, error: 'MANIFEST_SIGNATURE' },
    { name: 'no signature', compact: `${header}.${payload}.`, error: 'FORMAT_INVALID' },
    { name: 'cut signature', compact: compact.slice(0, -2), error: 'FORMAT_INVALID' },
    { name: 'header in another order', compact: await signText(text, typ), error: 'VERSION_UNKNOWN' },
    {
      name: 'header with another algorithm',
      compact: await signText(text, toB64(toUtf8('{"alg":"none","typ":"latchkey-manifest"}'))),
      error: 'VERSION_UNKNOWN',
    },
    { name: 'space in the payload', compact: await signText(text.replace(',', ', ')), error: 'FORMAT_INVALID' },
    { name: 'a field twice', compact: await signText(text.replace('"v":1', '"v":1,"v":1')), error: 'FORMAT_INVALID' },
    { name: 'no JSON', compact: await signText('{'), error: 'FORMAT_INVALID' },
    { name: 'no object', compact: await signText('[]'), error: 'VERSION_UNKNOWN' },
    { name: 'padding', compact: `${header}.${payload}=.${signature}`, error: 'FORMAT_INVALID' },
    { name: 'four parts', compact: `${compact}.`, error: 'FORMAT_INVALID' },
    // Nothing is wrong with it but its length.
    {
      name: 'over 32 KiB',
      compact: await signText(JSON.stringify({ ...manifest, mem: long })),
      error: 'FORMAT_INVALID',
    },
  ]
}

/** Signed by the control key, and still refused. */
async function makeUnruly({ manifest }: SignedManifest, dev: Member, man: Member) {
  const { mem, evd } = manifest
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...dev, id: toB64(fill(16, index)), jkt: digestB64(`${index}`) }))
  const manyChecks = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...evd[0], id: toB64(fill(16, index)) }))
  const prf = mem.find(({ k }) => k === 'prf')
  const unruly: readonly [string, object, string][] = [
    ['no member', { mem: [] }, 'MANIFEST_RULES'],
    ['65 members', { mem: many(65) }, 'MANIFEST_RULES'],
    ['an id twice', { mem: [...mem, { ...prf, id: dev.id }] }, 'MANIFEST_RULES'],
    ['a proof key twice', { mem: [...mem, { ...dev, id: fixed.otherId }] }, 'MANIFEST_RULES'],
    ['two managed openers', { mem: [...mem, { ...man, id: fixed.otherId }] }, 'MANIFEST_RULES'],
    ['managed opener of a user-held wallet', { lvl: 'user-held' }, 'MANIFEST_RULES'],
    ['managed opener without a check', { evd: [] }, 'MANIFEST_RULES'],
    ['a check twice', { evd: [...evd, ...evd] }, 'MANIFEST_RULES'],
    ['no predecessor', { prev: null }, 'MANIFEST_RULES'],
    ['first with a predecessor', { seq: 1 }, 'MANIFEST_RULES'],
    ['first of generation 2', { seq: 1, prev: null, gen: 2 }, 'MANIFEST_RULES'],
    ['restore below what it replaces', { rst: { seq: 2, hash: manifest.rec } }, 'MANIFEST_RULES'],
    ['unknown field', { alg: 'Ed25519' }, 'FORMAT_INVALID'],
    ['unknown field of a member', { mem: [{ ...dev, s: '' }] }, 'FORMAT_INVALID'],
    ['unknown kind', { mem: [{ ...dev, k: 'tee' }] }, 'FORMAT_INVALID'],
    ['unknown kind of check', { evd: [{ ...evd[0], kind: 'sms' }] }, 'FORMAT_INVALID'],
    ['unknown level', { lvl: 'none' }, 'FORMAT_INVALID'],
    ['point in its short form', { mem: [{ ...dev, pk: toB64(fill(65, 2)) }] }, 'FORMAT_INVALID'],
    ['salt of the managed opener', { mem: [{ ...man, s: toB64(fixed.s) }] }, 'FORMAT_INVALID'],
    ['few rounds', { mem: [{ ...dev, k: 'pass', jkt: undefined, s: toB64(fixed.s), it: 599_999 }] }, 'FORMAT_INVALID'],
    [
      'many rounds',
      { mem: [{ ...dev, k: 'pass', jkt: undefined, s: toB64(fixed.s), it: 5_000_001 }] },
      'FORMAT_INVALID',
    ],
    ['time with a fraction', { iat: 1.5 }, 'FORMAT_INVALID'],
    ['number as text', { seq: '2' }, 'FORMAT_INVALID'],
    ['id that is not canonical', { sub: `${'A'.repeat(21)}B` }, 'FORMAT_INVALID'],
    ['number that no database holds', { seq: 2 ** 31 }, 'FORMAT_INVALID'],
    ['generation that no database holds', { gen: 2 ** 31 }, 'FORMAT_INVALID'],
    ['replaced number that no database holds', { rst: { seq: 2 ** 31, hash: manifest.rec } }, 'FORMAT_INVALID'],
    ['point off the curve', { mem: [{ ...dev, pk: pointOf(fill(64, 1)) }] }, 'FORMAT_INVALID'],
    ['point of zeros', { mem: [{ ...dev, pk: pointOf(fill(64, 0)) }] }, 'FORMAT_INVALID'],
    ['point beyond the field', { mem: [{ ...dev, pk: beyondField }] }, 'FORMAT_INVALID'],
    ['host with a port', { mem: [{ ...prf, rp: 'wallet.example.net:443' }] }, 'FORMAT_INVALID'],
    ['host with capitals', { mem: [{ ...prf, rp: 'Wallet.example.net' }] }, 'FORMAT_INVALID'],
    ['host with a space', { mem: [{ ...prf, rp: 'wallet.example.net ' }] }, 'FORMAT_INVALID'],
    ['host beyond ASCII', { mem: [{ ...prf, rp: 'w\u00e4llet.example.net' }] }, 'FORMAT_INVALID'],
    ['host of 254 characters', { mem: [{ ...prf, rp: 'a'.repeat(254) }] }, 'FORMAT_INVALID'],
    ['no host', { mem: [{ ...prf, rp: '' }] }, 'FORMAT_INVALID'],
    ['credential of 1024 bytes', { mem: [{ ...prf, cred: toB64(fill(1024, 1)) }] }, 'FORMAT_INVALID'],
    ['credential of none', { mem: [{ ...prf, cred: '' }] }, 'FORMAT_INVALID'],
    ['65 checks', { evd: manyChecks(65) }, 'MANIFEST_RULES'],
    ['replaced by itself', { nxt: manifest.wal }, 'MANIFEST_RULES'],
  ]
  const sign = async ([name, over, error]: (typeof unruly)[number]) => ({
    name,
    compact: await signText(JSON.stringify({ ...manifest, ...over })),
    error,
  })
  return Promise.all(unruly.map(sign))
}

/** Uncompressed, whether it is a point or not. */
const pointOf = (coordinates: Uint8Array) => toB64(Uint8Array.of(4, ...coordinates))

/** On the curve, but for its x, which is written with the prime added: (5, y) is a point of P-256. */
const beyondField = pointOf(
  Buffer.from(
    'ffffffff00000001000000000000000000000001000000000000000000000004' +
      '459243b9aa581806fe913bce99817ade11ca503c64d9a3c533415c083248fbcc',
    'hex',
  ),
)

/** Control keys for which everyone can sign, and one in a second spelling. */
const keyless = [
  ['neutral element', '0100000000000000000000000000000000000000000000000000000000000000'],
  ['neutral element with a sign', '0100000000000000000000000000000000000000000000000000000000000080'],
  ['neutral element beyond the field', 'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f'],
  ['point of order 2', 'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f'],
  ['point of order 4', '0000000000000000000000000000000000000000000000000000000000000000'],
  ['point of order 4 beyond the field', 'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f'],
  ['point of order 8', 'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a'],
  ['other point of order 8', '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05'],
] as const

/** Signed without a key: S is 0 and R neutral, good where the digest is a multiple of the order of the point. */
function makeKeyless({ manifest }: SignedManifest) {
  const orderOf = (name: string) => BigInt(/order (\d)/.exec(name)?.[1] ?? 1)
  return keyless.map(([name, hex]) => {
    const key = Buffer.from(hex, 'hex')
    const ctl = toB64(key)
    const wal = walletId(manifest.rlm, manifest.salt, ctl)
    for (let iat = manifest.iat; ; iat++) {
      const signed = `${manifestHeader}.${toB64(toUtf8(JSON.stringify({ ...manifest, ctl, wal, iat })))}`
      const r = Buffer.from(keyless[0][1], 'hex')
      const digest = BigInt(
        `0x${Buffer.from(sha512(Buffer.concat([r, key, toUtf8(signed)])))
          .reverse()
          .toString('hex')}`,
      )
      if ((digest % ed25519.Point.Fn.ORDER) % orderOf(name) !== 0n) continue
      const compact = `${signed}.${toB64(Buffer.concat([r, new Uint8Array(32)]))}`
      return { name: `control key: ${name}`, compact, error: 'MANIFEST_SIGNATURE' }
    }
  })
}
