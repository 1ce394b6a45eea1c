import type { KnownConnector, WalletListing } from '../../kernel/index.js'
import { isListedAs } from './isListedAs.js'

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
