import type { CaipAccountId, CaipNetworkId } from './caip.js'
import type { Network } from './network.js'

/** What kind of account an address is (spec section 3, Account). */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal'

/** Names one account of a wallet on one namespace. An EOA and its smart account (EIP-7702) share an address: the type tells them apart. */
export interface AccountRef {
  /** In the namespace's canonical spelling: checksummed on EVM. */
  readonly address: string
  /** Default `eoa`. */
  readonly type?: AccountType
}

/** Whether both name the same account. */
export const isSameAccount = (one: AccountRef, other: AccountRef): boolean =>
  one.address === other.address && (one.type ?? 'eoa') === (other.type ?? 'eoa')

/** An account as a connector source reports it. */
export interface WalletAccount extends AccountRef {
  readonly publicKey?: string
  /** Derivation path, where the wallet says it. */
  readonly path?: string
}

/** The user of a login, where the connector knows. Each text is a claim, to be shown as text (S38). */
export interface WalletUser {
  readonly email?: string
  /** Whether the address was checked to be the user's: by a code that was sent there, or by the provider. Default: not said. */
  readonly isVerified?: boolean
  /** False: the provider told the address; no code of a login goes there, and it is not changed here. Default: true. */
  readonly isLoginAddress?: boolean
  /** False: nobody can bring the account back yet when this device is lost. Default: not said. */
  readonly isRecoverable?: boolean
  readonly name?: string
  /** What the login was made with: `email`, `passkey`, or who vouches for the user, such as `google`. */
  readonly provider?: string
  /** The user's picture there, as a `data:` address. */
  readonly picture?: string
}

/** The account in use on one namespace, as a plugin may read it. */
export interface ActiveAccount extends WalletAccount {
  readonly namespace: string
  readonly caipAddress: CaipAccountId
  /** The chain in use, as the host defined it; undefined when the wallet is on one that the host does not know. */
  readonly network: Network | undefined
  readonly networkId: CaipNetworkId
  readonly connectorId: string
  /** The wallet's name, as it says itself where the connector reaches many. */
  readonly connectorName: string
  /** Its wallet was reached by a pairing: a question may prompt on another device, so only what the user began is asked. */
  readonly pairs?: true
  /** The user of its connection, where the connector knows one. */
  readonly user?: WalletUser
}
