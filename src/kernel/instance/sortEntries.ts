import type { AdapterEntry } from '../contract/options.js'
import type { SortedEntries } from '../feature/instance.js'

export function sortEntries(entries: readonly AdapterEntry[]): SortedEntries {
  const sources = entries.filter((entry) => entry.kind === 'source')
  const adapters = entries.filter((entry) => entry.kind === 'adapter')
  return { adapters, sources: [...adapters.flatMap(({ source }) => source ?? []), ...sources] }
}
