import type { Flag } from '../contract/state.js'
import { type Feature, type LocalSettings, toFlags, toOwnFlag } from './ownFlags.js'

/** An entry of the configuration's `features` (protocol/wallet-api.md section 3). */
export interface RemoteFeature {
  readonly id: string
  readonly isEnabled: boolean
  readonly config?: readonly string[] | null
}

/** What is known of the remote configuration: `none` also stands for a fetch that failed. */
export type RemoteFeatures = 'pending' | 'none' | readonly RemoteFeature[]

/** The flags, and the local settings that remote configuration overruled. */
export interface ResolvedFlags {
  readonly flags: Readonly<Record<string, Flag>>
  readonly ignored: readonly string[]
}

/** Resolves every feature by protocol/wallet-api.md section 3, "Ours" included. Pure. */
export function resolveFlags(
  features: readonly Feature[],
  local: LocalSettings,
  remote: RemoteFeatures,
  basic?: boolean,
): ResolvedFlags {
  const ignored: string[] = []

  const flags = toFlags(features, (feature) => {
    const { name, legacy, wire = name, fallback, governed, item, except } = feature
    const own = toOwnFlag(feature, local, basic)
    const give = (source: Flag['source'], value: Flag['value'] = false): Flag => ({ value, source })
    if (basic || remote === 'none') return own
    if (remote === 'pending') return give('pending')
    const entry = remote.find(({ id }) => id === wire)
    // What the services say nothing of stays as it is, unless they are the ones who decide.
    if (governed ? entry?.config === null : !entry) return own
    if (own.source === 'local') ignored.push(local[name] === undefined ? `${legacy} (now ${name})` : name)
    const { isEnabled, config: list } = entry ?? {}
    if (!isEnabled || (governed && !list)) return give('remote')
    if (item !== undefined) return give('remote', list?.includes(item))
    if (!Array.isArray(fallback)) return give('remote', true)
    const offered: readonly string[] = list?.filter((one) => !except?.includes(one)) ?? fallback
    return give('remote', offered.length > 0 && Object.freeze([...offered]))
  })
  return { flags, ignored }
}
