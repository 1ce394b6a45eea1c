import type { ActiveAccount } from '../contract/accounts.js'
import { toAccountId } from '../contract/caip.js'
import type { Network } from '../contract/network.js'
import type { Connection } from '../contract/state.js'

/** A connection as plugins and hosts read it. */
export const toActiveAccount = (connection: Connection, networks: readonly Network[]): ActiveAccount | undefined => {
  const [account] = connection.accounts
  return (
    account && {
      ...account,
      namespace: connection.namespace,
      networkId: connection.networkId,
      caipAddress: toAccountId(connection.networkId, account.address),
      network: networks.find(({ caipNetworkId }) => caipNetworkId === connection.networkId),
      connectorId: connection.connector.id,
      connectorName: connection.wallet?.name ?? connection.connector.name,
      ...(connection.connector.pairs && { pairs: true }),
      ...(connection.user && { user: connection.user }),
    }
  )
}
