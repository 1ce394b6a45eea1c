import { isWalletScheme } from '../../kernel/internal.js'
import { readUrl } from './readUrl.js'

/**
 * Lets through only links that are safe to open: https, mail, and schemes of wallets (`metamask://...`), never
 * `javascript:` or another scheme that a system acts on itself (S38).
 * @param origins origins that may be linked without https; default none
 */
export function toSafeLink(link: unknown, origins: readonly string[] = []): string | undefined {
  const url = typeof link === 'string' && link.length <= 8192 ? readUrl(link) : undefined
  if (!url || url.username || url.password) return undefined
  if (/^(?:https|mailto):$/.test(url.protocol) || origins.includes(url.origin)) return url.href
  return isWalletScheme(url.protocol.slice(0, -1)) ? url.href : undefined
}
