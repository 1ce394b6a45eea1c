import type { OwnStorage } from '../../src/adapter.js'

/**
 * What the page remembers of logins (protocol, section 6), in the adapter's own storage: convenience alone, no secret (S36).
 * Nothing but `used` decides anything here.
 */
export interface KeptValues {
  /** A login has been made here and not ended: the frame is asked at the start. */
  readonly used: true
  readonly email: string
  /** Unix time in ms of the last e-mail that was asked for; gone with a login. */
  readonly lastEmail: number
  /** CAIP-2, or a number on EVM. */
  readonly chain: string | number
  readonly socialName: string
  readonly smartNetworks: readonly number[]
}

export interface Kept {
  set<Name extends keyof KeptValues>(name: Name, value: KeptValues[Name]): void
  remove(name: keyof KeptValues): void
  /** What a sign-out forgets. */
  clear(): void
}

const clearedOnSignOut = ['used', 'email', 'chain', 'socialName'] as const

export const openKept = (storage: OwnStorage): Kept => ({
  set: (name, value) => storage.set(name, value),
  remove: (name) => storage.remove(name),
  clear() {
    for (const name of clearedOnSignOut) storage.remove(name)
  },
})

/** Whether a login was used here. What was stored and says anything else is dropped. */
export const wasUsed = (storage: OwnStorage): boolean =>
  storage.get('used', (value) => {
    if (value === true) return value
    throw new TypeError('not a value that was stored here')
  }) === true
