import type { Flag } from '../contract/state.js'

/** An entry of the configuration's `features` (protocol/wallet-api.md section 3). */
export interface RemoteFeature {
  readonly id: string
  readonly isEnabled: boolean
  readonly config?: readonly string[] | null
}

/** What is known of the remote configuration: `none` also stands for a fetch that failed. */
export type RemoteFeatures = 'pending' | 'none' | readonly RemoteFeature[]

interface KnownFeature {
  /** Name on the wire. */
  readonly wire: string
  readonly fallback: boolean | readonly string[]
  /** Value of an entry that carries a list. */
  read?(list: readonly string[]): boolean | readonly string[]
  /** Local options are not read: only the services can switch it on. */
  readonly remoteOnly?: boolean
  /** Further local name from older hosts. */
  readonly legacy?: string
}

const filled = (list: readonly string[]) => (list.length ? list : false)
/** Defaults are handed out to hosts: nobody may change them for everyone. */
const list = (...names: string[]): readonly string[] => Object.freeze(names)

/** Features that the specification gives a remote name; defaults of its section 9. */
const known: Readonly<Record<string, KnownFeature>> = {
  email: { wire: 'social_login', fallback: true, read: (list) => list.includes('email') },
  socials: {
    wire: 'social_login',
    fallback: list('google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'),
    read: (list) => filled(list.filter((name) => name !== 'email')),
  },
  swaps: { wire: 'swap', fallback: list('1inch'), read: filled },
  onramp: { wire: 'onramp', fallback: list('meld', 'coinbase'), read: filled },
  activity: { wire: 'activity', fallback: true, legacy: 'history' },
  multiWallet: { wire: 'multi_wallet', fallback: false, remoteOnly: true },
}

/** Names on the wire of features that are ours; any other is the feature's own id. */
const addedWire: Readonly<Record<string, string>> = { pay: 'payments' }

/** What flags are made from. */
export interface FlagInput {
  /** Flags of the listed plugins. */
  readonly plugins: readonly string[]
  readonly local: Readonly<Record<string, boolean | readonly string[] | undefined>>
  readonly remote: RemoteFeatures
  readonly basic: boolean
}

/** The flags, and the local settings that remote configuration overruled. */
export interface ResolvedFlags {
  readonly flags: Readonly<Record<string, Flag>>
  readonly ignored: readonly string[]
}

/** Resolves every feature by protocol/wallet-api.md section 3, "Ours" included. Pure. */
export function resolveFlags({ plugins, local, remote, basic }: FlagInput): ResolvedFlags {
  const flags: Record<string, Flag> = {}
  const ignored: string[] = []

  const localOf = (name: string, { remoteOnly, legacy }: Partial<KnownFeature>) =>
    remoteOnly ? undefined : (local[name] ?? (legacy ? local[legacy] : undefined))
  const fallbackOf = (name: string, feature: Partial<KnownFeature>): Flag => {
    const standard = feature.fallback ?? name !== 'pay'
    const set = localOf(name, feature)
    if (set === undefined) return { value: standard, source: 'default' }
    return { value: set === true && Array.isArray(standard) ? standard : set, source: 'local' }
  }

  const resolveKnown = (name: string, feature: KnownFeature): Flag => {
    if (basic) return { value: false, source: 'basic' }
    if (remote === 'none') return fallbackOf(name, feature)
    if (remote === 'pending') return { value: false, source: 'pending' }
    const entry = remote.find(({ id }) => id === feature.wire)
    if (entry?.config === null) return fallbackOf(name, feature)
    if (localOf(name, feature) !== undefined)
      ignored.push(local[name] === undefined ? `${feature.legacy} (now ${name})` : name)
    if (!entry?.config) return { value: false, source: 'remote' }
    return { value: entry.isEnabled && (feature.read?.(entry.config) ?? true), source: 'remote' }
  }

  // A missing entry says nothing about a feature that the specification does not name.
  const resolveAdded = (name: string): Flag => {
    if (basic || remote === 'none') return fallbackOf(name, {})
    if (remote === 'pending') return { value: false, source: 'pending' }
    const entry = remote.find(({ id }) => id === (addedWire[name] ?? name))
    if (!entry) return fallbackOf(name, {})
    if (local[name] !== undefined) ignored.push(name)
    return { value: entry.isEnabled, source: 'remote' }
  }

  for (const [name, feature] of Object.entries(known)) flags[name] = resolveKnown(name, feature)
  for (const name of plugins) flags[name] ??= resolveAdded(name)
  return { flags, ignored }
}
