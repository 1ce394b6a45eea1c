import { readUrl } from './readUrl.js'
import { isWalletScheme } from './walletLink.js'
import { toWebLink } from './webLink.js'

/**
 * Lets through only links that are safe to open: https, mail, and schemes of wallets (`metamask://...`), never
 * `javascript:` or another scheme that a system acts on itself (S38).
 * @param origins origins that may be linked without https; default none
 */
export function toSafeLink(link: unknown, origins: readonly string[] = []): string | undefined {
  const url = readUrl(link)
  const isWallets = url && isWalletScheme(url.protocol.slice(0, -1))
  return toWebLink(link, origins) ?? (isWallets ? url.href : undefined)
}
