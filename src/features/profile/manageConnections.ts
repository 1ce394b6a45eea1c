import { attempts } from '../../kernel/attempts/index.js'
import { type ConnectionManager, connections as connectionsResource } from '../../kernel/connections/index.js'
import type { FeatureContext } from '../../kernel/feature/featureContext.js'
import {
  type AccountRef,
  type Connection,
  isSameAccount,
  type KnownConnector,
  LatchkeyError,
  type RecentConnection,
} from '../../kernel/index.js'
import { navigation } from '../../kernel/navigation/index.js'
import { type ConnectionHistory, createConnectionHistory } from './connectionHistory.js'
import { pastState } from './state.js'

/** Makes the management of one instance. Its history begins at once, where several wallets are allowed. */
export function createConnectionManager(context: FeatureContext): ConnectionManager {
  const { instance, store, resources, signal, onDispose } = context
  const { connections, connectors, severalDecided } = resources.need(connectionsResource)
  const { views, coreViewIds } = resources.need(navigation)
  const { state } = instance.latchkey
  let history: ConnectionHistory | undefined
  const begun = severalDecided().then((isAllowed) => {
    if (!isAllowed || signal.aborted) return
    history = createConnectionHistory(context)
    onDispose(history.stop)
  })

  /** The history where there is one; else one alert says that there is none. */
  const open = async () => {
    await begun
    if (history || signal.aborted) return history
    instance.raise({
      code: 'MULTI_WALLET_OFF',
      level: 'info',
      title: 'Multi-Wallet Not Enabled',
      detail: 'Connections are managed one by one, and nothing is recent. Switch multiWallet on at your services.',
    })
    return undefined
  }

  const chooseAccount = async (connection: Connection, wanted: AccountRef): Promise<string> => {
    const session = connections.session(connection.id)
    const account = connection.accounts.find((known) => isSameAccount(known, wanted))
    if (!account) {
      throw new LatchkeyError('ACCOUNT_UNKNOWN', 'The wallet does not share this account')
    }
    if (!session?.switchAccount) {
      throw new LatchkeyError('UNSUPPORTED', 'This wallet chooses its account itself: choose another one there')
    }
    await session.switchAccount(account)
    const [before] = connection.accounts
    const { type: accountType = 'eoa' } = account
    if (before?.address === account.address && (before.type ?? 'eoa') !== accountType)
      context.track('SET_PREFERRED_ACCOUNT_TYPE', { accountType, network: connection.networkId })
    const now = connections.idOf(session)
    if (now === undefined) throw new LatchkeyError('NOT_CONNECTED', 'The wallet was disconnected meanwhile')
    return now
  }
  /** Connects in a modal of its own, for a wallet that is reached by a pairing. */
  const pair = (connector: KnownConnector, namespace: string): Promise<unknown> => {
    const view = connector.view ?? coreViewIds.connecting
    resources.need(attempts).begin(connector, { view, namespaces: [namespace] })
    return views.open(view)
  }
  const reconnect = async ({ connector: { id }, sourceId, namespace }: RecentConnection): Promise<Connection> => {
    const connector = connectors.find(id, sourceId)
    if (!connector) throw new LatchkeyError('CONNECTOR_UNKNOWN', `The wallet "${id}" is not there any more`)
    const made = connector.pairs
      ? ((await pair(connector, namespace)) as Connection | undefined)
      : (await connections.connect(connector, { namespaces: [namespace] }))[0]
    if (made) return made
    throw new LatchkeyError('CONNECTION_FAILED', 'Failed to connect: the wallet ended the connection at once')
  }

  return {
    async switchConnection(id, account) {
      const live = state().connections.find((connection) => connection.id === id)
      if (!live) {
        await open()
        const ended = store.get(pastState).find((item) => item.id === id)
        if (!ended) throw new LatchkeyError('CONNECTION_UNKNOWN', 'No connection has this id: neither live nor recent')
        return reconnect(ended)
      }
      const [inUse] = live.accounts
      const isOther = account && !(inUse && isSameAccount(account, inUse))
      const now = isOther ? await chooseAccount(live, account) : id
      connections.switchTo(now)
      return state().connections.find((connection) => connection.id === now) as Connection
    },
    async deleteConnection(id) {
      const known = await open()
      known?.delete(id)
    },
    async recent() {
      if (!(await open())) return []
      // Looks for the wallets of the page first: one that is gone cannot be connected again.
      await connectors.discover()
      return state().recent
    },
  }
}
