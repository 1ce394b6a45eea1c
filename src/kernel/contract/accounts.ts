import type { CaipAccountId, CaipNetworkId } from './caip.js'
import type { Network } from './network.js'

/** What kind of account an address is (spec section 3, Account). */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal'

/** An account as a connector source reports it. */
export interface WalletAccount {
  /** In the namespace's canonical spelling: checksummed on EVM. */
  readonly address: string
  /** Default `eoa`. */
  readonly type?: AccountType
  readonly publicKey?: string
  /** Derivation path, where the wallet says it. */
  readonly path?: string
}

/** The account a person uses on one namespace, as a plugin may read it. */
export interface ActiveAccount extends WalletAccount {
  readonly namespace: string
  readonly caipAddress: CaipAccountId
  /** The chain in use, as the host defined it; undefined when the wallet is on one that the host does not know. */
  readonly network: Network | undefined
  readonly networkId: CaipNetworkId
  readonly connectorId: string
  /** The wallet's name, as it says itself where the connector reaches many. */
  readonly connectorName: string
}

/** Reads accounts and networks; a plugin cannot change them. */
export interface PluginAccounts {
  /** The account of a namespace, or of the active one. */
  get(namespace?: string): ActiveAccount | undefined
  /** All connected accounts, the active one first. */
  list(): readonly ActiveAccount[]
  /** The networks of the instance. */
  networks(): readonly Network[]
  /** Calls back after accounts or networks changed; returns its own stop. */
  watch(listener: () => void): () => void
}
