import type { Note } from './types.js'

const isNote = (value: unknown): value is Note => {
  const { text, at, signature } = (value ?? {}) as Record<string, unknown>
  return (
    typeof text === 'string' && typeof at === 'number' && (signature === undefined || typeof signature === 'string')
  )
}

/** Reads what is stored: the page, another version or the user may have changed it. @throws {TypeError} when it is not ours */
export function parseNotes(value: unknown): readonly Note[] {
  if (!Array.isArray(value) || !value.every(isNote)) throw new TypeError('not a list of notes')
  // Fresh objects with our names only.
  return value.map(({ text, at, signature }) => ({ text, at, signature }))
}
