import type { AdapterDescriptor, SourceDescriptor } from './contract/adapter.js'
import type { AdapterEntry } from './contract/options.js'

/** What a host listed under `adapters`, by kind. */
export interface SortedEntries {
  readonly adapters: readonly AdapterDescriptor[]
  /** With what comes along: an adapter's own source. */
  readonly sources: readonly SourceDescriptor[]
}

export function sortEntries(entries: readonly AdapterEntry[]): SortedEntries {
  const sources = entries.filter((entry) => entry.kind === 'source')
  const adapters = entries.filter((entry) => entry.kind === 'adapter')
  return { adapters, sources: [...adapters.flatMap(({ source }) => source ?? []), ...sources] }
}
