/** Most entries in all, of one name, and of those that came within one second. */
const limits = { all: 96, name: 3, second: 32 }
const second = 1000

/** What announced itself to a page. */
export interface Member {
  /** The names by which it wants to be known; it counts with the others of each. */
  readonly names: readonly string[]
}

/** Those that announced themselves, in order of arrival, and never more than a page can take. */
export interface Crowd<Entry extends Member> {
  readonly size: number
  [Symbol.iterator](): IterableIterator<Entry>
  /** Takes one in, and returns those that had to make room: the new one itself where all others are kept. */
  admit(entry: Entry): readonly Entry[]
  /** Puts what is now known of one in its place. One that is not there stays away. */
  replace(entry: Entry, next: Entry): void
  delete(entry: Entry): void
}

/**
 * Bounds announcements, which any script of a page can make, as many as it likes. First come would let a script that is
 * early keep every later wallet out; last come would let one push every earlier wallet out. So of those that share a
 * name, or a second, and of all, the first half and the latest half stay: who leaves is the middle. A wallet that
 * arrives is always in, and the first of a name stays.
 * @param now milliseconds
 * @param isKept whether an entry is in use and stays whatever comes
 */
export function createCrowd<Entry extends Member>(now: () => number, isKept: (entry: Entry) => boolean): Crowd<Entry> {
  let members = new Map<Entry, number>()

  const makeRoom = (group: readonly Entry[], limit: number, left: Entry[]): boolean => {
    if (group.length < limit) return true
    const free = group.filter((entry) => !isKept(entry))
    // One of them makes room at a time: a group grows by one at a time.
    const [middle] = free.slice(Math.min(Math.floor(limit / 2), free.length - 1))
    if (!middle) return false
    members.delete(middle)
    left.push(middle)
    return true
  }
  return {
    get size() {
      return members.size
    },
    [Symbol.iterator]: () => members.keys(),
    admit(entry) {
      const time = now()
      const left: Entry[] = []
      const groups: [() => Entry[], number][] = [
        ...entry.names.map((name): [() => Entry[], number] => [
          () => [...members.keys()].filter(({ names }) => names.includes(name)),
          limits.name,
        ]),
        [() => [...members].flatMap(([other, at]) => (time - at < second ? [other] : [])), limits.second],
        [() => [...members.keys()], limits.all],
      ]
      const isIn = groups.every(([read, limit]) => makeRoom(read(), limit, left))
      if (isIn) members.set(entry, time)
      else left.push(entry)
      return left
    },
    replace(entry, next) {
      members = new Map([...members].map(([member, at]) => [member === entry ? next : member, at]))
    },
    delete: (entry) => void members.delete(entry),
  }
}
