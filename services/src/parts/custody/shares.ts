import { type Envelope, openEnvelope, resealEnvelope, sealEnvelope } from '../../envelope/envelope.js'
import { Refusal } from '../../http/refusal.js'
import type { Manifest } from '../../manifest/shape.js'
import { fromB64, toB64 } from '../../proof/encoding.js'
import type { KeyProvider } from '../../secrets/partSecrets.js'
import type { Share, ShareSecret } from './bodies.js'
import type { ShareRow, WalletRow } from './schema.js'

/** A share on its way to the database. */
export type NewShare = Omit<ShareRow, 'counts_from'>

/** What a member is given: its share, and S. */
export interface GivenShare {
  share: Share
  /** B64. */
  s: string
}

/**
 * Reads the shares of a manifest, and seals their secrets.
 * @param needed ids of the members that have no share yet; others may get a new one
 * @throws {Refusal} SHARE_INVALID
 */
export async function readShares(
  { manifest, shares, secrets }: { manifest: Manifest; shares: readonly Share[]; secrets: readonly ShareSecret[] },
  needed: ReadonlySet<string>,
  keys: KeyProvider,
): Promise<NewShare[]> {
  const given = new Map(secrets.map(({ id, s }) => [id, s]))
  const isPaired = given.size === secrets.length && given.size === shares.length
  if (!isPaired || new Set(shares.map(({ id }) => id)).size !== shares.length) throw refuseShare()
  const missing = [...needed].some((id) => !given.has(id))
  if (missing || !shares.every((share) => given.has(share.id) && isOf(manifest, share))) throw refuseShare()
  return Promise.all(shares.map((share) => seal(share, given.get(share.id) ?? '', manifest, keys)))
}

function isOf({ mem, wal, gen }: Manifest, share: Share): boolean {
  return share.wal === wal && share.gen === gen && mem.some(({ id, k }) => id === share.id && k === share.k)
}

async function seal(share: Share, text: string, { rlm }: Manifest, keys: KeyProvider): Promise<NewShare> {
  const { id, k, wal, gen } = share
  const [enc, ct, s] = [fromB64(share.enc, 65), fromB64(share.ct, 48), fromB64(text, 32)]
  if (!enc || !ct || !s) throw refuseShare()
  try {
    const { bytes, keyName } = await sealEnvelope(keys, { part: 'custody', rlm, wal, k, id, gen }, s)
    return { id, k, wal, gen, enc, ct, s: bytes, s_key: keyName }
  } finally {
    s.fill(0)
  }
}

/** Opens S and makes what the member is given. */
export async function openShare(
  row: ShareRow,
  { rlm }: Pick<WalletRow, 'rlm'>,
  keys: KeyProvider,
): Promise<GivenShare> {
  const { id, k, wal, gen, enc, ct } = row
  const s = await openEnvelope(keys, { part: 'custody', rlm, wal, k, id, gen }, row.s)
  try {
    const share = { v: 1, ste: 1, id, k: k as Share['k'], wal, gen, enc: toB64(enc), ct: toB64(ct) } as const
    return { share, s: toB64(s) }
  } finally {
    s.fill(0)
  }
}

/** Seals S under the key in use. */
export const resealShare = (
  { id, k, wal, gen, s }: Pick<ShareRow, 'id' | 'k' | 'wal' | 'gen' | 's'>,
  rlm: string,
  keys: KeyProvider,
): Promise<Envelope> => resealEnvelope(keys, { part: 'custody', rlm, wal, k, id, gen }, s)

export const refuseShare = () =>
  new Refusal(400, 'SHARE_INVALID', 'Each new member has one share and one secret, for this wallet and generation.')
