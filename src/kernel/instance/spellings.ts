import type { Spelling } from '../contract/spelling.js'
import type { SortedEntries } from '../feature/instance.js'

/** Kept, so that a namespace has one `fold`: views remember by it what they have worked out. */
const asWritten: Spelling = { fold: (text) => text, lead: '' }

/**
 * How a namespace spells, as what serves it says: the host's adapter, else the first source with a minimal one. Of a namespace that nothing
 * serves, nothing is known.
 */
export function createSpellings({ adapters, sources }: SortedEntries): (namespace: string) => Spelling {
  const said: Readonly<Record<string, Partial<Spelling>>> = Object.assign(
    {},
    ...sources.map(({ minimal }) => minimal).reverse(),
    ...adapters.map(({ namespace, spelling }) => ({ [namespace]: spelling })),
  )
  return (namespace) => ({ ...asWritten, ...said[namespace] })
}
