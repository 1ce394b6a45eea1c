import { ignorable } from '../base/ignorable.js'
import { closedError, type LatchkeyError } from '../contract/errors.js'
import type { ViewEntry } from '../contract/state.js'

/** The promise of an `open()`. */
interface Opening {
  /** By a view or a plugin, on top of what is there; else by the host. */
  readonly nested: boolean
  /** It is left by its result alone. */
  locked: boolean
  /** Its result is on its way (`promise`): `left` once the entry is gone, which no longer says that there is none. */
  owed?: 'kept' | 'left'
  resolve(result: unknown): void
  reject(cause: LatchkeyError): void
}

/** The promises of `open()`, each bound to the entry of the history that owes its result. */
export interface Openings {
  /** Binds a promise to an entry; without one it waits for the modal to close. Callers may ignore it. */
  add(key: number | undefined, nested: boolean, locked?: boolean): Promise<unknown>
  /** Whether an entry that may only be left with a result would go. */
  locks(next: readonly ViewEntry[]): boolean
  /** One entry takes the place of another, and owes what that owed. */
  hand(from: number, to: number): void
  /** The entry that was opened on the way to another: the nearest at or below it, else the first one. */
  find(history: readonly ViewEntry[], at: number): number
  /** The first result counts. */
  resolve(key: number, result: unknown): void
  /** What comes of a promise is the result, also when the entry has left by then; the first promise counts. */
  promise(key: number, result: Promise<unknown>): void
  /** Entries that have left owe nothing: nested promises reject at once, a host's when the modal closes. */
  follow(history: readonly ViewEntry[]): void
  /** Rejects what is left: a host's with one cause, nested ones with another. */
  end(host: LatchkeyError, nested: LatchkeyError): void
}

export function createOpenings(): Openings {
  const bound = new Map<number, Opening>()
  const waiting: Opening[] = []
  /** Whether it waits for a promise, and not for the user. */
  const isOwed = (opening: Opening) => {
    if (opening.owed) opening.owed = 'left'
    return opening.owed !== undefined
  }

  return {
    add(key, nested, locked = false) {
      const result = new Promise<unknown>((resolve, reject) => {
        const opening = { nested, locked, resolve, reject }
        if (key === undefined) waiting.push(opening)
        else bound.set(key, opening)
      })
      return ignorable(result)
    },
    hand(from, to) {
      const opening = bound.get(from)
      bound.delete(from)
      if (opening) bound.set(to, opening)
    },
    find(history, at) {
      let found = at
      while (found > 0 && !bound.has(history[found]?.key ?? 0)) found--
      return found
    },
    resolve(key, result) {
      const opening = bound.get(key)
      if (!opening) return
      opening.locked = false
      opening.resolve(result)
    },
    promise(key, result) {
      const opening = bound.get(key)
      if (!opening || opening.owed) return
      opening.owed = 'kept'
      result.then(opening.resolve, (cause) => {
        if (opening.owed === 'left') opening.reject(cause)
        else delete opening.owed
      })
    },
    locks: (next) => [...bound].some(([key, { locked }]) => locked && !next.some((entry) => entry.key === key)),
    follow(history) {
      for (const [key, opening] of bound) {
        if (history.some((entry) => entry.key === key)) continue
        bound.delete(key)
        if (isOwed(opening)) continue
        if (opening.nested) opening.reject(closedError())
        else waiting.push(opening)
      }
    },
    end(host, nested) {
      for (const opening of [...bound.values(), ...waiting.splice(0)])
        if (!isOwed(opening)) opening.reject(opening.nested ? nested : host)
      bound.clear()
    },
  }
}
