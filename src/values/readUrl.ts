/** Longest address that is read, in characters. */
const longest = 8192

/**
 * Reads an absolute address; undefined when it is none, or one with a user name or a password in it, which pass one site off as
 * another.
 */
export function readUrl(text: unknown): URL | undefined {
  if (typeof text !== 'string' || text.length > longest) return undefined
  // URL.canParse is too young for some in-app browsers.
  try {
    const url = new URL(text)
    return url.username || url.password ? undefined : url
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
