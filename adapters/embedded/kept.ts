import type { OwnStorage } from '../../src/adapter.js'

/**
 * What the page remembers of logins (protocol, section 6), in the adapter's own storage: convenience alone, no secret (S36). Each
 * is parsed when it is read; what is no such value is dropped.
 */
export interface Kept {
  /** A login has been made here and not ended: the frame is asked at the start. */
  readonly used: boolean
  readonly email: string | undefined
  /** Unix time in ms of the last e-mail that was asked for; gone with a login. */
  readonly lastEmail: number | undefined
  /** CAIP-2, or a number on EVM. */
  readonly chain: string | number | undefined
  readonly socialName: string | undefined
  readonly smartNetworks: readonly number[]
  set<Name extends keyof KeptValues>(name: Name, value: KeptValues[Name]): void
  remove(name: keyof KeptValues): void
  /** What a sign-out forgets. */
  clear(): void
}

interface KeptValues {
  readonly used: true
  readonly email: string
  readonly lastEmail: number
  readonly chain: string | number
  readonly socialName: string
  readonly smartNetworks: readonly number[]
}

const clearedOnSignOut = ['used', 'email', 'chain', 'socialName'] as const

function refuse(): never {
  throw new TypeError('not a value that was stored here')
}
const asTrue = (value: unknown) => (value === true ? value : refuse())
const asText = (value: unknown) => (typeof value === 'string' && value.length <= 320 ? value : refuse())
const asNumber = (value: unknown) => (Number.isSafeInteger(value) ? (value as number) : refuse())
const asChain = (value: unknown) => (typeof value === 'number' ? asNumber(value) : asText(value))
const asNumbers = (value: unknown) => (Array.isArray(value) && value.length <= 100 ? value.map(asNumber) : refuse())

export function openKept(storage: OwnStorage): Kept {
  return {
    get used() {
      return storage.get('used', asTrue) === true
    },
    get email() {
      return storage.get('email', asText)
    },
    get lastEmail() {
      return storage.get('lastEmail', asNumber)
    },
    get chain() {
      return storage.get('chain', asChain)
    },
    get socialName() {
      return storage.get('socialName', asText)
    },
    get smartNetworks() {
      return storage.get('smartNetworks', asNumbers) ?? []
    },
    set: (name, value) => storage.set(name, value),
    remove: (name) => storage.remove(name),
    clear() {
      for (const name of clearedOnSignOut) storage.remove(name)
    },
  }
}
