import type { Device, KnownConnector, WalletListing } from '../../kernel/index.js'
import { canPair } from './canPair.js'
import { installedConnector } from './installedConnector.js'
import { pairingConnector } from './pairingConnector.js'
import { toBrowseLink } from './walletLinks.js'

/** Whether a wallet can be connected here at all: it is installed, can be paired with, or has a browser of its own. */
export function isReachable(wallet: WalletListing, device: Device, connectors: readonly KnownConnector[]): boolean {
  if (installedConnector(wallet, connectors)) return true
  const pairs = canPair(wallet) && pairingConnector(connectors) !== undefined
  if (!device.phone) return pairs
  const isLinked = Boolean(wallet.mobileLink || wallet.universalLink || wallet.webappLink)
  return (pairs && isLinked) || toBrowseLink(wallet, { url: '', origin: '' }, device) !== undefined
}
