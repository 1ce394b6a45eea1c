import { readUrl } from './readUrl.js'

/**
 * Lets through only links to pages and mail: https, `mailto:`, and nothing that a system acts on itself (S38).
 * @param origins origins that may be linked without https; default none
 */
export function toWebLink(link: unknown, origins: readonly string[] = []): string | undefined {
  const url = readUrl(link)
  const isAllowed = url && (/^(?:https|mailto):$/.test(url.protocol) || origins.includes(url.origin))
  return isAllowed ? url.href : undefined
}
