import type { Flag } from '../contract/state.js'
import type { RemoteFeature } from '../services/index.js'
import { type Feature, type LocalSettings, toFlags, toOwnFlag } from './ownFlags.js'

/** What is known of the remote configuration: false where there is none, or it could not be fetched. */
export type RemoteFeatures = 'pending' | false | readonly RemoteFeature[]

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
    if (basic || !remote) return own
    if (remote === 'pending') return { value: false, source: remote }
    const entry = remote.find(({ id }) => id === wire)
    // What the services say nothing of stays as it is, unless the services alone decide it.
    if (governed ? entry?.config === null : !entry) return own
    if (own.source === 'local') ignored.push(local[name] === undefined ? `${legacy} (now ${name})` : name)
    const { isEnabled, config: list } = entry ?? {}
    const decide = (): Flag['value'] => {
      if (!isEnabled || (governed && !list)) return false
      if (item !== undefined) return !!list?.includes(item)
      if (!Array.isArray(fallback)) return true
      const offered: readonly string[] = list?.filter((one) => !except?.includes(one)) ?? fallback
      return offered.length > 0 && Object.freeze([...offered])
    }
    return { value: decide(), source: 'remote' }
  })
  return { flags, ignored }
}
