import { type CoreContext, connectionManager } from '../kernel/internal.js'
import { createConnectionManager } from './manageConnections.js'

export const setup = (context: CoreContext) => ({
  provides: { [connectionManager.id]: createConnectionManager(context.kernel, context) },
})
