import { isWalletScheme } from '../../values/walletLink.js'
import { readUrl } from './readUrl.js'
import { toWebLink } from './webLink.js'

/**
 * Lets through only links that are safe to open: https, mail, and schemes of wallets (`metamask://...`), never
 * `javascript:` or another scheme that a system acts on itself (S38).
 * @param origins origins that may be linked without https; default none
 */
export function toSafeLink(link: unknown, origins: readonly string[] = []): string | undefined {
  const web = toWebLink(link, origins)
  const url = web || typeof link !== 'string' || link.length > 8192 ? undefined : readUrl(link)
  if (!url || url.username || url.password) return web
  return isWalletScheme(url.protocol.slice(0, -1)) ? url.href : undefined
}
