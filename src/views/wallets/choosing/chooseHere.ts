import { attempts, type Choice } from '../../../kernel/attempts/index.js'
import { connectorsAtom } from '../../../kernel/connections/index.js'
import type { FeatureContext } from '../../../kernel/feature/featureContext.js'
import type { KnownConnector, WalletListing } from '../../../kernel/index.js'
import { navigation } from '../../../kernel/navigation/index.js'
import { pairingConnector } from '../../reach/pairingConnector.js'

/** A row of a list: a connector, a wallet of the directory, or a wallet that has announced itself. */
export interface WalletChoice {
  readonly connector?: KnownConnector
  readonly wallet?: WalletListing
  /** It has several families of networks: the user is asked which, by the row's key. */
  readonly connectors?: readonly KnownConnector[]
  readonly key?: string
}

/** On which namespaces it is connected, and the pairing that the list has ready. */
export type HowToChoose = Pick<Choice, 'namespaces' | 'pairing'>

/**
 * Connects what can be connected without leaving this page: a wallet that is here, or any wallet by a code to scan.
 * @returns false for a wallet that is elsewhere: `chooseElsewhere` connects it
 */
export function chooseHere(
  { resources, store }: FeatureContext,
  { connector, wallet, connectors: ways, key }: WalletChoice,
  how: HowToChoose = {},
): boolean {
  const { choose } = resources.need(attempts)
  const isDirect = connector && !connector.pairs
  if (ways && !how.namespaces) resources.need(navigation).moves.push('ConnectingMultiChain', { row: key })
  else if (isDirect) choose(connector, how)
  else if (wallet) return false
  else {
    const pairing = connector ?? pairingConnector(store.get(connectorsAtom))
    if (pairing) choose(pairing, { ...how, platform: 'qrcode' })
  }
  return true
}
