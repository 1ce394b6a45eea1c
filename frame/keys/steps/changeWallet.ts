import { wipe } from '../bytes.js'
import { withControlKey } from '../control.js'
import { KeyError } from '../errors.js'
import { assertTimes, timeAfter } from '../manifest/rules.js'
import { signManifest } from '../manifest/sign.js'
import type { Level, Manifest, SignedManifest } from '../manifest/types.js'
import { importRecordKey, openRecord, wipeRecord } from '../record.js'
import { makeMembers, sealShares } from './members.js'
import { toPublication } from './publication.js'
import type { NewMember, OpenWallet, Publication, RecoveryChange } from './types.js'

/**
 * Adds an opener: this device after a recovery, a passkey, a code. A device's keys come directly from it (same-origin
 * window, scanned code), never from a server.
 */
export const addMember = (open: OpenWallet, member: NewMember, now: number): Promise<Publication> =>
  changeRecovery(open, { add: [member] }, now)

/** Removes openers, such as a lost device. Custody deletes their S in the same transaction, so their shares open nothing. */
export const removeMembers = (open: OpenWallet, ids: readonly string[], now: number): Promise<Publication> =>
  changeRecovery(open, { remove: ids }, now)

/**
 * Changes openers and checks. The generation stays: who is added gets a share of the same key.
 *
 * @param now Seconds since 1970, the server's time.
 * @throws KeyError `MANIFEST_RULES`
 */
export const changeRecovery = (open: OpenWallet, change: RecoveryChange, now: number): Promise<Publication> =>
  publishNext(open, open.head.manifest.lvl, change, now)

/**
 * Changes the level, after a press and never by configuration. To `user-held` the managed opener goes; say: "Backups made
 * before could still open this wallet. Only a new wallet is out of their reach." To `managed` nothing comes by itself: add
 * `{ kind: 'man' }`.
 */
export function changeLevel(open: OpenWallet, level: Level, change: RecoveryChange, now: number): Promise<Publication> {
  const managed = open.head.manifest.mem.filter(({ k }) => k === 'man').map(({ id }) => id)
  const leaves = level === 'user-held' ? managed : []
  return publishNext(open, level, { ...change, remove: [...(change.remove ?? []), ...leaves] }, now)
}

/** Names the wallet that comes in place of this one. @param nxt Its id. */
export const replaceWallet = (open: OpenWallet, nxt: string, now: number): Promise<Publication> =>
  publishNext(open, open.head.manifest.lvl, {}, now, { nxt })

async function publishNext(
  open: OpenWallet,
  lvl: Level,
  change: RecoveryChange,
  now: number,
  fields: Pick<Manifest, 'nxt'> = {},
): Promise<Publication> {
  if (open.replaced)
    throw new KeyError('MANIFEST_RULES', 'This wallet comes from a restored backup. Re-secure it before anything else.')
  const { manifest: last, hash } = open.head
  const { realm, wal, wek } = open
  const place = { realm, wal, gen: last.gen }
  const { add = [], remove = [], addEvidence = [], removeEvidence = [] } = change
  assertListed(remove, last.mem)
  assertListed(removeEvidence, last.evd)
  const time = timeAfter(last, now)
  const { members, staged } = await makeMembers(add, place, time)
  try {
    const manifest: Manifest = {
      ...last,
      ...fields,
      seq: last.seq + 1,
      prev: hash,
      lvl,
      mem: [...last.mem.filter(({ id }) => !remove.includes(id)), ...members],
      evd: [
        ...last.evd.filter(({ id }) => !removeEvidence.includes(id)),
        ...addEvidence.map(({ id, kind }) => ({ id, kind, at: time })),
      ],
      iat: time,
      rst: undefined,
    }
    assertTimes(last, manifest, now)
    const head = await signNext(open, manifest)
    const sealed = await sealShares(wek, members, place)
    return toPublication(head, { record: null, staged, ...sealed })
  } catch (error) {
    wipe(staged?.r)
    throw error
  }
}

function assertListed(ids: readonly string[], entries: readonly { id: string }[]): void {
  if (ids.every((id) => entries.some((entry) => entry.id === id))) return
  throw new KeyError('MANIFEST_RULES', 'There is no such opener or check any more. Look at the list again.')
}

/** Signs with the control key, for which the record is opened once more and wiped at once. */
async function signNext({ realm, wal, head, record, wek }: OpenWallet, manifest: Manifest): Promise<SignedManifest> {
  const place = { realm, wal, gen: head.manifest.gen }
  const plain = await openRecord(record, await importRecordKey(wek, place), place)
  try {
    return await withControlKey(plain.entropy, plain.salt, realm, (seed) => signManifest(manifest, seed))
  } finally {
    wipeRecord(plain)
  }
}
