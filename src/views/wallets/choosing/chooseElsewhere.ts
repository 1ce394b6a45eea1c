import { connectorsAtom } from '../../../kernel/connections/index.js'
import type { Kernel } from '../../../kernel/kernel.js'
import { canPair } from '../../reach/canPair.js'
import { installedConnector } from '../../reach/installedConnector.js'
import { pairingConnector } from '../../reach/pairingConnector.js'
import { toBrowseLink, toPairingLink } from '../../reach/walletLinks.js'
import type { HowToChoose, WalletChoice } from './chooseHere.js'

/**
 * Connects a wallet that is elsewhere, the best way that there is here: its app where this is a phone, a code to scan
 * where it is not; else it says where the wallet can be had. For the task of a click: nothing is awaited before the link
 * is followed, which browsers allow nowhere else.
 */
export function chooseElsewhere(kernel: Kernel, { connector, wallet }: WalletChoice, how: HowToChoose = {}): void {
  if (!wallet) return
  const { page, navigation, options, store } = kernel
  const device = page.device()
  const connectors = store.get(connectorsAtom)
  // It may have announced itself since the list was drawn.
  const installed = installedConnector(wallet, connectors, how.namespaces)
  if (installed) {
    kernel.choose(installed, how)
    return
  }
  const pairing = connector ?? pairingConnector(connectors)
  const pairs = pairing !== undefined && canPair(wallet)
  if (pairs && !device.phone) {
    kernel.choose(pairing, { ...how, wallet, platform: 'qrcode' })
    return
  }
  const facts = page.facts()
  const isApp = Boolean(wallet.mobileLink || wallet.universalLink)
  if (pairs && (isApp || wallet.webappLink)) {
    const platform = isApp ? 'mobile' : 'web'
    const ready = kernel.choose(pairing, { ...how, wallet, platform })
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
