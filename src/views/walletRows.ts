import { type CustomWallet, connectorOrder } from '../kernel/index.js'
import type { KnownConnector } from '../kernel/internal.js'

/** One choice of the Connect view. */
export interface WalletRow {
  readonly key: string
  readonly name: string
  readonly icon: string | undefined
  /** Its place in the order of connector types. */
  readonly group: (typeof connectorOrder)[number]
  readonly installed: boolean
  readonly recent: boolean
  /** Another wallet claims the same identity. */
  readonly clash: boolean
  /** What a click connects through; none while the wallet is not there. */
  readonly connector: KnownConnector | undefined
  readonly custom: CustomWallet | undefined
}

/** What rows are made from. */
export interface WalletRowsInput {
  readonly connectors: readonly KnownConnector[]
  /** Ids of the connectors used last, the most recent first. */
  readonly recent: readonly string[]
  readonly custom: readonly CustomWallet[]
  /** The host's order of types; those left out follow in the default order (spec section 2). */
  readonly order?: readonly string[]
  /** Only wallets of this namespace. */
  readonly namespace?: string
}

const groupOf = (connector: KnownConnector): WalletRow['group'] => {
  if (connector.type === 'walletConnect') return 'walletConnect'
  return connector.type === 'announced' || connector.type === 'injected' ? 'injected' : 'external'
}

/** Wallets in the order of the list, over all sources. Pure. A listed wallet keeps the host's name and picture (S38). */
export function toWalletRows({
  connectors,
  recent,
  custom,
  order = [],
  namespace,
}: WalletRowsInput): readonly WalletRow[] {
  const offered = connectors.filter(
    ({ type, namespaces }) => type !== 'auth' && (!namespace || namespaces.includes(namespace)),
  )
  const owner = (connector: KnownConnector) =>
    custom.find(({ rdns }) => rdns !== undefined && rdns === connector.rdns && !connector.clash)
  const recentGroup = (id: string, group: WalletRow['group']) => (recent.includes(id) ? 'recent' : group)

  const rows = offered.map((connector): WalletRow => {
    const listed = owner(connector)
    return {
      key: `${connector.sourceId} ${connector.id}`,
      name: listed?.name ?? connector.name,
      icon: listed?.imageUrl ?? connector.icon,
      group: recentGroup(connector.id, groupOf(connector)),
      installed: groupOf(connector) === 'injected',
      recent: recent.includes(connector.id),
      clash: connector.clash === true,
      connector,
      custom: listed,
    }
  })
  const missing = custom
    .filter((wallet) => !connectors.some((connector) => owner(connector) === wallet))
    .map(
      (wallet): WalletRow => ({
        key: `custom ${wallet.id}`,
        name: wallet.name,
        icon: wallet.imageUrl,
        group: 'custom',
        installed: false,
        recent: false,
        clash: false,
        connector: undefined,
        custom: wallet,
      }),
    )

  const ranks = [...order, ...connectorOrder]
  const recency = (row: WalletRow) => (row.recent ? recent.indexOf(row.connector?.id ?? '') : 0)
  return [...rows, ...missing].sort(
    (a, b) => ranks.indexOf(a.group) - ranks.indexOf(b.group) || recency(a) - recency(b),
  )
}
