import type { WalletSuggestions } from '../../../features/wallets/index.js'
import type { ConnectorGroup, Device, KnownConnector, Network, WalletListing } from '../../../kernel/index.js'

/** One choice of a list of wallets. */
export interface WalletRow {
  readonly key: string
  readonly name: string
  readonly icon: string | undefined
  /** Its place in the order of connector types; `listed` is the directory beyond what it recommends. */
  readonly group: ConnectorGroup | 'listed'
  readonly installed: boolean
  readonly recent: boolean
  /** Another wallet claims the same identity, or the same name. */
  readonly clash: boolean
  /** What a click connects through; none while the wallet is not here. */
  readonly connector: KnownConnector | undefined
  /** It has several families of networks, and this is how each is reached: the user is asked which. */
  readonly connectors?: readonly KnownConnector[]
  /** What the host or the directory knows of it. */
  readonly wallet: WalletListing | undefined
  /** The directory has not said yet which wallet is here. */
  readonly pending?: boolean
}

/** What rows are made from. */
export interface WalletRowsInput {
  readonly connectors: readonly KnownConnector[]
  /** Ids of the connectors and listings used last, the most recent first. */
  readonly recent: readonly string[]
  readonly custom: readonly WalletListing[]
  /** The host's order of types; those left out follow in the default order (spec section 2). */
  readonly order?: readonly string[]
  /** The host's pictures, by connector. */
  readonly images?: Readonly<Record<string, string>>
  /** Only wallets of this namespace. */
  readonly namespace?: string
  /** Networks of the app. Left out: any wallet knows them. */
  readonly networks?: readonly Network[]
  readonly featured?: readonly string[]
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  readonly device?: Device
  /** Only wallets that a pairing reaches. */
  readonly basic?: boolean
  /** What the directory said; undefined where there is none. */
  readonly directory?: Pick<WalletSuggestions, 'named' | 'first'> & { readonly pending?: boolean }
  /** Ways to connect beside the wallets: fewer are recommended then. */
  readonly others?: number
  /** Wallets of the directory to list all of, after the others. */
  readonly all?: readonly WalletListing[]
  /** Only what a list vouches for: wallets that are here merely claim to be in it. */
  readonly certified?: boolean
  /** Keys of the rows in sight: installed wallets keep their order, whatever becomes known of them meanwhile. */
  readonly before?: readonly string[]
}

/** A row of a wallet that is elsewhere, or the place of one that is not known yet. */
export const toListedRow = (id: string, group: WalletRow['group'], wallet?: WalletListing): WalletRow => ({
  key: `${wallet ? 'listed' : group} ${id}`,
  name: wallet?.name ?? '',
  icon: wallet?.imageUrl,
  group,
  installed: false,
  recent: group === 'recent',
  clash: false,
  connector: undefined,
  wallet,
  pending: !wallet,
})
