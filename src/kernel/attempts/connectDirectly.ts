import { ignorable } from '../base/ignorable.js'
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
  { views, coreViewIds, loadView }: NavigationWing,
  admit: (() => Promise<boolean>) | undefined,
  { connector: id, source, onPairing, isNew, ...request }: ConnectWith,
): Promise<Connection> {
  const connector = await expectConnector(connectors, context, id, source)
  if (!connector) {
    throw new LatchkeyError(
      'CONNECTOR_UNKNOWN',
      `No wallet "${id}" is there: it is not installed, or has not announced itself`,
    )
  }
  // Its code comes beside the connection. What fails is asked for again when it is shown, and reported then.
  if (isNew && views.current()) void ignorable(loadView(coreViewIds.account))
  const [connection] = await connections.connect(connector, { ...request, onProgress: onPairing })
  if (!connection) {
    throw new LatchkeyError('CONNECTION_FAILED', 'Failed to connect: the wallet ended the connection at once')
  }
  // Where the list of wallets led here, this is what was chosen.
  const from = context.store.get(historyAtom).findLast((entry) => entry.view === coreViewIds.connect)?.key
  if (from !== undefined) views.resolve(connection, from)
  // The views on the way here are left also where a sign-in interrupts them.
  const isAdmitted = from === undefined || (await admit?.()) !== false || views.isCovered()
  // Over all that is in sight, and what is left then goes from below it.
  if (isNew && isAdmitted && views.current()) void ignorable(views.nest(coreViewIds.account, { isNew }, { over: true }))
  if (from !== undefined && isAdmitted) views.leave(from)
  return connection
}
