import { toAccounts, wipeKeys } from '../accounts.js'
import { randomBytes, wipe } from '../bytes.js'
import { walletId, withControlKey } from '../control.js'
import { controlOf, deriveKeys } from '../derive.js'
import { toB64 } from '../encoding.js'
import { digestB64 } from '../hash.js'
import { signManifest } from '../manifest/sign.js'
import type { Manifest } from '../manifest/types.js'
import { sealRecord } from '../record.js'
import { makeMembers, sealShares } from './members.js'
import { closePublication, toPublication } from './publication.js'
import type { CreatedWallet, CreateInput, DraftInput, WalletDraft } from './types.js'

/**
 * Makes a wallet: entropy, keys, sealed record, a share for each opener, the first manifest. Nothing of it exists until
 * custody took the publication; nothing may be shown before it was opened once from there (`checkAccounts`).
 *
 * @throws KeyError `MANIFEST_RULES`, `PHRASE_INVALID`, `FORMAT_INVALID`
 */
export const createWallet = async (input: CreateInput): Promise<CreatedWallet> =>
  signDraft(await draftWallet(input), input)

/**
 * Makes all of a wallet but its first manifest, which names the user: it is not known yet who logs in (custody-formats, Create). The caller
 * closes the draft where `signDraft` did not.
 *
 * @throws KeyError `MANIFEST_RULES`, `PHRASE_INVALID`, `FORMAT_INVALID`
 */
export async function draftWallet({ realm, members: wanted, now, imported }: DraftInput): Promise<WalletDraft> {
  const entropy = imported ? imported.slice() : randomBytes(16)
  const salt = randomBytes(16)
  const wek = randomBytes(32)
  const keys = await deriveKeys(entropy).catch((error: unknown) => {
    wipe(entropy, wek)
    throw error
  })
  try {
    const ctl = await controlOf(entropy, salt, realm)
    const wal = walletId(realm, toB64(salt), ctl)
    const place = { realm, wal, gen: 1 }
    const plain = { entropy, salt, origin: imported ? (1 as const) : (0 as const), created: now, keys, unknown: [] }
    const record = await sealRecord(plain, wek, place)
    const { members, staged } = await makeMembers(wanted, place, now)
    try {
      const sealed = await sealShares(wek, members, place)
      return { realm, wal, entropy, salt, ctl, members, accounts: toAccounts(keys), record, staged, ...sealed }
    } catch (error) {
      wipe(staged?.r)
      throw error
    }
  } catch (error) {
    wipe(entropy)
    throw error
  } finally {
    wipe(wek)
    wipeKeys(keys)
  }
}

/** Makes a draft the wallet of a user, by its first manifest, and wipes what is not sent. @throws KeyError `MANIFEST_RULES` */
export async function signDraft(
  draft: WalletDraft,
  { sub, level, evidence, now }: Pick<CreateInput, 'sub' | 'level' | 'evidence' | 'now'>,
): Promise<CreatedWallet> {
  const { realm, wal, entropy, salt, ctl, members, accounts, record, shares, secrets, staged } = draft
  try {
    const manifest: Manifest = {
      ...{ v: 1, ste: 1, rlm: realm, sub, wal, salt: toB64(salt), ctl, seq: 1, prev: null, gen: 1 },
      ...{ rec: digestB64(record ?? new Uint8Array()), lvl: level, mem: members },
      evd: evidence.map(({ id, kind }) => ({ id, kind, at: now })),
      iat: now,
    }
    const head = await withControlKey(entropy, salt, realm, (seed) => signManifest(manifest, seed))
    return { realm, sub, wal, publication: toPublication(head, { record, shares, secrets, staged }), accounts }
  } catch (error) {
    closePublication(draft)
    throw error
  } finally {
    wipe(entropy)
  }
}
