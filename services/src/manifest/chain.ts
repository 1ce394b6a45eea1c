import { readManifest, refuse, type SignedManifest } from './readManifest.js'
import type { Manifest } from './shape.js'
import { checkTimes } from './times.js'

/**
 * Holds a manifest to the one before it, for the holder of the chain: it names that one's hash, and nothing is skipped, but
 * after a restore, when its number is also above what was lost.
 * @throws {Refusal} MANIFEST_REFUSED
 */
export function checkSuccessor(previous: SignedManifest, next: SignedManifest): void {
  checkSameWallet(previous.manifest, next.manifest)
  if (!isNext(previous, next)) throw refuse('It does not follow the one that is there.')
  const [{ gen, rec }, after] = [previous.manifest, next.manifest]
  const isSameRecord = after.gen === gen && after.rec === rec
  const isNewRecord = after.gen === gen + 1 && after.rec !== rec
  if (!isSameRecord && !isNewRecord) throw refuse('A new record, and only that, is a new generation.')
  if (after.rst && !isNewRecord) throw refuse('After a restore the wallet is secured anew, in a new generation.')
}

/**
 * Reads manifests that follow a known one, oldest first, for those who keep only the head (auth, recovery). Each follows
 * the one before by its hash, or says that it replaces it, or one above it that was lost in a restore.
 * Those on the way were published earlier; the times of the newest are held to the one before it.
 * @param known the head that is there; undefined for none, and then the first of all has to come
 * @param now in ms
 * @returns the new head; undefined when nothing newer was given
 * @throws {Refusal} MANIFEST_REFUSED
 */
export function readForward(
  compacts: readonly string[],
  known: SignedManifest | undefined,
  now: number,
): SignedManifest | undefined {
  let head = known
  let before: SignedManifest | undefined
  for (const compact of compacts) {
    const next = readManifest(compact)
    // What is there already may be sent again: a device does not know how far others have come.
    if (head && next.manifest.seq <= head.manifest.seq) {
      if (next.manifest.seq === head.manifest.seq && next.compact !== head.compact) throw refuse('It is a fork.')
      checkSameWallet(head.manifest, next.manifest)
      continue
    }
    if (!head) {
      if (next.manifest.seq !== 1) throw refuse('The first manifest of the wallet is missing.')
    } else if (replaces(head, next)) checkSameWallet(head.manifest, next.manifest)
    else checkSuccessor(head, next)
    before = head
    head = next
  }
  if (!head || head === known) return undefined
  checkTimes(before, head, now)
  return head
}

function isNext({ head }: SignedManifest, { manifest: { seq, prev, rst } }: SignedManifest): boolean {
  return prev === head.hash && (rst ? seq > head.seq : seq === head.seq + 1)
}

/** Only who has the wallet's control key can sign that a head was lost, so no service can make this up. */
function replaces({ head }: SignedManifest, { manifest: { seq, rst } }: SignedManifest): boolean {
  if (!rst || seq <= head.seq) return false
  return rst.seq > head.seq || (rst.seq === head.seq && rst.hash === head.hash)
}

function checkSameWallet(one: Manifest, other: Manifest): void {
  const isSame = (['rlm', 'sub', 'wal', 'salt', 'ctl'] as const).every((field) => one[field] === other[field])
  if (!isSame) throw refuse('It is one of another wallet.')
}
