import { attempts } from '../../../kernel/attempts/index.js'
import { connectorsAtom } from '../../../kernel/connections/index.js'
import type { FeatureContext } from '../../../kernel/feature/featureContext.js'
import { navigation } from '../../../kernel/navigation/index.js'
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
export function chooseElsewhere(
  context: FeatureContext,
  { connector, wallet }: WalletChoice,
  how: HowToChoose = {},
): void {
  if (!wallet) return
  const { instance, page, resources, store } = context
  const { choose } = resources.need(attempts)
  const { moves, views } = resources.need(navigation)
  const device = page.device()
  const connectors = store.get(connectorsAtom)
  // It may have announced itself since the list was drawn.
  const installed = installedConnector(wallet, connectors, how.namespaces)
  if (installed) {
    choose(installed, how)
    return
  }
  const pairing = connector ?? pairingConnector(connectors)
  const pairs = pairing !== undefined && canPair(wallet)
  if (pairs && !device.phone) {
    choose(pairing, { ...how, wallet, platform: 'qrcode' })
    return
  }
  const facts = page.facts()
  const isApp = Boolean(wallet.mobileLink || wallet.universalLink)
  if (pairs && (isApp || wallet.webappLink)) {
    const platform = isApp ? 'mobile' : 'web'
    const ready = choose(pairing, { ...how, wallet, platform })
    const link =
      ready &&
      toPairingLink({
        wallet,
        uri: ready.uri,
        device,
        platform,
        preferUniversal: instance.options.preferUniversalLinks,
        origin: facts.origin,
      })
    if (link) {
      const opened = page.openLink(link.href, link.target)
      const view = views.current()?.view
      // The view goes on from here: it says to come back, or that the browser did not let go.
      if (view) moves.replace(view, { [opened ? 'opened' : 'blocked']: ready.uri })
    }
    return
  }
  const browse = device.phone ? toBrowseLink(wallet, facts, device) : undefined
  if (browse) page.openLink(browse.href, browse.target)
  else moves.push('Downloads', { wallet })
}
