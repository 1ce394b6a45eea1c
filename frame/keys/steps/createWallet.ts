import { deriveKeys, toAccounts, wipeKeys } from '../accounts.js'
import { randomBytes, wipe } from '../bytes.js'
import { controlOf, walletId, withControlKey } from '../control.js'
import { toB64 } from '../encoding.js'
import { digestB64 } from '../hash.js'
import { signManifest } from '../manifest/sign.js'
import type { Manifest } from '../manifest/types.js'
import { sealRecord } from '../record.js'
import { makeMembers, sealShares } from './members.js'
import { toPublication } from './publication.js'
import type { CreatedWallet, CreateInput } from './types.js'

/**
 * Makes a wallet: entropy, keys, sealed record, a share for each opener, the first manifest. Nothing of it exists until
 * custody took the publication; nothing may be shown before it was opened once from there (`checkAccounts`).
 *
 * @throws KeyError `MANIFEST_RULES`, `PHRASE_INVALID`, `FORMAT_INVALID`
 */
export async function createWallet(input: CreateInput): Promise<CreatedWallet> {
  const { realm, sub, level, now, imported } = input
  const entropy = imported ? imported.slice() : randomBytes(16)
  const salt = randomBytes(16)
  const wek = randomBytes(32)
  const keys = await deriveKeys(entropy).catch((error: unknown) => {
    wipe(entropy, wek)
    throw error
  })
  try {
    const ctl = controlOf(entropy, salt, realm)
    const wal = walletId(realm, toB64(salt), ctl)
    const place = { realm, wal, gen: 1 }
    const plain = { entropy, salt, origin: imported ? (1 as const) : (0 as const), created: now, keys, unknown: [] }
    const record = await sealRecord(plain, wek, place)
    const { members, staged } = await makeMembers(input.members, place, now)
    try {
      const manifest: Manifest = {
        v: 1,
        ste: 1,
        rlm: realm,
        sub,
        wal,
        salt: toB64(salt),
        ctl,
        seq: 1,
        prev: null,
        gen: 1,
        rec: digestB64(record),
        lvl: level,
        mem: members,
        evd: input.evidence.map(({ id, kind }) => ({ id, kind, at: now })),
        iat: now,
      }
      const head = withControlKey(entropy, salt, realm, (seed) => signManifest(manifest, seed))
      const sealed = await sealShares(wek, members, place)
      return {
        realm,
        sub,
        wal,
        publication: toPublication(head, { record, staged, ...sealed }),
        accounts: toAccounts(keys),
      }
    } catch (error) {
      wipe(staged?.r)
      throw error
    }
  } finally {
    wipe(entropy, wek)
    wipeKeys(keys)
  }
}
