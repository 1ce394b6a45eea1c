import type { Manifest, Member } from '../../../manifest/shape.js'

/** Kinds of openers, in the order in which they are reported. */
export const openerKinds = ['prf', 'code', 'pass', 'man', 'dev'] as const satisfies readonly Member['k'][]

/** A kind of opener. */
export type OpenerKind = (typeof openerKinds)[number]

/** What a manifest changes of who opens the wallet. */
export interface OpenerChange {
  /** Kinds of openers that are new. A device that comes is not among them: its recovery was reported before. */
  openerAdded: readonly OpenerKind[]
  openerRemoved: readonly OpenerKind[]
  /** Thumbprints of the devices that it lists. */
  devices: readonly string[]
}

/** What changed between two heads of one wallet. */
export function readOpenerChange(before: Manifest, after: Manifest): OpenerChange {
  const devices = after.mem.flatMap((member) => (member.k === 'dev' ? [member.jkt] : []))
  // A wallet that takes the place of another was announced by that one's manifest.
  if (before.wal !== after.wal) return { openerAdded: [], openerRemoved: [], devices }
  return {
    openerAdded: listMissing(after, before).filter((k) => k !== 'dev'),
    openerRemoved: listMissing(before, after),
    devices,
  }
}

/** Kinds of the openers of one manifest that another does not list. */
function listMissing({ mem }: Manifest, other: Manifest): readonly OpenerKind[] {
  const there = new Set(other.mem.map(toKey))
  return mem.filter((member) => !there.has(toKey(member))).map(({ k }) => k)
}

/** An opener with its key. The managed one is made anew with each generation. */
const toKey = ({ k, id, pk }: Member) => (k === 'man' ? k : `${id}.${pk}`)
