import { isWalletScheme, type WalletListing } from '../../src/adapter.js'
import type { SdkStorage } from './sdk.js'

/** Name in the sessions' storage. */
const choiceName = 'chosenWallet'

/** The part of a page that leads to a wallet's app. */
export interface WalletPage {
  /** A phone or tablet: wallets are apps there. */
  readonly phone: boolean
  /** Inside a frame, or a messenger's own browser. */
  readonly framed: boolean
  readonly telegram: boolean
  /** On this machine, where there is no certificate to ask for. */
  readonly local: boolean
  /** Whether the user looks at it. */
  hasFocus(): boolean
  open(href: string, target: '_self' | '_blank' | '_top'): void
}

/** The page we run in; undefined on a server. */
export function readPage(): WalletPage | undefined {
  if (typeof window === 'undefined' || typeof navigator === 'undefined') return undefined
  const { userAgent, maxTouchPoints } = navigator
  return {
    phone: /iPhone|iPad|iPod|Android|Mobile/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1),
    framed: window.parent !== window,
    telegram: 'TelegramWebviewProxy' in window,
    local: /^(localhost|.*\.localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname),
    hasFocus: () => document.hasFocus(),
    open: (href, target) => void window.open(href, target, 'noreferrer noopener'),
  }
}

interface Choice {
  readonly topic: string
  readonly name: string
  readonly href: string
}

/** Leads the user of a phone to the wallet that they chose, each time it is asked for something. */
export interface WalletOpener {
  /** The wallet behind a session. */
  choose(topic: string, wallet: WalletListing | undefined): void
  /** A call is on its way to it. */
  open(topic: string, requestId: number): void
  forget(topic: string): void
}

/** Where a wallet's link leads; undefined when it is none that may be opened. */
export function toLink(link: string | undefined, local: boolean): URL | undefined {
  const text = link?.trim() ?? ''
  const scheme = /^([a-z][a-z\d+.-]*):?\/*$/i.exec(text)?.[1]
  const full = scheme ? `${scheme}://` : text
  if (!full || full.length > 2048 || !URL.canParse(full)) return undefined
  const url = new URL(full)
  const isHere = local && url.protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
  const isOpen = isHere || url.protocol === 'https:' || isWalletScheme(url.protocol.slice(0, -1))
  return !url.username && !url.password && isOpen ? url : undefined
}

/** The link for one request, as wallets expect it: `rainbow://wc?requestId=..&sessionTopic=..`. */
export function toRequestLink(base: URL, requestId: number, topic: string): string {
  const query = `requestId=${requestId}&sessionTopic=${topic}`
  const [start = '', own = ''] = base.href.split('#')[0]?.split(/\?(.*)/s) ?? []
  // A messenger's link hands its wallet one text.
  if (base.host === 't.me') return `${base.href}${own ? '&' : '?'}startapp=${btoa(query)}`
  const path = start.endsWith('://') ? start : `${start.replace(/\/+$/, '')}/`
  return `${path}wc?${own ? `${own}&` : ''}${query}`
}

/** Remembers the choice in the sessions' storage, over a reload as well. */
export function createWalletOpener(storage: SdkStorage, page: WalletPage | undefined): WalletOpener {
  let choice: Choice | undefined
  const ignore = () => {
    // Nothing waits for it: without it users open their wallet by hand.
  }
  const read = storage.getItem<Partial<Choice>>(choiceName).then((stored) => {
    const { topic, name, href } = Object(stored) as Partial<Choice>
    if (typeof topic === 'string' && typeof name === 'string' && typeof href === 'string')
      choice ??= { topic, name, href }
  }, ignore)
  void read
  return {
    choose(topic, wallet) {
      const href = wallet?.mobileLink ?? wallet?.universalLink
      if (!page?.phone || !wallet || !toLink(href, page.local)) return
      choice = { topic, name: wallet.name, href: href ?? '' }
      storage.setItem(choiceName, choice).catch(ignore)
    },
    open(topic, requestId) {
      if (!page?.phone || choice?.topic !== topic || !page.hasFocus()) return
      const link = toLink(choice.href, page.local)
      if (!link) return
      const isPage = link.protocol === 'https:' || link.protocol === 'http:'
      const target = page.telegram || isPage ? '_blank' : page.framed ? '_top' : '_self'
      page.open(toRequestLink(link, requestId, topic), target)
    },
    forget(topic) {
      if (choice?.topic !== topic) return
      choice = undefined
      storage.removeItem(choiceName).catch(ignore)
    },
  }
}
