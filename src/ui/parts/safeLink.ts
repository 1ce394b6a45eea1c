import { readUrl } from './readUrl.js'

/** Schemes that a browser or system acts on itself; a wallet's own scheme is never one of them. */
const ownSchemes =
  /^(?:javascript|data|vbscript|blob|file|filesystem|about|view-source|https?|wss?|ftp|chrome|resource|jar|ms-[\w.+-]*|search-ms)$/i

/**
 * Lets through only links that are safe to open: https, mail, and schemes of wallets (`metamask://...`), never
 * `javascript:` or another scheme that runs or reads something here (S38).
 * @param origins origins that may be linked without https; default none
 */
export function toSafeLink(link: unknown, origins: readonly string[] = []): string | undefined {
  const url = typeof link === 'string' && link.length <= 8192 ? readUrl(link) : undefined
  if (!url || url.username || url.password) return undefined
  if (url.protocol === 'https:' || origins.includes(url.origin)) return url.href
  return ownSchemes.test(url.protocol.slice(0, -1)) ? undefined : url.href
}
