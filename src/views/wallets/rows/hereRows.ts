import { foldText } from '../../../kernel/base/text.js'
import type { ConnectorGroup, KnownConnector, WalletListing } from '../../../kernel/index.js'
import type { WalletRow, WalletRowsInput } from './walletRow.js'

const isPageWallet = ({ type }: KnownConnector): boolean => type === 'announced' || type === 'injected'
const groupOf = (connector: KnownConnector): ConnectorGroup => {
  if (connector.type === 'walletConnect') return 'walletConnect'
  return isPageWallet(connector) ? 'injected' : 'external'
}

/** What a list of wallets knows of those that are here. */
interface HereKnowledge {
  /** Its entry of the same identity and name. */
  listingOf(connector: KnownConnector): WalletListing | undefined
  /** Whether it claims the identity of an entry that has another name. */
  isDisputed(connector: KnownConnector): boolean
  /** Whether it is one that the host does not want. */
  isRefused(connector: KnownConnector): boolean
}
const knowsNothing: HereKnowledge = {
  listingOf: () => undefined,
  isDisputed: () => false,
  isRefused: () => false,
}

/**
 * A wallet that announces itself by one name to several sources, with namespaces of its own in each. Two that would serve
 * one namespace are two wallets, and of two that clash neither is believed (S38).
 */
function toConnectorsOf(connector: KnownConnector, here: readonly KnownConnector[]): readonly KnownConnector[] {
  const same = here.filter((other) => other.name === connector.name && isPageWallet(other))
  const names = same.flatMap(({ namespaces }) => namespaces)
  const isOne = isPageWallet(connector) && names.length === new Set(names).size && !same.some(({ clash }) => clash)
  return isOne ? same : [connector]
}

/**
 * Rows of what can be connected here and now. What a wallet says of itself is what is shown: a list adds its picture to
 * the name that it has, and nothing to another (S38). The host's picture goes before both, but for one whose identity is in doubt.
 */
export function toHereRows(
  { connectors, namespace, recent, images = {}, exclude = [] }: WalletRowsInput,
  { listingOf, isDisputed, isRefused } = knowsNothing,
): WalletRow[] {
  const here = connectors.filter((connector) => {
    const { id, rdns, type, namespaces } = connector
    if (type === 'auth' || (namespace && !namespaces.includes(namespace)) || isRefused(connector)) return false
    return !exclude.some((other) => other === id || other === rdns)
  })
  return here.flatMap((first) => {
    const same = toConnectorsOf(first, here)
    if (same[0] !== first) return []
    const isUsed = ({ id }: KnownConnector) => recent.includes(id)
    const connector = same.find(isUsed) ?? first
    const wallet = same.map(listingOf).find((listing) => listing)
    const isOwnName = wallet !== undefined && (!isPageWallet(first) || foldText(wallet.name) === foldText(first.name))
    const isRecent = isUsed(connector) || recent.includes(wallet?.id ?? '')
    const clash = connector.clash === true || same.some(isDisputed)
    const listed = isOwnName ? wallet.imageUrl : undefined
    const isAsked = isPageWallet(first) && same.flatMap(({ namespaces }) => namespaces).length > 1
    return {
      key: `${first.sourceId} ${first.id}`,
      name: isPageWallet(first) ? connector.name : (wallet?.name ?? connector.name),
      icon: (!clash && Object.hasOwn(images, first.id) ? images[first.id] : listed) ?? connector.icon,
      group: isRecent ? 'recent' : groupOf(connector),
      installed: isPageWallet(connector),
      recent: isRecent,
      clash,
      connector,
      ...(isAsked && { connectors: same }),
      wallet,
    }
  })
}
