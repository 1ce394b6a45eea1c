import { boolean, number, object, optional, pipe, refine, regex, string, transform, unknown } from 'zod/mini'
import type { WalletListing } from '../../kernel/index.js'
import { httpsAddress, label, lenient, listOf } from '../../records/records.js'
import { isBrowseTemplate, isWalletScheme, schemeOf } from '../../values/walletLink.js'

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

/** A wallet under development is a page on the same machine; what follows the link checks that the asking page is as well. */
const localPage = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?(?:\/|$)/

const text = (shape: RegExp) => string().check(regex(shape))
const https = httpsAddress(linkLimit)
const link = () => lenient(https)
const isHttps = (value: string) => https.safeParse(value).success

/** Opens an app: an https address, or a scheme that an app registered for itself, with whatever follows. */
const isAppLink = (value: string): boolean => {
  const scheme = schemeOf(value)
  if (value.length > linkLimit) return false
  return (scheme !== undefined && isWalletScheme(scheme)) || isHttps(value) || localPage.test(value)
}
const appLink = text(/^[!-~]+$/).check(refine(isAppLink))

const namespace = text(/^[-a-z\d]{3,8}$/)
const chains = pipe(
  listOf(text(/^[-a-z\d]{3,8}:(?:[-\w]{1,32}|\*)$/), chainLimit),
  transform((found) => (found.length ? found : undefined)),
)
const injected = pipe(
  listOf(object({ namespace: lenient(namespace), injected_id: text(/^[\w.-]{1,64}$/) }), 16),
  transform((found) => found.map(({ namespace, injected_id }) => ({ namespace, injectedId: injected_id }))),
)
const natural = number().check(refine((value) => Number.isSafeInteger(value) && value >= 0))

/** An entry as the wire has it: without an id or a name it is none, what else makes no sense is left out. */
const wireWallet = object({
  id: text(/^[\w.:-]{1,128}$/),
  name: label(nameLimit),
  rdns: lenient(text(/^(?=.{3,128}$)[a-z\d-]+(?:\.[a-z\d-]+)+$/i)),
  image_id: lenient(text(/^[\w-]{1,128}$/)),
  image_url: link(),
  homepage: link(),
  badge_type: optional(unknown()),
  chains: lenient(chains),
  mobile_link: lenient(appLink),
  desktop_link: lenient(appLink),
  link_mode: link(),
  webapp_link: lenient(string().check(refine((value) => isHttps(value) || localPage.test(value)))),
  browse_link: lenient(appLink.check(refine((text) => isBrowseTemplate(text)))),
  app_store: link(),
  play_store: link(),
  chrome_store: link(),
  injected: lenient(injected),
  order: lenient(natural),
  supports_wc: lenient(boolean()),
})

const wireAnswer = pipe(
  transform((json: unknown) => (Array.isArray(json) ? { data: json } : json)),
  object({ data: optional(unknown()), default: optional(unknown()), count: lenient(natural) }),
)

/** Reads one entry to a fresh object; undefined when it has no id or no name that can be shown. What else is wrong is left out. */
export function readWallet(entry: unknown, toImageUrl?: ReadWalletsParts['toImageUrl']): WalletListing | undefined {
  const { success, data: wire } = wireWallet.safeParse(entry)
  if (!success) return undefined
  const { id, name, rdns, image_id, chains, injected, order, mobile_link: mobileLink, desktop_link: desktopLink } = wire
  const browseScheme = wire.browse_link && schemeOf(wire.browse_link)
  // A page in the wallet's own browser: https, or by a scheme that its other links have.
  const opensIts = [mobileLink, desktopLink].some((own) => own && schemeOf(own) === browseScheme)
  const fields: { [Name in keyof WalletListing]: WalletListing[Name] | undefined } = {
    id,
    name,
    rdns,
    imageUrl: (image_id && toImageUrl?.(image_id)) ?? wire.image_url,
    homepage: wire.homepage,
    certified: wire.badge_type === 'certified' ? true : undefined,
    chains,
    mobileLink,
    universalLink: wire.link_mode,
    desktopLink,
    webappLink: wire.webapp_link,
    browseLink: browseScheme === 'https' || opensIts ? wire.browse_link : undefined,
    appStore: wire.app_store,
    playStore: wire.play_store,
    chromeStore: wire.chrome_store,
    injected,
    order,
    supportsWalletConnect: wire.supports_wc,
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
  const { data: answer } = wireAnswer.safeParse(json)
  const list = answer?.data ?? answer?.default
  if (!Array.isArray(list)) throw new TypeError('not a list of wallets')
  const ids = new Set<string>()
  const wallets = list.slice(0, entries).flatMap((entry) => {
    const wallet = readWallet(expand(entry), toImageUrl)
    if (!wallet || ids.has(wallet.id)) return []
    ids.add(wallet.id)
    return [wallet]
  })
  return { wallets, received: list.length, count: answer?.count ?? list.length }
}
