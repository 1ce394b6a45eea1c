import { type Bytes, wipe } from './bytes.js'
import { ctx, fromB64, isB64, toUtf8 } from './encoding.js'
import { KeyError } from './errors.js'
import { openWith, sealTo } from './hpke.js'
import type { OpenerKind } from './manifest/types.js'
import { exactFields } from './shape.js'

/** The wallet encryption key, sealed for one member: HPKE in PSK mode, so both the member's key and S are needed. */
export interface Share {
  readonly v: 1
  readonly ste: 1
  /** The member. */
  readonly id: string
  readonly k: OpenerKind
  readonly wal: string
  readonly gen: number
  /** B64, 65 bytes: HPKE's encapsulated key. */
  readonly enc: string
  /** B64, 48 bytes: the sealed key with its tag. */
  readonly ct: string
}

/** Where a share belongs: all of it is bound into the seal. */
export interface SharePlace {
  readonly realm: string
  readonly wal: string
  readonly gen: number
  readonly id: string
  readonly k: OpenerKind
}

const kinds: readonly OpenerKind[] = ['dev', 'prf', 'code', 'pass', 'man']

/**
 * Reads a share out of parsed JSON into a fresh object.
 *
 * @throws KeyError `VERSION_UNKNOWN`, `FORMAT_INVALID`
 */
export function parseShare(value: unknown): Share {
  const share = exactFields(value, ['v', 'ste', 'id', 'k', 'wal', 'gen', 'enc', 'ct'])
  if (share.v !== 1 || share.ste !== 1)
    throw new KeyError(
      'VERSION_UNKNOWN',
      'A share has a version that this page does not know. Use a newer version of it.',
    )
  const { id, k, wal, gen, enc, ct } = share
  if (!isB64(id, 16) || !isB64(wal, 16) || !isB64(enc, 65) || !isB64(ct, 48) || !isGeneration(gen)) throw damaged()
  const kind = kinds.find((known) => known === k)
  if (!kind) throw damaged()
  return { v: 1, ste: 1, id, k: kind, wal, gen, enc, ct }
}

/** Generations count from 1. */
export const isGeneration = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 1

/**
 * Seals the wallet encryption key for a member.
 *
 * @param pk The member's public key, B64.
 * @param s S, 32 random bytes, made for this share alone; custody gets it, nobody else.
 */
export const sealShare = (wek: Bytes, pk: string, s: Bytes, place: SharePlace): Promise<Share> =>
  sealShareWith(undefined, wek, pk, s, place)

/** `sealShare` with a given ephemeral key: for vectors alone. */
export async function sealShareWith(
  ephemeral: CryptoKeyPair | undefined,
  wek: Bytes,
  pk: string,
  s: Bytes,
  place: SharePlace,
): Promise<Share> {
  const { id, k, wal, gen } = place
  const sealed = await sealTo(fromB64(pk, 65), { ...labels(s, place), plaintext: wek }, ephemeral)
  return { v: 1, ste: 1, id, k, wal, gen, ...sealed }
}

/**
 * Opens a share.
 *
 * @param pair The member's key pair; its private half need not be extractable.
 * @param place Where it must belong; of the verified manifest, never of the share.
 * @returns the wallet encryption key. Secret.
 * @throws KeyError `SHARE_SEALED`
 */
export async function openShare(share: Share, pair: CryptoKeyPair, s: Bytes, place: SharePlace): Promise<Bytes> {
  let wek: Bytes
  try {
    wek = await openWith(pair, share, labels(s, place))
  } catch {
    // The library's error may carry what it was given.
    throw new KeyError('SHARE_SEALED', 'This share does not open here. Sign in again, or recover the wallet.')
  }
  if (wek.length === 32) return wek
  wipe(wek)
  throw damaged()
}

const labels = (s: Bytes, { realm, wal, gen, id, k }: SharePlace) => ({
  info: ctx('latchkey/1/share', realm, wal, gen, id, k),
  psk: { id: toUtf8(id), key: s },
})

const damaged = () =>
  new KeyError('FORMAT_INVALID', 'A share is damaged. Ask the custody service again; if it stays so, report it.')
