import type { Device, KnownConnector } from '../../../kernel/index.js'
import { canPair } from '../../reach/canPair.js'
import { pairingConnector } from '../../reach/pairingConnector.js'
import type { WalletRow } from '../rows/walletRow.js'

/**
 * The connector of the pairing that a tap on one of these rows may need in its own task: on a phone the tap itself follows
 * the link to the wallet's app. Undefined where none is needed.
 */
export function pairingNeeded(
  rows: readonly WalletRow[],
  device: Device,
  connectors: readonly KnownConnector[],
): KnownConnector | undefined {
  const isLinked = ({ connector, wallet }: WalletRow) =>
    !connector && wallet && canPair(wallet) && (wallet.mobileLink || wallet.universalLink || wallet.webappLink)
  return device.phone && rows.some(isLinked) ? pairingConnector(connectors) : undefined
}
