/** The room's door: what is connected, and what is asked of features for it. For the package's own floors above the kernel, not public. */

export { type ConnectionManager, connectionManager } from './connectionManager.js'
export { recentAtom } from './connectionMemory.js'
export { connectionId } from './connectionState.js'
export type { ConnectorRegistry } from './connectorRegistry.js'
export { toRequest } from './connectRequest.js'
export { type Pairings, pairings } from './pairings.js'
export { parseStoredConnections } from './parseStored.js'
export { preparedAtom } from './preparedState.js'
export { type SignIn, signIn } from './signIn.js'
export { attemptAtom, connectionsAtom, connectorsAtom, type StoredConnection } from './state.js'
export { toStored, toStoredAccount } from './storedConnections.js'
