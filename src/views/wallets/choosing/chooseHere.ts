import type { WalletListing } from '../../../kernel/index.js'
import { connectorsAtom, type Kernel, type KnownConnector } from '../../../kernel/internal.js'
import { installedConnector, pairingConnector } from './connectors.js'

/** A row of a list: a connector, a wallet of the directory, or a wallet that has announced itself. */
export interface WalletChoice {
  readonly connector?: KnownConnector
  readonly wallet?: WalletListing
  /** It has several families of networks: the user is asked which, by the row's key. */
  readonly connectors?: readonly KnownConnector[]
  readonly key?: string
}

/**
 * Connects what can be connected without leaving this page: a wallet that is installed, or any wallet by a code to scan.
 * @returns false for a wallet that is elsewhere: `chooseElsewhere` connects it
 */
export function chooseHere(
  kernel: Kernel,
  { connector, wallet, connectors: ways, key }: WalletChoice,
  namespaces?: readonly string[],
): boolean {
  if (ways && !namespaces) {
    kernel.navigation.push('ConnectingMultiChain', { row: key })
    return true
  }
  const connectors = kernel.store.get(connectorsAtom)
  const installed = wallet && installedConnector(wallet, connectors, namespaces)
  const direct = installed ?? (connector?.type === 'walletConnect' ? undefined : connector)
  if (direct) kernel.choose(direct, { namespaces })
  if (direct || wallet) return direct !== undefined
  const pairing = connector ?? pairingConnector(connectors)
  if (pairing) kernel.choose(pairing, { namespaces, platform: 'qrcode' })
  return true
}
