import type { NameRule } from './types.js'

const shortest = 4
/** As DNS has it. */
const longest = 63

/** What was typed, as names are written. */
export const toLabel = (text: string): string => text.trim().toLowerCase()

/** The rule that a label breaks (docs/names.md); undefined for one that may be a name. */
export function findBrokenRule(label: string): NameRule | undefined {
  if (!/^[a-z0-9-]*$/.test(label)) return 'form'
  if (label.length < shortest || label.length > longest) return 'length'
  return label.startsWith('-') || label.endsWith('-') || label.slice(2, 4) === '--' ? 'hyphens' : undefined
}
