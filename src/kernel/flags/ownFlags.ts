import type { PluginDescriptor } from '../contract/plugin.js'
import type { Flag, FlagDescription } from '../contract/state.js'
import { flagOf } from './state.js'

/** A feature that has a flag. */
export type Feature = FlagDescription & { readonly name: string }

/** What the host says of features, by name (`LatchkeyOptions.features`). */
export type LocalSettings = Readonly<Record<string, boolean | readonly string[] | undefined>>

/** All that have one: the plugins, and the kernel's own. */
export const describeFeatures = (plugins: readonly PluginDescriptor[]): readonly Feature[] => [
  ...plugins.map((plugin) => ({ ...plugin.flag, name: flagOf(plugin) })),
  // Whether several wallets may be connected on one namespace: a rule of connections, which the services alone set.
  { name: 'multiWallet', wire: 'multi_wallet', fallback: false, governed: true, remoteOnly: true },
  // Whether the modal says whose it is: what the specification calls `reownBranding`.
  { name: 'branding', wire: 'reown_branding', governed: true },
]

/** The flag of a feature of which the services say nothing: as the host sets it. Basic mode has none that services govern. */
export function toOwnFlag(
  { name, legacy = name, fallback = true, governed, remoteOnly }: Feature,
  local: LocalSettings,
  basic?: boolean,
): Flag {
  if (basic && governed) return { value: false, source: 'basic' }
  const set = remoteOnly ? undefined : (local[name] ?? local[legacy])
  const value = set === undefined || (set === true && Array.isArray(fallback)) ? fallback : set
  return {
    // Handed out to hosts: no host may change a list for all.
    value: typeof value === 'boolean' ? value : Object.freeze([...value]),
    source: set === undefined ? 'default' : 'local',
  }
}

/** Flags by name; of two features with one name the first counts. */
export function toFlags(
  features: readonly Feature[],
  decide: (feature: Feature) => Flag,
): Readonly<Record<string, Flag>> {
  const flags: Record<string, Flag> = {}
  for (const feature of features) flags[feature.name] ??= decide(feature)
  return flags
}
