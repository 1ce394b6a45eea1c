import { type Bytes, wipe } from './bytes.js'
import { ctx, fromB64, toB64 } from './encoding.js'
import { KeyError } from './errors.js'
import { hkdf } from './hash.js'
import { deriveKeyPair, exportPublicKey } from './hpke.js'
import type { Member, OpenerKind } from './manifest/types.js'

/** Openers whose key comes from a secret. `dev` has its key in the browser; `pass` is reserved. */
export type SlotKind = Exclude<OpenerKind, 'dev' | 'pass'>

/** Length of each kind's secret, in bytes: the PRF's first output, a code, r of the recovery service. */
const secretLengths = { prf: 32, code: 16, man: 32 } as const

/** Where a slot belongs. The wallet's id is part of it: a passkey or code fits no wallet that was put in its place. */
export interface SlotPlace {
  readonly realm: string
  readonly wal: string
  readonly id: string
}

/**
 * The key pair of an opener: RFC 9180 DeriveKeyPair over HKDF of its secret.
 *
 * @param s The slot's salt: 32 bytes, empty for `man`.
 */
export async function deriveSlot(kind: SlotKind, secret: Bytes, s: Bytes, place: SlotPlace): Promise<CryptoKeyPair> {
  if (secret.length !== secretLengths[kind] || s.length !== (kind === 'man' ? 0 : 32))
    throw new KeyError('FORMAT_INVALID', 'An opener has a secret or salt of the wrong length. Correct the caller.')
  const ikm = hkdf(secret, s, ctx('latchkey/1/slot', kind, place.realm, place.wal, place.id), 32)
  try {
    return await deriveKeyPair(ikm)
  } finally {
    wipe(ikm)
  }
}

/** The public key of a slot as manifests list it: B64, 65 bytes. */
export const slotPublicKey = async (pair: CryptoKeyPair): Promise<string> =>
  toB64(await exportPublicKey(pair.publicKey))

/**
 * The key pair of a member by its secret, if it is the one that the manifest lists; undefined when the secret belongs to
 * something else. A code that was typed is tried on each code of the wallet this way.
 */
export async function fitSlot(
  member: Member,
  secret: Bytes,
  place: Omit<SlotPlace, 'id'>,
): Promise<CryptoKeyPair | undefined> {
  if (member.k === 'dev' || member.k === 'pass') return undefined
  const pair = await deriveSlot(member.k, secret, fromB64(member.s), { ...place, id: member.id })
  return (await slotPublicKey(pair)) === member.pk ? pair : undefined
}
