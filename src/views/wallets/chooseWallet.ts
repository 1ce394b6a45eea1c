import type { KnownConnector, WalletListing } from '../../kernel/index.js'
import { connectorsAtom, type Device, type Kernel } from '../../kernel/internal.js'
import { toBrowseLink, toPairingLink } from '../connecting/walletLinks.js'
import { isListedAs } from './walletRegister.js'

/** A row of a list: a connector, a wallet of the directory, or a wallet that has announced itself. */
export interface WalletChoice {
  readonly connector?: KnownConnector
  readonly wallet?: WalletListing
  /** It has several families of networks: the person is asked which, by the row's key. */
  readonly connectors?: readonly KnownConnector[]
  readonly key?: string
}

/** The connector of a wallet that is installed here. One that clashes with another, or has another name, is not believed (S38). */
export const installedConnector = (
  wallet: WalletListing,
  connectors: readonly KnownConnector[],
  namespaces?: readonly string[],
): KnownConnector | undefined =>
  connectors.find(
    (connector) =>
      !connector.pairs &&
      isListedAs(connector, wallet) &&
      (!namespaces || connector.namespaces.some((namespace) => namespaces.includes(namespace))),
  )

/** The connector that reaches the wallets of the directory by a pairing. */
export const pairingConnector = (connectors: readonly KnownConnector[]): KnownConnector | undefined =>
  connectors.find(({ type }) => type === 'walletConnect')

/** Whether a wallet pairs by WalletConnect, as far as its listing says. */
export const canPair = (wallet: WalletListing): boolean =>
  wallet.supportsWalletConnect ??
  Boolean(wallet.mobileLink || wallet.universalLink || wallet.desktopLink || wallet.webappLink)

/** Whether a wallet can be connected here at all: it is installed, can be paired with, or has a browser of its own. */
export function isReachable(wallet: WalletListing, device: Device, connectors: readonly KnownConnector[]): boolean {
  if (installedConnector(wallet, connectors)) return true
  const pairs = canPair(wallet) && pairingConnector(connectors) !== undefined
  if (!device.phone) return pairs
  const isLinked = Boolean(wallet.mobileLink || wallet.universalLink || wallet.webappLink)
  return (pairs && isLinked) || toBrowseLink(wallet, { url: '', origin: '' }, device) !== undefined
}

/**
 * Connects what was chosen from a list, the best way that there is here: the wallet itself where it is installed, its
 * app where this is a phone, a code to scan elsewhere; else it says where the wallet can be had. For the task of a
 * click: nothing is awaited before the link is followed, which browsers allow nowhere else.
 */
export function chooseWallet(
  kernel: Kernel,
  { connector, wallet, connectors: ways, key }: WalletChoice,
  namespaces?: readonly string[],
): void {
  const { page, navigation, options, store } = kernel
  const device = page.device()
  const connectors = store.get(connectorsAtom)
  if (ways && !namespaces) {
    navigation.push('ConnectingMultiChain', { row: key })
    return
  }
  const installed = wallet && installedConnector(wallet, connectors, namespaces)
  const direct = installed ?? (connector?.pairs ? undefined : connector)
  if (direct) {
    kernel.choose(direct, { namespaces })
    return
  }
  const pairing = connector ?? pairingConnector(connectors)
  if (!wallet) {
    if (pairing) kernel.choose(pairing, { namespaces, platform: 'qrcode' })
    return
  }
  const pairs = pairing !== undefined && canPair(wallet)
  if (pairs && !device.phone) {
    kernel.choose(pairing, { wallet, namespaces, platform: 'qrcode' })
    return
  }
  const facts = page.facts()
  const isApp = Boolean(wallet.mobileLink || wallet.universalLink)
  if (pairs && (isApp || wallet.webappLink)) {
    const platform = isApp ? 'mobile' : 'web'
    const ready = kernel.choose(pairing, { wallet, namespaces, platform })
    const link =
      ready &&
      toPairingLink({
        wallet,
        uri: ready.uri,
        device,
        platform,
        preferUniversal: options.preferUniversalLinks,
        origin: facts.origin,
      })
    if (link) {
      const opened = page.openLink(link.href, link.target)
      const view = kernel.views.current()?.view
      // The view goes on from here: it says to come back, or that the browser did not let go.
      if (view) navigation.replace(view, { [opened ? 'opened' : 'blocked']: ready.uri })
    }
    return
  }
  const browse = device.phone ? toBrowseLink(wallet, facts, device) : undefined
  if (browse) page.openLink(browse.href, browse.target)
  else navigation.push('Downloads', { wallet })
}
