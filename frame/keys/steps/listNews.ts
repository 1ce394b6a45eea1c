import type { VerifiedChain } from '../manifest/chain.js'
import type { EvidenceEntry, Manifest, Member, Pin } from '../manifest/types.js'
import type { OpenWallet } from './types.js'

/** An opener with its key, a check with its kind: an id that is given to another one is another entry. No time is part of it. */
const toEntry = (entry: Member | EvidenceEntry): string => `${entry.id}.${'pk' in entry ? entry.pk : entry.kind}`

/** Openers and checks of a manifest, as a device remembers which of them were shown. */
export const listEntries = ({ mem, evd }: Pick<Manifest, 'mem' | 'evd'>): readonly string[] =>
  [...mem, ...evd].map(toEntry)

/** What is listed and was not shown on this device. Nothing on a new one, which has all to see for the first time. */
export function listNews(
  verified: VerifiedChain,
  pin: Pin | null,
  shown: readonly string[] | undefined,
): Pick<OpenWallet, 'added' | 'unseen' | 'shown'> {
  const { manifest } = verified.head
  const isNew = findNew(verified, pin, shown)
  const [members, evidence] = [manifest.mem.filter(isNew), manifest.evd.filter(isNew)]
  const unseen = [...members, ...evidence].map(toEntry)
  return {
    added: { members: members.map(({ id }) => id), evidence: evidence.map(({ id }) => id) },
    unseen,
    shown: listEntries(manifest).filter((entry) => !unseen.includes(entry)),
  }
}

/**
 * How new entries are reported. A record of before knows none: then the pinned manifest says, or, where it was not sent, the times:
 * what was there is older than the first manifest after it. After a gap everything is new.
 */
function findNew(
  { chain, head }: VerifiedChain,
  pin: Pin | null,
  shown: readonly string[] | undefined,
): (entry: Member | EvidenceEntry) => boolean {
  if (!pin) return () => false
  if (shown) return (entry) => !shown.includes(toEntry(entry))
  if (pin.hash === head.hash) return () => false
  const pinned = chain.find(({ hash }) => hash === pin.hash)?.manifest
  if (pinned) return (entry) => !listEntries(pinned).includes(toEntry(entry))
  const next = chain.find(({ manifest: { prev, rst } }) => prev === pin.hash || rst?.hash === pin.hash)?.manifest
  return ({ at }) => !next || at >= next.iat
}
