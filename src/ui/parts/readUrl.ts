/** Reads an absolute address; undefined when it is none. */
export function readUrl(text: string): URL | undefined {
  // URL.canParse is too young for some in-app browsers.
  try {
    return new URL(text)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
