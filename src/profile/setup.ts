import { connectionManager } from '../kernel/connections/index.js'
import type { CoreContext } from '../kernel/coreFeature.js'
import { createConnectionManager } from './manageConnections.js'

export const setup = (context: CoreContext) => ({
  provides: { [connectionManager.id]: createConnectionManager(context.kernel, context) },
})
