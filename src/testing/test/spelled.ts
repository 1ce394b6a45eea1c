import { evmSpelling } from '../../adapter.js'
import type { AdapterEntry, Spelling } from '../../kernel/index.js'
import { createTestAdapter } from '../testAdapter.js'

/** Spellings that no chain of ours has: hex in which case counts, and names in which it does not. */
export const spellings = {
  eip155: evmSpelling,
  casing: { lead: '0x' },
  folding: { fold: (text: string) => text.toLowerCase(), zero: 'Nil', coin: 'Pebble' },
} satisfies Readonly<Record<string, Partial<Spelling>>>

/** An adapter for each. */
export const spelled: readonly AdapterEntry[] = Object.entries(spellings).map(
  ([namespace, spelling]) => createTestAdapter({ id: namespace, namespace, spelling }).descriptor,
)

/** The spelling that the parts of an instance with these adapters get. */
export const spellingOf = (namespace: keyof typeof spellings): Spelling => ({
  ...{ fold: (text: string) => text, lead: '' },
  ...spellings[namespace],
})
