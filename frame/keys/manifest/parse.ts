import { walletId } from '../control.js'
import { isPoint } from '../curve.js'
import { verifyEd25519 } from '../ed25519.js'
import { fromB64, fromUtf8, isB64, toB64, toUtf8 } from '../encoding.js'
import { KeyError } from '../errors.js'
import { digestB64 } from '../hash.js'
import { exactFields } from '../shape.js'
import { assertRules } from './rules.js'
import type { EvidenceEntry, Head, Level, Manifest, Member, SignedManifest } from './types.js'

/** The header, byte for byte: nothing is negotiated. */
export const manifestHeader = toB64(toUtf8('{"alg":"Ed25519","typ":"latchkey-manifest"}'))

/** A compact form may be so long, in characters. */
export const manifestLimit = 32 * 1024

/**
 * Reads a manifest and checks all that can be checked on it alone: header, encoding, fields, rules, the wallet's id, the
 * signature by the control key that it names. Whether it is the wallet and the place in the chain that were wanted is
 * asked by `verifyChain`.
 *
 * @throws KeyError `FORMAT_INVALID`, `VERSION_UNKNOWN`, `MANIFEST_RULES`, `MANIFEST_FOREIGN`, `MANIFEST_SIGNATURE`
 */
export async function parseManifest(compact: string): Promise<SignedManifest> {
  if (compact.length > manifestLimit) throw damaged()
  const parts = compact.split('.')
  const [header, payload, signature] = parts
  if (parts.length !== 3 || payload === undefined || signature === undefined) throw damaged()
  if (header !== manifestHeader) throw unknownVersion()
  const manifest = readPayload(fromUtf8(fromB64(payload)))
  assertRules(manifest)
  if (walletId(manifest.rlm, manifest.salt, manifest.ctl) !== manifest.wal)
    throw new KeyError(
      'MANIFEST_FOREIGN',
      'A manifest names a wallet that its key does not belong to. Do not use this wallet; report it.',
    )
  const signed = toUtf8(`${header}.${payload}`)
  if (!(await verifyEd25519(fromB64(signature, 64), signed, fromB64(manifest.ctl, 32))))
    throw new KeyError(
      'MANIFEST_SIGNATURE',
      'A manifest is not signed by its wallet. Do not use this wallet; report it.',
    )
  return { compact, hash: digestB64(compact), manifest }
}

function readPayload(text: string): Manifest {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // The parser's error quotes the text.
    throw damaged()
  }
  const { v, ste } = Object(value) as { v?: unknown; ste?: unknown }
  if (v !== 1 || ste !== 1) throw unknownVersion()
  // One spelling: a field that stands there twice, or a number in another form, would be read otherwise elsewhere.
  if (JSON.stringify(value) !== text) throw damaged()
  return readManifest(value)
}

/** Numbers and generations fit a column of custody's database. */
const highest = 2 ** 31 - 1

const fields = [
  ...(['v', 'ste', 'rlm', 'sub', 'wal', 'salt', 'ctl', 'seq', 'prev', 'gen', 'rec'] as const),
  ...(['lvl', 'mem', 'evd', 'iat'] as const),
]

function readManifest(value: unknown): Manifest {
  const read = exactFields(value, fields, ['rst', 'nxt'])
  const manifest: Manifest = {
    v: 1,
    ste: 1,
    rlm: b64(read.rlm, 16),
    sub: b64(read.sub, 16),
    wal: b64(read.wal, 16),
    salt: b64(read.salt, 16),
    ctl: b64(read.ctl, 32),
    seq: whole(read.seq, 1, highest),
    prev: read.prev === null ? null : b64(read.prev, 32),
    gen: whole(read.gen, 1, highest),
    rec: b64(read.rec, 32),
    lvl: oneOf(read.lvl, ['managed', 'user-held'] satisfies Level[]),
    mem: list(read.mem).map(readMember),
    evd: list(read.evd).map(readEvidence),
    iat: whole(read.iat, 0),
    ...('rst' in read ? { rst: readHead(read.rst) } : {}),
    ...('nxt' in read ? { nxt: b64(read.nxt, 16) } : {}),
  }
  return manifest
}

function readMember(value: unknown): Member {
  const { k } = Object(value) as { k?: unknown }
  const base = ['id', 'k', 'pk', 'at'] as const
  const read = (
    {
      dev: () => exactFields(value, [...base, 'jkt']),
      prf: () => exactFields(value, [...base, 's', 'cred', 'rp', 'bs']),
      code: () => exactFields(value, [...base, 's']),
      pass: () => exactFields(value, [...base, 's', 'it']),
      man: () => exactFields(value, [...base, 's']),
    } as const
  )[oneOf(k, ['dev', 'prf', 'code', 'pass', 'man'])]() as Record<string, unknown>
  const common = { id: b64(read.id, 16), pk: point(read.pk), at: whole(read.at, 0) }
  switch (k) {
    case 'dev':
      return { ...common, k, jkt: b64(read.jkt, 32) }
    case 'prf':
      if (typeof read.bs !== 'boolean') throw damaged()
      return { ...common, k, s: b64(read.s, 32), cred: credential(read.cred), rp: host(read.rp), bs: read.bs }
    case 'pass':
      return { ...common, k, s: b64(read.s, 32), it: whole(read.it, 600_000, 5_000_000) }
    case 'man':
      if (read.s !== '') throw damaged()
      return { ...common, k, s: '' }
    default:
      return { ...common, k: 'code', s: b64(read.s, 32) }
  }
}

function readEvidence(value: unknown): EvidenceEntry {
  const read = exactFields(value, ['id', 'kind', 'at'])
  return { id: b64(read.id, 16), kind: oneOf(read.kind, ['mail', 'oidc', 'wa']), at: whole(read.at, 0) }
}

function readHead(value: unknown): Head {
  const read = exactFields(value, ['seq', 'hash'])
  return { seq: whole(read.seq, 1, highest), hash: b64(read.hash, 32) }
}

function b64(value: unknown, length?: number): string {
  if (!isB64(value, length) || value === '') throw damaged()
  return value
}

function point(value: unknown): string {
  const text = b64(value, 65)
  if (!isPoint(fromB64(text))) throw damaged()
  return text
}

/** A credential id; WebAuthn caps it at 1023 bytes. */
function credential(value: unknown): string {
  const text = b64(value)
  if (fromB64(text).length > 1023) throw damaged()
  return text
}

function host(value: unknown): string {
  if (typeof value !== 'string' || !/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/.test(value)) throw damaged()
  return value
}

function whole(value: unknown, from: number, to = Number.MAX_SAFE_INTEGER): number {
  if (!Number.isSafeInteger(value) || Number(value) < from || Number(value) > to) throw damaged()
  return Number(value)
}

function oneOf<Value extends string>(value: unknown, known: readonly Value[]): Value {
  const found = known.find((candidate) => candidate === value)
  if (found === undefined) throw damaged()
  return found
}

function list(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw damaged()
  return value
}

const damaged = () =>
  new KeyError('FORMAT_INVALID', 'A manifest is damaged. Ask the custody service again; if it stays so, report it.')
const unknownVersion = () =>
  new KeyError('VERSION_UNKNOWN', 'A manifest has a version that this page does not know. Use a newer version of it.')
