import type { OwnStorage } from '../../src/adapter.js'

/**
 * What the page remembers of logins (protocol, section 6), in the adapter's own storage: convenience alone, no secret (S36).
 * Nothing but `used` decides anything here.
 */
export interface KeptValues {
  /** A login has been made here and not ended: the frame is asked at the start. */
  readonly used: true
  /** What `LoginChannel.last` offers: the address of a login by mail, cut at its @. */
  readonly last: string | undefined
  /** Unix time in ms of the last e-mail that was asked for; gone with a login. */
  readonly lastEmail: number
  /** CAIP-2, or a number on EVM. */
  readonly chain: string | number
  readonly smartNetworks: readonly number[]
}

export interface Kept {
  set<Name extends keyof KeptValues>(name: Name, value: KeptValues[Name]): void
  remove(name: keyof KeptValues): void
  /** What the end of a login forgets: all of it, but where its time alone was over, what is offered then. */
  clear(isExpired?: boolean): void
}

export const openKept = (storage: OwnStorage): Kept => ({
  set: (name, value) => storage.set(name, value),
  remove: (name) => storage.remove(name),
  clear(isExpired) {
    storage.remove('used')
    storage.remove('chain')
    if (!isExpired) storage.remove('last')
  },
})

/** Whether a login was used here. What was stored and says anything else is dropped. */
export const wasUsed = (storage: OwnStorage): boolean =>
  storage.get('used', (value) => {
    if (value === true) return value
    throw new TypeError('not a value that was stored here')
  }) === true
