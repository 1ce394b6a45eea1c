import { toWaysBack, type WaysBack } from '../../flows/index.js'
import type { EvidenceEntry, Manifest, Member } from '../../keys/index.js'
import type { AccountFacts } from './types.js'

/** A device of the wallet, or one that is only logged in. */
export interface DeviceFacts {
  /** Of the member; undefined for a device that is logged in and holds nothing of the wallet. */
  readonly id: string | undefined
  readonly isThis: boolean
  /** `Firefox, Windows`; undefined where it did not say, or is not logged in. */
  readonly browser: string | undefined
  /** Host of the page that it logged in on, as claimed, with letters as servers have them. */
  readonly site: string | undefined
  /** Seconds since 1970: its tokens were renewed then. Undefined: it is not logged in. */
  readonly usedAt: number | undefined
  /** When it came to the wallet. */
  readonly addedAt: number | undefined
}

/** Something that was done with the wallet. */
export interface Happening {
  /** Seconds since 1970. */
  readonly at: number
  readonly what: 'made' | 'added' | 'removed' | 'opened' | 'level' | 'sealed'
  /** What was added, removed or opened with; of `level` what it is since. */
  readonly of?: Member['k'] | EvidenceEntry['kind'] | Manifest['lvl']
  /** The device, where it still is one of the wallet. */
  readonly device?: DeviceFacts | undefined
  /** Host of the site that it was opened on, as claimed. */
  readonly site?: string | undefined
}

/** What the settings show of an account. */
export interface AccountView extends WaysBack {
  /** This device first, then those used last. */
  readonly devices: readonly DeviceFacts[]
  readonly passkeys: readonly { readonly id: string; readonly at: number; readonly isBackedUp: boolean }[]
  /** When the recovery code was made; undefined without one. */
  readonly codeAt: number | undefined
  /** Newest first. */
  readonly recent: readonly Happening[]
}

/** How many happenings are shown. */
const mostRecent = 20

/** Reads what the settings show. */
export function readAccount({ manifests, logins, releases }: AccountFacts, ownId: string): AccountView {
  const head = manifests.at(-1) ?? manifests[0]
  const devices = listDevices(head, logins, ownId)
  const deviceOf = (id: string) => devices.find((device) => device.id === id)
  // A device that is new is let in by another opener, and is one only after that: the release is the other opener's.
  const kinds = new Map(manifests.flatMap(({ mem }) => mem.map(({ id, k }) => [id, k] as const)))
  const opened = releases.map(({ at, id, org }): Happening => {
    const of = kinds.get(id)
    return { at, what: 'opened', ...(of && { of }), device: deviceOf(id), site: toHost(org) }
  })
  const changes = listChanges(manifests, deviceOf)
  // Times have whole seconds: of one second what came later stands first.
  const recent = [...changes.toReversed(), ...withoutArrivals(opened, changes)].toSorted(
    (one, other) => other.at - one.at,
  )
  return {
    ...toWaysBack(head),
    devices,
    passkeys: head.mem.flatMap((member) =>
      member.k === 'prf' ? [{ id: member.id, at: member.at, isBackedUp: member.bs }] : [],
    ),
    codeAt: head.mem.find(({ k }) => k === 'code')?.at,
    recent: recent.slice(0, mostRecent),
  }
}

/** Seconds from the release of another opener to the device that it let in. */
const arrivalTakes = 60

/**
 * Leaves out what let a device in that is listed as added: it is one login. One release for each device, so that a further one, which let in
 * nobody who is listed, stays in sight.
 */
function withoutArrivals(opened: readonly Happening[], changes: readonly Happening[]): readonly Happening[] {
  const left = new Set(opened)
  for (const { at, what, of } of changes) {
    if (what !== 'added' || of !== 'dev') continue
    const arrival = [...left].find((one) => isArrival(one) && one.at <= at && at - one.at <= arrivalTakes)
    if (arrival) left.delete(arrival)
  }
  return [...left]
}

const isArrival = ({ of, device }: Happening) => device === undefined && of !== undefined && of !== 'dev'

function listDevices({ mem }: Manifest, logins: AccountFacts['logins'], ownId: string): readonly DeviceFacts[] {
  const toLogin = (login: AccountFacts['logins'][number] | undefined) => ({
    browser: toBrowser(login?.browser),
    site: login && toHost(login.site),
    usedAt: login?.used,
  })
  const members = mem.flatMap((member) => (member.k === 'dev' ? [member] : []))
  const known = members.map(({ id, jkt, at }): DeviceFacts => {
    return { id, isThis: id === ownId, addedAt: at, ...toLogin(logins.find((login) => login.jkt === jkt)) }
  })
  const strangers = logins
    .filter(({ jkt }) => !members.some((member) => member.jkt === jkt))
    .map((login): DeviceFacts => ({ id: undefined, isThis: false, addedAt: undefined, ...toLogin(login) }))
  const rank = ({ isThis, usedAt = 0 }: DeviceFacts) => (isThis ? Number.POSITIVE_INFINITY : usedAt)
  return [...known, ...strangers].toSorted((one, other) => rank(other) - rank(one) || 0)
}

/** What each manifest has changed against the one before it. */
function listChanges(
  manifests: readonly Manifest[],
  deviceOf: (id: string) => DeviceFacts | undefined,
): readonly Happening[] {
  return manifests.flatMap((manifest, index) => {
    const { iat: at, mem, evd, lvl, gen, seq } = manifest
    const before = manifests[index - 1]
    if (!before) return seq === 1 ? [{ at, what: 'made' as const }] : []
    const compare = <Entry extends { readonly id: string }>(
      older: readonly Entry[],
      newer: readonly Entry[],
      of: (entry: Entry) => Happening['of'],
    ): Happening[] => {
      const toHappening = (what: 'added' | 'removed') => (entry: Entry) => {
        const kind = of(entry)
        return { at, what, ...(kind && { of: kind }), device: deviceOf(entry.id) }
      }
      const misses = (list: readonly Entry[]) => (entry: Entry) => !list.some(({ id }) => id === entry.id)
      return [
        ...newer.filter(misses(older)).map(toHappening('added')),
        ...older.filter(misses(newer)).map(toHappening('removed')),
      ]
    }
    // The managed opener follows the level, and is made anew with each generation.
    const openers = ({ mem: all }: Pick<Manifest, 'mem'>) => all.filter(({ k }) => k !== 'man')
    return [
      ...(lvl === before.lvl ? [] : [{ at, what: 'level' as const, of: lvl }]),
      ...(gen === before.gen ? [] : [{ at, what: 'sealed' as const }]),
      ...compare(openers(before), openers({ mem }), ({ k }) => k),
      ...compare(before.evd, evd, ({ kind }) => kind),
    ]
  })
}

/** A claimed origin's host, with letters of other scripts as servers have them (S21); undefined for what is none. */
const toHost = (origin: string): string | undefined =>
  URL.canParse(origin) ? new URL(origin).host || undefined : undefined

/** Names alone: whatever auth says, nothing else is shown (S38). */
const toBrowser = (name: string | undefined): string | undefined =>
  name !== undefined && /^[A-Za-z][A-Za-z ,]{0,39}$/.test(name) ? name : undefined
