import type { Flag, FlagDescription } from '../contract/state.js'

/** An entry of the configuration's `features` (protocol/wallet-api.md section 3). */
export interface RemoteFeature {
  readonly id: string
  readonly isEnabled: boolean
  readonly config?: readonly string[] | null
}

/** What is known of the remote configuration: `none` also stands for a fetch that failed. */
export type RemoteFeatures = 'pending' | 'none' | readonly RemoteFeature[]

export interface FlagInput {
  /** The features that there are; of two with one name the first counts. */
  readonly features: readonly (FlagDescription & { readonly name: string })[]
  readonly local: Readonly<Record<string, boolean | readonly string[] | undefined>>
  readonly remote: RemoteFeatures
  readonly basic: boolean
}

/** The flags, and the local settings that remote configuration overruled. */
export interface ResolvedFlags {
  readonly flags: Readonly<Record<string, Flag>>
  readonly ignored: readonly string[]
}

/** Handed out to hosts: nobody may change it for everyone. */
const freeze = (value: boolean | readonly string[]) => (typeof value === 'boolean' ? value : Object.freeze([...value]))

/** Resolves every feature by protocol/wallet-api.md section 3, "Ours" included. Pure. */
export function resolveFlags({ features, local, remote, basic }: FlagInput): ResolvedFlags {
  const flags: Record<string, Flag> = {}
  const ignored: string[] = []

  for (const { name, legacy, wire = name, fallback = true, governed, remoteOnly, item, except } of features) {
    if (name in flags) continue
    const oldName = legacy !== undefined && local[name] === undefined ? legacy : undefined
    const set = remoteOnly ? undefined : local[oldName ?? name]
    const decide = (): Flag => {
      const own: Flag = {
        value: freeze(set === undefined || (set === true && Array.isArray(fallback)) ? fallback : set),
        source: set === undefined ? 'default' : 'local',
      }
      const give = (source: Flag['source'], value: Flag['value'] = false): Flag => ({ value, source })
      if (basic) return governed ? give('basic') : own
      if (remote === 'none') return own
      if (remote === 'pending') return give('pending')
      const entry = remote.find(({ id }) => id === wire)
      // What the services say nothing of stays as it is, unless they are the ones who decide.
      if (governed ? entry?.config === null : !entry) return own
      if (set !== undefined) ignored.push(oldName ? `${oldName} (now ${name})` : name)
      const list = entry?.config
      if (!entry?.isEnabled || (governed && !list)) return give('remote')
      if (item !== undefined) return give('remote', list?.includes(item))
      if (!Array.isArray(fallback)) return give('remote', true)
      if (!list) return give('remote', freeze(fallback))
      const offered = list.filter((one) => !except?.includes(one))
      return give('remote', offered.length > 0 && freeze(offered))
    }
    flags[name] = decide()
  }
  return { flags, ignored }
}
