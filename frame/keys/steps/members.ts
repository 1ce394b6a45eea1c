import { type Bytes, randomBytes, wipe } from '../bytes.js'
import { fromB64, toB64 } from '../encoding.js'
import { KeyError } from '../errors.js'
import type { Member } from '../manifest/types.js'
import { type Share, sealShare } from '../share.js'
import { deriveSlot, slotPublicKey } from '../slots.js'
import type { NewMember, StagedSecret } from './types.js'

/** Where members belong. */
export interface MemberPlace {
  readonly realm: string
  readonly wal: string
  readonly gen: number
}

/** A member as the manifest lists it and, of the managed opener, what recovery is to keep. */
export interface MadeMember {
  readonly member: Member
  readonly staged: StagedSecret | null
}

/** Makes an opener's entry. */
export async function makeMember(wanted: NewMember, place: MemberPlace, at: number): Promise<MadeMember> {
  if (wanted.kind === 'dev') {
    const { id, pk, jkt } = wanted
    return { member: { id, k: 'dev', pk, at, jkt }, staged: null }
  }
  const id = toB64(randomBytes(16))
  const s = toB64(randomBytes(wanted.kind === 'man' ? 0 : 32))
  const secret = wanted.kind === 'man' ? randomBytes(32) : wanted.secret
  const pair = await deriveSlot(wanted.kind, secret, fromB64(s), { realm: place.realm, wal: place.wal, id })
  const common = { id, pk: await slotPublicKey(pair), at }
  switch (wanted.kind) {
    case 'man':
      return { member: { ...common, k: 'man', s: '' }, staged: { wal: place.wal, id, gen: place.gen, r: secret } }
    case 'code':
      return { member: { ...common, k: 'code', s }, staged: null }
    default: {
      const { cred, rp, bs } = wanted
      return { member: { ...common, k: 'prf', s, cred, rp, bs }, staged: null }
    }
  }
}

/** Makes several, of which one at most is managed; when one fails, what was made is wiped. */
export async function makeMembers(
  wanted: readonly NewMember[],
  place: MemberPlace,
  at: number,
): Promise<{ readonly members: readonly Member[]; readonly staged: StagedSecret | null }> {
  if (wanted.filter(({ kind }) => kind === 'man').length > 1)
    throw new KeyError('MANIFEST_RULES', 'A wallet has one managed opener at most. Ask for one.')
  const made: MadeMember[] = []
  try {
    for (const one of wanted) made.push(await makeMember(one, place, at))
  } catch (error) {
    wipe(...made.map(({ staged }) => staged?.r))
    throw error
  }
  return {
    members: made.map(({ member }) => member),
    staged: made.find(({ staged }) => staged !== null)?.staged ?? null,
  }
}

/** A new share for each member, each with an S of its own. */
export async function sealShares(
  wek: Bytes,
  members: readonly Member[],
  place: MemberPlace,
): Promise<{ readonly shares: readonly Share[]; readonly secrets: readonly { id: string; s: Bytes }[] }> {
  const secrets = members.map(({ id }) => ({ id, s: randomBytes(32) }))
  try {
    const shares = await Promise.all(
      members.map(({ id, k, pk }, index) =>
        sealShare(wek, pk, secrets[index]?.s ?? new Uint8Array(), { ...place, id, k }),
      ),
    )
    return { shares, secrets }
  } catch (error) {
    wipe(...secrets.map(({ s }) => s))
    throw error
  }
}
