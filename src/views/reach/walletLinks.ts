import type { Device, WalletListing } from '../../kernel/index.js'
import { readUrl } from '../../values/readUrl.js'
import { toSafeLink } from '../../values/safeLink.js'
import { isBrowseTemplate } from '../../values/walletLink.js'

/** A link, and where it opens. */
export interface WalletLink {
  readonly href: string
  readonly target: '_self' | '_blank' | '_top'
}

/** Which of a wallet's links: its app on a phone, its app on a computer, its page. */
export type LinkPlatform = 'mobile' | 'desktop' | 'web'

/** What a link to a wallet is made from. */
export interface PairingLinkParts {
  readonly wallet: WalletListing
  /** Of the pairing: `wc:...`. */
  readonly uri: string
  readonly device: Device
  /** Default: `mobile`. */
  readonly platform?: LinkPlatform
  /** A universal link where the wallet has one, rather than its scheme. Default false. */
  readonly preferUniversal?: boolean
  /** The page's own origin: on a developer's machine, wallets may be there as well. */
  readonly origin?: string
}

/** What a wallet's listing names for a platform, the best first. */
const linksOf = (wallet: WalletListing, platform: LinkPlatform, preferUniversal = false) => {
  if (platform === 'desktop') return [wallet.desktopLink]
  if (platform === 'web') return [wallet.webappLink]
  const { mobileLink, universalLink } = wallet
  return preferUniversal ? [universalLink, mobileLink] : [mobileLink, universalLink]
}

/** The first of them that may be opened. */
function toBase(links: readonly (string | undefined)[], origin: string | undefined): URL | undefined {
  for (const link of links) {
    const base = toOneBase(link, origin)
    if (base) return base
  }
  return undefined
}

/** Opens a wallet with a pairing; undefined when what the directory says of it is no link that may be opened (S38). */
export function toPairingLink(parts: PairingLinkParts): WalletLink | undefined {
  const { wallet, uri, device, platform = 'mobile', preferUniversal, origin } = parts
  const base = toBase(linksOf(wallet, platform, preferUniversal), origin)
  if (!base || !uri.startsWith('wc:')) return undefined
  // Its browser decodes a link once before it hands it on.
  const twice = device.telegram && device.os === 'android' && platform === 'mobile'
  const once = encodeURIComponent(uri)
  base.search += `${base.search ? '&' : '?'}uri=${twice ? encodeURIComponent(once) : once}`
  return { href: base.href, target: targetOf(base, device, platform) }
}

/** Opens this page inside the wallet's own browser, where the wallet has one. */
export function toBrowseLink(
  wallet: WalletListing,
  { url, origin }: { readonly url: string; readonly origin: string },
  device: Device,
): WalletLink | undefined {
  const template = wallet.browseLink
  if (!template || !isBrowseTemplate(template)) return undefined
  const filled = template
    .replaceAll('{url}', () => encodeURIComponent(url))
    .replaceAll('{origin}', () => encodeURIComponent(origin))
  const link = toUrl(filled, origin)
  return link && { href: link.href, target: targetOf(link, device, 'mobile') }
}

/** `rainbow:`, `rainbow://`, `rainbow` -> `rainbow://wc`; `https://rnbwapp.com/` -> `https://rnbwapp.com/wc`; a query stays. */
function toOneBase(link: string | undefined, origin: string | undefined): URL | undefined {
  const text = link?.trim()
  if (!text) return undefined
  const scheme = /^([a-z][a-z\d+.-]*):?\/*$/i.exec(text)?.[1]
  const url = toUrl(scheme ? `${scheme}://` : text, origin)
  if (!url) return undefined
  // By hand: URLs of schemes that a browser does not know let no host or path be set in all browsers.
  const [, start = '', query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(url.href) ?? []
  const opened = start.endsWith('://') ? start : `${start.replace(/\/+$/, '')}/`
  return readUrl(`${opened}wc${query}`)
}

function toUrl(link: string | undefined, origin: string | undefined): URL | undefined {
  const safe = toSafeLink(link, origin && isLocal(origin) && link && isLocal(link) ? [readUrl(link)?.origin ?? ''] : [])
  return safe === undefined || /^mailto:/i.test(safe) ? undefined : readUrl(safe)
}

/** Whether an address is on this machine, where there is no certificate to ask for. */
const isLocal = (address: string): boolean => {
  const url = readUrl(address)
  return url?.protocol === 'http:' && /^(?:localhost|.*\.localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
}

function targetOf({ protocol }: URL, { telegram, framed }: Device, platform: LinkPlatform): WalletLink['target'] {
  const isPage = protocol === 'https:' || protocol === 'http:'
  // The page that asks has to stay; a messenger's browser hands on only what opens anew; an app is let out of no frame.
  if (telegram || (isPage && platform !== 'mobile')) return '_blank'
  return framed ? '_top' : '_self'
}
