import { type ConnectionWing, expectConnector } from '../connections/index.js'
import type { ConnectWith } from '../contract/connect.js'
import { LatchkeyError } from '../contract/errors.js'
import type { Connection } from '../contract/state.js'
import type { FeatureContext } from '../feature/featureContext.js'
import { historyAtom, type NavigationWing } from '../navigation/index.js'

/**
 * Connects without the list: for plugins, and hosts that draw their own.
 * @param admit asks for the sign-in that follows; false where the user is not through
 * @throws {LatchkeyError} CONNECTOR_UNKNOWN, CONNECTION_FAILED, or see `Connections.connect`
 */
export async function connectDirectly(
  context: FeatureContext,
  { connections, connectors }: ConnectionWing,
  { views, coreViewIds }: NavigationWing,
  admit: (() => Promise<boolean>) | undefined,
  { connector: id, source, onPairing, ...request }: ConnectWith,
): Promise<Connection> {
  const connector = await expectConnector(connectors, context, id, source)
  if (!connector) {
    throw new LatchkeyError(
      'CONNECTOR_UNKNOWN',
      `No wallet "${id}" is there: it is not installed, or has not announced itself`,
    )
  }
  const [connection] = await connections.connect(connector, { ...request, onProgress: onPairing })
  if (!connection) {
    throw new LatchkeyError('CONNECTION_FAILED', 'Failed to connect: the wallet ended the connection at once')
  }
  // Where the list of wallets led here, this is what was chosen.
  const from = context.store.get(historyAtom).findLast((entry) => entry.view === coreViewIds.connect)?.key
  if (from !== undefined) {
    views.resolve(connection, from)
    // The views on the way here are left also where a sign-in interrupts them.
    if ((await admit?.()) !== false || views.isCovered()) views.leave(from)
  }
  return connection
}
