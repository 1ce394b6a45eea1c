import { matchOrigin } from '../../http/matchOrigin.js'

/**
 * Whether users may sign in on pages of an origin: one that the project names, and not one that others on the network could
 * write into the page. Unlike for public data, pages of the user's own machine are no exception: any program there can
 * serve one, and its tokens would pass for those of the project's real page.
 */
export function isLoginAllowed(origin: string, patterns: readonly string[]): boolean {
  if (!URL.canParse(origin)) return false
  const url = new URL(origin)
  // As browsers write it: the message must repeat it letter by letter.
  if (url.origin !== origin) return false
  const isLocal = /^(?:(?:.+\.)?localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)
  return isSafe && patterns.some((pattern) => matchOrigin(origin, pattern))
}
