import { readUrl } from './readUrl.js'

/**
 * Lets through only links to pages and mail: https, `mailto:`, and nothing that a system acts on itself (S38).
 * @param origins origins that may be linked without https; default none
 */
export function toWebLink(link: unknown, origins: readonly string[] = []): string | undefined {
  const url = typeof link === 'string' && link.length <= 8192 ? readUrl(link) : undefined
  if (!url || url.username || url.password) return undefined
  return /^(?:https|mailto):$/.test(url.protocol) || origins.includes(url.origin) ? url.href : undefined
}
