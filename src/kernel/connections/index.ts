/** The room's door: what is connected, and what is asked of features for it. For the package's own floors above the kernel, not public. */

export { toRequest } from './attempt.js'
export {
  type ConnectionManager,
  type Connections,
  type ConnectionWing,
  connectionManager,
  connections,
  connectionWing,
  restoring,
} from './connections.js'
export { expectConnector } from './expectConnector.js'
export { loadRestoring, loadSource } from './lateCode.js'
export { parseStoredConnections } from './parseStored.js'
export { connectionId } from './reduce.js'
export { type SignIn, signIn } from './signIn.js'
export type { ConnectorRegistry } from './sources.js'
export { type ConnectionsState, connectionsAtom, connectorsAtom, type StoredConnection, statusOf } from './state.js'
export { recentAtom, toStored, toStoredAccount } from './stored.js'
