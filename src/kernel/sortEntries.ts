import type { AdapterEntry } from './contract/options.js'

/** What a host listed under `adapters`, by kind, with what comes along: an adapter's own source. */
export function sortEntries(entries: readonly AdapterEntry[]) {
  const sources = entries.filter((entry) => entry.kind === 'source')
  const adapters = entries.filter((entry) => entry.kind === 'adapter')
  return { adapters, sources: [...adapters.flatMap(({ source }) => source ?? []), ...sources] }
}
