/** What a user is looked for by. */
export type Sought = { readonly email: string } | { readonly account: string } | { readonly id: string }

/** Reads what was typed: a mailbox, an account in CAIP-10 or as its address alone, else an id. Undefined where nothing was. */
export function readSought(typed: string): Sought | undefined {
  const text = typed.trim()
  if (text === '') return undefined
  if (text.includes('@')) return { email: text }
  // An id has 22 letters, an address more.
  return text.includes(':') || text.startsWith('0x') || text.length > 30 ? { account: text } : { id: text }
}
