import type { WalletListing } from '../kernel/index.js'
import { isWalletScheme } from '../kernel/index.js'
import { isBrowseTemplate, schemeOf } from '../kernel/internal.js'

/** One answer of a directory. */
export interface WalletAnswer {
  /** Each once, without broken entries. */
  readonly wallets: readonly WalletListing[]
  /** Entries that came, broken ones too: none means that there are no more. */
  readonly received: number
  /** Wallets that fit the question, of all pages. */
  readonly count: number
}

/** How the answer to one question is read. */
export interface ReadWalletsParts {
  /** Most wallets that were asked for: what comes beyond is not looked at. */
  readonly entries: number
  /** Address of a picture of the directory's own; undefined when it serves none. */
  readonly toImageUrl?: (imageId: string) => string | undefined
  /** Writes out what an entry has in short. Default: entries have nothing in short. */
  readonly expand?: (entry: unknown) => unknown
}

const nameLimit = 100
const linkLimit = 512
const chainLimit = 256

/** Control, bidirectional, invisible and unassigned characters: they make one name look like another. */
const hidden = /[\p{C}\p{Zl}\p{Zp}]/u
/** A wallet under development is a page on the same machine; whoever follows the link checks that the asking page is as well. */
const localPage = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?(?:\/|$)/

const object = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined

const text = (value: unknown, shape: RegExp): string | undefined =>
  typeof value === 'string' && shape.test(value) ? value : undefined

const readName = (value: unknown): string | undefined => {
  const name = typeof value === 'string' ? value.trim() : ''
  return name && name.length <= nameLimit && !hidden.test(name) ? name : undefined
}

const readId = (value: unknown) => text(value, /^[\w.:-]{1,128}$/)
const readRdns = (value: unknown) => text(value, /^(?=.{3,128}$)[a-z\d-]+(?:\.[a-z\d-]+)+$/i)

/** An https address with a host, and nothing that poses as one. */
const readHttps = (value: unknown): string | undefined => {
  const link = text(value, /^https:\/\/[^\s/?#@\\]+(?:[/?#][^\s\\]*)?$/)
  return link && link.length <= linkLimit ? link : undefined
}

/** Opens an app: an https address, or a scheme that an app registered for itself, with whatever follows. */
const readAppLink = (value: unknown): string | undefined => {
  const link = text(value, /^[!-~]+$/)
  if (!link || link.length > linkLimit) return undefined
  const scheme = schemeOf(link)
  if (scheme && isWalletScheme(scheme)) return link
  return readHttps(link) ?? text(link, localPage)
}

/** A template of a page in the wallet's own browser: https, or by a scheme that its other links have. */
const readBrowseLink = (value: unknown, own: readonly (string | undefined)[]): string | undefined => {
  const link = typeof value === 'string' && isBrowseTemplate(value) ? readAppLink(value) : undefined
  const scheme = link && schemeOf(link)
  return scheme === 'https' || own.some((other) => other && schemeOf(other) === scheme) ? link : undefined
}

const readChains = (value: unknown): readonly string[] | undefined => {
  if (!Array.isArray(value)) return undefined
  const chains = value
    .slice(0, chainLimit)
    .filter((chain) => text(chain, /^[-a-z\d]{3,8}:(?:[-\w]{1,32}|\*)$/) !== undefined)
  return chains.length ? chains : undefined
}

const readInjected = (value: unknown): WalletListing['injected'] => {
  if (!Array.isArray(value)) return undefined
  return value.slice(0, 16).flatMap((entry) => {
    const { namespace, injected_id } = object(entry) ?? {}
    const injectedId = text(injected_id, /^[\w.-]{1,64}$/)
    return injectedId ? [{ namespace: text(namespace, /^[-a-z\d]{3,8}$/), injectedId }] : []
  })
}

const readNumber = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined
const readFlag = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined)

/** Reads one entry to a fresh object; undefined when it has no id or no name that can be shown. What else is wrong is left out. */
export function readWallet(entry: unknown, toImageUrl?: ReadWalletsParts['toImageUrl']): WalletListing | undefined {
  const wire = object(entry)
  const id = readId(wire?.id)
  const name = readName(wire?.name)
  if (!wire || !id || !name) return undefined
  const mobileLink = readAppLink(wire.mobile_link)
  const desktopLink = readAppLink(wire.desktop_link)
  const imageId = text(wire.image_id, /^[\w-]{1,128}$/)
  const fields: { [Name in keyof WalletListing]: WalletListing[Name] | undefined } = {
    id,
    name,
    rdns: readRdns(wire.rdns),
    imageUrl: (imageId && toImageUrl?.(imageId)) ?? readHttps(wire.image_url),
    homepage: readHttps(wire.homepage),
    certified: wire.badge_type === 'certified' ? true : undefined,
    chains: readChains(wire.chains),
    mobileLink,
    universalLink: readHttps(wire.link_mode),
    desktopLink,
    webappLink: readHttps(wire.webapp_link) ?? text(wire.webapp_link, localPage),
    browseLink: readBrowseLink(wire.browse_link, [mobileLink, desktopLink]),
    appStore: readHttps(wire.app_store),
    playStore: readHttps(wire.play_store),
    chromeStore: readHttps(wire.chrome_store),
    injected: readInjected(wire.injected),
    order: readNumber(wire.order),
    supportsWalletConnect: readFlag(wire.supports_wc),
  }
  return Object.freeze(
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
  ) as unknown as WalletListing
}

/**
 * Reads an answer of `GET /getWallets` (protocol/wallet-api.md section 4), or a host's own list of the same entries. A
 * bad entry is dropped, not the page (S38).
 * @throws {TypeError} when it is no list at all
 */
export function readWallets(
  json: unknown,
  { entries, toImageUrl, expand = (entry) => entry }: ReadWalletsParts,
): WalletAnswer {
  const answer = object(json)
  const list = Array.isArray(json) ? json : (answer?.data ?? answer?.default)
  if (!Array.isArray(list)) throw new TypeError('not a list of wallets')
  const ids = new Set<string>()
  const wallets = list.slice(0, entries).flatMap((entry) => {
    const wallet = readWallet(expand(entry), toImageUrl)
    if (!wallet || ids.has(wallet.id)) return []
    ids.add(wallet.id)
    return [wallet]
  })
  return { wallets, received: list.length, count: readNumber(answer?.count) ?? list.length }
}
