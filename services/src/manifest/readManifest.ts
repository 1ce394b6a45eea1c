import { createPublicKey, verify } from 'node:crypto'
import { Refusal } from '../http/refusal.js'
import { ctx, fromB64, sha256, toB64 } from '../proof/encoding.js'
import { type Head, type Manifest, manifestShape } from './shape.js'

/** A manifest whose signature and wallet id are right, with the bytes that were signed. */
export interface SignedManifest {
  /** The compact form, kept and compared as it was signed. */
  readonly compact: string
  readonly head: Head
  readonly manifest: Manifest
}

/** Longest compact form, in bytes. */
export const longestManifest = 32 * 1024

const header = toB64(Buffer.from('{"alg":"Ed25519","typ":"latchkey-manifest"}'))

/**
 * Reads a manifest and checks all that it says by itself: exact header, fields, signature by its control key, the wallet's id,
 * which commits to that key, and that a managed opener is only in a managed wallet that has a check. Whose it is and what it
 * follows is for the caller to ask.
 * @throws {Refusal} MANIFEST_REFUSED
 */
export function readManifest(compact: string): SignedManifest {
  if (compact.length > longestManifest) throw refuse('It is longer than 32 KiB.')
  const [head, body = '', signature = '', ...more] = compact.split('.')
  if (head !== header || more.length > 0) throw refuse('Its header is not the one of version 1.')
  const manifest = parse(body)
  checkRules(manifest)
  checkSignature(manifest, `${head}.${body}`, signature)
  if (toWalletId(manifest) !== manifest.wal) throw refuse('Its wallet id does not belong to its control key.')
  return { compact, manifest, head: { seq: manifest.seq, hash: toB64(sha256(compact)) } }
}

/** The id of a wallet: it commits to realm, salt and control key (docs/custody.md, wal). */
export function toWalletId({ rlm, salt, ctl }: Pick<Manifest, 'rlm' | 'salt' | 'ctl'>): string {
  const digest = sha256(ctx('latchkey/1/wallet', rlm), fromB64(salt, 16) ?? '', fromB64(ctl, 32) ?? '')
  return toB64(digest.subarray(0, 16))
}

/** A manifest that is refused, with the reason in fixed words. */
export function refuse(reason: string): Refusal {
  return new Refusal(400, 'MANIFEST_REFUSED', `The manifest is refused. ${reason}`)
}

function parse(body: string): Manifest {
  const bytes = fromB64(body)
  if (!bytes) throw refuse('It is not base64url.')
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    const value: unknown = JSON.parse(text)
    // One spelling, without spaces and with each field once: no two readers understand it differently.
    const parsed = JSON.stringify(value) === text ? manifestShape.safeParse(value) : undefined
    if (parsed?.success) return parsed.data
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof TypeError)) throw error
  }
  throw refuse('A field is not what version 1 has.')
}

function checkRules({ seq, prev, gen, wal, rst, nxt, lvl, mem, evd }: Manifest): void {
  const isFirst = seq === 1
  if (isFirst !== (prev === null) || (isFirst && (gen !== 1 || rst !== undefined))) {
    throw refuse('The first one, and only it, has no predecessor, and generation 1.')
  }
  if (rst !== undefined && rst.seq >= seq) throw refuse('It is not above the one that it replaces.')
  if (nxt === wal) throw refuse('A wallet is not replaced by itself.')
  const managed = mem.filter(({ k }) => k === 'man').length
  if (managed > 1) throw refuse('There is more than one managed opener.')
  if (managed > 0 && lvl !== 'managed') throw refuse('A user-held wallet has no managed opener.')
  if (managed > 0 && evd.length === 0) throw refuse('A managed opener needs a check.')
  const devices = mem.flatMap((member) => (member.k === 'dev' ? [member.jkt] : []))
  if (![mem.map(({ id }) => id), evd.map(({ id }) => id), devices].every(isDistinct)) {
    throw refuse('Two of its entries have one id.')
  }
}

function isDistinct(values: readonly string[]): boolean {
  return new Set(values).size === values.length
}

function checkSignature({ ctl }: Manifest, signed: string, signature: string): void {
  const bytes = fromB64(signature, 64)
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: ctl }, format: 'jwk' })
  if (!bytes || !verify(null, Buffer.from(signed), key, bytes)) throw refuse('Its signature is wrong.')
}
